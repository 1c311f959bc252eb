import type { EvidenceFiles } from '#main/core/evidence/evidence-file';
import { inputNames, runFormat, savedReviewsFormat } from '#main/core/runs/run-file';
import { rollForwardFormat } from '#main/core/runs/roll-forward-file';
import { secondLookFormat, snapshotFormat } from '#main/core/snapshot/disk/snapshot-file';
import { sha256Of } from '#main/core/storage/checksum';
import { formatVersioned } from '#main/core/storage/versioned-file';
import type { Texts } from '#shared/columns/text-column';
import { writeClientLines } from '#shared/domain/runs/client-lines';
import { rollForward, type KeptRollForward, type Opening } from '#shared/domain/runs/roll-forward';
import type { SavedFindings, SavedReview, SavedRun } from '#shared/domain/runs/saved-run';
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

/** A run and its files, as its folder has them, with the review states of its findings; rolled forward from an opening, if any. */
export function runFilesOf(
  making: RunMaking,
  reviews: readonly SavedReview[] = [],
  opening: Opening | null = null,
): { readonly saved: SavedRun; readonly findings: SavedFindings; readonly files: EvidenceFiles } {
  const made = runOf('2026-03-31', making);
  const { saved, findings, snapshot, file } = made;
  const kept = opening && keptRollForward(made, reviews, opening);
  const { info, secondLook, tickets, orders } = snapshot;
  const { identities, references, statuses, events, fields } = tickets;
  const columns = [identities, references, statuses, ...(events === null ? [] : [events])];
  const linesWith = (all: readonly Texts[]): Uint8Array =>
    encode(
      writeSnapshotLines(
        Array.from({ length: identities.length }, (_, at) => all.map((column) => column.at(at))),
      ),
    );
  const ordered = orders?.references.map((reference) => [reference, null]) ?? [];
  const orderFields = [...(orders?.fields.values() ?? [])];
  const lines = new Map<string, Uint8Array>([[inputNames.tickets, linesWith(columns)]]);
  if (orders !== null) lines.set(inputNames.orders, encode(writeSnapshotLines(ordered)));
  const files = new Map<string, Uint8Array>([
    ...lines,
    [inputNames.run, encode(formatVersioned(saved, runFormat))],
    [
      inputNames.snapshot,
      withFiles(
        encode(
          formatVersioned(
            { info, plan, journalBytes: 0, gone: { tickets: [], orders: [] }, base: null, generation: 1 },
            snapshotFormat,
          ),
        ),
        lines,
      ),
    ],
    [inputNames.tickets, linesWith([...columns, ...fields.values()])],
    ...(orders === null
      ? []
      : [
          [
            inputNames.orders,
            encode(
              writeSnapshotLines(
                ordered.map((line, at) => [...line, ...orderFields.map((column) => column.at(at))]),
              ),
            ),
          ] as const,
        ]),
    [inputNames.rows, encode([...writeClientLines(file)].join(''))],
    [inputNames.reviews, encode(formatVersioned(reviews, savedReviewsFormat))],
  ]);
  if (kept !== null) files.set(inputNames.rollForward, encode(formatVersioned(kept, rollForwardFormat)));
  if (secondLook !== null)
    files.set(inputNames.secondLook, encode(formatVersioned(secondLook, secondLookFormat)));
  return { saved, findings, files: withSums(files) };
}

/** The roll-forward of a run as it is saved. */
export function keptRollForward(
  { run, saved, findings }: Pick<ReturnType<typeof runOf>, 'run' | 'saved' | 'findings'>,
  reviews: readonly SavedReview[],
  opening: Opening,
): KeptRollForward {
  const sinceOf = (place: number): string => findings.findings[place]?.since ?? '';
  const rolled = rollForward(opening, { run, finishedAt: saved.finishedAt, reviews, sinceOf });
  if (rolled === null) throw new Error('the run is not complete');
  return { opening, findings: rolled.findings, figures: rolled.figures };
}

/** The files of a run, whose description has the SHA-256 of those in `summed`, as its saving writes it. */
export function withSums(files: EvidenceFiles, summed: EvidenceFiles = files): EvidenceFiles {
  const sums = [...summed].filter(([name]) => name !== inputNames.run && name !== inputNames.signOffs);
  return new Map(files).set(inputNames.run, withFiles(files.get(inputNames.run), new Map(sums)));
}

/** A description with the SHA-256 of these files, and without a seal. */
export function withFiles(description: Uint8Array | undefined, files: EvidenceFiles): Uint8Array {
  const { format, version, ...rest } = JSON.parse(new TextDecoder().decode(description)) as Record<
    string,
    unknown
  >;
  const sums = Object.fromEntries(Array.from(files, ([name, bytes]) => [name, sha256Of(bytes)]));
  const envelope = { format, version, ...rest, files: sums, sha256: undefined };
  return encode(`${JSON.stringify(envelope, null, 2)}\n`);
}

/** The same with the SHA-256 that each description carries of itself, as they are saved. */
export function withSeals(files: EvidenceFiles): EvidenceFiles {
  const zeros = '0'.repeat(64);
  const sealed = (description: Uint8Array): Uint8Array => {
    const { format, version, ...rest } = JSON.parse(new TextDecoder().decode(description)) as Record<
      string,
      unknown
    >;
    const text = `${JSON.stringify({ format, version, sha256: zeros, ...rest }, null, 2)}\n`;
    return encode(text.replace(zeros, sha256Of(text)));
  };
  const described = new Set<string>([inputNames.snapshot, inputNames.reviews, inputNames.secondLook]);
  const summed = withSums(
    new Map(Array.from(files, ([name, bytes]) => [name, described.has(name) ? sealed(bytes) : bytes])),
  );
  return new Map(summed).set(inputNames.run, sealed(summed.get(inputNames.run) ?? new Uint8Array()));
}
