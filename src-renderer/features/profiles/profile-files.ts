import type { ExportedFile } from '#shared/bridge/profile-contract';
import type { Profile } from '#shared/domain/rules/profile';
import { fail, succeed, type Result } from '#shared/base/result';
import { askResult } from '../../shell/ask';
import type { Host } from '../../shell/host';
import { saveExport, type ExportOutcome } from '../../shell/save-export';

/** Larger than any profile: a larger file is refused unread. */
const maxBytes = 1_000_000;

/** Saves a profile as a file to pass on; the core leaves the key out of it. */
export async function exportProfile(host: Host, { id }: Profile): Promise<ExportOutcome> {
  const made = await askResult(host.bridge.exportProfile({ profileId: id }));
  if (!made.ok) return { kind: 'failed', error: made.error };
  const { name, content } = made.value;
  return saveExport(host, succeed(new Blob([new Uint8Array(content)], { type: 'application/json' })), name, {
    madeByCore: true,
    kind: 'profile',
  });
}

/** The file's bytes, for the core to judge. */
export async function openProfileFile(file: File): Promise<Result<ExportedFile>> {
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
