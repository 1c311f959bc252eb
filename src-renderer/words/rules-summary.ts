import { allOff, keyRules, type KeyRule, type KeyRules } from '#shared/domain/vocabulary/key-rules';
import { standsForAll } from '#shared/domain/vocabulary/grains';
import type { FieldPair } from '#shared/domain/rules/field-pair';
import type { Rules } from '#shared/domain/rules/rules';
import { inexactFilterWords } from '#shared/words/inexact-filter-words';
import { formatMoment } from './format';
import { otherResource, type AmountRule } from '#shared/domain/rules/amount-rule';
import { kindSummary, platformFieldWords } from './field-words';
import { filterPlaceWords, filterTestWords, grainWords } from './rule-words';

/** Everything that the rules say, as a name and a text a line, for the file of record: what is off is said as well. */
export function rulesSummary(rules: Rules): ReadonlyArray<readonly [string, string]> {
  const {
    grain,
    keys,
    statusMapping,
    rollUps,
    quantityColumn,
    filters,
    fields,
    amount = null,
    version,
    inexactFilters = [],
  } = rules;
  return [
    ['Compared', grainWords[grain]],
    ['Payment references', keysSummary(keys)],
    [
      'Statuses',
      listed(statusMapping.map(({ client, platform }) => `${shown(client)} is ${shown(platform)}`)),
    ],
    ...(standsForAll(grain)
      ? ([
          [
            'Roll-ups',
            listed(
              rollUps.map(({ statuses, status }) => `${statuses.map(shown).join(' + ')} is ${shown(status)}`),
            ),
          ],
          ['Quantity', quantityColumn === null ? 'not compared' : `column ${shown(quantityColumn)}`],
        ] as const)
      : []),
    ...(amount ? ([['Amounts', amountSummary(amount)]] as const) : []),
    ['Further fields', listed(fields.map(pairSummary))],
    [
      'Filters',
      listed(
        filters.map(
          ({ name, ...filter }) =>
            `${shown(name)} leaves out ${filter.side === 'client' ? 'rows' : 'tickets'} whose ${filterPlaceWords(filter)} ${filterTestWords(filter)}, unless the ${filter.side === 'client' ? 'platform' : 'client file'} has their payment reference`,
        ),
      ),
    ],
    ...(inexactFilters.length === 0 ? [] : ([['Counts', inexactFilterWords(rules, formatMoment)]] as const)),
    ['Version of the rules', String(version)],
  ];
}

const keyRuleWords: Readonly<Record<KeyRule, (keys: KeyRules) => string>> = {
  ignoreCase: () => 'ignoring case',
  ignoreSeparators: () => 'ignoring separators',
  ignoreLeadingZeros: () => 'ignoring leading zeros',
  stripPrefix: ({ stripPrefix }) => `without ${shown(stripPrefix)} in front`,
  stripSuffix: ({ stripSuffix }) => `without ${shown(stripSuffix)} at the end`,
};

function keysSummary(keys: KeyRules): string {
  const on = keyRules.filter((rule) => keys[rule] !== allOff[rule]).map((rule) => keyRuleWords[rule](keys));
  return on.length === 0 ? 'compared exactly' : `compared ${on.join(', ')}`;
}

function pairSummary({ column, field, compare }: FieldPair): string {
  return `${shown(column)} against ${platformFieldWords(field)} as ${kindSummary(compare)}`;
}

function listed(parts: readonly string[]): string {
  return parts.length === 0 ? 'none' : parts.join('; ');
}

function shown(text: string): string {
  return text === '' ? '(blank)' : `“${text}”`;
}

function amountSummary({
  column,
  field,
  otherPath = null,
  currency,
  counts,
  rowsAddUp,
  tolerance,
  writing,
}: AmountRule): string {
  const inCurrency =
    currency === null
      ? 'no currency named'
      : currency.is === 'one'
        ? `all in ${currency.code}`
        : `in the currency that ${shown(currency.column)} and ${currency.path.join('.')} name`;
  return [
    `column ${shown(column)} with ${platformFieldWords(field)}`,
    inCurrency,
    ...(otherPath === null
      ? []
      : [`orders checked by ${platformFieldWords({ resource: otherResource(field), path: otherPath })}`]),
    counts === null ? 'all statuses count' : `only ${counts.map(shown).join(', ')} count`,
    ...(rowsAddUp ? ['rows of one payment add up'] : []),
    tolerance === '0' ? 'exact' : `at most ${tolerance} apart`,
    `the file uses decimal ${writing.decimalComma ? 'commas' : 'points'}`,
  ].join('; ');
}
