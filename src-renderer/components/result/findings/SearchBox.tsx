import { useEffect, useState, type ReactElement, type RefObject } from 'react';
import { useCommand } from '../../../state/shell/commands';
import { Icon } from '../../common/Icon';

/** How long typing must rest before the rows are searched, in milliseconds. */
const restMs = 120;

/** Searches the rows of a tab; what is typed shows at once, the search follows when typing rests. */
export function SearchBox({
  value,
  onSearch,
  inputRef,
}: {
  readonly value: string;
  readonly onSearch: (text: string) => void;
  readonly inputRef: RefObject<HTMLInputElement | null>;
}): ReactElement {
  const [typed, setTyped] = useState(value);
  const [applied, setApplied] = useState(value);
  useCommand('find', () => {
    inputRef.current?.focus();
    inputRef.current?.select();
  });
  if (applied !== value) {
    // The search was changed from elsewhere, by "Show all" for one.
    setApplied(value);
    setTyped(value);
  }

  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => {
      onSearch(typed);
    }, restMs);
    return () => {
      clearTimeout(timer);
    };
  }, [onSearch, typed, value]);

  return (
    <label className="search">
      <span className="unseen">Search references, statuses and ticket IDs</span>
      <Icon name="search" />
      <input
        ref={inputRef}
        type="search"
        className="input"
        placeholder="Search  ( / )"
        value={typed}
        spellCheck={false}
        onChange={(event) => {
          setTyped(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setTyped('');
        }}
      />
    </label>
  );
}
