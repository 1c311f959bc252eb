import type { SheetContext, SheetNotes } from './cell-text';
import { createRowCollector, type SheetRow } from './collect-rows';
import { readXml } from './read-xml';

/**
 * Reads the rows of a sheet, some at a time; null once it is not sound. A row that the sheet leaves out comes as a blank one,
 * so that rows and their numbers agree.
 */
export function* readSheetRows(
  part: Uint8Array,
  context: SheetContext,
  notes: SheetNotes,
): Generator<readonly SheetRow[] | null> {
  const collector = createRowCollector(context, notes);
  const reading = readXml(part, collector.handlers);
  while (!collector.hasEnded()) {
    const done = reading.next().done === true;
    if (!collector.isSound() || (done && !collector.hasEnded())) {
      yield null;
      return;
    }
    yield collector.takeRows();
  }
}
