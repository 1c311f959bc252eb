import { succeed, type Result } from '#shared/base/result';
import { auditorSteps } from '#shared/words/auditor-words';
import { packArchive } from './archive';
import { madeNames } from './evidence-file';
import type { MadeEvidence } from './make-evidence';
import { sideFiles } from '../sides/side-files';

/** What each file of the archive for auditors is, in the order of its README.txt. */
const packed = {
  'evidence.zip': 'the evidence: inputs, rules, findings and summary, with the SHA-256 of each',
  [madeNames.reperform]: 'a program in Python that computes the result of evidence.zip again',
  'platform.csv': 'every ticket, and every order where amounts are those of orders',
  'client.csv': 'every row of the client file',
  [madeNames.findings]: 'every finding of Tieout',
  [madeNames.statement]: 'what the amounts add up to, where amounts were compared',
  'reconcile.sql': 'the query that compares both sides again and returns where it differs from Tieout',
  'sample.csv': 'matched tickets and rows, drawn to be looked at; “reperform.py --sample” draws the same',
} as const;

/** Puts evidence into an archive with all that an auditor repeats the comparison with (docs/guide.md, "For the auditor"). */
export async function packForAuditor(made: MadeEvidence, sample: number): Promise<Result<Uint8Array>> {
  const { runId, seal, archive, files: evidence, computed } = made;
  const sides = sideFiles(computed.reconciliation, evidence, { seed: seal, count: sample });
  if (!sides.ok) return sides;
  const program = evidence.get(madeNames.reperform);
  const files = new Map<string, Uint8Array>([
    [madeNames.readme, Buffer.from(readme.replaceAll('\n', '\r\n'))],
    ['evidence.zip', archive],
    ...(program === undefined ? [] : [[madeNames.reperform, program] as const]),
    ...sides.value.map(({ name, content }) => [name, joined(content())] as const),
  ]);
  return succeed(await packArchive(`tieout-auditor-${runId}`, files));
}

const joined = (pieces: Iterable<string | Uint8Array>): Uint8Array =>
  Buffer.concat(Array.from(pieces, (piece) => Buffer.from(piece)));

const readme = `For the auditor of one reconciliation, made by Tieout: it compares the tickets of a platform with the rows of a
client's file, by payment reference and status.

${auditorSteps.map((step, at) => `${at + 1}. ${step}`).join('\n')}

${Object.entries(packed)
  .map(([name, text]) => `${name.padEnd(16)}${text}`)
  .join('\n')}

None of this needs Tieout. reperform.py follows the description of the rules, docs/product.md and docs/money.md of Tieout's
source code, and shares no code with what made the result; reconcile.sql was written by those who wrote that. Whoever wants
to rule out that the program was changed together with the files takes it from the source code:
src-main/core/evidence/reperform.py.
`;
