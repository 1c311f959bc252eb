import { useCallback } from 'react';
import type { Profile } from '#shared/domain/rules/profile';
import { sayRaisedLimits } from '#shared/domain/snapshot/raised-limits';
import { inexactFilterSentences } from '#shared/words/inexact-filter-words';
import { formatMoment } from '../../words/format';
import { useHost } from '../../shell/host';
import type { Profiles } from './use-profiles';
import type { Outcome } from '../../ui/common/Notice';
import { exportProfile, openProfileFile } from './profile-files';

/** Exports profiles to files and imports them; how it went is told as an outcome, and an imported one is opened. */
export function useProfileFiles(
  { add }: Pick<Profiles, 'add'>,
  onImported: (profileId: string) => void,
  onOutcome: (outcome: Outcome | null) => void,
): { readonly exportOne: (profile: Profile) => void; readonly importOne: (file: File) => Promise<void> } {
  const host = useHost();

  const exportOne = useCallback(
    async (profile: Profile) => {
      const outcome = await exportProfile(host, profile);
      if (outcome.kind === 'failed') onOutcome(outcome);
      if (outcome.kind === 'saved') {
        onOutcome({
          kind: 'done',
          text: `“${profile.name}” was saved to ${outcome.where}. The file holds no key.`,
        });
      }
    },
    [host, onOutcome],
  );

  const importOne = useCallback(
    async (file: File) => {
      const read = await openProfileFile(file);
      const added = read.ok ? await add(read.value) : read;
      if (!added.ok) {
        onOutcome({ kind: 'failed', error: added.error });
        return;
      }
      const inexact = inexactFilterSentences(added.value.rules, formatMoment);
      const brought = [...sayRaisedLimits(added.value), ...inexact];
      onOutcome({
        kind: brought.length > 0 ? 'caution' : 'done',
        text: [`“${added.value.name}” was added. A profile file never holds the key.`, ...brought].join(' '),
      });
      onImported(added.value.id);
    },
    [add, onImported, onOutcome],
  );

  return {
    exportOne: useCallback((profile: Profile) => void exportOne(profile), [exportOne]),
    importOne,
  };
}
