import * as v from 'valibot';
import type { Bridge, KeyCheck } from '#shared/bridge/contract';
import type { Handlers } from '#shared/bridge/rpc';
import { succeed, type Result } from '#shared/result';
import type { AskPlatform } from '../ask-platform';
import type { KeyStore } from '../key-store';
import { checkKeyShape } from '../partner-api/api-key';
import { profileIdSchema } from '../profile-schema';
import type { ProfileStore } from '../profile-store';
import type { Platform } from '../snapshot/platform';
import { profileArgument, serveCall } from './serve-call';

/** What the calls about keys work with. */
export interface KeyCallParts {
  readonly profiles: ProfileStore;
  readonly keys: KeyStore;
  readonly platform: Platform;
  readonly askPlatform: AskPlatform;
}

const keyArgument = v.strictObject({
  profileId: profileIdSchema,
  key: v.pipe(v.string(), v.maxLength(10_000)),
});

/** The calls about keys: a key goes in, and only what is known about it comes out (architecture.md, rule 7). */
export function keyCalls({
  profiles,
  keys,
  platform,
  askPlatform,
}: KeyCallParts): Pick<Handlers<Bridge>, 'keyStatus' | 'saveKey' | 'checkKey' | 'forgetKey' | 'listEvents'> {
  return {
    keyStatus: serveCall('keyStatus', profileArgument, async ({ profileId }) => {
      const profile = await profiles.find(profileId);
      return profile.ok ? keys.status(profile.value) : { kept: 'none', problem: null };
    }),
    saveKey: serveCall('saveKey', keyArgument, async (argument): Promise<Result<KeyCheck>> => {
      const profile = await profiles.find(argument.profileId);
      if (!profile.ok) return profile;
      const key = checkKeyShape(argument.key.trim());
      if (!key.ok) return key;
      const groups = await platform.checkKey(profile.value, key.value);
      if (!groups.ok) return groups;
      return succeed({ status: await keys.keep(profile.value, key.value), groups: groups.value });
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
    listEvents: serveCall('listEvents', profileArgument, ({ profileId }) =>
      askPlatform(profileId, (profile, key) => platform.listEvents(profile, key)),
    ),
  };
}
