import { clientAnswerWords } from '../vocabulary/client-answers';
import type { AnswersAct, SaidByClient, TakenAnswer } from './review';

/** Who said what an answer says: the client, and who took it in. */
export function answeredBy({ by }: Pick<AnswersAct, 'by'>): string {
  return by === '' ? 'the client' : `the client (imported by ${by})`;
}

/** The answers to one finding as a note of its review; each different one once. */
export function answerNote(answers: readonly TakenAnswer[]): string {
  return [...new Set(answers.map(wordAnswer))].join('; ');
}

function wordAnswer(answer: TakenAnswer): string {
  const words = `Client: ${wordSaid(answer)}`;
  return answer.late ? `${words} (the finding had changed since it was asked)` : words;
}

/** What a client said in one line: "Will correct: by Friday". */
export function wordSaid({ answer, text, comment }: SaidByClient): string {
  const words = text === '' ? clientAnswerWords[answer] : `“${text}”`;
  return comment === '' ? words : `${words}: ${comment}`;
}

/** Whether an answer is to a finding as it was before it changed; `signature` is the one that it has now. */
export function isOutdated({ late, finding }: TakenAnswer, signature: string): boolean {
  return late || finding.signature !== signature;
}

/** What a client said of a finding, each different answer once; of one that is none any more, `signature` is null. */
export function answersInWords(answers: readonly TakenAnswer[], signature: string | null): string {
  const words = answers.map((answer) => {
    const said = wordSaid(answer);
    return signature !== null && isOutdated(answer, signature) ? `${said} (before it changed)` : said;
  });
  return [...new Set(words)].join('; ');
}

/** Whether two answers say the same. */
export function saysTheSame(a: SaidByClient, b: SaidByClient): boolean {
  return a.answer === b.answer && a.text === b.text && a.comment === b.comment;
}
