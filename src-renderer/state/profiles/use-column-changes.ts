import { useEffect, useState } from 'react';
import { columnChanges, type ColumnChanges } from '#shared/files/header/column-changes';
import type { Profile } from '#shared/domain/rules/profile';
import type { ProfilePart } from './profile-writes';
import type { LearntNames } from '#shared/files/header/learn-names';
import type { FileReport } from '../../worker/contract';

/**
 * How the open file's columns differ from those of the profile's last file; keeps them for the next one, with what it calls those
 * that are compared. However often
 * the open file is read anew, it is held against the file before it. Null for a first file, and while none has been read.
 */
export function useColumnChanges(
  profile: Profile,
  file: File | null,
  report: FileReport | null,
  learnt: LearntNames | null,
  onAmend: (profile: Profile, part: ProfilePart) => Promise<unknown>,
): ColumnChanges | null {
  const [before, setBefore] = useState({ file, columns: profile.fileColumns });
  if (before.file !== file) setBefore({ file, columns: profile.fileColumns });

  useEffect(() => {
    if (report === null || learnt === null) return;
    const { otherNames, roles: fileRoles } = learnt;
    const known = {
      fileColumns: report.columns,
      fileRoles,
      ...(isSame(profile.file.otherNames, otherNames) ? {} : { file: { ...profile.file, otherNames } }),
    };
    const isKnown = isSame(
      [profile.fileColumns, profile.fileRoles, profile.file.otherNames],
      [report.columns, fileRoles, otherNames],
    );
    // Only a convenience: where it cannot be kept, the next file is held against an older one.
    if (!isKnown) void onAmend(profile, known);
  }, [learnt, onAmend, profile, report]);

  return report === null || before.columns === null ? null : columnChanges(before.columns, report.columns);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
