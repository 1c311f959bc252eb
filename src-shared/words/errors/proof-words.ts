import type { AppErrorCode } from '../../base/app-error';
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
  sign_off_refused: ({ why }) =>
    why === 'same person'
      ? {
          happened: 'The same person, or the same account of this computer, has signed this run already.',
          means: 'This profile asks for two different people. Nothing was signed.',
          next: 'Have somebody else sign it, on an account of their own.',
        }
      : {
          happened: 'Notes on findings of this run were changed after it was saved.',
          means: 'The run holds the notes as they were then, so nothing was signed.',
          next: 'Save the result as a run again, and sign that one.',
        },
} satisfies Partial<WordsTable<AppErrorCode>>;
