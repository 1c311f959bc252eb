import { useEffect, useEffectEvent, useRef, useState, type ReactElement } from 'react';
import type { AppError } from '#shared/base/app-error';
import { isMac } from '../../shell/commands';
import type { SaidOfFindings } from '../../session/review-acts';
import { Button } from '../../ui/common/Button';
import { ErrorNotice } from '../../ui/common/ErrorNotice';
import { keyCaps } from '../../words/key-words';
import { changesOf, draftName, draftOf } from './review-draft';
import { ReviewFields } from './ReviewFields';
import type { OpenedReview } from './use-finding-review';
import type { ReviewActs } from './use-reviews';

/** Whether the keyboard is to go to the form of the opened finding, once it is there. */
export interface WantedForm {
  readonly isWanted: boolean;
  readonly onFocused: () => void;
}

/** What was typed, or what came of saving it, of one finding. */
interface Typed {
  readonly name: string;
  readonly draft: SaidOfFindings | null;
  readonly error: AppError | null;
  /** It was saved, and no other finding of the view is open. */
  readonly isLast: boolean;
}

/**
 * The form of an opened finding; the same one for each, so that the keyboard stays in it from one to the next. Typed but not saved,
 * a text is still there when its finding is opened again.
 */
export function ReviewForm({
  finding: { review, reviewable, isOfOpened },
  acts: { add, drafts },
  sentence,
  form: { isWanted, onFocused },
  onNext,
}: {
  readonly finding: OpenedReview;
  readonly acts: ReviewActs;
  /** The finding's state, in words. */
  readonly sentence: string;
  readonly form: WantedForm;
  readonly onNext: () => Promise<boolean>;
}): ReactElement {
  const name = draftName(reviewable);
  const begun: Typed = { name, draft: drafts.of(name), error: null, isLast: false };
  const [known, setTyped] = useState(begun);
  const typed = known.name === name ? known : begun;
  if (known !== typed) setTyped(typed);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const draft = typed.draft ?? draftOf(review);
  const changes = changesOf(draft, review);
  const canSave = changes !== null && !busy;
  /** The finding whose text is to be saved once it is known again what was said of it. */
  const waiting = useRef<string | null>(null);

  const saved = typed.isLast ? 'Saved. No other open finding in this view.' : '';
  const said = changes === null ? saved : 'Not saved yet.';

  const focusState = (): void => form.current?.querySelector<HTMLElement>('input:checked')?.focus();
  useEffect(() => {
    if (!isWanted) return;
    focusState();
    onFocused();
  }, [isWanted, onFocused]);
  useEffect(() => {
    // The next finding may have another state, and the keyboard is at that of a group of radio buttons.
    if (form.current?.querySelector('input[type=radio]:focus')) focusState();
  }, [name]);

  const keep = (next: SaidOfFindings | null): void => {
    setTyped({ ...begun, draft: next });
    drafts.keep(name, next === null || changesOf(next, review) === null ? null : next);
  };
  const save = async (): Promise<void> => {
    if (!canSave) return;
    if (!isOfOpened) {
      waiting.current = name;
      return;
    }
    setBusy(true);
    const answer = await add(reviewable, changes);
    if (!answer.ok) setTyped({ ...typed, error: answer.error });
    else {
      keep(null);
      focusState();
      if (!(await onNext())) setTyped({ ...begun, draft: null, isLast: true });
    }
    setBusy(false);
  };
  const saveWaiting = useEffectEvent(() => {
    if (waiting.current === name) void save();
    waiting.current = null;
  });
  useEffect(() => {
    if (isOfOpened) saveWaiting();
  }, [isOfOpened]);
  return (
    <form
      className="stack"
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        void save();
      }}
    >
      <ReviewFields draft={draft} many={false} onChange={keep} />
      <ErrorNotice error={typed.error} />
      <div className="review-foot row">
        <p className="stretch soft small">
          <span role="status">{said}</span>
          {said === '' && sentence}
        </p>
        {changes !== null && (
          <Button
            look="quiet"
            disabled={busy}
            onClick={() => {
              keep(null);
              focusState();
            }}
          >
            Discard
          </Button>
        )}
        <Button type="submit" look="primary" disabled={!canSave} aria-keyshortcuts="Control+Enter Meta+Enter">
          Save and next <kbd aria-hidden="true">{keyCaps('CmdOrCtrl', isMac)} ↵</kbd>
        </Button>
      </div>
    </form>
  );
}
