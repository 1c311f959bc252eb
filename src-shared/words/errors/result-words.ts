import type { AppErrorCode } from '../../base/app-error';
import { olderRulesWords } from './older-rules-words';
import { quotedList, type WordsTable } from './table';

/** A result as it is saved, shown again and exported. */
export const resultWords = {
  run_not_found: () => ({
    happened: 'This saved run is no longer there.',
    means: 'Nothing was compared with it.',
    next: 'Choose another run of the list.',
  }),
  run_too_large: ({ findings }) => ({
    happened: `A run of ${findings.toLocaleString('en')} findings is larger than Tieout can keep.`,
    means: 'It was not saved; the result on screen is as it was, and nothing else was changed.',
    next: 'Export the findings to keep them; with so many, the file and the platform hardly match, so check the rules too.',
  }),
  result_changed: ({ saved }) =>
    saved
      ? {
          happened: 'The result changed while it was being saved.',
          means: 'What was saved is the result before. The one on screen is not saved.',
          next: 'Look at this result, and save it too if it is the one to keep.',
        }
      : {
          happened: 'The result, or the run that it is compared with, changed as you saved it.',
          means: 'Nothing was saved: you had not seen what it is now.',
          next: 'Look at this result, then save it.',
        },
  run_changed: ({ olderRules }) => ({
    happened: 'The files of this saved run do not give the counts that were saved with it.',
    means: `${olderRules ? `${olderRulesWords} Otherwise they` : 'They'} were changed after the run was saved. It is not shown; the counts in the list are those of the saved run.`,
    next: 'Restore the data folder from a backup, or rely on what was exported then.',
  }),
  result_invalid: ({ equations }) => ({
    happened: `The totals do not tie out: ${quotedList(equations)}.`,
    means: 'This is a defect of Tieout and the result must not be used, so it cannot be exported.',
    next: 'Report it to the makers of Tieout with the name of the equation, and use no figure of this run.',
  }),
  result_provisional: () => ({
    happened: 'The result is provisional: the platform data is still loading.',
    means: 'Nothing was written, since the findings may change.',
    next: 'Wait for the end of the reading.',
  }),
  export_too_large: ({ entries }) => ({
    happened: `A worksheet cannot hold these ${entries.toLocaleString('en')} lines: it ends at 1,048,576 rows and 32,767 characters a cell.`,
    means: 'No workbook was written, since a part of them would have been cut off.',
    next: 'Export them as CSV, which has no such limits, or filter them first.',
  }),
  export_cancelled: () => ({
    happened: 'The export was stopped at your request.',
    means: 'No file was written; the result on screen is as it was.',
    next: 'Export again whenever you like.',
  }),
  export_outdated: () => ({
    happened: 'What is on screen changed while it was being exported.',
    means: 'No file was written, since it would have shown the earlier state.',
    next: 'Wait until the new result is there, then export it.',
  }),
  export_stalled: ({ seconds }) => ({
    happened: `The export made no progress for ${seconds} seconds and was stopped.`,
    means: 'No file was written; the result on screen is as it was.',
    next: 'Try again, or export as CSV; report it to the makers of Tieout if it happens again.',
  }),
  export_unsaved: () => ({
    happened: 'There is not enough memory left to save this export.',
    means: 'No file was written; the result on screen is as it was.',
    next: 'Close other programs and try again, or filter the findings and export them in parts.',
  }),
} satisfies Partial<WordsTable<AppErrorCode>>;
