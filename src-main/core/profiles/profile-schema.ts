import * as v from 'valibot';
import { resources } from '#shared/domain/vocabulary/resources';
import { recordFor } from '#shared/base/members';
import { currencyNamed } from '#shared/domain/money/counted-amounts';
import type { AmountRule } from '#shared/domain/rules/amount-rule';
import { isThreshold } from '#shared/domain/runs/looked-into';
import { dayOrders } from '#shared/domain/dates/calendar-day';
import type { FieldKind, PlatformField } from '#shared/domain/rules/field-pair';
import { grains } from '#shared/domain/vocabulary/grains';
import { keyAffixes, keySwitches } from '#shared/domain/vocabulary/key-rules';
import { defaultProfile, maxPageMegabytes, type Profile } from '#shared/domain/rules/profile';
import { queryLanguages } from '#shared/domain/vocabulary/query-languages';
import { isTimeZone } from '#shared/domain/dates/day-in-zone';
import {
  countFilters,
  longest,
  maxInexactReason,
  rulesVersions,
  type DayRange,
  type Rules,
} from '#shared/domain/rules/rules';

/** An id is also a file name, on file systems that do and do not distinguish upper from lower case. */
export const profileIdSchema = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,63}$/));

const text = (maximum: number = longest.text) => v.pipe(v.string(), v.maxLength(maximum));
const columnName = text(10_000);
const filled = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(longest.text));

const many = <T extends v.GenericSchema>(item: T) => v.pipe(v.array(item), v.maxLength(10_000));

const tolerance = v.pipe(v.string(), v.regex(/^\d{1,100}(?:\.\d{1,100})?$/));

const fieldKinds = {
  text: v.strictObject({ as: v.literal('text') }),
  number: v.strictObject({
    as: v.literal('number'),
    tolerance,
    decimalComma: v.boolean(),
    currency: v.exactOptional(v.pipe(v.string(), v.minLength(1), v.maxLength(3))),
  }),
  date: v.strictObject({ as: v.literal('date'), order: v.picklist(dayOrders) }),
} satisfies {
  readonly [Kind in FieldKind['as']]: v.GenericSchema<unknown, Extract<FieldKind, { as: Kind }>>;
};

const fieldKind = v.variant('as', Object.values(fieldKinds));

/** A field of the platform, as it arrives with rules or with a call. */
export const platformFieldSchema = v.strictObject({
  resource: v.picklist(resources),
  path: v.pipe(v.array(text(1_000)), v.minLength(1), v.maxLength(20)),
}) satisfies v.GenericSchema<unknown, PlatformField>;

const amountRule = v.strictObject({
  column: columnName,
  field: platformFieldSchema,
  otherPath: v.exactOptional(v.nullable(platformFieldSchema.entries.path)),
  writing: v.strictObject({ decimalComma: v.boolean(), sign: text(3) }),
  currency: v.nullable(
    v.variant('is', [
      v.strictObject({ is: v.literal('one'), code: v.pipe(text(), v.minLength(1)) }),
      v.strictObject({ is: v.literal('named'), column: columnName, path: platformFieldSchema.entries.path }),
    ]),
  ),
  counts: v.nullable(many(text())),
  rowsAddUp: v.boolean(),
  tolerance,
}) satisfies v.GenericSchema<unknown, AmountRule>;

const day = v.pipe(v.string(), v.isoDate());

const dayRange = v.strictObject({
  path: v.nullable(platformFieldSchema.entries.path),
  from: v.nullable(day),
  upTo: v.nullable(day),
  order: v.picklist(dayOrders),
  timeZone: v.pipe(text(100), v.check(isTimeZone)),
}) satisfies v.GenericSchema<unknown, DayRange>;

/** What the filters of both sides have. */
const filterParts = { name: filled, values: many(text()), days: v.exactOptional(dayRange) };

