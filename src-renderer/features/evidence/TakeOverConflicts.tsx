import type { ReactElement } from 'react';
import type { ListedTakeOver, TakeOverChoice } from '#shared/bridge/review-contract';
import type { FindingState } from '#shared/domain/runs/finding-state';
import type { ReviewState } from '#shared/domain/runs/review';
import { classWords } from '../../words/class-words';
import { countOf } from '../../words/format';
import { reviewSentence } from '../../words/review-words';
import { Button } from '../../ui/common/Button';
import { Choice } from '../../ui/common/Field';

type Conflict = ListedTakeOver['first']['conflicts'][number];

/** The findings that both sides have reviewed differently, and which side is kept of each. */
export function TakeOverConflicts({
  plan: { counts, first },
  choice: { side, except },
  settled,
  onChoose,
}: {
  readonly plan: ListedTakeOver;
  readonly choice: TakeOverChoice;
  readonly settled: boolean;
  readonly onChoose: (choice: TakeOverChoice) => void;
}): ReactElement {
  const hidden = counts.conflicts - first.conflicts.length;
  const choose = (id: string, other: boolean): void => {
    const others = except.filter((one) => one !== id);
    onChoose({ side, except: other ? [...others, id] : others });
  };
  return (
    <section className="take-over stack loose" aria-label="Different in yours">
      {counts.conflicts > 1 && (
        <div className="button-row">
          {(['mine', 'theirs'] as const).map((all) => (
            <Button
              key={all}
              disabled={settled}
              aria-pressed={side === all && except.length === 0}
              onClick={() => onChoose({ side: all, except: [] })}
            >
              {all === 'mine' ? 'Keep mine for all' : 'Use theirs for all'}
            </Button>
          ))}
        </div>
      )}
      {first.conflicts.map((conflict) => {
        const { id } = conflict.finding;
        const isOther = except.includes(id);
        return (
          <ConflictChoice
            key={id}
            conflict={conflict}
            theirs={(side === 'theirs') !== isOther}
            settled={settled}
            onChoose={(theirs) => choose(id, theirs !== (side === 'theirs'))}
          />
        );
      })}
      {hidden > 0 && (
        <p className="soft">
          {`${countOf(hidden, 'more is', 'more are')} not shown. In ${hidden === 1 ? 'it' : 'them'} ${side === 'mine' ? 'yours stays' : 'theirs is used'}.`}
        </p>
      )}
    </section>
  );
}

function ConflictChoice({
  conflict: { finding, review, mine },
  theirs,
  settled,
  onChoose,
}: {
  readonly conflict: Conflict;
  readonly theirs: boolean;
  readonly settled: boolean;
  readonly onChoose: (theirs: boolean) => void;
}): ReactElement {
  const choices = [
    ['Keep mine', mine, false],
    ['Use theirs', review, true],
  ] as const;
  return (
    <fieldset disabled={settled}>
      <legend>{nameOfFinding(finding)}</legend>
      {choices.map(([label, said, isTheirs]) => (
        <Choice
          key={label}
          type="radio"
          name={`side of ${finding.id}`}
          label={label}
          hint={wordReview(said)}
          checked={theirs === isTheirs}
          onChange={() => onChoose(isTheirs)}
        />
      ))}
    </fieldset>
  );
}

/** What a finding is called in a list: its payment reference and its class. */
export function nameOfFinding({ paymentReference, class: entryClass }: FindingState): string {
  const { label } = classWords[entryClass];
  return paymentReference === '' ? label : `${paymentReference}, ${label.toLowerCase()}`;
}

/** How a finding stood, with whose word that was, and what else was said: "Accepted by olga on 21 Nov 2026. Timing; “asked”". */
export function wordReview(review: ReviewState): string {
  const { reason, note } = review;
  const said = [reason, note === '' ? '' : `“${note}”`].filter((part) => part !== '').join('; ');
  return `${reviewSentence(review)} ${said}`.trim();
}
