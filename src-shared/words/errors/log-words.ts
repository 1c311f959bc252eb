import type { LogName } from '../../base/app-error';

/** What is said of a log, and of what is in it. */
export const logWords: Readonly<
  Record<LogName, Readonly<Record<'name' | 'act' | 'damaged' | 'missing' | 'next', string>>>
> = {
  reviews: {
    name: 'review log',
    act: 'review',
    damaged:
      'Those lines are ignored, so a finding may show an earlier state; all other lines apply. Nothing was removed.',
    missing: 'Reviews may be missing, or old ones apply again; the lines that are there apply.',
    next: 'Restore the file from a backup, or look through the reviews of this profile.',
  },
  closes: {
    name: 'close log',
    act: 'signature',
    damaged:
      'Whether and when runs were closed, reopened or deleted may be shown wrongly; their signatures still say who signed them.',
    missing: 'Runs may have been closed, reopened or deleted without a line that says so.',
    next: 'Restore the file from a backup, and compare it with the evidence of the months that were closed.',
  },
};
