import type { EvidenceFiles } from '#main/core/evidence/evidence-file';
import { inputNames, runFormat, savedReviewsFormat } from '#main/core/runs/run-file';
import { secondLookFormat, snapshotFormat } from '#main/core/snapshot/disk/snapshot-file';
import { sha256Of } from '#main/core/storage/checksum';
import { formatVersioned } from '#main/core/storage/versioned-file';
import { writeClientLines } from '#shared/domain/runs/client-lines';
import type { SavedReview, SavedRun } from '#shared/domain/runs/saved-run';
import { writeSnapshotLines } from '#shared/domain/snapshot/snapshot-lines';
import { runOf, type RunMaking } from './saved-run';

const plan = {
  pageSize: 100,
  readOrders: false,
  orderReferenceField: 'paymentReference',
  orderTicketCountField: null,
  ticketIdentityField: null,
};
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A run and its files, as its folder has them; with how its findings stood in review, unless that is null. */
export function runFilesOf(
  making: RunMaking,
  reviews: readonly SavedReview[] | null = null,
): { readonly saved: SavedRun; readonly files: EvidenceFiles } {
  const { saved, snapshot, file } = runOf('2026-03-31', making);
  const { info, secondLook, tickets } = snapshot;
  const { identities, references, statuses, fields } = tickets;
  const lines = Array.from({ length: identities.length }, (_, at) => [
    identities.at(at),
    references.at(at),
    statuses.at(at),
    ...[...fields.values()].map((field) => field.at(at)),
  ]);
  const files = new Map<string, Uint8Array>([
    [inputNames.run, encode(formatVersioned(saved, runFormat))],
    [
      inputNames.snapshot,
      encode(
        formatVersioned(
          { info, plan, journalBytes: 0, gone: { tickets: [], orders: [] }, base: null, generation: 1 },
          snapshotFormat,
        ),
      ),
    ],
    [inputNames.tickets, encode(writeSnapshotLines(lines))],
    [inputNames.rows, encode([...writeClientLines(file)].join(''))],
  ]);
  if (secondLook !== null)
    files.set(inputNames.secondLook, encode(formatVersioned(secondLook, secondLookFormat)));
  if (reviews !== null) files.set(inputNames.reviews, encode(formatVersioned(reviews, savedReviewsFormat)));
  return { saved, files: withSums(files) };
}

/** The files of a run, whose description has the SHA-256 of those in `summed`, as its saving writes it. */
export function withSums(files: EvidenceFiles, summed: EvidenceFiles = files): EvidenceFiles {
  const { format, version, data } = JSON.parse(new TextDecoder().decode(files.get(inputNames.run))) as {
    format: string;
    version: number;
    data: unknown;
  };
  const sums = [...summed].filter(([name]) => name !== inputNames.run && name !== inputNames.signOffs);
  const envelope = {
    format,
    version,
    files: Object.fromEntries(sums.map(([name, bytes]) => [name, sha256Of(bytes)])),
    data,
  };
  return new Map(files).set(inputNames.run, encode(`${JSON.stringify(envelope, null, 2)}\n`));
}
