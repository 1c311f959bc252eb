import { fail, succeed, type Result } from '#shared/base/result';
import { inputNames, runFormat, savedReviewsFormat } from '../runs/run-file';
import { rollForwardFormat } from '../runs/roll-forward-file';
import { signOffsFormat } from '../runs/sign-off-file';
import { secondLookFormat, snapshotFormat } from '../snapshot/disk/snapshot-file';
import { describedIn, exactText, readVersionedText } from '../storage/versioned-file';
import type { EvidenceFiles } from './evidence-file';
import type { RunInputs } from './recompute';

/** The inputs of a run, from its folder or from evidence; names the first that is missing or damaged. */
export function readInputs(files: EvidenceFiles): Result<RunInputs> {
  const textOf = (name: string): string => exactText(files.get(name));
  const run = readVersionedText(textOf(inputNames.run), inputNames.run, runFormat);
  if (!run.ok) return run;
  const stored = readVersionedText(textOf(inputNames.snapshot), inputNames.snapshot, snapshotFormat);
  if (!stored.ok) return stored;
  const { info, generation } = stored.value;
  const described = describedIn(textOf(inputNames.snapshot), inputNames.snapshot, snapshotFormat);
  if (!described.ok) return described;
  const looked = files.has(inputNames.secondLook)
    ? readVersionedText(textOf(inputNames.secondLook), inputNames.secondLook, secondLookFormat)
    : succeed(null);
  if (!looked.ok) return looked;
  const reviewed = files.has(inputNames.reviews)
    ? readVersionedText(textOf(inputNames.reviews), inputNames.reviews, savedReviewsFormat)
    : succeed([]);
  if (!reviewed.ok) return reviewed;
  const rolled = files.has(inputNames.rollForward)
    ? readVersionedText(textOf(inputNames.rollForward), inputNames.rollForward, rollForwardFormat)
    : succeed(null);
  if (!rolled.ok) return rolled;
  const signed = files.has(inputNames.signOffs)
    ? readVersionedText(textOf(inputNames.signOffs), inputNames.signOffs, signOffsFormat)
    : succeed([]);
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
