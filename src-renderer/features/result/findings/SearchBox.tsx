import { useCallback, useEffect, useRef, useState, type ReactElement } from 'react';
import { useCommand } from '../../../shell/commands';
import { useKeyPress } from '../../../shell/use-key-press';
import { Icon } from '../../../ui/common/Icon';

/** How long typing must rest before the rows are searched, in milliseconds. */
const restMs = 120;

/** Searches the rows of a tab; what is typed shows at once, the search follows when typing rests. */
export function SearchBox({
  value,
  onSearch,
}: {
  readonly value: string;
  readonly onSearch: (text: string) => void;
}): ReactElement {
  const [typed, setTyped] = useState(value);
  const [applied, setApplied] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const begin = useCallback(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  useCommand('find', begin);
  useKeyPress('/', begin);
  if (applied !== value) {
    // The search was changed from elsewhere, by "Show all" for one.
    setApplied(value);
    setTyped(value);
  }

  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onSearch(typed), restMs);
    return () => clearTimeout(timer);
  }, [onSearch, typed, value]);

  return (
    <label className="search">
      <span className="unseen">Search references, statuses and ticket IDs</span>
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        className="input"
        placeholder="Search  /"
        value={typed}
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setTyped('');
        }}
      />
    </label>
  );
}
