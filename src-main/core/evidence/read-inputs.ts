import { fail, succeed, type Result } from '#shared/base/result';
import { inputNames, runFormat, savedReviewsFormat } from '../runs/run-file';
import { rollForwardFormat } from '../runs/roll-forward-file';
import { signOffsFormat } from '../runs/sign-off-file';
import { secondLookFormat, snapshotFormat } from '../snapshot/disk/snapshot-file';
import { describedIn, exactText, readVersionedText, type FileFormat } from '../storage/versioned-file';
import type { EvidenceFiles } from './evidence-file';
import type { RunInputs } from './recompute';

/** The inputs of a run, from its folder or from evidence; names the first that is missing or damaged. */
export function readInputs(files: EvidenceFiles): Result<RunInputs> {
  const textOf = (name: string): string => exactText(files.get(name));
  const read = <T>(name: string, format: FileFormat<T>): Result<T> =>
    readVersionedText(textOf(name), name, format);
  const readIfThere = <T, Other>(name: string, format: FileFormat<T>, other: Other): Result<T | Other> =>
    files.has(name) ? read(name, format) : succeed(other);
  const run = read(inputNames.run, runFormat);
  if (!run.ok) return run;
  const stored = read(inputNames.snapshot, snapshotFormat);
  if (!stored.ok) return stored;
  const { info, generation } = stored.value;
  const described = describedIn(textOf(inputNames.snapshot), inputNames.snapshot, snapshotFormat);
  if (!described.ok) return described;
  const looked = readIfThere(inputNames.secondLook, secondLookFormat, null);
  if (!looked.ok) return looked;
  const reviewed = readIfThere(inputNames.reviews, savedReviewsFormat, []);
  if (!reviewed.ok) return reviewed;
  const rolled = readIfThere(inputNames.rollForward, rollForwardFormat, null);
  if (!rolled.ok) return rolled;
  const signed = readIfThere(inputNames.signOffs, signOffsFormat, []);
  if (!signed.ok) return signed;
  const [tickets, rows] = [files.get(inputNames.tickets), files.get(inputNames.rows)];
  // Orders that were not read have no items.
  const orders = files.get(inputNames.orders) ?? (info.orders === null ? new Uint8Array() : undefined);
  if (tickets === undefined) return missing(inputNames.tickets);
  if (orders === undefined) return missing(inputNames.orders);
  if (rows === undefined) return missing(inputNames.rows);
  return succeed({
    run: run.value,
    snapshot: info,
    generation,
    sums: described.value.files,
    secondLook: looked.value,
    reviews: reviewed.value,
    rollForward: rolled.value,
    signOffs: signed.value,
    tickets,
    orders,
    rows,
  });
}

function missing(path: string): Result<never> {
  return fail({ code: 'stored_file_damaged', path, kept: null });
}
