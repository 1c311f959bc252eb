import { useEffect, useState } from 'react';
import { countRows, type RowRanges } from '#shared/columns/row-ranges';
import { useWorker } from '../../../state/asked/worker';
import type { OpenView } from '../../../state/result/open-view';
import type { View } from '../../../state/result/use-view';
import type { ListedColumn } from '../../../words/entry-texts';
import { noGridMarks, type GridMarks } from '../../grid/grid-marks';
import { copyRows, maxCopied } from './copy-rows';

/** What was copied, or that nothing could be. */
export type CopyOutcome = { readonly copied: number } | 'reference' | 'failed';

/** The current row of a view, whether it is opened, and the marked rows. */
export interface GridSelection {
  readonly position: number;
  readonly opened: boolean;
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
  readonly position: number;
  readonly opened: boolean;
  readonly marks: GridMarks;
  readonly copied: CopyOutcome | null;
}

/**
 * Another view has other rows in the same places: it starts at its top, with nothing opened and nothing marked. The same view of
 * another comparison starts with the rows that were chosen in the one before, and one that was left with those chosen in it.
 */
export function useGridSelection(
  { viewId, params, rows }: OpenView,
  { keepRows, keptRows }: View['kept'],
): GridSelection {
  const worker = useWorker();
  const fresh = chosenRows(viewId, rows);
  const [chosen, setChosen] = useState(() => {
    const kept = keptRows();
    return kept?.viewId === viewId ? chosenRows(viewId, kept) : fresh;
  });
  const now = chosen.viewId === viewId ? chosen : fresh;
  const { position, opened } = now;
  const marked = now.marks.rows;
  useEffect(() => {
    keepRows({ viewId, params, position, opened, marked });
  }, [keepRows, marked, opened, params, position, viewId]);
  const count = countRows(now.marks.rows);
  const change = (part: Partial<Chosen>): void => {
    setChosen((before) => ({ ...(before.viewId === viewId ? before : fresh), ...part }));
  };
  return {
    position: now.position,
    opened: now.opened,
    marks: now.marks,
    count,
    copied: now.copied,
    select: (position) => {
      change({ position });
    },
    open: (position) => {
      change({ position, opened: true });
    },
    close: () => {
      change({ opened: false });
    },
    mark: (marks) => {
      change({ marks, copied: null });
    },
    copyText: (text) => {
      void navigator.clipboard.writeText(text).then(
        () => {
          change({ copied: 'reference' });
        },
        () => {
          change({ copied: 'failed' });
        },
      );
    },
    copy: (columns) => {
      const rows: RowRanges = count > 0 ? now.marks.rows : [[now.position, now.position + 1]];
      if (count > maxCopied) return;
      void copyRows(worker, viewId, rows, columns).then((done) => {
        change({ copied: done ? { copied: countRows(rows) } : 'failed' });
      });
    },
  };
}

function chosenRows(viewId: number, rows: OpenView['rows']): Chosen {
  if (rows === null) return { viewId, position: 0, opened: false, marks: noGridMarks, copied: null };
  const { position, opened, marked } = rows;
  return { viewId, position, opened, marks: { rows: marked, stretch: null }, copied: null };
}
