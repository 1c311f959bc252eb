import { useState } from 'react';
import type { CheckedEvidence } from '#shared/bridge/evidence-contract';
import { maxEvidenceBytes, type EvidenceReport, type EvidenceStep } from '#shared/domain/runs/evidence';
import type { SavedRun } from '#shared/domain/runs/saved-run';
import { fail, succeed, type Result } from '#shared/base/result';
import { ask, askResult } from '../../shell/ask';
import { useHost, type BridgeClient } from '../../shell/host';
import { partLength } from '../../shell/save-export';
import { useHeard } from '../../shell/use-heard';

/** Evidence that holds and is open: its report, and its run under the id by which the core reads it. */
export interface OpenEvidence {
  readonly report: EvidenceReport;
  readonly run: SavedRun;
  /** Of how many of its findings something was said. */
  readonly reviews: number;
}

/** How much of it has gone over the bridge, from 0 to 1. */
type OnShare = (share: number) => void;

/** Has the core make evidence of a saved run, and fetches the archive. */
export async function fetchEvidence(
  bridge: BridgeClient,
  run: Parameters<BridgeClient['makeEvidence']>[0],
  onShare: OnShare,
): Promise<Result<Blob>> {
  const made = await askResult(bridge.makeEvidence(run));
  if (!made.ok) return made;
  const { evidenceId, bytes } = made.value;
  const parts: BlobPart[] = [];
  for (let offset: number | null = 0; offset !== null;) {
    const part: Awaited<ReturnType<BridgeClient['readEvidencePart']>> = await askResult(
      bridge.readEvidencePart({ evidenceId, offset }),
    );
    if (!part.ok) return part;
    // Bytes that came over a bridge are in memory of their own, which their type does not say.
    parts.push(part.value.content as Uint8Array<ArrayBuffer>);
    offset = part.value.next;
    onShare((offset ?? bytes) / bytes);
  }
  return succeed(new Blob(parts, { type: 'application/zip' }));
}

/** A folder with more files than this is none of evidence, and is not handed over. */
const maxFiles = 200;

/** Hands evidence to the core, an archive or all files of its folder, and has it checked. */
export async function askEvidenceCheck(
  bridge: BridgeClient,
  files: readonly File[],
  as: 'archive' | 'folder',
  onShare: OnShare,
): Promise<Result<CheckedEvidence>> {
  const listed = as === 'archive' || files.some(({ name }) => name === 'evidence.json');
  if (!listed || files.length > maxFiles) return fail({ code: 'evidence_unreadable' });
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (bytes > maxEvidenceBytes)
    return fail({ code: 'evidence_too_large', megabytes: maxEvidenceBytes / 1024 / 1024 });
  let [sent, first] = [0, true];
  for (const file of files) {
    const name = file.webkitRelativePath === '' ? file.name : file.webkitRelativePath;
    // An empty file is one of the files too.
    for (let start = 0; start === 0 || start < file.size; start += partLength) {
      const read = await readBytes(file.slice(start, start + partLength));
      if (read === null) return fail({ code: 'file_unreadable', name: file.name, problem: 'changed' });
      const added = await ask(bridge.addEvidencePart({ name, content: read, first }));
      if (!added.ok) return added;
      first = false;
      sent += read.length;
      onShare(sent / bytes);
    }
  }
  return askResult(bridge.checkEvidence({ as }));
}

/** Null where the file changed or went away after it was chosen. */
async function readBytes(part: Blob): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await part.arrayBuffer());
  } catch {
    return null;
  }
}

/** What the core is busy with while it makes or checks evidence; null at first. */
export function useEvidenceStep(): EvidenceStep | null {
  const { bridge } = useHost();
  const [step, setStep] = useState<EvidenceStep | null>(null);
  useHeard(bridge, (event) => {
    if (event.type === 'evidence-progress') setStep(event.step);
  });
  return step;
}
