import type { ReactElement } from 'react';
import { answerOutcomes, type FollowUp } from '#shared/domain/queries/follow-up';
import { countOf, formatCount } from '../../words/format';
import { answerWord, outcomeWords } from './query-words';
import { numberHead, TableHead } from '../../ui/grid/TableHead';

/** The answers by what was answered and what happened to it; a ticket or row in question counts once. */
export function FollowUpTable({ followUp: { rows } }: { readonly followUp: FollowUp }): ReactElement {
  return (
    <table className="query-table">
      <caption className="unseen">Results of the client’s answers, in tickets and rows</caption>
      <TableHead
        columns={[
          'Answer',
          ...answerOutcomes.map((outcome) =>
            numberHead(outcomeWords[outcome].word, outcomeWords[outcome].hint),
          ),
          numberHead('Oldest open'),
        ]}
      />
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
