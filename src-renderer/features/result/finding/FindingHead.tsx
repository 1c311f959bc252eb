import type { ReactElement } from 'react';
import type { LedgerEntry } from '#shared/domain/entries/ledger-entry';
import { classLabel, classWords, entryHeading } from '../../../words/class-words';
import { formatCount } from '../../../words/format';
import { Button } from '../../../ui/common/Button';
import { Icon } from '../../../ui/common/Icon';
import { KindIcon } from '../../../ui/common/KindIcon';
import type { ViewPlace } from './use-view-place';

/** What is opened and which of its view, with the ways to the next one and out. */
export function FindingHead({
  entry,
  place,
  onClose,
}: {
  readonly entry: LedgerEntry;
  readonly place: ViewPlace | undefined;
  readonly onClose: () => void;
}): ReactElement {
  const step = (by: -1 | 1): ReactElement => {
    const go = place?.step(by) ?? null;
    return (
      <Button
        look="icon-only quiet"
        aria-label={by < 0 ? 'Previous finding' : 'Next finding'}
        disabled={go === null}
        onClick={go ?? undefined}
      >
        <Icon name={by < 0 ? 'up' : 'down'} />
      </Button>
    );
  };
  return (
    <header className="finding-head row tight">
      <KindIcon kind={classWords[entry.class].kind} />
      <h3 className="code cut">{entryHeading(entry)}</h3>
      <span className="finding-class cut">{classLabel(entry)}</span>
      {place !== undefined && (
        <>
          <span className="soft small nowrap number">
            {formatCount(place.position + 1)} of {formatCount(place.entries)}
          </span>
          {step(-1)}
          {step(1)}
        </>
      )}
      <Button look="icon-only quiet" aria-label="Close the finding" onClick={onClose}>
        <Icon name="close" />
      </Button>
    </header>
  );
}
