import * as v from 'valibot';
import type { Bridge } from '#shared/bridge/contract';
import type { ConnectionDraft, KeyCheck } from '#shared/bridge/profile-contract';
import type { Handlers } from '#shared/bridge/rpc';
import { defaultProfile } from '#shared/domain/rules/profile';
import { longest } from '#shared/domain/rules/rules';
import { fail, succeed, type Result } from '#shared/base/result';
import { askWithKeptKey, type AskPlatform } from './ask-platform';
import type { KeyStore } from '../keys/key-store';
import { checkKeyShape } from '../partner-api/api-key';
import { findKey } from '../keys/key-in-value';
import { checkBaseUrl, tidyBaseUrl } from '../partner-api/base-url';
import { profileIdSchema } from '../profiles/profile-schema';
import type { ProfileStore } from '../profiles/profile-store';
import type { Connection, Platform } from '../snapshot/take/platform';
import { refuseHalfCharacters } from './entered-text';
import type { KeyGate } from './key-gate';
import { nothing, profileArgument, serveCall } from './serve-call';

/** What the calls about keys work with. */
export interface KeyCallParts {
  readonly profiles: ProfileStore;
  readonly keys: KeyStore;
  readonly platform: Platform;
  readonly askPlatform: AskPlatform;
  readonly gate: Pick<KeyGate, 'renew'>;
}

const keyText = v.pipe(v.string(), v.maxLength(longest.key));
const keyArgument = v.strictObject({ profileId: profileIdSchema, key: keyText });

const draftText = v.pipe(v.string(), v.trim(), v.maxLength(longest.text));
const draftArgument = v.strictObject({
  baseUrl: draftText,
  projectId: v.pipe(draftText, v.minLength(1)),
  key: v.nullable(keyText),
});

/** The calls about keys: a key goes in, and only its status comes out (architecture.md, rule 7). */
export function keyCalls({
  profiles,
  keys,
  platform,
  askPlatform,
  gate,
}: KeyCallParts): Pick<
  Handlers<Bridge>,
  'keychainProblem' | 'keyStatus' | 'saveKey' | 'checkKey' | 'forgetKey' | 'testConnection' | 'listEvents'
> {
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
    keychainProblem: serveCall('keychainProblem', nothing, () => keys.problem()),
    keyStatus: serveCall('keyStatus', profileArgument, async ({ profileId }) => {
      const profile = await profiles.find(profileId);
      return profile.ok ? keys.status(profile.value) : { kept: 'none', problem: null };
    }),
    saveKey: serveCall('saveKey', keyArgument, async (argument): Promise<Result<KeyCheck>> => {
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
    checkKey: serveCall('checkKey', profileArgument, async ({ profileId }): Promise<Result<KeyCheck>> => {
      const checked = await askPlatform(profileId, async (profile, key) => {
        const groups = await platform.checkKey(profile, key);
        return groups.ok ? succeed({ profile, groups: groups.value }) : groups;
      });
      if (!checked.ok) return checked;
      const { profile, groups } = checked.value;
      return succeed({ status: await keys.status(profile), groups });
    }),
    forgetKey: serveCall('forgetKey', profileArgument, async ({ profileId }) => {
      const profile = await profiles.find(profileId);
      if (!profile.ok) return profile;
      const forgotten = await keys.forget(profile.value);
      return forgotten.ok ? succeed(await keys.status(profile.value)) : forgotten;
    }),
    testConnection: serveCall('testConnection', draftArgument, (draft) =>
      askAs(draft, (connection, key) => platform.checkKey(connection, key)),
    ),
    listEvents: serveCall('listEvents', draftArgument, (draft) =>
      askAs(draft, (connection, key) => platform.listEvents(connection, key)),
    ),
  };
}
