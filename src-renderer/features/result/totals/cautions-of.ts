import { eventsWords } from '#shared/words/compared-words';
import { uncountedWords } from '#shared/words/uncounted-words';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import { collidingReferences, type RunSummary } from '#shared/domain/totals/run-summary';
import { countOf } from '../../../words/format';

/** What may make a result wrong, a sentence each. */
export function cautionsOf(run: RunSummary, snapshot: SnapshotInfo): readonly string[] {
  const spelled = collidingReferences(run.collisions);
  return [
    eventsWords(snapshot.eventIds),
    spelled === 0
      ? ''
      : `${countOf(spelled, 'reference is', 'references are')} written in several ways: see the checks.`,
    uncountedWords(snapshot),
  ].filter((sentence) => sentence !== '');
}
