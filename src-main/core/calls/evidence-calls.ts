import * as v from 'valibot';
import type { Bridge } from '#shared/bridge/contract';
import type { Handlers } from '#shared/bridge/rpc';
import { fail } from '#shared/result';
import { openArchive } from '../evidence/archive';
import { checkEvidence } from '../evidence/check-evidence';
import { makeEvidence } from '../evidence/make-evidence';
import type { ProfileStore } from '../profile-store';
import { isRunId } from '../run-file';
import type { RunStore } from '../run-store';
import { profileIdSchema } from '../profile-schema';
import { nothing, serveCall } from './serve-call';

const makeArgument = v.strictObject({
  profileId: profileIdSchema,
  runId: v.pipe(v.string(), v.check(isRunId)),
  summary: v.string(),
});
const partArgument = v.strictObject({ content: v.instance(Uint8Array), first: v.boolean() });

/** The calls about evidence of saved runs. An archive to be checked arrives in parts, one archive at a time. */
export function evidenceCalls({
  profiles,
  runs,
  version,
}: {
  readonly profiles: ProfileStore;
  readonly runs: RunStore;
  readonly version: string;
}): Pick<Handlers<Bridge>, 'makeEvidence' | 'addEvidencePart' | 'checkEvidence'> {
  let arriving: Uint8Array[] = [];
  return {
    makeEvidence: serveCall('makeEvidence', makeArgument, async ({ profileId, runId, summary }) => {
      const profile = await profiles.find(profileId);
      if (!profile.ok) return profile;
      const files = await runs.readFiles(runId);
      if (!files.ok) return files;
      const { name, projectId, baseUrl } = profile.value;
      const madeAt = new Date().toISOString();
      return makeEvidence(files.value, summary, {
        profileName: name,
        projectId,
        baseUrl,
        madeAt,
        madeWith: version,
      });
    }),
    addEvidencePart: serveCall('addEvidencePart', partArgument, ({ content, first }) => {
      arriving = first ? [content] : [...arriving, content];
      return Promise.resolve(null);
    }),
    checkEvidence: serveCall('checkEvidence', nothing, async () => {
      const archive = Buffer.concat(arriving);
      arriving = [];
      const files = await openArchive(archive);
      return files === null ? fail({ code: 'evidence_unreadable' }) : checkEvidence(files);
    }),
  };
}
