import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { AppError } from '#shared/base/app-error';
import { type ViewParams, applicable, openingViewOf } from '#shared/domain/views/view-params';
import { isOwnColumnId } from '#shared/domain/views/own-cells';
import { ask } from '../../../shell/ask';
import type { ChosenView } from './chosen-view';
import { blockSize, openWithFirstBlock, withBlock, type OpenView, type RunMarks } from './open-view';
import { useShownRun, useWorker } from '../../../session/use-worker';
import { useLatest } from '../../../shell/use-latest';

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
  const begin = useLatest();
  const asked = useRef(new Set<string>());
  /** What was chosen for another file is looked over once, before it is shown of this one. */
  const isFromBefore = useRef(chosen !== null);
  const beginMarks = useLatest();
  const latestMarks = useRef(marks);

  useEffect(() => {
    latestMarks.current = marks;
  }, [marks]);

  // A view that does not ask for it stays as it is. One that asks for reviews, or sorts by them, does so too: a finding that was
  // just accepted does not vanish from under the hand that did it.
  const heard = params.changes.length > 0 || params.sort?.column === 'age' ? marks.compared : null;
  const usesOwn =
    params.search.trim() !== '' ||
    params.cells.some(({ column }) => isOwnColumnId(column)) ||
    isOwnColumnId(params.sort?.column ?? '') ||
    isOwnColumnId(params.group ?? '');
  const heardOwn = usesOwn ? marks.own : null;
  useEffect(() => {
    const isCurrent = begin();
    const known = latestMarks.current;
    void (async () => {
      if (isFromBefore.current) {
        const options = await ask(worker.viewOptions({ tab: params.tab }));
        if (!isCurrent()) return;
        isFromBefore.current = false;
        if (options.ok && options.value !== null) {
          setParams(applicable(params, options.value));
          return;
        }
      }
      const answer = await ask(openWithFirstBlock(worker, params, keptRows()));
      if (!isCurrent()) return;
      setError(answer.ok ? null : answer.error);
      if (!answer.ok) return;
      asked.current.clear();
      const opened = { run, params, marks: known, selectedBy: known, ...answer.value };
      // A grid is much to draw, and is drawn bit by bit, so that the page answers meanwhile.
      startTransition(() => {
        setOpen(opened);
      });
    })();
  }, [begin, heard, heardOwn, keptRows, params, run, setParams, worker]);

  useEffect(() => {
    const isCurrent = beginMarks();
    if (open === null || open.marks === marks) return;
    const { viewId, entries } = open;
    const again = [...open.blocks.keys()].map(async (block) => {
      const start = block * blockSize;
      const end = Math.min(start + blockSize, entries);
      return [block, await worker.windowOf({ viewId, start, end })] as const;
    });
    void ask(Promise.all(again)).then((answer) => {
      if (!isCurrent()) return;
      setError(answer.ok ? null : answer.error);
      if (!answer.ok || answer.value.some(([, arrived]) => arrived.length === 0)) return;
      setOpen((now) =>
        now?.viewId === viewId ? { ...now, marks, blocks: new Map([...now.blocks, ...answer.value]) } : now,
      );
    });
  }, [beginMarks, marks, open, worker]);

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
