import { Fragment, type ReactElement } from 'react';
import { intervalWords } from '#shared/words/current-words';
import type { DataMoments } from '#shared/words/data-age-words';
import { equationState, equationWords } from '#shared/words/equation-words';
import { ipeSheet, type IpeFormats } from '#shared/words/ipe-sheet';
import type { JudgedSignOff } from '#shared/domain/runs/sign-off';
import type { FollowUp } from '#shared/domain/queries/follow-up';
import type { KeptRollForward } from '#shared/domain/runs/roll-forward';
import type { RunDescription } from '#shared/domain/runs/saved-run';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import { kinds, kindWords, type Kind } from '../../words/class-words';
import { countOf, formatCount, formatDecimal, formatMoment, formatSide } from '../../words/format';
import type { Statement } from '#shared/domain/totals/statement';
import { statementLines } from '#shared/words/statement-words';
import { rulesSummary } from '../../words/rules-summary';
import { ageOfData, verdictWords } from '../../words/verdict-words';
import type { ReviewedList } from '../../worker/contract/review-contract';
import { FollowUpTable } from '../queries/FollowUpTable';
import { followUpSentence } from '../queries/query-words';
import { SummaryRollForward } from './SummaryRollForward';
import { SummaryReviews } from './SummaryReviews';
import { SummarySignatures } from './SummarySignatures';
import { Facts } from '../../ui/common/Facts';
import { TableHead } from '../../ui/grid/TableHead';

/** A run as the file of record has it. */
export interface RecordedRun {
  readonly profileName: string;
  readonly run: RunDescription;
  /** The reading that it compared with. */
  readonly snapshot: SnapshotInfo;
  /** What it was called when it was saved, such as its period; `''` where it has no name. */
  readonly period: string;
  /** What the age of the platform data is judged by. */
  readonly moments: DataMoments;
  /** When it was saved and by whom; null where that is not told. */
  readonly saved: { readonly at: string; readonly by: string } | null;
  /** What happened to the client's answers; null where that is not known or none came. */
  readonly followUp: FollowUp | null;
  /** Who signed it in Tieout; those who did not have room to sign by hand. */
  readonly signOffs: readonly JudgedSignOff[];
  /** That of Tieout. */
  readonly version: string;
  /** Where its open findings come from; null where that is not told. */
  readonly rollForward: KeptRollForward | null;
  /** What was said of its findings in review; null where that is not known. */
  readonly reviews: ReviewedList | null;
}

const formats: IpeFormats = { count: formatCount, amount: formatDecimal, moment: formatMoment };

const platformCounts = ['matched', 'mismatched', 'missing', 'unkeyed', 'excluded'] as const;
const clientCounts = ['matched', 'mismatched', 'extra', 'unkeyed', 'malformed', 'excluded'] as const;

/**
 * The summary of a run for the file of record: verdict, equations, counts, interval, rules, hashes, and room for notes and
 * signatures. Drawn as a sheet of paper, so that screen, print and PDF are the same.
 */
export function SummaryDocument({ recorded }: { readonly recorded: RecordedRun }): ReactElement {
  const { run, snapshot } = recorded;
  const { word, sentences } = verdictWords(run);
  const age = ageOfData(recorded.moments);
  return (
    <article className="summary" lang="en">
      <header>
        <h1>Reconciliation of {recorded.profileName}</h1>
        <p className="summary-verdict" data-verdict={run.verdict}>
          <strong>{word}</strong> {sentences.join(' ')}
        </p>
        <p>
          {run.file.name} compared with project {snapshot.projectId} at {snapshot.baseUrl}, read{' '}
          {intervalWords(snapshot, formatMoment)}.
        </p>
        {age !== '' && <p className="summary-caution">{age}</p>}
      </header>

      {run.statement?.map((statement) => (
        <StatementTable key={statement.currency} statement={statement} run={run} />
      ))}

      {recorded.rollForward !== null && (
        <SummaryRollForward rollForward={recorded.rollForward} rules={run.rules} />
      )}

      <h2>Counts</h2>
      <table className="summary-counts">
        <TableHead columns={['', 'Tickets of the platform', 'Rows of the client file']} />
        <tbody>
          {kinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{kindWords[kind].word}</th>
              <td>
                {kind === 'missing'
                  ? formatCount(run.totals.platform.missing)
                  : countIn(run.totals.platform, platformCounts, kind)}
              </td>
              <td>{countIn(run.totals.client, clientCounts, kind)}</td>
            </tr>
          ))}
          <tr className="summary-sum">
            <th scope="row">Total</th>
            <td>{formatCount(run.totals.platform.unique)}</td>
            <td>{formatCount(run.totals.client.dataRows + run.totals.client.malformed)}</td>
          </tr>
        </tbody>
      </table>

      <h2>Tie-out</h2>
      <table className="summary-equations">
        <tbody>
          {run.equations.map((equation) => {
            const { name, left, right, holds } = equation;
            const { sign, word, explained } = equationWords[equationState(equation, run)];
            return (
              <tr key={name}>
                <td>
                  {sign} {word}
                </td>
                <td>{explained === '' ? name : `${name}: ${explained}`}</td>
                <td className="number">
                  {formatSide(left)} {holds ? '=' : '≠'} {formatSide(right)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>

      <h2>Rules</h2>
      <Facts facts={rulesSummary(run.rules)} />
      {run.totals.client.malformed > 0 && (
        <p>
          {countOf(run.totals.client.malformed, 'record')} of the client file could not be read;{' '}
          {run.malformedAcknowledged
            ? 'somebody has ticked that they were looked at.'
            : 'nobody has acknowledged that.'}
        </p>
      )}

      {recorded.reviews !== null && run.findings > 0 && (
        <SummaryReviews reviews={recorded.reviews} findings={run.findings} />
      )}

      {recorded.followUp !== null && recorded.followUp.rows.length > 0 && (
        <>
          <h2>Answers of the client</h2>
          <p>{followUpSentence(recorded.followUp)}</p>
          <FollowUpTable followUp={recorded.followUp} />
        </>
      )}

      <h2>Notes</h2>
      <div className="summary-notes" />

      <SummarySignatures signOffs={recorded.signOffs} />

      <section className="summary-ipe">
        <h2>Information produced by the entity</h2>
        {ipeSheet(recorded, formats).map(({ title, facts }) => (
          <Fragment key={title}>
            <h3>{title}</h3>
            <Facts facts={facts} />
          </Fragment>
        ))}
      </section>
    </article>
  );
}

/** A side's count of a meaning; a dash where the side cannot have it, so that it is not read as none. */
function countIn<Name extends Kind>(
  totals: Readonly<Record<Name, number>>,
  names: readonly Name[],
  kind: Kind,
): string {
  const name = names.find((one) => one === kind);
  return name === undefined ? '–' : formatCount(totals[name]);
}

/** The reconciliation statement, read downwards from the platform to the client file; amounts on one edge. */
function StatementTable({
  statement,
  run,
}: {
  readonly statement: Statement;
  readonly run: RecordedRun['run'];
}): ReactElement {
  return (
    <>
      <h2>Statement</h2>
      <table className="summary-statement">
        <tbody>
          {statementLines(statement, run, formatCount).map(({ text, amount, isTotal }) => (
            <tr key={text} className={isTotal ? 'summary-sum' : undefined}>
              <th scope="row">{text}</th>
              <td className="number">{amount === null ? '' : formatDecimal(amount)}</td>
              <td>{isTotal ? statement.currency : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