/** Rules as they arrive from the screen, from a profile or from a saved run. */
export const rulesSchema = v.strictObject({
  version: v.picklist(rulesVersions),
  grain: v.picklist(grains),
  keys: v.strictObject({
    ...recordFor(keySwitches, () => v.boolean()),
    ...recordFor(keyAffixes, () => text()),
  }),
  statusMapping: many(v.strictObject({ client: text(), platform: text() })),
  rollUps: many(v.strictObject({ statuses: v.pipe(many(text()), v.minLength(1)), status: filled })),
  quantityColumn: v.nullable(columnName),
  filters: many(
    v.variant('side', [
      v.strictObject({ ...filterParts, side: v.literal('platform'), column: v.null() }),
      v.strictObject({ ...filterParts, side: v.literal('client'), column: v.nullable(columnName) }),
    ]),
  ),
  fields: v.pipe(
    v.array(v.strictObject({ column: columnName, field: platformFieldSchema, compare: fieldKind })),
    v.maxLength(100),
  ),
  amount: v.exactOptional(v.nullable(amountRule)),
  inexactFilters: v.exactOptional(
    v.pipe(
      v.array(
        v.strictObject({
          filter: v.picklist(countFilters),
          reason: v.exactOptional(text(maxInexactReason)),
          since: v.pipe(v.string(), v.isoTimestamp()),
        }),
      ),
      v.maxLength(countFilters.length),
    ),
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
  // Profiles from before this setting have none.
  ticketIdentityField: v.optional(v.nullable(filled), null),
  readTwice: v.optional(v.boolean(), false),
  reviewByAnother: v.optional(v.boolean(), false),
  threshold: v.optional(v.nullable(v.pipe(v.string(), v.check(isThreshold))), null),
  requestsPerMinute: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000)),
  // Older profiles may have up to 64, more than any computer has memory for with all requests under way.
  pageMegabytes: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(1),
      v.maxValue(64),
      v.transform((megabytes) => Math.min(megabytes, maxPageMegabytes)),
    ),
    8,
  ),
  file: v.strictObject({
    encoding: v.nullable(text()),
    delimiter: v.nullable(text(8)),
    sheets: v.nullable(
      v.strictObject({ read: v.pipe(many(text()), v.minLength(1)), left: v.nullable(many(text())) }),
    ),
    headerLine: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))),
    keyColumn: v.nullable(columnName),
    statusColumn: v.nullable(columnName),
    otherNames: v.optional(
      v.pipe(
        v.array(v.strictObject({ column: columnName, names: v.pipe(v.array(columnName), v.maxLength(100)) })),
        v.maxLength(100),
      ),
      [],
    ),
  }),
  fileColumns: v.nullable(v.pipe(v.array(columnName), v.maxLength(20_000))),
  fileRoles: v.optional(v.nullable(v.strictObject({ key: columnName, status: columnName })), null),
  // Whatever a profile compares from now on, the platform's counts must agree with it.
  rules: v.pipe(
    rulesSchema,
    v.transform((rules): Rules => ({ inexactFilters: [], amount: null, ...rules })),
  ),
  queryList: v.optional(
    v.strictObject({
      language: v.picklist(queryLanguages),
      columns: v.nullable(v.pipe(v.array(columnName), v.maxLength(20_000))),
    }),
    (): Profile['queryList'] => defaultProfile.queryList,
  ),
}) satisfies v.GenericSchema<unknown, Profile>;

const withRules = v.looseObject({ rules: v.looseObject({}) });

/**
 * Converts a profile of version 1, which knew no roll-ups, no quantity and no filters, to version 2: what it compares stays
 * the same.
 */
export function toProfileVersion2(older: unknown): unknown {
  const profile = v.parse(withRules, older);
  return {
    ...profile,
    rules: { ...profile.rules, version: 1, rollUps: [], quantityColumn: null, filters: [] },
  };
}

/** Adds the empty list of fields to rules that had none: profiles of version 2, runs of version 1. */
export function addFieldPairs(older: unknown): unknown {
  const holder = v.parse(withRules, older);
  return { ...holder, rules: { ...holder.rules, fields: [] } };
}

const withFile = v.looseObject({ file: v.looseObject({}) });

/**
 * Converts a profile of version 2, which knew no workbooks, no header row but the first and no remembered columns, to
 * version 3.
 */
export function toProfileVersion3(older: unknown): unknown {
  const profile = v.parse(withFile, addFieldPairs(older));
  return { ...profile, file: { ...profile.file, sheet: null, headerLine: null }, fileColumns: null };
}

/** Converts a profile of version 3: from now on, it compares by rules of version 2 (`rulesVersions`). */
export function toProfileVersion4(older: unknown): unknown {
  const profile = v.parse(withRules, older);
  return { ...profile, rules: { ...profile.rules, version: 2 } };
}

const withSheet = v.looseObject({ file: v.looseObject({ sheet: v.optional(v.nullable(text()), null) }) });

/** A profile of version 4 could name one sheet of a workbook, whatever others there were. */
export function toProfileVersion5(older: unknown): unknown {
  const profile = v.parse(withSheet, older);
  const { sheet, ...file } = profile.file;
  return { ...profile, file: { ...file, sheets: sheet === null ? null : { read: [sheet], left: null } } };
}

const withPairs = v.looseObject({
  rules: v.looseObject({
    fields: v.array(
      v.looseObject({ column: v.string(), field: v.unknown(), compare: v.looseObject({ as: v.string() }) }),
    ),
  }),
});

/**
 * A profile of version 5 compared amounts as one more pair of numbers: the first becomes the amount rule, which compares tickets as
 * it did and adds up each order once.
 */
export function toProfileVersion6(older: unknown): unknown {
  const profile = v.parse(withPairs, older);
  const { fields } = profile.rules;
  const pair = fields.find(({ compare }) => compare.as === 'number');
  if (pair === undefined) return profile;
  const { tolerance: allowed, decimalComma, currency: sign = '' } = v.parse(fieldKinds.number, pair.compare);
  const amount = {
    column: pair.column,
    field: pair.field,
    writing: { decimalComma, sign },
    currency: sign === '' ? null : { is: 'one', code: currencyNamed(sign) },
    counts: null,
    rowsAddUp: false,
    tolerance: allowed,
  };
  return {
    ...profile,
    rules: { ...profile.rules, fields: fields.filter((other) => other !== pair), amount },
  };
}
