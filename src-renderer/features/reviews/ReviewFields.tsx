import { useId, type ReactElement } from 'react';
import {
  maxNoteLength,
  maxReasonLength,
  reviewDecisions,
  type ReviewDecision,
} from '#shared/domain/runs/review';
import type { SaidOfFindings } from '../../session/review-acts';
import { reviewStateWords, usualReasons } from '../../words/review-words';
import { Icon } from '../../ui/common/Icon';
import './reviews.css';

/** What can be said of findings: their state, until when, why, and a note. Of one finding it is as small as can be. */
export function ReviewFields({
  draft,
  many,
  onChange,
}: {
  readonly draft: SaidOfFindings;
  /** Of many findings, each may be left as it is. */
  readonly many: boolean;
  readonly onChange: (draft: SaidOfFindings) => void;
}): ReactElement {
  const id = useId();
  const choices: ReadonlyArray<ReviewDecision | null> = many ? [null, ...reviewDecisions] : reviewDecisions;
  const label = many ? 'field-label' : 'unseen';
  return (
    <div className={many ? 'stack loose' : 'review-fields stack compact'}>
      <div className="review-decision">
        <fieldset className="review-states">
          <legend className={label}>State</legend>
          <div className="review-choices row wrap">
            {choices.map((decision) => (
              <label
                key={decision}
                className="review-choice row tight"
                title={decision === null ? undefined : reviewStateWords[decision].explained}
              >
                <input
                  type="radio"
                  name={`${id}-state`}
                  checked={draft.decision === decision}
                  onChange={() => onChange({ ...draft, decision })}
                />
                {decision === null ? (
                  'As it is'
                ) : (
                  <>
                    <Icon name={reviewStateWords[decision].icon} /> {reviewStateWords[decision].word}
                  </>
                )}
              </label>
            ))}
          </div>
          {/* Its room stays, so that nothing moves when a state is chosen. */}
          {many && (
            <p className="soft small review-explained">
              {draft.decision === null
                ? 'Each finding keeps the state that it has.'
                : draft.decision !== 'open' && reviewStateWords[draft.decision].explained}
            </p>
          )}
        </fieldset>
        {(many || draft.decision === 'accepted') && (
          <div className="field review-until">
            <label className="field-label" htmlFor={`${id}-until`}>
              Accept until{many && <span className="soft"> (optional)</span>}
            </label>
            <input
              id={`${id}-until`}
              className="input"
              type="date"
              disabled={draft.decision !== 'accepted'}
              value={draft.decision === 'accepted' ? (draft.until ?? '') : ''}
              onChange={(event) =>
                onChange({ ...draft, until: event.target.value === '' ? null : event.target.value })
              }
            />
          </div>
        )}
      </div>
      <div className="field">
        <label className={label} htmlFor={`${id}-reason`}>
          Reason
        </label>
        <input
          id={`${id}-reason`}
          className="input"
          list={`${id}-reasons`}
          maxLength={maxReasonLength}
          value={draft.reason ?? ''}
          placeholder={many ? 'Leave theirs as they are' : 'Reason'}
          onChange={(event) => onChange({ ...draft, reason: event.target.value })}
        />
        <datalist id={`${id}-reasons`}>
          {usualReasons.map((reason) => (
            <option key={reason} value={reason} />
          ))}
        </datalist>
      </div>
      <div className="field">
        <label className={label} htmlFor={`${id}-note`}>
          Note
        </label>
        <textarea
          id={`${id}-note`}
          className="input review-note"
          rows={many ? 3 : 1}
          maxLength={maxNoteLength}
          value={draft.note ?? ''}
          placeholder={many ? 'Leave theirs as they are' : 'Note'}
          onChange={(event) => onChange({ ...draft, note: event.target.value })}
        />
      </div>
    </div>
  );
}
