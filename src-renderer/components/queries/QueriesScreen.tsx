import type { ReactElement } from 'react';
import { answerOutcomes, type FollowUp } from '#shared/domain/queries/follow-up';
import { wordSaid } from '#shared/domain/runs/answers';
import { answerWord, followUpSentence, answerOutcomeSentence, outcomeWords } from './query-words';
import { countOf, formatCount, formatDay } from '../../words/format';
import { FileButton } from '../common/FileButton';

/** What the client has answered, and what came of it. */
export function QueriesScreen({
  followUp,
  hasRun,
  onList,
}: {
  /** Null while there is no complete run to hold the answers against. */
  readonly followUp: FollowUp | null;
  readonly hasRun: boolean;
  readonly onList: (file: File) => void;
}): ReactElement {
  return (
    <section className="panel queries" aria-labelledby="queries-title">
      <header className="panel-head">
        <h2 id="queries-title">Queries to the client</h2>
        <span className="stretch" />
        <FileButton
          label="Filled query list"
          accept=".xlsx,.csv,text/csv"
          disabled={!hasRun}
          onChoose={([file]) => {
            if (file !== undefined) onList(file);
          }}
        >
          Take answers in…
        </FileButton>
      </header>
      {followUp === null || followUp.answers.length === 0 ? (
        <div className="empty">
          <p>
            {followUp === null
              ? 'What became of the client’s answers is told once there is a complete result to hold them against.'
              : 'No answers yet. Write a query list with “Export”, send it to the client, and drop the filled list on this window.'}
          </p>
        </div>
      ) : (
        <>
          <p>{followUpSentence(followUp)}</p>
          <FollowUpTable followUp={followUp} />
          <table className="query-table">
            <caption className="unseen">Answers</caption>
            <thead>
              <tr>
                <th scope="col">Payment reference</th>
                <th scope="col">The client said</th>
                <th scope="col">On</th>
                <th scope="col">Since then</th>
              </tr>
            </thead>
            <tbody>
              {followUp.answers.map((answer) => (
                <tr key={answer.query}>
                  <td className="query-reference">{answer.finding.references[0] ?? 'none'}</td>
                  <td>{wordSaid(answer)}</td>
                  <td>{formatDay(answer.at)}</td>
                  <td>{answerOutcomeSentence(answer.answer, answer.outcome, answer.days)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  );
}

/** The answers by what was answered and what became of it; a ticket or row in question counts once. */
function FollowUpTable({ followUp: { rows } }: { readonly followUp: Pick<FollowUp, 'rows'> }): ReactElement {
  return (
    <table className="query-table">
      <caption className="unseen">What became of the client’s answers, in tickets and rows</caption>
      <thead>
        <tr>
          <th scope="col">Answer</th>
          {answerOutcomes.map((outcome) => (
            <th key={outcome} scope="col" className="number" title={outcomeWords[outcome].hint}>
              {outcomeWords[outcome].word}
            </th>
          ))}
          <th scope="col" className="number">
            Oldest open
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ answer, counts, oldestDays }) => (
          <tr key={answer}>
            <th scope="row">{answerWord(answer)}</th>
            {answerOutcomes.map((outcome) => (
              <td key={outcome} className="number">
                {counts[outcome] === 0 ? '–' : formatCount(counts[outcome])}
              </td>
            ))}
            <td className="number">{oldestDays === null ? '–' : countOf(oldestDays, 'day')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
