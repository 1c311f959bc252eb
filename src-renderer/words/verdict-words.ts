import { comparedWords, nothingComparedWords } from '#shared/words/compared-words';
import { dataAgeLabel, dataAgeWords, type DataMoments } from '#shared/words/data-age-words';
import type { VerdictReason } from '#shared/domain/vocabulary/verdicts';
import { previousComplete, type SavedRun } from '#shared/domain/runs/saved-run';
import { isProvisional, type RunSummary } from '#shared/domain/totals/run-summary';
import { unfitResultWords } from '#shared/words/preflight-words';
import { rightFileWords } from '#shared/words/right-file-words';
import { controlTotalWords } from '#shared/words/control-total-words';
import { countOf, formatCount, formatDecimal, formatMoment } from './format';

const reasonSentences: Readonly<
  Record<Exclude<VerdictReason, 'nothing_to_compare' | 'malformed_rows'>, string>
> = {
  equation_broken:
    'The counts do not tie out. This is a defect of Tieout, not of your data: do not use this result, and report the broken line.',
  snapshot_unsettled: 'The platform data is not proven whole. Read it again before you rely on the result.',
  snapshot_provisional:
    'Still loading; findings may change: what is extra now may still be found. Save and export unlock at the end.',
  total_differs:
    'The platform named another total than the number of tickets that were read. Read the platform data again.',
  counts_differ:
    'Not all of the platform’s own counts agree with what was read, so a ticket may be missing from this result. Read the platform data again. If you know that the platform’s filter is inexact, declare that with the reason.',
  orders_not_read:
    'The rules compare a field of the orders, and the orders were not read, so that field was not checked. Read the platform data with the orders, or take the field out of the rules.',
  control_total_differs:
    'The total that the client file states is not what its rows add up to. Rows may be missing from the file; look before you rely on the result.',
  orders_left_over:
    'Orders without tickets, or without a payment reference, have amounts that nothing in the file was compared with. See the statement and the Orders tab.',
  cut_off_misplaced:
    'A filter leaves out missing tickets of days that the client file is about. Move its first day behind the period of the file, or remove the filter.',
  amounts_lacking:
    'Most items of one side have no amount where the amount rule looks for one, so amounts were not compared. Choose another column or field, or take the rule out.',
};

type Judged = Pick<RunSummary, 'verdict' | 'verdictReasons' | 'totals' | 'findings'> &
  Partial<Pick<RunSummary, 'controlTotal' | 'classes'>>;

interface VerdictWords {
  readonly word: string;
  readonly sentences: readonly string[];
}

/**
 * The verdict of a run as a heading and sentences (product.md, section 4): first whether this is the right file, where that is a
 * question, and last that it was not fit to be compared.
 */
export function verdictWords(run: Judged): VerdictWords {
  const { word, sentences } = wordsOfVerdict(run);
  const { classes = [] } = run;
  const question = rightFileWords({ ...run, classes }, formatCount);
  const notes = [
    unfitResultWords(run, formatCount),
    controlTotalWords(run.controlTotal ?? null, run.totals, formatDecimal),
  ];
  return { word, sentences: [question, ...sentences, ...notes].filter((sentence) => sentence !== '') };
}

/** The caution that a verdict's platform data are old; `''` where they are not. */
export function ageOfData(moments: DataMoments): string {
  return dataAgeWords(moments, formatMoment, formatCount);
}

/** What is said of a new result to those who hear the screen: the age of its data belongs to the verdict. */
export function announcedResult(run: Judged, moments: DataMoments): string {
  const age = ageOfData(moments);
  return `Result: ${verdictWords(run).word}${age === '' ? '' : `. ${age}`}`;
}

/** The same of a saved run, as of its saving, in a few words and in whole sentences; `runs` are those of its profile. */
export function ageOfSavedRun(
  run: SavedRun,
  runs: readonly SavedRun[],
): { readonly label: string; readonly sentences: string } {
  const moments = {
    readAt: run.snapshot.readAt,
    asOf: run.finishedAt,
    fileAt: run.file.modifiedAt,
    lastRunAt: previousComplete(runs, run)?.finishedAt ?? null,
  };
  return { label: dataAgeLabel(moments, formatCount), sentences: ageOfData(moments) };
}

function unreadSentence({ totals }: Judged): string {
  const isOne = totals.client.malformed === 1;
  return `${countOf(totals.client.malformed, 'line')} could not be read. Check ${isOne ? 'it' : 'them'} to complete the result.`;
}

function wordsOfVerdict(run: Judged): VerdictWords {
  const because = run.verdictReasons.map((reason) => {
    if (reason === 'nothing_to_compare') return nothingComparedWords(run.totals, formatCount);
    return reason === 'malformed_rows' ? unreadSentence(run) : reasonSentences[reason];
  });
  switch (run.verdict) {
    case 'invalid':
      return { word: 'Invalid', sentences: because };
    case 'incomplete':
      return {
        word: isProvisional(run)
          ? 'Provisional'
          : run.verdictReasons.includes('nothing_to_compare')
            ? 'Nothing to compare'
            : 'Incomplete',
        sentences: because,
      };
    case 'discrepancies':
      return {
        word: countOf(run.findings, 'finding'),
        sentences: comparedWords(run.totals, formatCount),
      };
    case 'clean':
      return { word: 'Clean', sentences: comparedWords(run.totals, formatCount) };
  }
}
