import { isCountedAsRead, type FilterCounts } from '../snapshot/contradicting-counts';
import type { ListTotal } from '../snapshot/snapshot';
import type { CountedCell } from '../snapshot/snapshot-audit';
import { differencesOf, type Statement } from './statement';
import type { Bucket } from '../vocabulary/buckets';

/** The counts of the platform's side (product.md, section 4). */
export const platformCounts = [
  'received',
  'unique',
  'refetched',
  'excluded',
  'unkeyed',
  'matched',
  'mismatched',
  'missing',
] as const;

/** The counts of the client file's side (product.md, section 4). */
export const clientCounts = [
  'records',
  'header',
  'skipped',
  'malformed',
  'dataRows',
  'excluded',
  'unkeyed',
  'matched',
  'mismatched',
  'extra',
] as const;

export interface Totals {
  readonly platform: Readonly<Record<(typeof platformCounts)[number], number>>;
  readonly client: Readonly<Record<(typeof clientCounts)[number], number>>;
}

/** The numbers of the equations in product.md, section 4. */
export const equationRules = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** Equations whose failing is no defect of Tieout: the platform contradicts itself, or moved. */
const ofPlatform: ReadonlySet<Equation['rule']> = new Set<Equation['rule']>([7, 9]);

/** Whether an equation that does not hold is a defect of Tieout, so that there is no result. */
export function isDefect({ rule, holds }: Pick<Equation, 'rule' | 'holds'>): boolean {
  return !holds && !ofPlatform.has(rule);
}

/** One equation that must hold, with both of its sides as they were counted. */
export interface Equation {
  readonly rule: (typeof equationRules)[number];
  readonly name: string;
  /** A count, or an amount as an exact decimal. */
  readonly left: number | string;
  readonly right: number | string;
  readonly holds: boolean;
}

/** What the equations are computed from: each count taken at its own place, so that a lost item shows. */
export interface Countings {
  readonly totals: Totals;
  /** Grain `payment` matches a row with a whole reference; these are then references, else tickets. */
  readonly matchedOnPlatform: number;
  readonly mismatchedOnPlatform: number;
  /** Rows, or units of rows where rows add up. */
  readonly matchedInFile: number;
  readonly mismatchedInFile: number;
  readonly overKeys: Sums;
  readonly overReasons: Omit<Sums, 'matched'>;
  readonly overFindings: Sums & { readonly unkeyed: number; readonly malformed: number };
  readonly overMatchedKeys: number;
  readonly overExcluded: number;
  /** The amounts by currency and column; none where no amount rule is applied. */
  readonly statements: readonly Statement[];
  readonly lists: readonly ListTotal[];
  /** How often tickets appear in a further list. */
  readonly inSeveral: number;
  /** Tickets of the project's list that are of none of the chosen events. */
  readonly ofOtherEvents: number;
  /** The platform's counts that must agree with what was read. */
  readonly counts: readonly FilterCounts[];
}

/** Items of each result, summed over something. */
export type Sums = Readonly<Record<Bucket, number>>;

/** The equations of product.md section 4, in its order, each with both sides and whether it holds. */
export function equationsOf(countings: Countings): readonly Equation[] {
  const { totals, overKeys, overReasons, overFindings } = countings;
  const { platform, client } = totals;
  const equation = <T extends number | string>(
    rule: Equation['rule'],
    name: string,
    left: T,
    right: T,
  ): Equation => ({ rule, name, left, right, holds: left === right });
  return [
    equation(
      1,
      'items received = unique tickets + re-fetched copies removed',
      platform.received,
      platform.unique + platform.refetched,
    ),
    equation(
      2,
      'unique tickets = excluded + unkeyed + matched + mismatched + missing',
      platform.unique,
      platform.excluded + platform.unkeyed + platform.matched + platform.mismatched + platform.missing,
    ),
    equation(
      3,
      'records of the file = header + skipped + malformed + data rows',
      client.records,
      client.header + client.skipped + client.malformed + client.dataRows,
    ),
    equation(
      4,
      'data rows = excluded + unkeyed + matched + mismatched + extra',
      client.dataRows,
      client.excluded + client.unkeyed + client.matched + client.mismatched + client.extra,
    ),
    equation(
      5,
      'matched on the platform = matched in the client file',
      countings.matchedOnPlatform,
      countings.matchedInFile,
    ),
    equation(
      5,
      'mismatched on the platform = mismatched in the client file',
      countings.mismatchedOnPlatform,
      countings.mismatchedInFile,
    ),
    equation(6, 'matched, summed over keys', overKeys.matched, client.matched),
    equation(6, 'mismatched, summed over keys', overKeys.mismatched, client.mismatched),
    equation(6, 'missing, summed over keys', overKeys.missing, platform.missing),
    equation(6, 'extra, summed over keys', overKeys.extra, client.extra),
    equation(6, 'mismatched, summed over reasons', overReasons.mismatched, client.mismatched),
    equation(6, 'missing, summed over reasons', overReasons.missing, platform.missing),
    equation(6, 'extra, summed over reasons', overReasons.extra, client.extra),
    equation(
      6,
      'matched, summed over findings and matched references',
      overFindings.matched + countings.overMatchedKeys,
      client.matched,
    ),
    equation(6, 'mismatched, summed over findings', overFindings.mismatched, client.mismatched),
    equation(6, 'missing, summed over findings', overFindings.missing, platform.missing),
    equation(6, 'extra, summed over findings', overFindings.extra, client.extra),
    equation(6, 'unkeyed, counted over findings', overFindings.unkeyed, platform.unkeyed + client.unkeyed),
    equation(6, 'malformed, counted over findings', overFindings.malformed, client.malformed),
    equation(
      6,
      'excluded, counted over entries',
      countings.overExcluded,
      platform.excluded + client.excluded,
    ),
    ...countings.lists.map(({ eventId, unique, total }) =>
      equation(7, `tickets of ${nameOfList(eventId)} = its total at the close`, unique, total),
    ),
    equation(
      7,
      'unique tickets = totals of the lists − tickets that stand in several of them − tickets of other events',
      platform.unique,
      countings.lists.reduce((sum, { total }) => sum + total, 0) -
        countings.inSeveral -
        countings.ofOtherEvents,
    ),
    ...countings.statements.map((statement) => {
      const { left, right } = differencesOf(statement);
      const of = statement.currency === '' ? 'amounts' : `amounts in ${statement.currency}`;
      return equation(8, `${of}: differences of all columns = client total − platform total`, left, right);
    }),
    ...countings.counts.flatMap(({ filter, cells }) => [
      equation(
        9,
        `counts by ${filter} that agree with what was read = counts by ${filter} requested`,
        cells.filter(isCountedAsRead).length,
        cells.length,
      ),
      ...cells
        .flatMap((cell) =>
          cell.counted === null || isCountedAsRead(cell)
            ? []
            : [equation(9, `${whatIsCounted(cell)} read = counted by the platform`, cell.read, cell.counted)],
        )
        .slice(0, maxNamed),
    ]),
  ];
}

/** Counts that contradict the reading and are stated one by one; the others are in the sum. */
const maxNamed = 20;

/** What a count is of: "tickets of event A with status USED". */
export function whatIsCounted({ eventId, status }: CountedCell): string {
  const of = eventId === null ? '' : ` of event ${eventId}`;
  return status === null ? `tickets${of}` : `tickets${of} with status ${status}`;
}

function nameOfList(eventId: string | null): string {
  return eventId === null ? 'the project' : `event ${eventId}`;
}
