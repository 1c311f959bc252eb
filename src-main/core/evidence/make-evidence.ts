import { fail, succeed, type Result } from '#shared/base/result';
import { areOutdated } from '#shared/domain/rules/rules';
import { maxEvidenceBytes, type EvidenceStep } from '#shared/domain/runs/evidence';
import { packArchive } from './archive';
import { differingFigures } from './differences';
import { evidenceFormat, madeNames, sealOf, type EvidenceFiles, type EvidenceList } from './evidence-file';
import { sha256Of } from '../storage/checksum';
import { formatVersioned } from '../storage/versioned-file';
import { readInputs } from './read-inputs';
import { recompute } from './recompute';

/**
 * Makes evidence of a saved run: an archive with its inputs, its rules, its findings as CSV, its summary, and a list of
 * them all with their SHA-256. The findings are computed from the inputs that go in, and nothing is handed out unless that
 * gives the result that was saved (`evidence_differs`). `refuseKeys` refuses what holds an API key, which evidence would hand on.
 */
export async function makeEvidence(
  runFiles: EvidenceFiles,
  summary: string,
  about: Omit<EvidenceList, 'files' | 'ambiguous' | 'seal'>,
  refuseKeys: (value: unknown) => Promise<Result<null>>,
  onStep: (step: EvidenceStep) => void = () => undefined,
): Promise<Result<Uint8Array>> {
  // The client's own file may hold a key, and so may what an older Tieout kept.
  const keyless = await refuseKeys({ summary, ...about, ...Object.fromEntries(runFiles) });
  if (!keyless.ok) return keyless;
  const inputs = readInputs(runFiles);
  if (!inputs.ok) return inputs;
  onStep('comparing');
  const computed = await recompute(inputs.value);
  if (!computed.ok) return computed;
  const differing = differingFigures(inputs.value.run, computed.value.result);
  if (differing.length > 0)
    return fail({ code: 'evidence_differs', olderRules: areOutdated(inputs.value.run.rules) });

  onStep('packing');
  const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
  const files = new Map(runFiles)
    .set(madeNames.findings, computed.value.findings)
    .set(madeNames.summary, encode(summary))
    .set(madeNames.readme, encode(readme.replaceAll('\n', '\r\n')));
  const bytes = [...files.values()].reduce((sum, { length }) => sum + length, 0);
  // Make no evidence that is too large to be checked.
  if (bytes > maxEvidenceBytes)
    return fail({ code: 'evidence_too_large', megabytes: maxEvidenceBytes / 1024 / 1024 });
  const listed = [...files].map(([name, bytes]) => ({ name, sha256: sha256Of(bytes) }));
  const content = { ...about, files: listed, ambiguous: 'exact' } as const;
  const list = formatVersioned({ ...content, seal: sealOf(content) }, evidenceFormat);
  const { id } = inputs.value.run;
  return succeed(await packArchive(`tieout-evidence-${id}`, files.set(madeNames.list, encode(list))));
}

const readme = `Evidence of one reconciliation, made by Tieout.

summary.html      verdict, equations, counts, rules and reviews, to be read or printed
findings.csv      every finding, with what was said of it in review
run.json          the rules, the totals, the verdict, and the SHA-256 of the client file
info.json         when and how the platform's data was read
tickets.lines     the tickets as they were compared: identity, payment reference, status, event,
                  and each field that was compared, amounts among them
orders.lines      the orders, where they were read
client.lines      the rows of the client file as they were compared: line, payment reference, status,
                  and each column that was compared or kept, amounts among them
second-look.json  what was asked for once more and what it said, where a second look was taken
reviews.json      what was said of the findings in review, by whom and when, as of the saving; it changes no count
sign-offs.json    who signed the run, where somebody did, with the SHA-256 of what was signed
evidence.json     the SHA-256 of every file above, and of itself

To check it: open it in Tieout (Verify evidence), or run "tieout verify" on the archive or on this folder. Every file is
then checked against its SHA-256, and the findings are computed once more from the tickets and the rows. That shows that the
files belong together and that the result follows from them. Who made them, it cannot show: for that, keep the SHA-256 of
the archive itself in a place that nobody can change.
`;
