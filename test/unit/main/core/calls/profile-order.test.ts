import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createProfileStore, type ProfileStore } from '#main/core/profiles/profile-store';
import type { Profile } from '#shared/domain/rules/profile';
import { join } from 'node:path';
import { createTestCore, profileNamed } from '../../../../support/core-twins';
import { temporaryFolder } from '../../../../support/temporary-folder';

/** A core whose disk takes longer for those profiles that `isSlow` names. */
function coreOn(isSlow: (profile: Profile) => boolean) {
  const folder = temporaryFolder();
  const store = createProfileStore(join(folder, 'profiles'));
  const profiles: ProfileStore = {
    ...store,
    save: async (profile) => {
      if (isSlow(profile)) await delay(60);
      return store.save(profile);
    },
  };
  return { ...createTestCore(folder, { profiles }), store };
}

describe('the profiles of one process', () => {
  it('are written in the order asked for, however long each write takes', async () => {
    const { core, store } = coreOn(({ projectId }) => projectId === 'first');
    const versions = ['first', 'second', 'third'].map((projectId) => profileNamed('Harbour', { projectId }));
    const answers = versions.map((profile, index) =>
      core.answer('saveProfile', { profile, before: versions[index - 1] ?? null }),
    );
    for (const answer of answers) expect(await answer).toMatchObject({ ok: true, value: { ok: true } });
    expect(await store.find('harbour')).toMatchObject({ value: { projectId: 'third' } });
  });

  it('keep names of their own, also where two of one name are saved in one moment', async () => {
    const { core, store } = coreOn(() => true);
    const both = await Promise.all(
      ['one', 'two'].map((id) =>
        core.answer('saveProfile', { profile: { ...profileNamed('Harbour'), id }, before: null }),
      ),
    );
    expect(both.map(({ ok }) => ok)).toEqual([true, true]);
    expect(both).toMatchObject([{ value: { ok: true } }, { value: { ok: false } }]);
    expect(await store.list()).toMatchObject({ value: { profiles: [{ id: 'one' }] } });
  });

  it('are gone once they were deleted, whatever was asked to be written before', async () => {
    const { core, store } = coreOn(({ projectId }) => projectId === 'late');
    await core.answer('saveProfile', { profile: profileNamed('Harbour'), before: null });
    const written = core.answer('saveProfile', {
      profile: profileNamed('Harbour', { projectId: 'late' }),
      before: null,
    });
    await core.answer('deleteProfile', { profileId: 'harbour' });
    await written;
    expect(await store.list()).toMatchObject({ value: { profiles: [] } });
  });
});
