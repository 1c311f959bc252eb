import { useState, type ReactElement } from 'react';
import { countNames, maxReviewedAtOnce } from '#shared/domain/runs/review';
import { useAttempt } from '../../shell/ask';
import type { ReviewActs } from './use-reviews';
import { countOf, formatCount } from '../../words/format';
import type { Reviewable } from '../../worker/contract/review-contract';
import { FormDialog } from '../../ui/common/FormDialog';
import { emptyDraft, saidOf } from './review-draft';
import { ReviewFields } from './ReviewFields';

/** Says the same of many findings at once; one Undo takes all of it back. */
export function ReviewDialog({
  reviewable,
  add,
  onClose,
}: {
  readonly reviewable: Reviewable;
  readonly add: ReviewActs['add'];
  readonly onClose: () => void;
}): ReactElement {
  const [draft, setDraft] = useState(emptyDraft);
  const { busy, error, attempt } = useAttempt();
  const { count } = reviewable;
  const tooMany = countNames(reviewable.findings) > maxReviewedAtOnce;
  const said = saidOf(draft);

  const save = (): void => {
    if (said !== null && !busy) void attempt(() => add(reviewable, said), onClose);
  };
  return (
    <FormDialog
      title={`Review ${countOf(count, 'finding')}`}
      width="narrow"
      unsaved={said !== null && !busy}
      onClose={onClose}
      submit={`Review ${countOf(count, 'finding')}`}
      disabled={said === null || busy || tooMany}
      error={error}
      onSubmit={save}
    >
      <ReviewFields draft={draft} many onChange={setDraft} />
      <p className="soft small">
        {tooMany
          ? `At most ${formatCount(maxReviewedAtOnce)} findings can be reviewed at once: filter them first, or select some.`
          : 'Review doesn’t change the result.'}
      </p>
    </FormDialog>
  );
}
