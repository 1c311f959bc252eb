import { inexactFilterSentences } from '#shared/words/inexact-filter-words';
import { ipeSheet } from '#shared/words/ipe-sheet';
import type { Verdict } from '#shared/domain/vocabulary/verdicts';
import type { RunSummary } from '#shared/domain/totals/run-summary';
import { keyWords, periodWords } from '#shared/words/sign-off-words';
import { statementLines } from '#shared/words/statement-words';
import type { Totals } from '#shared/domain/totals/conservation';
import type { JudgedSignOff } from '#shared/domain/runs/sign-off';
import type { Rules } from '#shared/domain/rules/rules';
import { findingStates } from '#shared/domain/runs/finding-state';
import { reviewsInEvidence } from '#shared/domain/runs/take-over';
import type { EvidenceList } from './evidence-file';
import { escape, facts, table } from './page-parts';
import { rollForwardTables } from './roll-forward-page';
import type { Recomputed, RunInputs } from './recompute';

/** What the summary is made of; all of it is in the evidence. */
interface Told {
  readonly list: Pick<EvidenceList, 'profileName' | 'madeAt' | 'madeWith' | 'form'>;
  readonly inputs: RunInputs;
  readonly computed: Recomputed;
  readonly signOffs: readonly JudgedSignOff[];
}

/** How many findings with a review the summary lists; the findings CSV lists all. */
const maxReviews = 200;

/**
 * The summary of evidence as a page, byte for byte the same whenever it is made from the same evidence: `verify` makes it
 * again and compares. So any change of its words, here or in the sheet and the statement, needs a new `evidenceForm`. Times
 * are in UTC.
 */
export function writeSummaryPage(told: Told): string {
  const { run, snapshot } = told.inputs;
  const result = told.computed.reconciliation.summary;
  const title = `Reconciliation of ${told.list.profileName}`;
  const old = ageCaution(told.inputs);
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8">',
    '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; style-src \'unsafe-inline\'">',
    `<title>${escape(title)}</title><style>${style}${told.list.form >= 3 ? sheetStyle : ''}</style></head><body>`,
    `<h1>${escape(title)}</h1>`,
    `<p class="verdict"><strong>${verdictWords[result.verdict]}</strong></p>`,
    ...result.verdictReasons.map((reason) => `<p>Reason: ${escape(reason.replaceAll('_', ' '))}</p>`),
    ...(old === '' ? [] : [`<p class="caution">${old}</p>`]),
    ...inexactFilterSentences(run.rules, moment).map(
      (sentence) => `<p class="caution">${escape(sentence)}</p>`,
    ),
    ...(told.list.form >= 3
      ? [
          `<p>${escape(`${run.file.name} compared with project ${snapshot.projectId} at ${snapshot.baseUrl}.`)}</p>`,
        ]
      : comparedFacts(told.inputs)),
    ...statementTables(result, told.list.form),
    ...(told.list.form >= 4 ? rollForwardTables(told.inputs.run.rules, told.computed.rollForward) : []),
    '<h2>Counts</h2>',
    countsTable(result.totals),
    `<p>Findings: ${result.findings}</p>`,
    '<h2>Tie-out</h2>',
    table(
      result.equations.map(({ name, left, right, holds }) => [
        holds ? '✓' : '✗',
        name,
        `${left} ${holds ? '=' : '≠'} ${right}`,
      ]),
    ),
    '<h2>Rules</h2>',
    facts(ruleFacts(run.rules)),
    ...(result.totals.client.malformed === 0
      ? []
      : [
          `<p>Unreadable records of the client file: ${result.totals.client.malformed}; ${run.malformedAcknowledged ? 'acknowledged' : 'not acknowledged'}.</p>`,
        ]),
    ...reviewLines(told),
    '<h2>Sign-offs</h2>',
    table(told.signOffs.map((signOff) => signOffRow(signOff, told.list.form))),
    ...(told.list.form >= 3 ? sheet(told) : []),
    `<footer>Made with Tieout ${escape(told.list.madeWith)} on ${escape(moment(told.list.madeAt))}.</footer>`,
    '</body></html>',
    '',
  ].join('\n');
}

const style =
  'body{font:14px/1.5 sans-serif;max-width:60em;margin:2em auto;padding:0 1em}table{border-collapse:collapse}td,th{border-bottom:1px solid #ccc;padding:.2em .8em .2em 0;text-align:left;vertical-align:top}dt{font-weight:bold}dd{margin:0 0 .4em;overflow-wrap:anywhere}.caution{border:2px solid #a60;padding:.5em}';

const sheetStyle = 'h3{font-size:1em;margin:1em 0 .2em}section{break-before:page}';

const verdictWords: Readonly<Record<Verdict, string>> = {
  clean: 'Clean: every ticket and every row that was compared agrees.',
  discrepancies: 'Discrepancies: see the findings.',
  incomplete: 'Incomplete: do not rely on this result.',
  invalid: 'Invalid: the totals do not tie out.',
};

const hour = 3_600_000;

/** That the platform data was old when the run was saved; `''` where it was not. */
function ageCaution({ run, snapshot }: RunInputs): string {
  const before = (later: string | null): number =>
    later === null ? 0 : (Date.parse(later) - Date.parse(snapshot.readAt)) / hour;
  const hours = Math.floor(before(run.finishedAt));
  const than = [
    ...(hours > 24 ? [`${hours} hours before the run was saved`] : []),
    ...(before(run.file.modifiedAt) > 1 ? ['before the client file was written'] : []),
  ];
  return than.length === 0 ? '' : `The platform data is old: it was read ${than.join(', and ')}.`;
}

