import type { ReactElement, ReactNode } from 'react';
import type { Preflight } from '#shared/files/client/preflight';
import {
  adviceWords,
  concernWords,
  damageSentence,
  readingWords,
  referenceWords,
} from '#shared/words/preflight-words';
import { statusName } from '#shared/base/show-unseen';
import { countOf, formatCount } from '../../words/format';
import { Icon } from '../../ui/common/Icon';
import type { IconName } from '../../words/icon-name';

const icons: Readonly<Record<Preflight['advice'], IconName>> = {
  go: 'tick',
  'go with warnings': 'warning',
  stop: 'error',
};
const tones = { go: undefined, 'go with warnings': 'amber', stop: 'wrong strong' } as const;

/** Whether the client file is fit to be compared, what to look at first where it is not, and how it was read; `children` below. */
export function PreflightSummary({
  preflight,
  children,
}: {
  readonly preflight: Preflight;
  readonly children: ReactNode;
}): ReactElement {
  const { advice, damage } = preflight;
  // Records that could not be read have a line of their own above, where they are listed and acknowledged; so has the encoding.
  const concerns = preflight.concerns.filter(
    (concern) => concern !== 'malformed' && concern !== 'encoding_guessed',
  );
  const isFitOtherwise = advice === 'go with warnings' && concerns.length === 0;
  const facts = [...readingWords(preflight, formatCount), ...referenceWords(preflight, formatCount)];
  return (
    <details className="disclosure preflight" open={advice === 'stop'}>
      <summary className={tones[advice]}>
        <Icon name={icons[advice]} />{' '}
        {isFitOtherwise ? 'Otherwise ready to compare' : adviceWords(advice, concerns.length, formatCount)}
      </summary>
      <ul>
        {concerns.map((concern) => (
          <li key={concern}>
            {concernWords(concern, preflight, formatCount)}
            {concern === 'spreadsheet_damage' && (
              <ul>
                {damage.map((one) => (
                  <li key={one.kind}>{damageSentence(one, formatCount)}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
        {facts.map((fact) => (
          <li key={fact} className="soft">
            {fact}
          </li>
        ))}
        <StatusList statuses={preflight.statuses} />
      </ul>
      {children}
    </details>
  );
}

/** More different statuses than these are no statuses, but another column; the first ones show that. */
const maxShown = 500;

function StatusList({ statuses }: Pick<Preflight, 'statuses'>): ReactElement {
  const others = statuses.length - maxShown;
  return (
    <li className="soft">
      {countOf(statuses.length, 'different status', 'different statuses')}
      <ul className="preflight-statuses facts" aria-label="Statuses of the client file" tabIndex={0}>
        {statuses.slice(0, maxShown).map(({ status, count }) => (
          <li key={status}>
            <span className="code">{statusName(status)}</span> {formatCount(count)}
          </li>
        ))}
        {others > 0 && <li>and {formatCount(others)} more</li>}
      </ul>
    </li>
  );
}
