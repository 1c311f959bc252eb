import { useCallback, useEffect, useState, type ReactElement } from 'react';
import { wordSaid } from '#shared/domain/runs/answers';
import { nameLine } from '#shared/domain/sides/line-name';
import {
  alteredSentence,
  readingSentence,
  refusalSentence,
  unknownSentence,
  unreadSentence,
} from '#shared/words/queries/proposal-words';
import { errorOf, valueOf } from '#shared/base/result';
import { useWorker } from '../../session/use-worker';
import type { ReviewActs } from '../reviews/use-reviews';
import { ask, askResult, useAnswer } from '../../shell/ask';
import { countOf, formatCount, formatLine } from '../../words/format';
import type { ListedProposal, ProposalCounts } from '../../worker/contract/query-contract';
import { TakeInDialog } from '../../ui/common/TakeInDialog';
import { TakeInCounts, TakeInLines } from '../../ui/common/TakeInLists';

/** Shows what importing a filled list would do, and imports it once somebody confirms that. */
export function AnswersDialog({
  file,
  acts,
  onClose,
}: {
  readonly file: File;
  readonly acts: ReviewActs;
  readonly onClose: () => void;
}): ReactElement {
  const worker = useWorker();
  const [share, setShare] = useState<number | null>(null);

  useEffect(() => {
    const unsubscribe = worker.subscribe((event) => {
      if (event.type === 'import-progress') setShare(event.bytesRead / event.bytes);
    });
    return () => {
      unsubscribe();
      void ask(worker.cancelQueries());
    };
  }, [file, worker]);
  const { newest: read } = useAnswer(
    useCallback(() => askResult(worker.proposeAnswers({ file })), [file, worker]),
  );
  const proposal = valueOf(read);

  const taken = proposal?.counts.taken ?? 0;
  const answers = countOf(taken, 'answer');
  return (
    <TakeInDialog
      title="Answers from the client"
      reading={read === null ? share : undefined}
      take={
        proposal === null || taken === 0
          ? null
          : {
              label: `Import ${answers}`,
              run: (onShare) => acts.takeAnswers(worker, proposal.name, taken, onShare),
            }
      }
      taken={`${answers} imported. See each finding’s review.`}
      undo={acts.undo}
      error={errorOf(read)}
      onClose={onClose}
    >
      {() => (
        <>
          <p>
            From <strong>{file.name}</strong>. Each answer becomes a note on its finding; the result doesn’t
            change.
          </p>
          {proposal !== null && proposal.readings.length > 0 && (
            <p className="caution-line">{readingSentence(proposal)}</p>
          )}
          {proposal !== null && <Counts proposal={proposal} />}
          {proposal !== null && <Lines proposal={proposal} />}
        </>
      )}
    </TakeInDialog>
  );
}

const countWords: ReadonlyArray<readonly [name: keyof ProposalCounts, word: string]> = [
  ['lines', 'Lines'],
  ['taken', 'New answers'],
  ['known', 'Known already'],
  ['unanswered', 'Without an answer'],
  ['unknown', 'No matching finding'],
  ['refused', 'Refused'],
];

/** Each line of the list is in one of the counts behind the first. */
function Counts({
  proposal: { counts, answeredBefore, answeredAfter },
}: {
  readonly proposal: ListedProposal;
}): ReactElement {
  return (
    <>
      <TakeInCounts counts={countWords.map(([name, word]) => ({ name, word, count: counts[name] }))} />
      <p className="soft">
        {`Answered tickets and rows: ${formatCount(answeredBefore)} now, ${formatCount(answeredAfter)} afterwards.`}
        {counts.late > 0 &&
          ` ${countOf(counts.late, 'new answer is', 'new answers are')} to a finding that has changed since.`}
        {counts.replacing > 0 &&
          ` ${countOf(counts.replacing, 'new answer replaces', 'new answers replace')} one that was imported before.`}
      </p>
    </>
  );
}

function Lines({ proposal }: { readonly proposal: ListedProposal }): ReactElement {
  const { first, counts } = proposal;
  const lineOf = (line: number): string => `Line ${formatLine(nameLine(proposal, line))}`;
  return (
    <div>
      <TakeInLines
        title="Refused"
        count={counts.refused}
        open
        lines={first.refused.map(({ line, refusal }) => ({
          of: lineOf(line),
          text: refusalSentence(refusal, proposal),
        }))}
      />
      <TakeInLines
        title="No matching finding"
        count={counts.unknown}
        open
        lines={first.unknown.map((unknown) => ({ of: lineOf(unknown.line), text: unknownSentence(unknown) }))}
      />
      <TakeInLines
        title="Edits to our columns (ignored)"
        count={counts.altered}
        open
        lines={first.altered.map((cell) => ({ of: lineOf(cell.line), text: alteredSentence(cell) }))}
      />
      <TakeInLines
        title="Not read"
        count={counts.unread}
        open
        lines={first.unread.map((column) => ({ of: '', text: unreadSentence(column, proposal) }))}
      />
      <TakeInLines
        title="New answers"
        count={counts.taken}
        lines={first.taken.map((answer) => ({
          of: lineOf(answer.line),
          text: `${answer.paymentReference === '' ? 'No payment reference' : answer.paymentReference}: ${wordSaid(answer)}${answer.late ? ' (the finding has changed since)' : ''}${answer.replaces === null ? '' : ` (replaces ${wordSaid(answer.replaces)})`}`,
        }))}
      />
    </div>
  );
}