/** What evidence of form 2 says in place of the sheet. */
function comparedFacts({ run, snapshot }: RunInputs): readonly string[] {
  return [
    '<h2>What was compared</h2>',
    facts([
      ['Project', `${snapshot.projectId} at ${snapshot.baseUrl}`],
      ['Events', snapshot.eventIds.length === 0 ? 'all' : snapshot.eventIds.join(', ')],
      ['Platform data read', `${moment(snapshot.startedAt)} to ${moment(snapshot.readAt)}`],
      ['State of that data', [snapshot.state, ...snapshot.doubts].join('. ')],
      ['Orders', snapshot.orders === null ? 'not read' : `${snapshot.orders.unique} read`],
      ['Client file', run.file.name],
      ['SHA-256 of the client file', run.file.sha256 ?? 'not known'],
      ['Client file written', run.file.modifiedAt === null ? 'not known' : moment(run.file.modifiedAt)],
      ['Run', run.name === '' ? run.id : `${run.name} (${run.id})`],
      ['Saved', `${moment(run.finishedAt)} by ${run.savedBy === '' ? '(not known)' : run.savedBy}`],
    ]),
  ];
}

/** The sheet on information produced by the entity, on a page of its own. */
function sheet({ list, inputs: { run, snapshot }, computed, signOffs }: Told): readonly string[] {
  const saved = { at: run.finishedAt, by: run.savedBy };
  const { file, rules, malformedAcknowledged } = run;
  const compared = { ...computed.reconciliation.summary, file, rules, malformedAcknowledged };
  const parts = ipeSheet(
    { run: compared, snapshot, period: run.name, saved, signOffs, version: list.madeWith },
    { count: String, amount: String, moment },
  );
  return [
    '<section><h2>Information produced by the entity</h2>',
    `<p>Run ${escape(run.id)}</p>`,
    ...parts.flatMap(({ title, facts: lines }) => [`<h3>${escape(title)}</h3>`, facts(lines)]),
    '</section>',
  ];
}

/** What the amounts tie to, in each currency. */
function statementTables(result: RunSummary, form: EvidenceList['form']): readonly string[] {
  return result.statement.flatMap((statement) => [
    `<h2>Statement${statement.currency === '' ? '' : ` in ${escape(statement.currency)}`}</h2>`,
    table(
      statementLines(statement, result, String, form < 6).map(({ text, amount }) => [text, amount ?? '']),
    ),
  ]);
}

const countNames = ['matched', 'mismatched', 'missing', 'extra', 'unkeyed', 'malformed', 'excluded'] as const;

function countsTable({ platform, client }: Totals): string {
  const [tickets, rows]: ReadonlyArray<Readonly<Record<string, number>>> = [{ ...platform }, { ...client }];
  const count = (side: Readonly<Record<string, number>> | undefined, name: string): string =>
    String(side?.[name] ?? '–');
  return table([
    ['', 'tickets', 'rows'],
    ...countNames.map((name) => [name, count(tickets, name), count(rows, name)]),
    ['total', String(platform.unique), String(client.dataRows + client.malformed)],
  ]);
}

/** The rules by their names in run.json, without those that are off or empty. */
function ruleFacts(rules: Rules): ReadonlyArray<readonly [string, string]> {
  const isSet = (value: unknown): boolean =>
    value !== null && value !== false && value !== '' && !(Array.isArray(value) && value.length === 0);
  return Object.entries({ ...rules, ...rules.keys })
    .filter(([name, value]) => name !== 'keys' && isSet(value))
    .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]);
}

function reviewLines({ inputs, computed: { reconciliation } }: Told): readonly string[] {
  const { findings } = reconciliation.summary;
  if (findings === 0) return [];
  const states = findingStates(reconciliation.ledger, reconciliation.findings);
  const reviewed = reviewsInEvidence(states, inputs.reviews);
  const decided = (state: string): number => reviewed.filter(({ review }) => review.state === state).length;
  const [accepted, resolved] = [decided('accepted'), decided('resolved')];
  return [
    '<h2>Review</h2>',
    `<p>${findings - accepted - resolved} open of ${findings}, ${accepted} accepted, ${resolved} resolved. All of them are findings, and are counted as such above.</p>`,
    table(
      reviewed
        .slice(0, maxReviews)
        .map(({ finding, review }) => [
          finding.paymentReference,
          review.until === null ? review.state : `${review.state} until ${review.until}`,
          `${review.by}, ${moment(review.at)}`,
          [review.reason, review.note].filter((text) => text !== '').join(' '),
        ]),
    ),
    ...(reviewed.length > maxReviews
      ? [`<p>And ${reviewed.length - maxReviews} more, in findings.csv.</p>`]
      : []),
  ];
}

function signOffRow(signOff: JudgedSignOff, form: EvidenceList['form']): readonly string[] {
  const { role, name, account, at, comment, period, voidBecause, doubts } = signOff;
  const validity = [
    ...(voidBecause === null ? [] : [`Void: ${voidBecause}`]),
    ...doubts.map((doubt) => `Note: ${doubt}`),
  ];
  return [
    role,
    `${name}, account ${account}${form < 4 ? '' : `, ${keyWords(signOff)}`}`,
    `${moment(at)}${periodWords(period)}`,
    comment,
    validity.join('. '),
  ];
}

/** A time in UTC to the second; a text that is not a time is returned unchanged. */
function moment(at: string): string {
  const time = new Date(at);
  return Number.isNaN(time.getTime()) ? at : `${time.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
