import { join } from 'node:path';
import { fail, succeed, type Result } from '#shared/base/result';
import { isSameSeries, lastDayOf, monthInName, monthOfFile } from '#shared/domain/dates/month-of-file';
import type { Profile } from '#shared/domain/rules/profile';
import { kindOfFile } from '#shared/domain/vocabulary/file-kinds';
import { previewClientFile } from '#shared/files/client/preview-client-file';
import { columnChanges } from '#shared/files/header/column-changes';
import { commandSentenceFor } from '#shared/words/errors/error-words';
import { quoted, quotedList } from '#shared/words/errors/table';
import { createProfileStore } from '../../core/profiles/profile-store';
import type { RunStore } from '../../core/runs/run-store';
import { sourceOfPath } from './file-source';
import { exitCodes, worse, type ExitCode } from './output/exit-code';
import { say, tellError } from './output/print';
import type { BatchRequest } from './requests';

/** A client file and the profile that it belongs to. */
export interface ProjectFile {
  readonly profile: Profile;
  readonly name: string;
}

export interface FilesFound {
  readonly files: readonly ProjectFile[];
  /** The addresses of all profiles, with a file or without. */
  readonly addresses: ReadonlySet<string>;
  readonly worst: ExitCode;
}

/** Tells which client file of the folder belongs to which profile, and says of the rest why it is not compared. */
export async function findFiles(
  { folder, period }: BatchRequest,
  entries: readonly string[],
  dataDir: string,
  runs: RunStore,
): Promise<Result<FilesFound>> {
  const listed = await createProfileStore(join(dataDir, 'profiles')).list();
  if (!listed.ok) return listed;
  const { profiles, problems } = listed.value;
  let worst: ExitCode = exitCodes.clean;
  const leave = (sentence: string): void => {
    say(sentence);
    worst = worse(worst, exitCodes.badInput);
  };
  for (const problem of problems) worst = worse(worst, tellError(fail(problem)));

  // Spreadsheet programs put a lock file that begins so beside what they have open.
  const visible = entries.filter((name) => !/^(\.|~\$)/.test(name)).sort();
  const names = visible.filter((name) => kindOfFile(name) === 'client');
  const lastNames = await lastNamesOf(profiles, runs);
  const others: string[] = [];
  for (const name of visible.filter((one) => !names.includes(one))) {
    if ([...lastNames.values()].some((last) => isSameSeries(last, name)))
      leave(`${quoted(name)} was not compared: save it as a CSV or an .xlsx workbook, which Tieout opens.`);
    else others.push(name);
  }
  if (others.length > 0) say(`Left out, as Tieout does not open such files: ${quotedList(others)}.`);
  const byProfile = new Map<Profile, string[]>();
  const leftOut: string[] = [];
  for (const name of names) {
    if (period !== undefined && monthFor(name, period) !== period) {
      leftOut.push(name);
      continue;
    }
    if (period !== undefined && monthInName(name) === null)
      say(`The name of ${quoted(name)} gives no month with its year; it is taken for ${period}.`);
    const fitting = await profilesOf(join(folder, name), name, profiles, lastNames);
    const [profile] = fitting;
    if (profile === undefined)
      leave(`${quoted(name)} was not compared: it fits no profile. Open it once with its project in Tieout.`);
    else if (fitting.length > 1)
      leave(
        `${quoted(name)} was not compared: it fits the profiles ${quotedList(fitting.map((one) => one.name))}. Compare it with tieout run --profile.`,
      );
    else byProfile.set(profile, [...(byProfile.get(profile) ?? []), name]);
  }
  if (leftOut.length > 0) say(`Left out, as their names give another month: ${quotedList(leftOut)}.`);
  const files: ProjectFile[] = [];
  for (const profile of profiles) {
    const [name, ...further] = byProfile.get(profile) ?? [];
    if (name === undefined) say(`No file for ${quoted(profile.name)}.`);
    else if (further.length > 0)
      leave(
        `Nothing was compared for ${quoted(profile.name)}: the files ${quotedList([name, ...further])} fit it. Leave one of them, or name their month with --period.`,
      );
    else files.push({ profile, name });
  }
  if (files.length === 0) leave(`No file in ${quoted(folder)} was compared.`);
  return succeed({ files, addresses: new Set(profiles.map(({ baseUrl }) => baseUrl)), worst });
}

/** The month of a file that may be of this period, as YYYY-MM: a name that gives none leaves it at the period. */
function monthFor(name: string, period: string): string {
  const [year = 0, month = 0] = period.split('-').map(Number);
  return lastDayOf(monthOfFile(name, new Date(year, month, 1))).slice(0, 7);
}

/** What the file of each profile's newest saved run was called. */
async function lastNamesOf(
  profiles: readonly Profile[],
  runs: RunStore,
): Promise<ReadonlyMap<Profile, string>> {
  const names = new Map<Profile, string>();
  // One that names no profile is in the list of each.
  const told = new Set<string>();
  for (const profile of profiles) {
    const saved = await runs.list(profile.id);
    const errors = saved.ok ? saved.value.unread.map(({ error }) => error) : [saved.error];
    for (const error of errors) told.add(commandSentenceFor(error));
    const [newest] = saved.ok ? saved.value.runs : [];
    if (newest !== undefined) names.set(profile, newest.file.name);
  }
  for (const sentence of told) say(sentence);
  return names;
}

/**
 * The profiles that a file may belong to: those whose last file had its name, but for dates and months; and where these are
 * none or several, those whose last file had its columns.
 */
async function profilesOf(
  path: string,
  name: string,
  profiles: readonly Profile[],
  lastNames: ReadonlyMap<Profile, string>,
): Promise<readonly Profile[]> {
  const ofSeries = profiles.filter((profile) => isSameSeries(lastNames.get(profile) ?? '', name));
  if (ofSeries.length === 1) return ofSeries;
  const fitting: Profile[] = [];
  for (const profile of ofSeries.length > 1 ? ofSeries : profiles) {
    if (await hasColumnsOf(path, profile)) fitting.push(profile);
  }
  return fitting;
}

async function hasColumnsOf(path: string, { file, fileColumns }: Profile): Promise<boolean> {
  const source = await sourceOfPath(path);
  if (!source.ok || fileColumns === null) return false;
  const preview = await previewClientFile(source.value, file, 0);
  if (!preview.ok) return false;
  const { added, gone } = columnChanges(fileColumns, preview.value.columns);
  return added.length + gone.length === 0;
}
