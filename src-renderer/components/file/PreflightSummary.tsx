import type { ReactElement } from 'react';
import type { Preflight } from '#shared/csv/preflight';
import { formatCount } from '../../words/format';
import { adviceWords, concernWords, damageSentence } from '../../words/preflight-words';
import { Icon, type IconName } from '../common/Icon';

const icons: Readonly<Record<Preflight['advice'], IconName>> = {
  go: 'tick',
  'go with warnings': 'warning',
  stop: 'error',
};

/** Whether the client file is fit to be compared, and what to look at first where it is not. */
export function PreflightSummary({ preflight }: { readonly preflight: Preflight }): ReactElement {
  const { advice, concerns, damage, overlap, repeatedKeys } = preflight;
  const word = (
    <>
      <Icon name={icons[advice]} /> {adviceWords[advice]}
      {concerns.length > 0 && `: ${formatCount(concerns.length)} to look at`}
    </>
  );
  const facts = [
    ...(overlap === null
      ? []
      : [
          `${formatCount(overlap.rows)} of ${formatCount(overlap.ofRows)} rows have a payment reference of the platform`,
        ]),
    ...(repeatedKeys.keys === 0
      ? []
      : [
          `${formatCount(repeatedKeys.keys)} payment references stand in several rows (${formatCount(repeatedKeys.rows)})`,
        ]),
  ];
  return (
    <details className="disclosure preflight" data-advice={advice} open={advice === 'stop'}>
      <summary>{word}</summary>
      <ul>
        {concerns.map((concern) => (
          <li key={concern}>
            {concernWords(concern, preflight)}
            {concern === 'spreadsheet_damage' && (
              <ul>
                {damage.map((one) => (
                  <li key={one.kind}>{damageSentence(one)}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
        {facts.map((fact) => (
          <li key={fact} className="soft">
            {fact}.
          </li>
        ))}
      </ul>
    </details>
  );
}
