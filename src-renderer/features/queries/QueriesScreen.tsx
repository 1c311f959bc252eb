import type { ReactElement } from 'react';
import type { FollowUp } from '#shared/domain/queries/follow-up';
import { wordSaid } from '#shared/domain/runs/answers';
import { FollowUpTable } from './FollowUpTable';
import { answeredCount, answerOutcomeSentence, followUpSentence } from './query-words';
import { formatCount, formatDay } from '../../words/format';
import { FileButton } from '../../ui/common/FileButton';
import './queries.css';

/** What the client has answered, and what came of it. */
export function QueriesScreen({
  followUp,
  hasRun,
  onList,
}: {
  /** Null while there is no complete run to compare the answers with. */
  readonly followUp: FollowUp | null;
  readonly hasRun: boolean;
  readonly onList: (file: File) => void;
}): ReactElement {
  const unlisted = followUp === null ? 0 : answeredCount(followUp) - followUp.answers.length;
  return (
    <section className="panel queries" data-region="" aria-labelledby="queries-title">
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
          Import answers…
        </FileButton>
      </header>
      {followUp === null || followUp.answers.length === 0 ? (
        <div className="empty">
          <p>
            {followUp === null
              ? 'Answers appear after a complete reconciliation.'
              : 'No answers yet. Write a query list with “Export”, send it to the client, and drop the filled list on this window.'}
          </p>
        </div>
      ) : (
        <>
          <p className="query-sentence">{followUpSentence(followUp)}</p>
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
              {unlisted > 0 && (
                <tr>
                  <td colSpan={4} className="soft">{`and ${formatCount(unlisted)} more`}</td>
                </tr>
              )}
            </tbody>
          </table>
        </>
      )}
    </section>
  );
}
