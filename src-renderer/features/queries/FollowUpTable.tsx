import type { ReactElement } from 'react';
import { answerOutcomes, type FollowUp } from '#shared/domain/queries/follow-up';
import { countOf, formatCount } from '../../words/format';
import { answerWord, outcomeWords } from './query-words';

/** The answers by what was answered and what happened to it; a ticket or row in question counts once. */
export function FollowUpTable({ followUp: { rows } }: { readonly followUp: FollowUp }): ReactElement {
  return (
    <table className="query-table">
      <caption className="unseen">Results of the client’s answers, in tickets and rows</caption>
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
