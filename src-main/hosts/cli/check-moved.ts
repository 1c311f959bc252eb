import { checkWords } from '#shared/words/current-words';
import { movedCells } from '#shared/domain/snapshot/current-check';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import { sentenceFor } from '#shared/words/errors/error-words';
import { fail, succeed, type Result } from '#shared/base/result';
import type { ReadPlatformParts } from './read-platform';

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
