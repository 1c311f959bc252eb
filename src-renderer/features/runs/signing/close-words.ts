import { lastDayOf, monthInName, monthOfFile } from '#shared/domain/dates/month-of-file';
import type { SavedRun } from '#shared/domain/runs/saved-run';
import { areEnough, confirmedOf, type CloseEntry, type ClosingState } from '#shared/domain/runs/close';
import type { JudgedSignOff, Period } from '#shared/domain/runs/sign-off';
import { countOf, formatDate, formatMoment, formatMonth } from '../../../words/format';
import type { IconName } from '../../../words/icon-name';

interface ClosingWords {
  readonly word: string;
  readonly icon: IconName;
  readonly explained: string;
}

/** How far a saved run has come: its word, its sign and what it means. */
const closingWords: Readonly<Record<ClosingState, ClosingWords>> = {
  saved: { word: 'Saved', icon: 'download', explained: 'Kept as it was; nobody has signed it as prepared.' },
  prepared: {
    word: 'Prepared',
    icon: 'pen',
    explained: 'Signed as prepared; the reviewer’s signature closes it.',
  },
  closed: {
    word: 'Closed',
    icon: 'lock',
    explained: 'Signed by all that the profile asks for. It cannot be deleted, only reopened with a reason.',
  },
  superseded: {
    word: 'Superseded',
    icon: 'again',
    explained:
      'It was closed and reopened. It stays as it was signed; another run can be closed for its period.',
  },
};

/**
 * The same of one run. A closed run stays closed if its log or a signature is lost, but is marked as not confirmed, because
 * somebody may only have typed the last signature in.
 */
export function wordsOfClosing(state: ClosingState, signOffs: readonly JudgedSignOff[]): ClosingWords {
  if (state !== 'closed' || areEnough(confirmedOf(signOffs))) return closingWords[state];
  return {
    word: 'Closed, not confirmed',
    icon: 'warning',
    explained:
      'A signature of this closed run is void, missing or not in the close log. The run cannot be deleted, only reopened with a reason.',
  };
}

/** A period in words: the month where it is one. */
export function formatPeriod({ from, upTo }: Period): string {
  const [year, month, day] = from.split('-').map(Number);
  const isMonth =
    year !== undefined && month !== undefined && day === 1 && upTo === lastDayOf({ year, month });
  return isMonth ? formatMonth({ year, month }) : `${formatDate(from)} – ${formatDate(upTo)}`;
}

/** A line of the close log in a sentence, but for when and by whom; `run` is what its run is called. */
export function closeSentence(entry: CloseEntry, run: string): string {
  switch (entry.kind) {
    case 'signed':
      return `${entry.name} signed ${run} as ${entry.role}${entry.key === null ? ', without a key' : ''}`;
    case 'closed':
      return `${formatPeriod(entry.period)} closed, signed by ${entry.signers.join(' and ')}`;
    case 'reopened':
      return `${formatPeriod(entry.period)} reopened: ${entry.reason}`;
    case 'seen':
      return `${countOf(entry.changes.length, 'change')} since the close of ${run} seen: ${entry.reason}`;
    case 'deleted': {
      const signed = entry.signers.length === 0 ? '' : `, signed by ${entry.signers.join(' and ')}`;
      return `The run of ${formatMoment(entry.run.finishedAt)}${signed} deleted`;
    }
  }
}

/** What a run of the close log is called that is not among the saved ones any more: by its period, else by its moment. */
export function nameInCloseLog(runId: string, entries: readonly CloseEntry[]): string {
  for (const entry of entries) {
    if (entry.runId !== runId) continue;
    if (entry.kind === 'closed' || entry.kind === 'reopened') return formatPeriod(entry.period);
    if (entry.kind === 'deleted') return `the run of ${formatMoment(entry.run.finishedAt)}`;
  }
  return 'a run that is not here';
}

/** The period that a run is most likely to close: the month in its name, else that of its file. */
export function monthOfRun({ name, file, finishedAt }: SavedRun): Period {
  const month = monthInName(name) ?? monthOfFile(file.name, new Date(file.modifiedAt ?? finishedAt));
  return { from: `${lastDayOf(month).slice(0, 8)}01`, upTo: lastDayOf(month) };
}
