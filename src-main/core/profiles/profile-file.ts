import { isUtf8 } from 'node:buffer';
import type { AppError } from '#shared/base/app-error';
import type { ExportedFile } from '#shared/bridge/profile-contract';
import type { Profile } from '#shared/domain/rules/profile';
import { fileNamePart } from '#shared/base/file-name';
import { fail, succeed, type Result } from '#shared/base/result';
import { checkBaseUrl, tidyBaseUrl } from '../partner-api/base-url';
import { profileFormat } from './profile-store';
import { formatVersioned, parseVersioned } from '../storage/versioned-file';

/** A profile as a file to share, in its stored format; no profile ever holds a key. */
export function writeProfileFile(profile: Profile): ExportedFile {
  const name = fileNamePart(profile.name);
  return {
    name: `${name === '' || ofDevice.test(name) ? `profile${name}` : name}.tieout-profile`,
    content: new TextEncoder().encode(formatVersioned(profile, profileFormat)),
  };
}

/** The names that Windows keeps for devices, whatever their ending. */
const ofDevice = /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³])$/i;

/** Reads such a file, which may come from anybody: the base URL is checked as strictly as a typed one. */
export function readProfileFile({ name, content }: ExportedFile): Result<Profile> {
  const refuse = (problem: ProfileFileProblem, field: string | null = null): Result<never> =>
    fail({ code: 'profile_file_refused', name, problem, field });
  if (content.length > (profileFormat.maxBytes ?? Infinity)) return refuse('damaged');
  const parsed = parseVersioned(new TextDecoder().decode(content), profileFormat);
  if (parsed.kind !== 'read') {
    return refuse(parsed.kind, parsed.kind === 'damaged' ? parsed.field : null);
  }
  // A status or a prefix in another encoding would become one that nothing has.
  if (!isUtf8(content)) return refuse('damaged');
  const baseUrl = checkBaseUrl(parsed.value.baseUrl);
  if (!baseUrl.ok) return refuse('damaged', 'baseUrl');
  return succeed({ ...parsed.value, baseUrl: tidyBaseUrl(baseUrl.value) });
}

/** A name that no other profile has, ignoring case: "Harbour", else "Harbour (2)" and so on. */
export function freeName(name: string, taken: readonly string[]): string {
  const others = new Set(taken.map((other) => other.normalize('NFC').trim().toLowerCase()));
  const stem = name.normalize('NFC').trim().slice(0, 480);
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? stem : `${stem} (${count})`;
    if (!others.has(candidate.toLowerCase())) return candidate;
  }
}

type ProfileFileProblem = Extract<AppError, { code: 'profile_file_refused' }>['problem'];
