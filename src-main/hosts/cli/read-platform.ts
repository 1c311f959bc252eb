import { platformFieldsOf } from '#shared/domain/rules/rules';
import { movedCells } from '#shared/domain/snapshot/current-check';
import { needOfLook } from '#shared/domain/totals/disputed-references';
import type { Profile } from '#shared/domain/rules/profile';
import type { Reconciliation } from '#shared/domain/totals/reconciliation';
import type { Cost } from '#shared/domain/snapshot/second-look';
import { isSecondLookWanted, maxUnaskedMs, stepOfLook } from '#shared/domain/snapshot/second-look-policy';
import type { Snapshot, SnapshotInfo, SnapshotProgress } from '#shared/domain/snapshot/snapshot';
import { checkWords } from '#shared/words/current-words';
import { sentenceFor } from '#shared/words/errors/error-words';
import { fail, succeed, type Result } from '#shared/base/result';
import { loadStoredSnapshot } from '../../core/snapshot/disk/load-snapshot';
import type { Platform } from '../../core/snapshot/take/platform';
import { wordDuration } from './output/progress';
import { wordCount } from './output/summary';

/** What the platform is read with on the command line. */
export interface ReadPlatformParts {
  readonly platform: Platform;
  readonly profile: Profile;
  readonly key: string;
  readonly onProgress: (progress: SnapshotProgress) => void;
  /** Says a sentence about what comes next. */
  readonly onNote: (sentence: string) => void;
  readonly signal: AbortSignal;
}

/**
 * Takes the second look of a run that needs one (docs/snapshot.md, "Lookups"): what would be reported extra is looked up in
 * every state, and all that does not agree where the data moved while it was read. Answers the snapshot as it is then; null
 * where none is needed, or it would take too long.
 */
export async function lookAgain(
  parts: ReadPlatformParts,
  snapshot: Snapshot,
  { ledger }: Reconciliation,
): Promise<Result<Snapshot | null>> {
  const { platform, profile, key, onProgress, onNote, signal } = parts;
  const { references, ...need } = needOfLook(snapshot, ledger);
  const { info, secondLook } = snapshot;
  if (!isSecondLookWanted(info, { count: references.size, needsPass: need.needsPass })) return succeed(null);
  const { needsPass, needsLookups } = need;
  const question = { snapshotId: info.id, references: references.size, needsPass, needsLookups };
  const plan = await platform.planSecondLook(profile, question);
  if (!plan.ok) return plan;
  const { way, timeMs } = plan.value;
  const step = stepOfLook({ state: info.state, need, plan: plan.value }, 'command line', secondLook !== null);
  if (step !== 'take') return succeed(null);
  if (timeMs > maxUnaskedMs) onNote(`A second look by ${wayWords[way]} comes next: ${wordCost(plan.value)}.`);
  const looked = await platform.takeSecondLook({
    ...{ profile, key, onProgress, signal, way },
    ...{ snapshotId: info.id, references: [...references] },
  });
  return looked.ok
    ? loadStoredSnapshot(platform.snapshots, looked.value.info, platformFieldsOf(profile.rules))
    : looked;
}

const wayWords = { lookups: 'lookups of what does not agree', pass: 'reading everything once more' } as const;

function wordCost({ requests, timeMs }: Cost): string {
  return `${wordCount(requests, 'request')}, about ${wordDuration(Math.max(1000, timeMs))}`;
}

/**
 * Asks before the result whether anything moved since it was read (product.md, section 6, `--check-current`): the error
 * `data_moved` where it did. Where there is nothing to ask for, that is said and the run goes on.
 */
export async function checkMoved(
  { platform, profile, key, onNote, signal }: ReadPlatformParts,
  info: SnapshotInfo,
  onCaution: (sentence: string) => void,
): Promise<Result<null>> {
  const checked = await platform.checkCurrent({ profile, key, signal, snapshotId: info.id });
  if (!checked.ok) {
    if (checked.error.code !== 'counts_missing') return checked;
    onCaution(sentenceFor(checked.error));
    return succeed(null);
  }
  const words = checkWords(checked.value, String);
  if (movedCells(checked.value).length > 0) return fail({ code: 'data_moved', moved: words });
  onNote(`Checked again before the result: ${words}.`);
  return succeed(null);
}
