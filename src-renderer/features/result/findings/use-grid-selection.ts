import { useEffect, useMemo, useState } from 'react';
import { countRows, type RowRanges } from '#shared/columns/row-ranges';
import type { ViewParams } from '#shared/domain/views/view-params';
import { ask, useQuestion } from '../../../shell/ask';
import type { RowOfView } from '../../../worker/contract/view-contract';
import { useWorker } from '../../../session/use-worker';
import { isAsAsked, chosenSince, type OpenView, type RowsThere } from '../view/open-view';
import type { ChosenRows } from '../view/chosen-view';
import type { View } from '../view/use-view';
import type { ListedColumn } from '../../../words/entry-texts';
import { noGridMarks, type GridMarks } from '../../../ui/grid/grid-marks';
import { copyRows, maxCopied } from './copy-rows';

/** What was copied, or that nothing could be. */
export type CopyOutcome = { readonly copied: number } | 'reference' | 'failed';

/** The current row of a view, whether it is opened, and the marked rows. */
export interface GridSelection {
  /** Another one when the rows are, and when the current one was found at another place: it is then brought into view. */
  readonly version: string;
  readonly position: number;
  /** The row that is opened: in the view before until it was found in this one. */
  readonly opened: RowOfView | null;
  readonly marks: GridMarks;
  /** How many rows are marked. */
  readonly count: number;
  /** How the last copy went; null until there is one. */
  readonly copied: CopyOutcome | null;
  readonly select: (position: number) => void;
  readonly open: (position: number) => void;
  readonly close: () => void;
  readonly mark: (marks: GridMarks) => void;
  /** Copies the marked rows, or the current one where none is marked. */
  readonly copy: (columns: readonly ListedColumn[]) => void;
  /** Copies a text of the current row, such as its payment reference. */
  readonly copyText: (text: string) => void;
}

interface Chosen {
  readonly viewId: number;
  readonly params: ViewParams;
  /** Whether it was chosen while the view was on its way, and found in it afterwards. */
  readonly isFound: boolean;
  readonly position: number;
  readonly opened: boolean;
  readonly marks: GridMarks;
  readonly copied: CopyOutcome | null;
}

/**
 * Another view has other rows in the same places: it starts at its top, with nothing opened and nothing marked. The same view of
 * another comparison starts with the rows that were chosen in the one before, and one that was left with those chosen in it.
 * What is done to the view before while one is on its way is about its rows, and holds in the new one.
 */
export function useGridSelection(open: OpenView, { keepRows, keptRows }: View['kept']): GridSelection {
  const worker = useWorker();
  const { viewId, params, entries, rows, asked } = open;
  const fresh = useMemo(() => chosenRows({ viewId, params }, rows), [params, rows, viewId]);
  const [chosen, setChosen] = useState(() => {
    const kept = keptRows();
    return kept?.viewId === viewId ? chosenRows(open, kept) : fresh;
  });
  const now = chosen.viewId === viewId ? chosen : fresh;
  // What was done to the view before is kept until it was found in this one: another one may come sooner.
  const toKeep = chosen.viewId === viewId || isAsAsked(asked, asLeft(chosen)) ? now : chosen;
  useEffect(() => {
    keepRows({ ...asLeft(toKeep), onScreen: true });
  }, [keepRows, toKeep]);
  useEffect(
    () => () => {
      const kept = keptRows();
      if (kept !== null) keepRows({ ...kept, onScreen: false });
    },
    [keepRows, keptRows],
  );
  const question = useMemo(
    () =>
      chosen.viewId === viewId
        ? null
        : () => ask(chosenSince(worker, { viewId, params, entries, asked }, asLeft(chosen))),
    [asked, chosen, entries, params, viewId, worker],
  );
  useQuestion(question, (answer) => {
    // Where this view is not the newest any more, the one that comes is asked for them.
    if (!answer.ok || answer.value === null) return;
    const { rows, isFound } = answer.value;
    const found = isFound ? { ...chosenRows({ viewId, params }, rows), isFound } : fresh;
    setChosen((before) => (before === chosen ? found : before));
  });
  const count = countRows(now.marks.rows);
  const change = (part: Partial<Chosen>): void =>
    setChosen((before) => ({ ...(before.viewId === viewId ? before : fresh), ...part }));
  return {
    version: `${viewId}${now.isFound ? ' found' : ''}`,
    position: now.position,
    opened: toKeep.opened ? toKeep : null,
    marks: now.marks,
    count,
    copied: now.copied,
    select: (position) => change({ position }),
    open: (position) => change({ position, opened: true }),
    close: () => change({ opened: false }),
    mark: (marks) => change({ marks, copied: null }),
    copyText: (text) =>
      void navigator.clipboard.writeText(text).then(
        () => change({ copied: 'reference' }),
        () => change({ copied: 'failed' }),
      ),
    copy: (columns) => {
      const rows: RowRanges = count > 0 ? now.marks.rows : [[now.position, now.position + 1]];
      if (count > maxCopied) return;
      void copyRows(worker, viewId, rows, columns).then((done) =>
        change({ copied: done ? { copied: countRows(rows) } : 'failed' }),
      );
    },
  };
}

/** What was chosen in a view, as another one is asked for it. */
function asLeft({ viewId, params, position, opened, marks }: Chosen): Omit<ChosenRows, 'onScreen'> {
  return { viewId, params, position, opened, marked: marks.rows };
}

function chosenRows({ viewId, params }: Pick<OpenView, 'viewId' | 'params'>, rows: RowsThere | null): Chosen {
  const { position = 0, opened = false, marked } = rows ?? {};
  const marks = marked === undefined ? noGridMarks : { rows: marked, stretch: null };
  return { viewId, params, isFound: false, position, opened, marks, copied: null };
}
