import { runSteps } from '#shared/base/steps';
import { succeed, type Result } from '#shared/base/result';
import type { AnswersProposal } from '#shared/domain/queries/answers-proposal';
import { indexQueries } from '#shared/domain/queries/query';
import { wordSaid } from '#shared/domain/runs/answers';
import { nameLine } from '#shared/domain/sides/line-name';
import { proposeAnswers } from '#shared/files/queries/propose-answers';
import { readQueryList } from '#shared/files/queries/read-query-list';
import { quoted } from '#shared/words/errors/table';
import {
  alteredSentence,
  proposalSentence,
  readingSentence,
  refusalSentence,
  unknownSentence,
  unreadSentence,
} from '#shared/words/queries/proposal-words';
import type { KeyGate } from '../../core/calls/key-gate';
import { sourceOfPath } from './file-source';
import { openEvidence } from './open-evidence';

/** Says what a filled list would do with the findings of evidence; changes nothing. */
export async function readAnswers(
  list: string,
  evidence: string,
  gate: Pick<KeyGate, 'refuse'>,
): Promise<Result<AnswersProposal>> {
  const opened = await openEvidence(evidence);
  if (!opened.ok) return opened;
  const file = await sourceOfPath(list);
  if (!file.ok) return file;
  const read = await readQueryList(file.value);
  if (!read.ok) return read;
  const { source } = opened.value;
  const index = runSteps(indexQueries(source));
  const proposal = runSteps(proposeAnswers(read.value, source, index, { of: () => null, data: '' }));
  // All of it is printed, and what is printed may be kept in a log.
  const keyless = await gate.refuse({ 'filled list': proposal });
  return keyless.ok ? succeed(proposal) : keyless;
}

/**
 * The result as one JSON object (product.md, section 6). Each line of the list counts once: as taken, unchanged, unknown or
 * refused; `altered` counts lines in which the client changed a cell of ours.
 */
export function jsonAnswers(proposal: AnswersProposal) {
  const { lines, taken, unanswered, known, unknown, refused, altered } = proposal;
  return {
    lines,
    taken: taken.length,
    unchanged: unanswered + known,
    unknown: unknown.length,
    altered: new Set(altered.map(({ line }) => line)).size,
    refused: refused.map(({ line, refusal }) => ({
      line: nameLine(proposal, line),
      reason: refusalSentence(refusal, proposal),
    })),
  };
}

/** The result for people, as lines of text. */
export function textAnswers(proposal: AnswersProposal): string {
  return [
    ...proposal.taken.map(
      (answer) =>
        `${answer.paymentReference === '' ? 'No payment reference' : quoted(answer.paymentReference)}: ${wordSaid(answer)}${answer.late ? ' (the finding has changed since it was asked)' : ''}`,
    ),
    ...problemLines(proposal),
    proposalSentence(proposal, String),
    '',
  ]
    .map(onOneLine)
    .join('\n');
}

/** A client's comment may have several lines. */
function onOneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ');
}

/** What was not loaded, what was changed, what was not read, and in which encoding, a sentence each. */
export function problemLines(proposal: AnswersProposal): readonly string[] {
  const { refused, unknown, altered, unread } = proposal;
  const at = (line: number, sentence: string): string => `Line ${nameLine(proposal, line)}: ${sentence}`;
  return [
    ...refused.map(({ line, refusal }) => at(line, refusalSentence(refusal, proposal))),
    ...unknown.map((line) => at(line.line, unknownSentence(line))),
    ...altered.map((cell) => at(cell.line, alteredSentence(cell))),
    ...unread.map((column) => unreadSentence(column, proposal)),
    ...[readingSentence(proposal)].filter((sentence) => sentence !== ''),
  ].map(onOneLine);
}
