import { addTo } from '#shared/base/add-to';
import * as v from 'valibot';
import type { EvidenceCalls } from '#shared/bridge/evidence-contract';
import type { Handlers } from '#shared/bridge/rpc';
import { maxEvidenceBytes, type EvidenceStep } from '#shared/domain/runs/evidence';
import type { SeenKey } from '#shared/domain/runs/sign-off';
import { fail, succeed, type Result } from '#shared/base/result';
import { evidenceTooLarge, filesOfFolder, openArchive } from '../evidence/archive';
import { examineEvidence } from '../evidence/check-evidence';
import { packForAuditor } from '../evidence/auditor-pack';
import { closesName, type EvidenceFiles } from '../evidence/evidence-file';
import { makeEvidence } from '../evidence/make-evidence';
import { readSignedRuns } from './closing/closing';
import { createNotesJudge } from './closing/notes-judge';
import { recordNotes } from '../runs/sign-off-file';
import { nothing, ofProfile, runArgument, serve, wholeNumber } from './serve';
import type { CallParts } from './core-parts';

const makeArgument = ofProfile({ ...runArgument, sample: v.nullable(wholeNumber) });
const offsetArgument = v.strictObject({ evidenceId: v.number(), offset: wholeNumber });
const partArgument = v.strictObject({
  name: v.string(),
  content: v.instance(Uint8Array),
  first: v.boolean(),
});
const checkArgument = v.strictObject({ as: v.picklist(['archive', 'folder']) });

/** The length of a part sent to the screen, in bytes; small enough not to freeze it. */
const partBytes = 500_000;

/** The calls about evidence of saved runs. One archive is made and one checked at a time; a newer request replaces it. */
export function evidenceCalls(parts: CallParts): Handlers<EvidenceCalls> {
  const { profiles, closes, signingKey, opened, gate, version } = parts;
  const onStep = (step: EvidenceStep): void => parts.publish({ type: 'evidence-progress', step });
  /** The account's own key is known in any name; where the keychain does not tell it, only what signed here is. */
  const seenHere = async (): Promise<readonly SeenKey[]> => {
    const own = await signingKey.read();
    const seen = await closes.seenKeys();
    return own.ok && own.value !== null ? [...seen, { key: own.value, name: null }] : seen;
  };
  let made: { readonly evidenceId: number; readonly archive: Uint8Array } | null = null;
  let count = 0;
  let arriving = new Map<string, Uint8Array[]>();
  let arrivedBytes = 0;
  return {
    makeEvidence: serve(makeArgument, async ({ profileId, runId, sample }) => {
      made = null;
      const profile = await profiles.find(profileId);
      if (!profile.ok) return profile;
      const files = await filesToProve(parts, profileId, runId);
      if (!files.ok) return files;
      const madeAt = new Date().toISOString();
      const about = { profileName: profile.value.name, madeAt, madeWith: version };
      const evidence = await makeEvidence(files.value, about, gate.refuse, onStep);
      if (!evidence.ok) return evidence;
      const archive =
        sample === null ? succeed(evidence.value.archive) : await packForAuditor(evidence.value, sample);
      if (!archive.ok) return archive;
      made = { evidenceId: ++count, archive: archive.value };
      return succeed({ evidenceId: count, bytes: archive.value.length });
    }),
    readEvidencePart: serve(offsetArgument, ({ evidenceId, offset }) => {
      if (made?.evidenceId !== evidenceId) return Promise.resolve(fail({ code: 'cancelled' }));
      const { archive } = made;
      const end = offset + partBytes;
      const next = end < archive.length ? end : null;
      if (next === null) made = null;
      return Promise.resolve(succeed({ content: archive.slice(offset, end), next }));
    }),
    addEvidencePart: serve(partArgument, ({ name, content, first }) => {
      if (first) {
        arriving = new Map();
        arrivedBytes = 0;
      }
      arrivedBytes += content.length;
      // Do not keep what will be refused as too large.
      if (arrivedBytes > maxEvidenceBytes) arriving = new Map();
      addTo(arriving, name, content);
      return Promise.resolve(null);
    }),
    checkEvidence: serve(checkArgument, async ({ as }) => {
      onStep('unpacking');
      const arrived = [...arriving].map(([name, parts]) => [name, Buffer.concat(parts)] as const);
      arriving = new Map();
      if (arrivedBytes > maxEvidenceBytes) return evidenceTooLarge();
      const files =
        as === 'folder'
          ? succeed(filesOfFolder(arrived))
          : await openArchive(arrived[0]?.[1] ?? new Uint8Array());
      if (!files.ok) return files;
      onStep('comparing');
      const examined = await examineEvidence(files.value, await seenHere());
      if (!examined.ok) return examined;
      const openedAs = opened.open(examined.value);
      const held = openedAs === null ? null : opened.reviewsOf(openedAs);
      return succeed({ report: examined.value.report, openedAs, reviews: held?.reviews.length ?? 0 });
    }),
    closeEvidence: serve(nothing, () => {
      opened.close();
      return Promise.resolve(null);
    }),
  };
}

/** The files of a saved run as evidence has them: with the notes said of it since, and the close log. */
async function filesToProve(
  parts: CallParts,
  profileId: string,
  runId: string,
): Promise<Result<EvidenceFiles>> {
  const { runs, closes, office } = parts;
  const files = await runs.readFiles(runId);
  if (!files.ok) return files;
  const listed = await runs.list(profileId);
  if (!listed.ok) return listed;
  const run = listed.value.runs.find(({ id }) => id === runId);
  if (run === undefined) return fail({ code: 'run_not_found' });
  const notes = await createNotesJudge(parts, profileId, listed.value.runs)(run);
  if (!notes.ok) return notes;
  const log = await closes.readAll(profileId);
  if (!log.ok) return log;
  if (office.evidence === 'signed') {
    const said = await readSignedRuns(parts, profileId, runId, log.value);
    if (!said.ok) return said;
    const stands = said.value[0]?.signOffs.some(({ voidBecause }) => voidBecause === null);
    if (stands !== true) return fail({ code: 'evidence_unsigned' });
  }
  const signed = recordNotes(files.value, notes.value);
  const { bytes } = log.value;
  if (!signed.ok || bytes.length === 0) return signed;
  return succeed(new Map(signed.value).set(closesName, bytes));
}
