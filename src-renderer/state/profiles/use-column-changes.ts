import { useEffect, useState } from 'react';
import { columnChanges, type ColumnChanges } from '#shared/files/header/column-changes';
import type { Profile } from '#shared/domain/rules/profile';
import type { ProfilePart } from './profile-writes';
import type { FileReport } from '../../worker/contract';

/**
 * How the open file's columns differ from those of the profile's last file, and keeps them for the next one. However often
 * the open file is read anew, it is held against the file before it. Null for a first file, and while none has been read.
 */
export function useColumnChanges(
  profile: Profile,
  file: File | null,
  report: FileReport | null,
  onAmend: (profile: Profile, part: ProfilePart) => Promise<unknown>,
): ColumnChanges | null {
  const [before, setBefore] = useState({ file, columns: profile.fileColumns });
  if (before.file !== file) setBefore({ file, columns: profile.fileColumns });

  useEffect(() => {
    if (report === null || JSON.stringify(profile.fileColumns) === JSON.stringify(report.columns)) return;
    // Only a convenience: where it cannot be kept, the next file is held against an older one.
    void onAmend(profile, { fileColumns: report.columns });
  }, [onAmend, profile, report]);

  return report === null || before.columns === null ? null : columnChanges(before.columns, report.columns);
}
