import * as v from 'valibot';
import type { Profile } from '#shared/domain/profile';

/** An id is also a file name, on file systems that do and do not tell upper from lower case. */
export const profileIdSchema = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,63}$/));

const text = (maximum = 500) => v.pipe(v.string(), v.maxLength(maximum));
const filled = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(500));

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
    keyColumn: v.nullable(text(10_000)),
    statusColumn: v.nullable(text(10_000)),
  }),
  rules: v.strictObject({
    grain: v.picklist(['ticket', 'payment']),
    keys: v.strictObject({
      ignoreCase: v.boolean(),
      ignoreSeparators: v.boolean(),
      ignoreLeadingZeros: v.boolean(),
      stripPrefix: text(),
      stripSuffix: text(),
    }),
    statusMapping: v.pipe(v.array(v.strictObject({ client: text(), platform: text() })), v.maxLength(10_000)),
  }),
}) satisfies v.GenericSchema<unknown, Profile>;
