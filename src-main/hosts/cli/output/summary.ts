import { comparedWords, eventsWords } from '#shared/words/compared-words';
import { verdictReasonWords } from '#shared/words/verdict-reasons';
import type { Verdict } from '#shared/domain/vocabulary/verdicts';
import { countingWith } from '#shared/words/count-words';
import { intervalWords } from '#shared/words/current-words';
import { equationLine } from '#shared/words/equation-words';
import { collidingReferences, isComplete, type RunSummary } from '#shared/domain/totals/run-summary';
import type { Statement } from '#shared/domain/totals/statement';
import { controlTotalWords } from '#shared/words/control-total-words';
import { ordersReadApart } from '#shared/words/orders-words';
import { statementLines } from '#shared/words/statement-words';
import { entryAt } from '#shared/domain/entries/ledger-entries';
import type { Reconciliation } from '#shared/domain/totals/reconciliation';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import { quoted } from '#shared/words/errors/table';
import { uncountedWords } from '#shared/words/uncounted-words';
import { unfitResultWords, unsearchedWords } from '#shared/words/preflight-words';
import { rightFileWords } from '#shared/words/right-file-words';
import { notLookedUpWords } from '#shared/words/second-look-words';

/** The result as one JSON object; its shape is the contract of product.md, section 6. */
export function jsonSummary(
  summary: RunSummary,
  { state, tickets, orders, requests, waitedMs }: SnapshotInfo,
) {
  return {
    verdict: summary.verdict,
    totals: summary.totals,
    equations: summary.equations.map(({ name, left, right, holds }) => ({ name, left, right, holds })),
    snapshot: {
      state,
      total: tickets.lastTotal,
      pages: tickets.pages + (orders?.pages ?? 0),
      requests,
      waitedMs,
    },
    orders: {
      checked: summary.orders.checked,
      findings: summary.orders.checked ? summary.orders.findings.length : 0,
    },
    findings: summary.findings,
    ...(summary.statement.length === 0 ? {} : { statement: summary.statement.map(jsonStatement) }),
    ...(summary.controlTotal === null ? {} : { controlTotal: summary.controlTotal }),
  };
}

function jsonStatement({ currency, columns, total, withoutAmount, notNumbers }: Statement) {
  const cell = ({ platform, client, difference }: Statement['total']) => ({ platform, client, difference });
  const named = Object.entries(columns).map(([name, amounts]) => [name, cell(amounts)] as const);
  return {
    currency,
    columns: { ...Object.fromEntries(named), total: cell(total) },
    withoutAmount: { ...withoutAmount },
    notNumbers: { ...notNumbers },
  };
}

/** The reconciliation statement in one currency: amounts on one edge. */
function statementText(statement: Statement, summary: RunSummary): readonly string[] {
  const lines = statementLines(statement, summary, String);
  const longest = Math.max(...lines.map(({ amount }) => amount?.length ?? 0));
  return [
    '',
    ...lines.map(({ text, amount, isTotal }) => {
      const said = isTotal ? text : `  ${text}`;
      if (amount === null) return said;
      const currency = isTotal ? ` ${statement.currency}` : '';
      return `${said.padEnd(60)} ${amount.replace('-', '\u2212').padStart(longest)}${currency}`.trimEnd();
    }),
  ];
}

const verdicts: Readonly<Record<Verdict, string>> = {
  clean: 'CLEAN',
  discrepancies: 'DISCREPANCIES',
  incomplete: 'INCOMPLETE: do not rely on this result.',
  invalid: 'INVALID: the totals do not tie out. This is a defect of Tieout; do not use this result.',
};

/** Why a result is no proof, one sentence each (product.md, section 6). */
export function wordReasons(run: Pick<RunSummary, 'verdictReasons' | 'totals'>): readonly string[] {
  return verdictReasonWords(
    run,
    'Records of the client file could not be read and are listed among the findings; correct them and run again.',
    String,
  );
}

/**
 * Why the reading of a result is not proven whole, which running it again may not change; `''` where it is. What was not counted
 * is said beside every result.
 */
export function doubtWords({ verdictReasons }: RunSummary, { doubts }: SnapshotInfo): string {
  if (!verdictReasons.includes('snapshot_unsettled')) return '';
  return doubts.filter((doubt) => uncountedWords({ doubts: [doubt] }) === '').join(' ');
}

/** How many payment references in records that could not be read are named. */
const namedUnreadable = 5;

/**
 * The findings whose payment reference is in unreadable records of the client file, a sentence each: the file may hold
 * these after all.
 */
