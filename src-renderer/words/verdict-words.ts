import { comparedWords } from '#shared/words/compared-words';
import { verdictReasonWords } from '#shared/words/verdict-reasons';
import { dataAgeLabel, dataAgeWords, type DataMoments } from '#shared/words/data-age-words';
import { previousComplete, type SavedRun } from '#shared/domain/runs/saved-run';
import { isProvisional, type RunSummary } from '#shared/domain/totals/run-summary';
import { unfitResultWords } from '#shared/words/preflight-words';
import { rightFileWords } from '#shared/words/right-file-words';
import { controlTotalWords } from '#shared/words/control-total-words';
import { countOf, formatCount, formatDecimal, formatMoment } from './format';

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
  const because = verdictReasonWords(run, unreadSentence(run), formatCount);
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
