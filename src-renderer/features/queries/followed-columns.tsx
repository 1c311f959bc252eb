import type { ReactElement } from 'react';
import type { FollowedQuery } from '#shared/domain/queries/follow-queries';
import { classWords } from '../../words/class-words';
import { formatDay } from '../../words/format';
import { reasonWords } from '../../words/reason-words';
import { Icon } from '../../ui/common/Icon';
import { KindIcon } from '../../ui/common/KindIcon';
import { ReferenceCell } from '../../ui/grid/ReferenceCell';
import { gridColumn, type GridColumns } from '../../ui/grid/grid-columns';
import { ageInWords, queryStateWords, sentAgo, stateOfQuery } from './query-words';

const none = <span className="soft">–</span>;
/** The columns of the queries to the client. */
export const followedColumns: GridColumns<FollowedQuery> = [
  gridColumn('reference', 'Reference', 116, ({ paymentReference }) => (
    <ReferenceCell reference={paymentReference} />
  )),
  gridColumn('finding', 'Finding', 150, findingCell),
  gridColumn('sent', 'First sent', 104, ({ sentAt }) => (sentAt === null ? none : formatDay(sentAt))),
  gridColumn(
    'age',
    'Age',
    68,
    ({ days }) => (days === null ? none : <span title={`Sent ${sentAgo(days)}`}>{ageInWords(days)}</span>),
    { number: true },
  ),
  gridColumn('answer', 'Answer', 96, answerCell),
  gridColumn('state', 'State', 118, (query) => (
    <span title={queryStateWords[query.state].hint}>
      <Icon
        name={queryStateWords[query.state].icon}
        className={query.state === 'changed' ? 'amber' : undefined}
      />{' '}
      {stateOfQuery(query)}
    </span>
  )),
];

/** How wide the columns would like to be, by their ids: what is left of the room goes to the answers. */
export const wantedWidths: Readonly<Record<string, number>> = {
  reference: 156,
  finding: 220,
  answer: 800,
  state: 240,
};

function findingCell({ class: entryClass, reason }: FollowedQuery): ReactElement {
  if (entryClass === null) return none;
  const { kind, label } = classWords[entryClass];
  return (
    <>
      <KindIcon kind={kind} /> {reason === null ? label : reasonWords[reason]}
    </>
  );
}

function answerCell({ answer }: FollowedQuery): ReactElement {
  if (answer === null) return none;
  const when = `${formatDay(answer.at)}, ${answer.by}`;
  return (
    <span title={`${answer.words}\n${when}`}>
      {answer.words} <span className="soft">{when}</span>
    </span>
  );
}
