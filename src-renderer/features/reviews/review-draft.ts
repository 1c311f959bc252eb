import type { ReviewState } from '#shared/domain/runs/review';
import type { SaidOfFindings } from '../../session/review-acts';
import type { Reviewable } from '../../worker/contract/review-contract';

/** What is in the form of one finding: how it is now. */
export function draftOf({ state, until, reason, note }: ReviewState): SaidOfFindings {
  return { decision: state, until, reason, note };
}

/** What is in the form of many findings: nothing that would change any of them. */
export const emptyDraft: SaidOfFindings = { decision: null, until: null, reason: '', note: '' };

/** The part of a draft of one finding that would change it; null where nothing would. */
export function changesOf(draft: SaidOfFindings, review: ReviewState): SaidOfFindings | null {
  const now = draftOf(review);
  const until = draft.decision === 'accepted' ? draft.until : null;
  // Accepting again is what gives an acceptance another last day.
  const decides = draft.decision !== now.decision || (review.state === 'accepted' && until !== now.until);
  const reason = draft.reason?.trim() === now.reason ? null : (draft.reason?.trim() ?? null);
  const note = draft.note?.trim() === now.note ? null : (draft.note?.trim() ?? null);
  if (!decides && reason === null && note === null) return null;
  return { decision: decides ? draft.decision : null, until: decides ? until : null, reason, note };
}

/** The part of a draft of many findings that says something: an empty text leaves theirs; null where nothing is said. */
export function saidOf(draft: SaidOfFindings): SaidOfFindings | null {
  const filled = (text: string | null): string | null =>
    text === null || text.trim() === '' ? null : text.trim();
  const said = { reason: filled(draft.reason), note: filled(draft.note), decision: draft.decision };
  if (said.decision === null && said.reason === null && said.note === null) return null;
  return { ...said, until: draft.decision === 'accepted' ? draft.until : null };
}

/** What a finding's draft is kept under. */
export function draftName({ findings }: Reviewable): string {
  return JSON.stringify(findings);
}
