import { useMemo, useState, type ReactElement } from 'react';
import type { ListedTakeOver, TakeOverChoice } from '#shared/bridge/contract';
import { succeed } from '#shared/base/result';
import type { Profile } from '#shared/domain/rules/profile';
import type { ReviewState } from '#shared/domain/runs/review';
import type { FindingState } from '#shared/domain/runs/finding-state';
import type { OpenEvidence } from '../../state/asked/evidence';
import { askResult } from '../../state/shell/ask';
import { useHost } from '../../state/shell/host';
import { useAnswer } from '../../state/shell/use-answer';
import { classWords } from '../../words/class-words';
import { countOf } from '../../words/format';
import { reviewSentence } from '../../words/review-words';
import { Button } from '../common/Button';
import { Choice } from '../common/Choice';
import { Picker } from '../common/Picker';
import { TakeInDialog } from '../common/TakeInDialog';
import { TakeInCounts, TakeInLines } from '../common/TakeInLists';

type Conflict = ListedTakeOver['first']['conflicts'][number];

const mineInAll: TakeOverChoice = { side: 'mine', except: [] };

/** Takes the reviews of open evidence over into one's own: shows first what that does, and asks where both sides differ. */
export function TakeOverDialog({
  evidence: { report, run },
  profiles,
  onClose,
}: {
  readonly evidence: OpenEvidence;
  /** Only the profiles of the evidence's project. */
  readonly profiles: readonly Profile[];
  readonly onClose: () => void;
}): ReactElement {
  const { bridge } = useHost();
  const same = profiles.find(({ id }) => id === run.profileId) ?? profiles[0];
  const [profileId, setProfileId] = useState(same?.id ?? '');
  const [choice, setChoice] = useState(mineInAll);
  const [taken, setTaken] = useState(0);
  const { newest: planned } = useAnswer(
    useMemo(
      () => () => askResult(bridge.planTakeOver({ profileId, runId: run.id })),
      [bridge, profileId, run.id],
    ),
  );
  const plan = planned?.ok === true ? planned.value : null;
  const { fresh = 0, conflicts = 0 } = plan?.counts ?? {};
  const { side, except } = choice;
  const count = fresh + (side === 'theirs' ? conflicts - except.length : except.length);
  return (
    <TakeInDialog
      title="Take reviews over"
      reading={planned === null ? null : undefined}
      take={
        count === 0
          ? null
          : {
              label: `Take ${countOf(count, 'review')} over`,
              run: async () => {
                const answer = await askResult(bridge.takeOverReviews({ profileId, runId: run.id, choice }));
                if (!answer.ok) return { reviewIds: [], error: answer.error };
                setTaken(answer.value.taken);
                return { reviewIds: answer.value.reviewIds, error: null };
              },
            }
      }
      taken={`${countOf(taken, 'review')} taken over. The history of each finding says so.`}
      undo={async (...reviewIds) => {
        for (const reviewId of reviewIds.toReversed()) {
          const answer = await askResult(bridge.undoReview({ profileId, reviewId }));
          if (!answer.ok) return answer;
        }
        return succeed(null);
      }}
      error={planned?.ok === false ? planned.error : null}
      onClose={onClose}
    >
      {(settled) => (
        <>
          <p>
            What was said of the findings of <strong>{report.profileName}</strong> becomes part of your
            review. Each keeps its author and its time; no count and no verdict changes by it.
          </p>
          <Picker
            label="Into the profile"
            value={profileId}
            disabled={settled}
            options={profiles.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id) => {
              setChoice(mineInAll);
              setProfileId(id ?? profileId);
            }}
          />
          {plan !== null && (
            <TakeInCounts
              counts={[
                { name: 'fresh', word: 'New', count: fresh },
                { name: 'known', word: 'The same already', count: plan.counts.known },
                { name: 'conflicts', word: 'Different in yours', count: conflicts },
              ]}
            />
          )}
          {plan !== null && conflicts > 0 && (
            <Conflicts plan={plan} choice={choice} settled={settled} onChoose={setChoice} />
          )}
          {plan !== null && (
            <TakeInLines
              title="New"
              count={fresh}
              lines={plan.first.fresh.map(({ finding, review }) => ({
                of: nameOf(finding),
                text: wordReview(review),
              }))}
            />
          )}
        </>
      )}
    </TakeInDialog>
  );
}

function Conflicts({
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
    <section className="take-over" aria-label="Different in yours">
      {counts.conflicts > 1 && (
        <div className="button-row">
          {(['mine', 'theirs'] as const).map((all) => (
            <Button
              key={all}
              disabled={settled}
              aria-pressed={side === all && except.length === 0}
              onClick={() => {
                onChoose({ side: all, except: [] });
              }}
            >
              {all === 'mine' ? 'Keep mine in all' : 'Take theirs in all'}
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
            onChoose={(theirs) => {
              choose(id, theirs !== (side === 'theirs'));
            }}
          />
        );
      })}
      {hidden > 0 && (
        <p className="soft">
          {`${countOf(hidden, 'more is', 'more are')} not shown. In ${hidden === 1 ? 'it' : 'them'} ${side === 'mine' ? 'yours stays' : 'theirs is taken'}.`}
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
    ['Take theirs', review, true],
  ] as const;
  return (
    <fieldset disabled={settled}>
      <legend>{nameOf(finding)}</legend>
      {choices.map(([label, said, isTheirs]) => (
        <Choice
          key={label}
          type="radio"
          name={`side of ${finding.id}`}
          label={label}
          hint={wordReview(said)}
          checked={theirs === isTheirs}
          onChange={() => {
            onChoose(isTheirs);
          }}
        />
      ))}
    </fieldset>
  );
}

function nameOf({ paymentReference, class: entryClass }: FindingState): string {
  const { label } = classWords[entryClass];
  return paymentReference === '' ? label : `${paymentReference}, ${label.toLowerCase()}`;
}

/** How a finding stood, with whose word that was, and what else was said: "Accepted by olga on 21 Nov 2026. Timing; “asked”". */
function wordReview(review: ReviewState): string {
  const { reason, note } = review;
  const said = [reason, note === '' ? '' : `“${note}”`].filter((part) => part !== '').join('; ');
  return `${reviewSentence(review)} ${said}`.trim();
}
