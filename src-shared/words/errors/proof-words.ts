import type { AppError, AppErrorCode } from '../../base/app-error';
import { olderRulesWords } from './older-rules-words';
import { quoted, type WordsTable } from './table';

/** What a saved run is vouched for by: evidence and sign-offs. */
export const proofWords = {
  evidence_differs: ({ olderRules }) => ({
    happened: 'Comparing the saved run again gave another result than the one that was saved.',
    means: `${olderRules ? `${olderRulesWords} ` : ''}No evidence was written, since it could not be verified.`,
    next: 'Compare again, save that run, and make evidence of it; report it to the makers of Tieout if it happens again.',
  }),
  evidence_unreadable: () => ({
    happened: 'This is not evidence that Tieout made, or it is too damaged to be read.',
    means: 'Nothing was checked.',
    next: 'Choose the .zip or .tieout file that Tieout saved as evidence, or the whole folder that it unpacks into.',
  }),
  evidence_repacked: ({ name }) => ({
    happened:
      name === null
        ? 'This archive is not as Tieout packs evidence: it was packed again, or something was added to it.'
        : `The file ${quoted(name)} in this archive is damaged or was changed: its bytes do not have the sizes and the CRC-32 that the archive states.`,
    means: 'Nothing was checked, since another program may show other files in it than Tieout finds.',
    next: 'Ask for the .zip file as Tieout saved it; or unpack it and choose that whole folder, so that what you look at is what is checked.',
  }),
  evidence_too_large: ({ megabytes }) => ({
    happened: `This evidence is larger than the ${megabytes} MB, unpacked, that Tieout makes or checks.`,
    means: 'It could fill the memory of this computer, so nothing was checked or written.',
    next: 'If somebody gave it to you, ask for the .zip file as Tieout saved it; of a run so large, export the findings as CSV.',
  }),
  evidence_does_not_hold: ({ name }) => ({
    happened: `The evidence ${quoted(name)} does not hold: it was changed, or its inputs do not give its result.`,
    means: 'Its content cannot be relied on, so nothing was done with it.',
    next: 'Verify it to see what does not hold, and ask for the file as Tieout made it.',
    nextCommand:
      'Run "tieout verify" on it to see what does not hold, and ask for the file as Tieout made it.',
  }),
  amounts_too_long: ({ digits }) => ({
    happened: `The amounts of this run, added up, have more than ${digits} digits, decimals included.`,
    means: 'The SQL could not add them up exactly, so nothing was written.',
    next: 'Look in the statement for amounts that cannot be right.',
  }),
  evidence_of_other_project: () => ({
    happened: 'This evidence belongs to another project than the profile.',
    means: 'Its reviews are of other findings, so none was imported.',
    next: 'Choose a profile of the same project, or make one.',
  }),
  evidence_unsigned: () => ({
    happened: 'Your office allows evidence only of a run that is signed.',
    means: 'No evidence was made.',
    next: 'Save the result as a run and sign it under Runs, then make its evidence there.',
  }),
  sign_off_refused: ({ why }) => ({
    ...signingWords[why],
    means: `${signingWords[why].means} Nothing was signed.`,
  }),
  signature_unreadable: () => ({
    happened: 'This is no signature of Tieout, or it is damaged.',
    means: 'Nothing was signed.',
    next: 'Ask for the file again, or for evidence that carries the signature.',
  }),
  run_closed: () => ({
    happened: 'This run is closed, or was closed and reopened.',
    means: 'What was closed stays, so that it can be shown later as it was signed. Nothing was deleted.',
    next: 'To replace a closed run, reopen it with a reason, save another for its period and sign that one.',
  }),
  run_not_closed: () => ({
    happened: 'This run is not closed.',
    means: 'Only a closed run can be reopened. Nothing was changed.',
    next: 'Look at the list of runs once more: somebody may have reopened it already.',
  }),
  closed_run_unusable: ({ period: { from, upTo } }) => ({
    happened: `The closed run of ${from} to ${upTo} cannot be read, or is not as it was signed.`,
    means: 'What it left open cannot be rolled forward, so this run was not saved.',
    next: 'Restore the folder of that run from a copy, or reopen it with a reason; then save again.',
  }),
  profile_has_closed_runs: ({ count }) => ({
    happened:
      count === 1
        ? 'One run of this profile was closed.'
        : `${String(count)} runs of this profile were closed.`,
    means: 'What was closed stays, so the profile was not deleted, nor anything of it.',
    next: 'Keep the profile, or archive its data folder and remove that by hand.',
  }),
} satisfies Partial<WordsTable<AppErrorCode>>;

/** Why a run cannot be signed. */
const signingWords: Readonly<
  Record<
    Extract<AppError, { readonly code: 'sign_off_refused' }>['why'],
    { readonly happened: string; readonly means: string; readonly next: string }
  >
> = {
  'same person': {
    happened: 'The same person, or the same account of this computer, has signed this run already.',
    means: 'This profile asks for two different people.',
    next: 'Have somebody else sign it, on an account of their own.',
  },
  'no such run': {
    happened: 'This signature is for a run that is not on this computer.',
    means: 'It belongs to another profile, or its run was deleted.',
    next: 'Open it where the run was saved, the one whose evidence was signed.',
  },
  'other content': {
    happened: 'This signature is for other content than the run has.',
    means: 'The run or the evidence that was signed is not as it was saved.',
    next: 'Make evidence of the run again, and have that one verified and signed.',
  },
  'other log': {
    happened: 'This signature names a line that the close log of this profile never had.',
    means: 'The evidence that was signed, or the log, was written by somebody else.',
    next: 'Make evidence of the run again, and have that one verified and signed.',
  },
  'signature wrong': {
    happened: 'The key in this file did not sign what the file says.',
    means: 'Somebody changed the name, the time or something else in it.',
    next: 'Ask whoever signed for the file again, and how it came to you.',
  },
  'already there': {
    happened: 'This signature is on the run already.',
    means: 'It counts once.',
    next: 'There is nothing to do.',
  },
  closed: {
    happened: 'This run is closed, and signed in this role.',
    means: 'A closed run stays as it was signed.',
    next: 'To sign another result for its period, reopen this one first.',
  },
  'changed since closed': {
    happened: 'This run is closed, but it is no longer as it was signed.',
    means: 'Its files or its sign-offs were changed after the close. A closed run cannot be signed again.',
    next: 'Restore its files, or reopen it with a reason, save the result as a run again and sign that one.',
  },
  reopened: {
    happened: 'This run was closed and reopened.',
    means: 'It stays as a record of what was closed then.',
    next: 'Save the result as a run again, and sign that one.',
  },
  'period closed': {
    happened: 'Another run is closed for this period.',
    means: 'A profile has one closed run for a period.',
    next: 'Reopen that run with a reason, or choose another period.',
  },
  'other period': {
    happened: 'This run was signed for another period already.',
    means: 'All signatures of a run are for one period.',
    next: 'Sign it for that period.',
  },
  'others opened': {
    happened: 'More was opened of the run, or the threshold changed, after this was shown.',
    means: 'A signature covers what the signer was shown, so nothing was signed.',
    next: 'Open the form again, look at what it shows now, and sign.',
  },
  'no period': {
    happened: 'The period ends before it begins.',
    means: 'Whoever signs says which days the run reconciles.',
    next: 'Correct the first or the last day.',
  },
};
