import type { RunSummary } from '../domain/totals/run-summary';
import { unfitnessOfRun } from '../domain/totals/unfit';
import { keyClasses, type EntryClass } from '../domain/vocabulary/classes';
import { countingWith, type CountFormat } from './count-words';

/** With fewer payment references than this a file may well be of something that the platform has none of. */
const enoughReferences = 20;

/** Below this share of a file's references the platform's are not those that the file is about. */
const hardlyAny = 0.05;

/**
 * Asks whether this is the right file, where hardly any of its payment references is on the platform; `''` where enough are, while
 * the platform is still being read, and where the check before the comparison said worse. The verdict is what it is.
 */
export function rightFileWords(
  { totals, verdictReasons, classes }: Pick<RunSummary, 'totals' | 'verdictReasons' | 'classes'>,
  format: CountFormat,
): string {
  const referencesOf = (of: (name: EntryClass) => boolean): number =>
    classes.reduce((sum, { class: name, entries }) => (of(name) ? sum + entries : sum), 0);
  const inFile = referencesOf((name) => isOfKey(name) && name !== 'reference_missing');
  const met = inFile - referencesOf((name) => name === 'reference_extra');
  const isEnough = inFile < enoughReferences || met >= inFile * hardlyAny;
  const isSaid = verdictReasons.includes('snapshot_provisional') || unfitnessOfRun(totals).length > 0;
  if (isEnough || isSaid) return '';
  const found = met === 0 ? 'None' : `Only ${format(met)}`;
  return `Is this the right file? ${found} of its ${countingWith(format)(inFile, 'payment reference')} ${met === 1 ? 'is' : 'are'} on the platform. It may be of another project, other events or another period, or its references are written in another way.`;
}

function isOfKey(name: EntryClass): boolean {
  return keyClasses.some((one) => one === name);
}
