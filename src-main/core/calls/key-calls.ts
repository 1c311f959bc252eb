import * as v from 'valibot';
import type { ConnectionDraft, KeyCalls, KeyCheck } from '#shared/bridge/profile-contract';
import type { Handlers } from '#shared/bridge/rpc';
import { defaultProfile } from '#shared/domain/rules/profile';
import { longest } from '#shared/domain/rules/rules';
import { fail, succeed, type Result } from '#shared/base/result';
import { askWithKeptKey } from './ask-platform';
import { checkKeyShape } from '../partner-api/api-key';
import { findKey } from '../keys/key-in-value';
import { checkBaseUrl, tidyBaseUrl } from '../partner-api/base-url';
import type { Connection } from '../snapshot/take/platform';
import { refuseHalfCharacters } from './entered-text';
import { nothing, ofProfile, profileArgument, serve } from './serve';
import type { CallParts } from './core-parts';

const keyText = v.pipe(v.string(), v.maxLength(longest.key));
const keyArgument = ofProfile({ key: keyText });

const draftText = v.pipe(v.string(), v.trim(), v.maxLength(longest.text));
const draftArgument = v.strictObject({
  baseUrl: draftText,
  projectId: v.pipe(draftText, v.minLength(1)),
  key: v.nullable(keyText),
});

/** The calls about keys: a key goes in, and only its status comes out (architecture.md, rule 7). */
export function keyCalls({ profiles, keys, platform, askPlatform, gate }: CallParts): Handlers<KeyCalls> {
  /** The kept key is sent only to the project it is kept for, whatever the screen asks. */
  const askAs = async <T>(
    { projectId, ...draft }: ConnectionDraft,
    question: (connection: Connection, key: string) => Promise<Result<T>>,
  ): Promise<Result<T>> => {
    const whole = refuseHalfCharacters({ projectId });
    if (!whole.ok) return whole;
    const baseUrl = checkBaseUrl(draft.baseUrl);
    if (!baseUrl.ok) return baseUrl;
    const project = { baseUrl: tidyBaseUrl(baseUrl.value), projectId };
    const connection = { ...project, requestsPerMinute: defaultProfile.requestsPerMinute };
    if (draft.key === null) return askWithKeptKey(keys, project, (kept) => question(connection, kept));
    const key = checkKeyShape(draft.key.trim());
    return key.ok ? question(connection, key.value) : key;
  };

  return {
    keychainProblem: serve(nothing, () => keys.problem()),
    keyStatus: serve(profileArgument, async ({ profileId }) => {
      const profile = await profiles.find(profileId);
      return profile.ok ? keys.status(profile.value) : { kept: 'none', problem: null };
    }),
    saveKey: serve(keyArgument, async (argument): Promise<Result<KeyCheck>> => {
      const profile = await profiles.find(argument.profileId);
      if (!profile.ok) return profile;
      const key = checkKeyShape(argument.key.trim());
      if (!key.ok) return key;
      // A key pasted into a name or a field would stay in the profile's file.
      const field = findKey({ profile: profile.value }, [key.value]);
      if (field !== null) return fail({ code: 'key_misplaced', field });
      const groups = await platform.checkKey(profile.value, key.value);
      if (!groups.ok) return groups;
      const status = await keys.keep(profile.value, key.value);
      gate.renew();
      return succeed({ status, groups: groups.value });
    }),
    checkKey: serve(profileArgument, async ({ profileId }): Promise<Result<KeyCheck>> => {
      const checked = await askPlatform(profileId, async (profile, key) => {
        const groups = await platform.checkKey(profile, key);
        return groups.ok ? succeed({ profile, groups: groups.value }) : groups;
      });
      if (!checked.ok) return checked;
      const { profile, groups } = checked.value;
      return succeed({ status: await keys.status(profile), groups });
    }),
    forgetKey: serve(profileArgument, async ({ profileId }) => {
      const profile = await profiles.find(profileId);
      if (!profile.ok) return profile;
      const forgotten = await keys.forget(profile.value);
      return forgotten.ok ? succeed(await keys.status(profile.value)) : forgotten;
    }),
    testConnection: serve(draftArgument, (draft) =>
      askAs(draft, (connection, key) => platform.checkKey(connection, key)),
    ),
    listEvents: serve(draftArgument, (draft) =>
      askAs(draft, (connection, key) => platform.listEvents(connection, key)),
    ),
  };
}
