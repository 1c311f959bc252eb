import { useState, type ReactElement, type ReactNode } from 'react';
import type { AppError } from '#shared/base/app-error';
import type { Result } from '#shared/base/result';
import { Button } from './Button';
import { DialogFrame } from './DialogFrame';
import { ErrorNotice } from './ErrorNotice';
import { ProgressBar } from './ProgressBar';

/** What was imported: the entries of the log, and what went wrong on the way. */
export interface TakenIn {
  readonly reviewIds: readonly string[];
  readonly error: AppError | null;
}

type Stage =
  | { readonly kind: 'proposed' }
  | { readonly kind: 'taking'; readonly share: number | null }
  | { readonly kind: 'taken'; readonly reviewIds: readonly string[] }
  | { readonly kind: 'undone' };

/** Shows what importing somebody else's answers or reviews would do, imports them at a click, and can undo that. */
export function TakeInDialog({
  title,
  reading,
  take,
  taken,
  undo,
  error,
  onClose,
  children,
}: {
  readonly title: string;
  /** How far the reading is, null where that is not known; undefined once it has ended. */
  readonly reading: number | null | undefined;
  /** Null while there is nothing to import; `label` is what the button says. */
  readonly take: {
    readonly label: string;
    readonly run: (onShare: (share: number) => void) => Promise<TakenIn>;
  } | null;
  /** What is said once it is done. */
  readonly taken: string;
  readonly undo: (...reviewIds: readonly string[]) => Promise<Result<unknown>>;
  /** Why there is no proposal; null while there may be one. */
  readonly error: AppError | null;
  readonly onClose: () => void;
  /** The proposal; `settled` once nothing can be chosen in it any more. */
  readonly children: (settled: boolean) => ReactNode;
}): ReactElement {
  const [stage, setStage] = useState<Stage>({ kind: 'proposed' });
  const [failed, setFailed] = useState<AppError | null>(null);

  const run = async ({ run: takeIn }: NonNullable<typeof take>): Promise<void> => {
    setFailed(null);
    setStage({ kind: 'taking', share: null });
    const { reviewIds, error: problem } = await takeIn((share) => setStage({ kind: 'taking', share }));
    setFailed(problem);
    setStage(problem === null ? { kind: 'taken', reviewIds } : { kind: 'proposed' });
  };
  const takeBack = async (reviewIds: readonly string[]): Promise<void> => {
    const answer = await undo(...reviewIds);
    if (answer.ok) setStage({ kind: 'undone' });
    else setFailed(answer.error);
  };
  const problem = failed ?? error;
  const offered = stage.kind === 'proposed' ? take : null;
  return (
    <DialogFrame title={title} onClose={onClose}>
      <div className="dialog-body" data-testid="take-in">
        {children(stage.kind !== 'proposed')}
        {reading !== undefined && <ProgressBar label="Reading" value={reading} text="Reading…" />}
        {stage.kind === 'taking' && <ProgressBar label="Importing" value={stage.share} text="Importing…" />}
        {stage.kind === 'taken' && <p role="status">{taken}</p>}
        {stage.kind === 'undone' && <p role="status">Undone: all is as it was before.</p>}
        <ErrorNotice error={problem} />
      </div>
      <footer className="dialog-foot">
        <span className="stretch" />
        {stage.kind === 'taken' && <Button onClick={() => void takeBack(stage.reviewIds)}>Undo</Button>}
        <Button onClick={onClose}>{offered === null ? 'Close' : 'Cancel'}</Button>
        {offered !== null && (
          <Button look="primary" onClick={() => void run(offered)}>
            {offered.label}
          </Button>
        )}
      </footer>
    </DialogFrame>
  );
}
