import { isClosedBy, maxCloseReasonLength, type CloseEntry } from '../domain/runs/close';
import type { EvidenceFile, EvidenceReport, FindingsDifference } from '../domain/runs/evidence';
import type { JudgedSignOff } from '../domain/runs/sign-off';
import { areOutdated } from '../domain/rules/rules';
import { olderRulesWords } from './errors/older-rules-words';
import { quoted, quotedList } from './errors/table';
import { evidencePart } from './evidence-parts';
import { periodWords, signOffSentence } from './sign-off-words';

/** The sign of a check, as the command line prints it. */
export function checkMark({ holds, isDoubtful = false }: EvidenceCheck): '✓' | '!' | '✗' {
  return holds ? (isDoubtful ? '!' : '✓') : '✗';
}

/** One thing that was checked: whether it holds, said in a sentence, and what exactly does not. */
export interface EvidenceCheck {
  readonly holds: boolean;
  /** Nothing is known against it, and yet it is not to be relied on unasked. */
  readonly isDoubtful?: boolean;
  readonly sentence: string;
  readonly details: readonly string[];
}

/** The one place that words what came of checking evidence, for the screen and for the command line: what holds, and what does not. */
export function evidenceChecks(report: EvidenceReport): readonly EvidenceCheck[] {
  return [
    ...report.files.map(checkOfFile),
    checkOfResult(report),
    ...report.signOffs.map(checkOfSignOff),
    ...report.closes.map((entry) => checkOfClose(entry, report)),
  ];
}

/** The conclusion: a word, and what it means for anyone who relies on the evidence. */
export function evidenceVerdict({ holds, holdsInPart }: EvidenceReport): {
  readonly word: string;
  readonly sentence: string;
} {
  if (holds) {
    return {
      word: 'Verified: unchanged and reproducible.',
      sentence: `The files belong together, and the result follows from them. ${notRecomputed} They cannot show who made them.`,
    };
  }
  return holdsInPart
    ? {
        word: 'Verified in part.',
        sentence: `The result follows from the files, but an older Tieout made this evidence or saved its run, and what is marked ✗ could not be checked. ${notRecomputed}`,
      }
    : { word: 'Not verified.', sentence: 'Do not rely on it before you know why.' };
}

const notRecomputed =
  'Tickets, rows, names, times, signatures and reviews cannot be recomputed: somebody who writes all files again can change them.';

/** Long enough that two lines which differ only at their ends do not look alike. */
const wholeLine = 400;

const stateSentences: Readonly<Record<EvidenceFile['state'], string>> = {
  unchanged: 'unchanged',
  changed: 'changed after the evidence was made: its SHA-256 is another one',
  missing: 'missing',
  'not listed': 'not a file of this evidence: somebody added it',
  'not of this run': 'changed after the run was saved: its SHA-256 is not the one in run.json',
  'not as made': 'changed: made again from the other files, it comes out different',
  'chain broken': 'has lines that were changed, moved or taken out, or is of a newer Tieout',
  'without sums':
    'has no SHA-256 of the inputs: an older Tieout saved the run, or somebody removed them, so the inputs could not be checked against it',
  'not made again':
    'not checked: an older Tieout made it in a way that cannot be repeated, or it was changed',
  'not sealed':
    'has no SHA-256 of its own: an older Tieout made it, or somebody removed it, so names and dates in it may have been changed',
};

function checkOfFile({ name, state }: EvidenceFile): EvidenceCheck {
  const part = evidencePart(name);
  return {
    holds: state === 'unchanged',
    sentence: `${part === null ? quoted(name) : `${name}, ${part}`}: ${stateSentences[state]}.`,
    details: [],
  };
}

function checkOfSignOff(signOff: JudgedSignOff): EvidenceCheck {
  const { voidBecause, doubts, fingerprint } = signOff;
  const isDoubtful = doubts.length > 0 || fingerprint === null;
  return { holds: voidBecause === null, isDoubtful, sentence: signOffSentence(signOff), details: [] };
}

/** A run that its signatures do not close, or that was reopened, is not to be taken for a closed one. */
function checkOfClose(entry: CloseEntry, { signOffs, closes }: EvidenceReport): EvidenceCheck {
  if (entry.kind === 'seen') {
    const seen = `${entry.changes.length} ${entry.changes.length === 1 ? 'ticket' : 'tickets'} changed since`;
    const sentence = `The close log: ${seen}, seen by ${quoted(entry.by)}, ${entry.at}: ${quoted(entry.reason, maxCloseReasonLength)}.`;
    // No signature has it: whoever wrote the files could have put it in.
    return { holds: true, isDoubtful: true, sentence, details: [] };
  }
  const isFirst = closes.find(({ kind }) => kind === 'closed') === entry;
  const signers = entry.kind === 'closed' ? `, signed by ${quotedList(entry.signers)}` : '';
  const reason = entry.kind === 'reopened' ? `: ${quoted(entry.reason, maxCloseReasonLength)}` : '';
  return {
    holds: true,
    isDoubtful: entry.kind !== 'closed' || !isFirst || !isClosedBy(entry, signOffs),
    sentence: `The close log: ${entry.kind} by ${quoted(entry.by)}, ${entry.at}${'period' in entry ? periodWords(entry.period) : ''}${signers}${reason}.`,
    details: [],
  };
}

/** So many differences say what was changed; the others follow from them. */
const firstFigures = 12;

function checkOfResult({ recomputed, figures, findings, unreadable, run }: EvidenceReport): EvidenceCheck {
  const because = unreadable === null ? '' : `${unreadable} is missing, or is not as Tieout writes it`;
  switch (recomputed) {
    case 'same':
      return {
        holds: true,
        sentence:
          'Compared once more, the inputs give the same verdict, the same totals and the same findings under these rules.',
        details: [],
      };
    case 'impossible':
      return {
        holds: false,
        sentence: `The inputs could not be compared once more${because === '' ? '' : `: ${because}`}.`,
        details: [],
      };
    case 'other':
      return {
        holds: false,
        sentence: `${
          figures.length === 0
            ? 'Compared once more, the inputs give other findings than findings.csv has.'
            : 'Compared once more, the inputs do not give this result: the rules, an input or the result itself was changed.'
        }${run !== null && areOutdated(run.rules) ? ` ${olderRulesWords}` : ''}`,
        details: [
          ...figures
            .slice(0, firstFigures)
            .map(
              ({ file, name, inside, computed }) => `${file}, ${name}: says ${inside}, computed ${computed}.`,
            ),
          ...(figures.length > firstFigures ? [`And ${figures.length - firstFigures} more.`] : []),
          ...(findings === null ? [] : findingsDetails(findings)),
        ],
      };
  }
}

function findingsDetails({
  lacking,
  firstLacking,
  added,
  firstAdded,
}: FindingsDifference): readonly string[] {
  if (lacking === 0 && added === 0)
    return ['findings.csv: has the right lines, but not as Tieout writes them.'];
  return [
    ...linesDetail(lacking, firstLacking, 'that belong in it are not there'),
    ...linesDetail(added, firstAdded, 'do not belong in it'),
  ];
}

function linesDetail(count: number, first: readonly string[], what: string): readonly string[] {
  if (count === 0) return [];
  const more = count - first.length;
  const shown = `${first.map((line) => quoted(line, wholeLine)).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  return [`findings.csv: ${count === 1 ? 'a line' : `${count} lines`} ${singular(what, count)}: ${shown}.`];
}

function singular(what: string, count: number): string {
  return count === 1
    ? what.replace('belong in it are', 'belongs in it is').replace('do not', 'does not')
    : what;
}
