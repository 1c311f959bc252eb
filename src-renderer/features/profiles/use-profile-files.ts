import { useCallback } from 'react';
import type { Profile } from '#shared/domain/rules/profile';
import { sayRaisedLimits } from '#shared/domain/snapshot/raised-limits';
import { inexactFilterSentences } from '#shared/words/inexact-filter-words';
import { formatMoment } from '../../words/format';
import { useHost, type Host } from '../../shell/host';
import type { Profiles } from './use-profiles';
import type { Outcome } from '../../ui/common/Notice';
import type { ExportedFile } from '#shared/bridge/profile-contract';
import { fail, succeed, type Result } from '#shared/base/result';
import { askResult } from '../../shell/ask';
import { saveExport, type ExportOutcome } from '../../shell/save-export';

/** Larger than any profile: a larger file is refused unread. */
const maxBytes = 1_000_000;

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

/** Saves a profile as a file to pass on; the core leaves the key out of it. */
async function exportProfile(host: Host, { id }: Profile): Promise<ExportOutcome> {
  const made = await askResult(host.bridge.exportProfile({ profileId: id }));
  if (!made.ok) return { kind: 'failed', error: made.error };
  const { name, content } = made.value;
  return saveExport(host, succeed(new Blob([new Uint8Array(content)], { type: 'application/json' })), name, {
    madeByCore: true,
    kind: 'profile',
  });
}

/** The file's bytes, for the core to judge. */
async function openProfileFile(file: File): Promise<Result<ExportedFile>> {
  const { name } = file;
  if (file.size > maxBytes) {
    return fail({ code: 'profile_file_refused', name, problem: 'foreign', field: null });
  }
  try {
    return succeed({ name: name.slice(0, 500), content: new Uint8Array(await file.arrayBuffer()) });
  } catch {
    return fail({ code: 'file_unreadable', name, problem: 'other' });
  }
}
