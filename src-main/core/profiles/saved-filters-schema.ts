import * as v from 'valibot';
import { maxFilterName, maxSavedFilters, type SavedFilters } from '#shared/domain/views/saved-filters';
import { ageBands } from '#shared/domain/runs/ages';
import { reviewDecisions } from '#shared/domain/runs/review';
import { currentMovements } from '#shared/domain/runs/roll-forward';
import { cellOperators, countColumns } from '#shared/domain/views/cell-filter';
import { isOwnColumnId, type OwnColumnId } from '#shared/domain/views/own-cells';
import { onlySides, sortColumns, type ViewParams } from '#shared/domain/views/view-params';
import { entryClasses } from '#shared/domain/vocabulary/classes';
import { clientAnswers } from '#shared/domain/vocabulary/client-answers';
import { currentChanges } from '#shared/domain/vocabulary/finding-changes';
import { entryReasons } from '#shared/domain/vocabulary/reasons';
import { tabs } from '#shared/domain/vocabulary/tabs';

/** A status, an event or a cell comes from outside, and may be long. */
const text = v.pipe(v.string(), v.maxLength(10_000));
const texts = v.pipe(v.array(text), v.maxLength(1_000));
const ownColumn = v.custom<OwnColumnId>(
  (id) => typeof id === 'string' && id.length <= 1_000 && isOwnColumnId(id),
);

const viewParamsSchema = v.strictObject({
  tab: v.picklist(tabs),
  sort: v.nullable(
    v.strictObject({ column: v.union([v.picklist(sortColumns), ownColumn]), descending: v.boolean() }),
  ),
  group: v.nullable(v.union([v.literal('events'), ownColumn])),
  search: text,
  onlyPairs: v.boolean(),
  onlySide: v.nullable(v.picklist(onlySides)),
  cells: v.pipe(
    v.array(
      v.strictObject({
        column: v.union([v.picklist(countColumns), ownColumn]),
        operator: v.picklist(cellOperators),
        value: text,
        upTo: text,
      }),
    ),
    v.maxLength(100),
  ),
  classes: v.array(v.picklist(entryClasses)),
  reasons: v.array(v.picklist(entryReasons)),
  platformStatuses: texts,
  clientStatuses: texts,
  events: texts,
  reviews: v.array(v.picklist(reviewDecisions)),
  changes: v.array(v.picklist(currentChanges)),
  // Filters that an older Tieout saved have none of these.
  movements: v.optional(v.array(v.picklist(currentMovements)), []),
  ages: v.optional(v.array(v.picklist(ageBands)), []),
  answers: v.optional(v.array(v.picklist(clientAnswers)), []),
}) satisfies v.GenericSchema<unknown, ViewParams>;

/**
 * Saved filters as they arrive from the screen or from their file. An unreadable one is dropped, and only that one: an
 * adjusted filter would show other rows than its name says.
 */
export const savedFiltersSchema = v.pipe(
  v.unknown(),
  v.transform((kept): SavedFilters => {
    const all = typeof kept === 'object' && kept !== null ? Object.entries(kept) : [];
    const read = all.flatMap(([name, filter]) => {
      const parsed = v.safeParse(viewParamsSchema, filter);
      const isName = name.trim() !== '' && name.length <= maxFilterName;
      return isName && parsed.success ? [[name, parsed.output] as const] : [];
    });
    return Object.fromEntries(read.slice(0, maxSavedFilters));
  }),
);
