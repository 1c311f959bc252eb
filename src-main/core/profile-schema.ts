import * as v from 'valibot';
import type { Profile } from '#shared/domain/profile';
import { rulesVersion, type Rules } from '#shared/domain/rules';

/** An id is also a file name, on file systems that do and do not tell upper from lower case. */
export const profileIdSchema = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,63}$/));

const text = (maximum = 500) => v.pipe(v.string(), v.maxLength(maximum));
const columnName = text(10_000);
const filled = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(500));

const many = <T extends v.GenericSchema>(item: T) => v.pipe(v.array(item), v.maxLength(10_000));

/** Rules as they arrive from the screen, from a profile or from a saved run. */
export const rulesSchema = v.strictObject({
  version: v.literal(rulesVersion),
  grain: v.picklist(['ticket', 'payment']),
  keys: v.strictObject({
    ignoreCase: v.boolean(),
    ignoreSeparators: v.boolean(),
    ignoreLeadingZeros: v.boolean(),
    stripPrefix: text(),
    stripSuffix: text(),
  }),
  statusMapping: many(v.strictObject({ client: text(), platform: text() })),
  rollUps: many(v.strictObject({ statuses: v.pipe(many(text()), v.minLength(1)), status: filled })),
  quantityColumn: v.nullable(columnName),
  filters: many(
    v.variant('side', [
      v.strictObject({ name: filled, side: v.literal('platform'), column: v.null(), values: many(text()) }),
      v.strictObject({
        name: filled,
        side: v.literal('client'),
        column: v.nullable(columnName),
        values: many(text()),
      }),
    ]),
  ),
}) satisfies v.GenericSchema<unknown, Rules>;

/** A profile as it arrives from the screen or from a file; limits are far above what anyone enters. */
export const profileSchema = v.strictObject({
  id: profileIdSchema,
  name: filled,
  baseUrl: filled,
  projectId: filled,
  eventIds: v.pipe(v.array(filled), v.maxLength(10_000)),
  readOrders: v.boolean(),
  orderReferenceField: filled,
  orderTicketCountField: v.nullable(filled),
  requestsPerMinute: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000)),
  file: v.strictObject({
    encoding: v.nullable(text()),
    delimiter: v.nullable(text(8)),
    keyColumn: v.nullable(columnName),
    statusColumn: v.nullable(columnName),
  }),
  rules: rulesSchema,
}) satisfies v.GenericSchema<unknown, Profile>;

/** Version 1 knew no roll-ups, no quantity and no filters. */
const version1 = v.looseObject({ rules: v.looseObject({}) });

/** A profile of version 1 as version 2 has it: nothing that it compares changes. */
export function toProfileVersion2(older: unknown): unknown {
  const profile = v.parse(version1, older);
  return {
    ...profile,
    rules: { ...profile.rules, version: 1, rollUps: [], quantityColumn: null, filters: [] },
  };
}
