import { Popover } from '@base-ui/react/popover';
import type { ReactElement } from 'react';
import { useShownRun } from '../../../session/use-worker';
import { countOf } from '../../../words/format';
import { verdictWords } from '../../../words/verdict-words';
import { Icon } from '../../../ui/common/Icon';

/** All that is to be known of a result beside its verdict, behind one button; amber where some of it may make the result wrong. */
export function Notes({
  cautions,
  since,
}: {
  /** What may make the result wrong. */
  readonly cautions: readonly string[];
  /** What the result was compared with, or why with nothing; `''` while that is not known. */
  readonly since: string;
}): ReactElement {
  const run = useShownRun();
  const plain = [...verdictWords(run).sentences, ...(since === '' ? [] : [since])];
  return (
    <Popover.Root>
      <Popover.Trigger className={cautions.length > 0 ? 'link bare amber' : 'link bare'}>
        {cautions.length > 0 && <Icon name="warning" />} {countOf(cautions.length + plain.length, 'note')}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={4} align="end">
          <Popover.Popup className="menu-popup notes-popup" aria-label="Notes">
            <ul>
              {cautions.map((sentence) => (
                <li key={sentence} className="amber">
                  <Icon name="warning" />
                  <span>{sentence}</span>
                </li>
              ))}
              {plain.map((sentence) => (
                <li key={sentence}>
                  <span>{sentence}</span>
                </li>
              ))}
            </ul>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
