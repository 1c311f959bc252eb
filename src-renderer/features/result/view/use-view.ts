import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { AppError } from '#shared/base/app-error';
import { type ViewParams, applicable, openingViewOf } from '#shared/domain/views/view-params';
import { isOwnColumnId } from '#shared/domain/views/own-cells';
import { errorOf, succeed, type Result } from '#shared/base/result';
import { ask, useQuestion } from '../../../shell/ask';
import type { ChosenView } from './chosen-view';
import { blockSize, openWithFirstBlock, withBlock, type OpenView, type RunMarks } from './open-view';
import { useShownRun, useWorker } from '../../../session/use-worker';

/** What is shown until the user chooses something. */
const allFindings = openingViewOf('findings');

/** The findings as the user chose to see them. */
export interface View {
  readonly params: ViewParams;
  readonly setParams: (params: ViewParams) => void;
  /** Null until the first view of the run has been opened; else what is shown, also while a newer one is on its way. */
  readonly open: OpenView | null;
  readonly error: AppError | null;
  /** Says which entries are on screen, so that their blocks are fetched. */
  readonly show: (start: number, end: number) => void;
  /** The rows that somebody is at, kept so that another comparison finds them again. */
  readonly kept: Pick<ChosenView, 'keepRows' | 'keptRows'>;
}

/**
 * Keeps the view in step with the run and with what the user chose, for this file or for one before, and holds the blocks of
 * entries around the screen. When `marks` becomes another one, what is said of the entries has changed: they stay where they
 * are, and are asked for again.
 */
export function useView(
  marks: RunMarks,
  { params: chosen, setParams, keepRows, keptRows }: Omit<ChosenView, 'tab' | 'setTab'>,
): View {
  const worker = useWorker();
  const run = useShownRun();
  const params = chosen ?? allFindings;
  const [open, setOpen] = useState<OpenView | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const asked = useRef(new Set<string>());
  /** What was chosen for another file is looked over once, before it is shown of this one. */
  const isFromBefore = useRef(chosen !== null);
  const latestMarks = useRef(marks);

  useEffect(() => {
    latestMarks.current = marks;
  }, [marks]);

  // A view that does not ask for it stays as it is. One that asks for reviews, or sorts by them, does so too: a finding that was
  // just accepted does not vanish from under the hand that did it.
  const heard = params.changes.length > 0 || params.sort?.column === 'age' ? marks.compared : null;
  const isRolled = params.movements.length > 0 || params.ages.length > 0;
  const heardRolled = isRolled ? marks.revision : null;
  const usesOwn =
    params.search.trim() !== '' ||
    params.cells.some(({ column }) => isOwnColumnId(column)) ||
    isOwnColumnId(params.sort?.column ?? '') ||
    isOwnColumnId(params.group ?? '');
  const heardOwn = usesOwn ? marks.own : null;
  const viewAsked = useCallback(
    async (isCurrent: () => boolean): Promise<Result<OpenView> | null> => {
      const known = latestMarks.current;
      if (isFromBefore.current) {
        const options = await ask(worker.viewOptions({ tab: params.tab }));
        if (!isCurrent()) return null;
        isFromBefore.current = false;
        if (options.ok && options.value !== null) {
          setParams(applicable(params, options.value));
          return null;
        }
      }
      const answer = await ask(openWithFirstBlock(worker, params, keptRows()));
      return answer.ok ? succeed({ run, params, marks: known, selectedBy: known, ...answer.value }) : answer;
    },
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what is heard of the entries is what asks again
    [heard, heardOwn, heardRolled, keptRows, params, run, setParams, worker],
  );
  useQuestion(viewAsked, (answer) => {
    if (answer === null) return;
    setError(errorOf(answer));
    if (!answer.ok) return;
    asked.current.clear();
    // A grid is much to draw, and is drawn bit by bit, so that the page answers meanwhile.
    startTransition(() => setOpen(answer.value));
  });

  const marksAsked = useMemo(() => {
    if (open === null || open.marks === marks) return null;
    const { viewId, entries, blocks } = open;
    return async () => ({
      viewId,
      marks,
      answer: await ask(
        Promise.all(
          Array.from(blocks.keys(), async (block) => {
            const start = block * blockSize;
            const end = Math.min(start + blockSize, entries);
            return [block, await worker.windowOf({ viewId, start, end })] as const;
          }),
        ),
      ),
    });
  }, [marks, open, worker]);
  useQuestion(marksAsked, ({ viewId, marks, answer }) => {
    setError(errorOf(answer));
    if (!answer.ok || answer.value.some(([, arrived]) => arrived.length === 0)) return;
    setOpen((now) =>
      now?.viewId === viewId ? { ...now, marks, blocks: new Map([...now.blocks, ...answer.value]) } : now,
    );
  });

  const show = useCallback(
    (start: number, end: number) => {
      if (open === null) return;
      const { viewId, entries } = open;
      const last = Math.floor(Math.max(0, Math.min(end, entries) - 1) / blockSize);
      for (let block = Math.floor(start / blockSize); block <= last; block += 1) {
        const name = `${viewId}:${block}`;
        if (open.blocks.has(block) || asked.current.has(name)) continue;
        asked.current.add(name);
        const from = block * blockSize;
        void ask(worker.windowOf({ viewId, start: from, end: Math.min(from + blockSize, entries) })).then(
          (answer) => {
            asked.current.delete(name);
            if (!answer.ok) {
              setError(answer.error);
              return;
            }
            const arrived = answer.value;
            // Nothing arrives from a view that the worker has closed; the next one is on its way then.
            if (arrived.length === 0) return;
            setOpen((now) =>
              now?.viewId === viewId ? { ...now, blocks: withBlock(now.blocks, block, arrived) } : now,
            );
          },
        );
      }
    },
    [open, worker],
  );

  const kept = useMemo(() => ({ keepRows, keptRows }), [keepRows, keptRows]);
  return { params, setParams, open, error, show, kept };
}
