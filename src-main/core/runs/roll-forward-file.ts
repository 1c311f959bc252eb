import * as v from 'valibot';
import { recordFor } from '#shared/base/members';
import { ageBands } from '#shared/domain/runs/ages';
import { movements, type KeptRollForward } from '#shared/domain/runs/roll-forward';
import { entryClasses } from '#shared/domain/vocabulary/classes';
import type { FileFormat } from '../storage/versioned-file';
import { periodSchema } from './close-log';

const names = { references: v.array(v.string()), items: v.array(v.string()) };
const amounts = v.array(
  v.strictObject({ currency: v.string(), amount: v.pipe(v.string(), v.regex(/^-?\d+\.\d{2,}$/)) }),
);
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const sum = v.strictObject({ count, amounts, withoutAmount: count });
const finding = {
  ...names,
  class: v.picklist(entryClasses),
  since: v.pipe(v.string(), v.isoTimestamp()),
  amounts,
};

/** A roll-forward as it arrives from the screen or from its file. */
export const rollForwardSchema = v.strictObject({
  opening: v.strictObject({
    closed: v.nullable(v.strictObject({ runId: v.string(), period: periodSchema, content: v.string() })),
    findings: v.array(v.strictObject(finding)),
    known: v.strictObject(names),
  }),
  findings: v.array(v.strictObject({ ...finding, accepted: v.boolean() })),
  figures: v.strictObject({
    start: sum,
    movements: v.strictObject(recordFor(movements, () => sum)),
    end: sum,
    ages: v.strictObject({
      bands: v.strictObject(recordFor(ageBands, () => sum)),
      oldest: v.nullable(v.string()),
    }),
  }),
}) satisfies v.GenericSchema<unknown, KeptRollForward>;

/** The format of `roll-forward.json`: what a run started from, what it left open, and the figures in between. */
export const rollForwardFormat: FileFormat<KeptRollForward> = {
  name: 'tieout-roll-forward',
  schema: rollForwardSchema,
  migrations: [],
  sealed: true,
};
