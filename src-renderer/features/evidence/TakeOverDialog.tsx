import { useMemo, useState, type ReactElement } from 'react';
import type { TakeOverChoice } from '#shared/bridge/review-contract';
import { errorOf, succeed, valueOf } from '#shared/base/result';
import type { Profile } from '#shared/domain/rules/profile';
import type { OpenEvidence } from './evidence';
import { askResult, useAnswer } from '../../shell/ask';
import { useHost } from '../../shell/host';
import { countOf } from '../../words/format';
import { Picker } from '../../ui/common/Field';
import { TakeInDialog } from '../../ui/common/TakeInDialog';
import { TakeInCounts, TakeInLines } from '../../ui/common/TakeInLists';
import { nameOfFinding, TakeOverConflicts, wordReview } from './TakeOverConflicts';

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
  const plan = valueOf(planned);
  const { fresh = 0, conflicts = 0 } = plan?.counts ?? {};
  const { side, except } = choice;
  const count = fresh + (side === 'theirs' ? conflicts - except.length : except.length);
  return (
    <TakeInDialog
      title="Import reviews"
      reading={planned === null ? null : undefined}
      take={
        count === 0
          ? null
          : {
              label: `Import ${countOf(count, 'review')}`,
              run: async () => {
                const answer = await askResult(bridge.takeOverReviews({ profileId, runId: run.id, choice }));
                if (!answer.ok) return { reviewIds: [], error: answer.error };
                setTaken(answer.value.taken);
                return { reviewIds: answer.value.reviewIds, error: null };
              },
            }
      }
      taken={`${countOf(taken, 'review')} imported, as the history of each finding shows.`}
      undo={async (...reviewIds) => {
        for (const reviewId of reviewIds.toReversed()) {
          const answer = await askResult(bridge.undoReview({ profileId, reviewId }));
          if (!answer.ok) return answer;
        }
        return succeed(null);
      }}
      error={errorOf(planned)}
      onClose={onClose}
    >
      {(settled) => (
        <>
          <p>
            The reviews of the findings of <strong>{report.profileName}</strong> are added to yours. Each
            keeps its author and time; counts and verdict stay the same.
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
                { name: 'known', word: 'Already the same', count: plan.counts.known },
                { name: 'conflicts', word: 'Different in yours', count: conflicts },
              ]}
            />
          )}
          {plan !== null && conflicts > 0 && (
            <TakeOverConflicts plan={plan} choice={choice} settled={settled} onChoose={setChoice} />
          )}
          {plan !== null && (
            <TakeInLines
              title="New"
              count={fresh}
              lines={plan.first.fresh.map(({ finding, review }) => ({
                of: nameOfFinding(finding),
                text: wordReview(review),
              }))}
            />
          )}
        </>
      )}
    </TakeInDialog>
  );
}