export function unreadableSentences({
  ledger,
  findings,
}: Pick<Reconciliation, 'ledger' | 'findings'>): readonly string[] {
  if (ledger.file.malformed.length === 0) return [];
  const named = findings.flatMap((number) => {
    const lines = number < ledger.keyed.keys.length ? ledger.unreadable().linesOf(number) : [];
    return lines.length === 0 ? [] : [{ number, lines }];
  });
  const others = named.length - namedUnreadable;
  const unsearched = unsearchedWords(ledger.file.malformed.length, ledger.file.malformed, String);
  return [
    ...named.slice(0, namedUnreadable).map(({ number, lines }) => {
      const { paymentReference } = entryAt(ledger, number);
      return `${quoted(paymentReference)} is in ${lines.length === 1 ? 'line' : 'lines'} ${lines.slice(0, namedUnreadable).join(', ')}, which could not be read.`;
    }),
    ...(others > 0 ? [`So do ${wordCount(others, 'other payment reference')} of the findings.`] : []),
    ...(unsearched === '' ? [] : [unsearched]),
  ];
}

/** What is said beside a result: that the platform data are old, `''` where they are not, and what was not looked up. */
export interface SummaryNotes {
  readonly age: string;
  readonly extrasNotLookedUp: number;
  /** Which filters of the platform were declared inexact; `''` where none were. */
  readonly inexact?: string;
}

/** The result for people, as lines of text. */
export function textSummary(
  summary: RunSummary,
  info: SnapshotInfo,
  { age, extrasNotLookedUp, inexact = '' }: SummaryNotes = { age: '', extrasNotLookedUp: 0 },
): string {
  const { platform, client } = summary.totals;
  const counts: ReadonlyArray<readonly [string, number | null, number | null]> = [
    ['matched', platform.matched, client.matched],
    ['mismatched', platform.mismatched, client.mismatched],
    ['missing', platform.missing, null],
    ['extra', null, client.extra],
    ['unkeyed', platform.unkeyed, client.unkeyed],
    ['malformed', null, client.malformed],
    ['excluded', platform.excluded, client.excluded],
  ];
  const cell = (count: number | null): string => (count === null ? '' : String(count)).padStart(12);
  const unseen = notLookedUpWords(extrasNotLookedUp, String);
  const unfit = unfitResultWords(summary, String);
  const question = rightFileWords(summary, String);
  const uncounted = uncountedWords(info);
  const doubt = doubtWords(summary, info);
  const control = controlTotalWords(summary.controlTotal, summary.totals, String);
  return [
    verdicts[summary.verdict],
    ...(question === '' ? [] : [question]),
    ...(isComplete(summary) ? comparedWords(summary.totals, String) : wordReasons(summary)),
    ...(doubt === '' ? [] : [doubt]),
    ...(unfit === '' ? [] : [unfit]),
    ...(uncounted === '' ? [] : [uncounted]),
    ...(inexact === '' ? [] : [inexact]),
    ...(age === '' ? [] : [age]),
    '',
    `${''.padEnd(12)}${'tickets'.padStart(12)}${'rows'.padStart(12)}`,
    ...counts.map(([name, tickets, rows]) => `${name.padEnd(12)}${cell(tickets)}${cell(rows)}`),
    `${'Total'.padEnd(12)}${cell(platform.unique)}${cell(client.dataRows + client.malformed)}`,
    ...summary.statement.flatMap((statement) => statementText(statement, summary)),
    ...(control === '' ? [] : [control]),
    '',
    ...summary.equations.map((equation) => {
      const { sign, text } = equationLine(equation, summary);
      return `${sign} ${text}`;
    }),
    '',
    `Snapshot ${info.state}, read ${intervalWords(info, String)} with ${wordCount(info.requests, 'request')}.`,
    ...(info.eventIds.length === 0 ? [] : [eventsWords(info.eventIds)]),
    ...secondLookLines(summary),
    ...(unseen === '' ? [] : [unseen]),
    ...ordersLines(summary),
    ...collisionLines(summary),
    `${wordCount(summary.findings, 'finding')}.`,
    '',
  ].join('\n');
}

function secondLookLines({ secondLook }: RunSummary): readonly string[] {
  if (secondLook === null) return [];
  const { confirmed, transient, endedAt } = secondLook;
  return [
    `Second look at ${endedAt}: ${wordCount(confirmed, 'finding')} confirmed, ${transient.length} cleared.`,
  ];
}

/** Two raw payment references of one side that became one key (product.md, section 2). */
function collisionLines({ collisions }: RunSummary): readonly string[] {
  if (collisions.length === 0) return [];
  return [
    `Collisions: ${wordCount(collidingReferences(collisions), 'payment reference')} written in more than one way on one side.`,
  ];
}

function ordersLines({ orders }: RunSummary): readonly string[] {
  if (!orders.checked) return ['Orders against tickets: not checked.'];
  const [compared, found] = [orders.orders, orders.findings.length];
  return [
    `Orders against tickets: ${wordCount(compared, 'order')} checked, ${wordCount(found, 'finding')}.`,
    ...(found > 0 ? [ordersReadApart] : []),
  ];
}

/** A number with its noun, which one of them has in the singular. */
export const wordCount = countingWith(String);
