import type { ReactElement } from 'react';
import type { EntryNumber } from '#shared/domain/compare/ledger';
import type { NearMissReference } from '#shared/domain/suggestions/near-misses/find-near-misses';
import type { KeyRules } from '#shared/domain/vocabulary/key-rules';
import { showUnseen } from '#shared/base/show-unseen';
import type { TriedNearMisses } from '../../../state/result/use-near-misses';
import { countOf, formatCount } from '../../../words/format';
import { nearMissWords, previewWords } from '../../../words/rule-words';
import { Button } from '../../common/Button';
import { KindIcon } from '../../common/KindIcon';

/** Near misses of one kind: what they differ in, what the rule would do, the button for it, and the references on demand. */
export function NearMissKindSection({
  nearMisses,
  stale,
  opened,
  onOpen,
  onTurnOn,
}: {
  readonly nearMisses: TriedNearMisses;
  /** They belong to the run before, so nothing is to be done with them. */
  readonly stale: boolean;
  readonly opened: EntryNumber | null;
  readonly onOpen: (entry: EntryNumber) => void;
  readonly onTurnOn: (keys: KeyRules) => void;
}): ReactElement {
  const { kind, keys, groups, count, preview } = nearMisses;
  const { differ, turnOn } = nearMissWords(kind, keys);
  const references = (list: readonly NearMissReference[]) =>
    list.map(({ entry, paymentReference }) => (
      <Button
        key={entry}
        look="quiet"
        disabled={stale}
        aria-pressed={entry === opened}
        onClick={() => {
          onOpen(entry);
        }}
      >
        <span className="code">{showUnseen(paymentReference)}</span>
      </Button>
    ));

  return (
    <section className="near-miss" aria-label={differ}>
      <header>
        <h3>{differ}</h3>
        <p className={preview !== null && preview.collisions > 0 ? 'caution-line' : undefined}>
          {preview === null ? <span className="soft">Trying…</span> : previewWords(preview)}
        </p>
        {keys === null ? (
          <p className="soft small">No rule does this: correct it where it was written.</p>
        ) : (
          <Button
            disabled={stale || preview === null}
            onClick={() => {
              onTurnOn(keys);
            }}
          >
            {turnOn}
          </Button>
        )}
      </header>
      <details className="disclosure">
        <summary>{countOf(count, 'near miss', 'near misses')}</summary>
        <table className="near-miss-table">
          <thead>
            <tr>
              <th scope="col">
                <KindIcon kind="missing" /> Missing
              </th>
              <th scope="col">
                <KindIcon kind="extra" /> Extra
              </th>
            </tr>
          </thead>
          <tbody>
            {groups.map(({ missing, extra }, place) => (
              <tr key={place}>
                <td>{references(missing)}</td>
                <td>{references(extra)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {count > groups.length && <p className="soft small">and {formatCount(count - groups.length)} more</p>}
      </details>
    </section>
  );
}
