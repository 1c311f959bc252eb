import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSigningKey } from '#main/core/keys/signing-key';
import { findingsFormat } from '#main/core/runs/run-file';
import { formatSealed } from '#main/core/storage/versioned-file';
import { createTestCore, createTwinKeychain, profileNamed } from './core-twins';
import { runFilesOf, withSeals } from './run-files';
import { temporaryFolder } from './temporary-folder';
import { valueOf } from './value-of';

/** A run that is signed, and the period that it is signed for. */
const made = runFilesOf({ tickets: [['A', 'PAID']], rows: [['A', 'VOID']] });
export const saved = made.saved;
const findings = Buffer.from(formatSealed(made.findings, findingsFormat));
const files = withSeals(new Map(made.files).set('findings.json', findings));
const { profileId, id: runId } = saved;
export const period = { from: '2026-03-01', upTo: '2026-03-31' };

/** A computer of its own: a data folder, a keychain and an account. */
export function computer(user: string, keychain = createTwinKeychain()) {
  const folder = temporaryFolder();
  const signingKey = createSigningKey(keychain, join(folder, 'signing-key.lock'));
  const { bridge } = createTestCore(folder, { user, signingKey });
  /** Opens evidence, and answers what came of checking it and the id to work with it. */
  const openEvidence = async (archive: Uint8Array) => {
    await bridge.addEvidencePart({ name: 'e.zip', content: archive, first: true });
    const { report, openedAs } = valueOf(await bridge.checkEvidence({ as: 'archive' }));
    return { report, openedAs: openedAs ?? '' };
  };
  return { bridge, folder, keychain, openEvidence };
}

/** The preparer's computer, where the run is, signed as prepared. */
export async function preparer(reviewByAnother = true) {
  const olga = computer('olga');
  const run = join(olga.folder, 'runs', runId);
  mkdirSync(run, { recursive: true });
  for (const [name, bytes] of files) writeFileSync(join(run, name), bytes);
  await olga.bridge.saveProfile({ profile: profileNamed('March', { reviewByAnother }), before: null });
  const said = {
    profileId,
    runId,
    role: 'prepared',
    name: 'Olga Berg',
    comment: '',
    period,
    looked: null,
  } as const;
  valueOf(await olga.bridge.signRun(said));
  const evidence = async (): Promise<Uint8Array> => {
    const { evidenceId } = valueOf(await olga.bridge.makeEvidence({ profileId, runId, sample: null }));
    return valueOf(await olga.bridge.readEvidencePart({ evidenceId, offset: 0 })).content;
  };
  const closes = async () =>
    valueOf(await olga.bridge.listSignOffs({ profileId, runId: null })).closes.entries;
  return { ...olga, run, evidence, closes };
}
