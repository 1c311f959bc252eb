import type { AppError } from '#shared/base/app-error';
import { defaultProfile, type FileChoices, type FileRoles, type Profile } from '#shared/domain/rules/profile';
import { nameInFile } from '#shared/files/header/choose-columns';
import { columnChanges, type ColumnChanges } from '#shared/files/header/column-changes';
import type { LearntNames } from '#shared/files/header/learn-names';
import type { FilePreview, FileReport, ImportProgress } from '../worker/contract/contract';
import { columnsOf, type FileLook, type ToRead } from './look-into-file';
import type { ProfilePart } from './profile-writes';
import { answerTo, type ProfileSession, type QuestionTypes } from './profile-session';

/** The client file as the screen shows it. */
export interface ClientFileState {
  readonly file: File | null;
  /** How the file is read: what was chosen, the rest left to what the file shows. */
  readonly choices: FileChoices;
  /** The profile's choices did not fit this file, so they were left aside. */
  readonly choicesLeftAside: boolean;
  /** The columns of the file before that this one does not have. */
  readonly gone: Partial<FileRoles>;
  readonly preview: FilePreview | null;
  /** Set once the whole file has been read. */
  readonly report: FileReport | null;
  readonly progress: ImportProgress | null;
  readonly reading: boolean;
  readonly error: AppError | null;
  /** The user has looked at the malformed records of this file. */
  readonly acknowledged: boolean;
}

const noFile: ClientFileState = {
  file: null,
  choices: defaultProfile.file,
  choicesLeftAside: false,
  gone: {},
  preview: null,
  report: null,
  progress: null,
  reading: false,
  error: null,
  acknowledged: false,
};

/** A file opened again takes the place of the one before at once, so that a result never belongs to another file. */
export function clientFileOf(session: ProfileSession): ClientFileState {
  const { opened, progress, acknowledged } = session.file;
  if (opened === null) return noFile;
  const look = lookOf(session);
  const begun = { ...noFile, file: opened.file, acknowledged };
  if (look === null) return { ...begun, choices: opened.choices, progress, reading: true };
  const looked = { ...begun, choices: look.choices, choicesLeftAside: look.choices !== opened.choices };
  if (!look.preview.ok) return { ...looked, error: ofFile(look.preview.error, opened.file) };
  const preview = look.preview.value;
  const gone = goneFrom(preview.columns, opened.before.roles, look.choices.otherNames);
  const shown = { ...looked, preview, gone };
  const asked = fileReadingAsked(session);
  if (asked === null) return shown;
  const reading = answerTo(session.answers.fileReading, asked);
  if (reading === null) return { ...shown, progress, reading: true };
  const { report, learnt } = reading;
  if (!report.ok) return { ...shown, error: ofFile(report.error, opened.file) };
  return { ...shown, choices: { ...look.choices, otherNames: learnt.otherNames }, report: report.value };
}

/** A file to be read as the profile's files are, or as it was chosen for the one before. */
export function toReadOf({ profile, file: { chosen } }: ProfileSession, file: File): ToRead {
  const { fileColumns: columns, fileRoles: roles, file: kept } = profile;
  const { otherNames } = kept;
  const choices = { ...(chosen ?? kept), otherNames };
  return { file, choices, before: { columns, roles, otherNames }, statuses: mappedStatuses(profile) };
}

/** The clients' texts that are mapped to statuses. */
export function mappedStatuses({ rules }: Pick<Profile, 'rules'>): readonly string[] {
  return rules.statusMapping.map(({ client }) => client);
}

/** The whole file as it was read; null until it has been. */
export function reportOf(session: ProfileSession): FileReport | null {
  const reading = answerTo(session.answers.fileReading, fileReadingAsked(session));
  return reading?.report.ok === true ? reading.report.value : null;
}

/** How the open file's columns differ from those of the profile's file before it; null for a first file, and until it was read. */
export function columnsChangedOf(session: ProfileSession): ColumnChanges | null {
  const report = reportOf(session);
  const before = session.file.opened?.before.columns ?? null;
  return report === null || before === null ? null : columnChanges(before, report.columns);
}

/** The beginning of the file is looked at first. */
export function fileLookAsked({ file: { opened } }: ProfileSession): QuestionTypes['fileLook']['of'] | null {
  return opened === null ? null : { opened };
}

/** The whole file is read as soon as both columns are known. */
export function fileReadingAsked(session: ProfileSession): QuestionTypes['fileReading']['of'] | null {
  const { opened } = session.file;
  const look = lookOf(session);
  return opened === null || look === null || columnsOf(look) === null ? null : { opened, look };
}

/** The profile keeps the columns of its last file, and what that calls those that are compared. */
export function columnsKeptAsked(session: ProfileSession): QuestionTypes['columnsKept']['of'] | null {
  const report = reportOf(session);
  const learnt = answerTo(session.answers.fileReading, fileReadingAsked(session))?.learnt ?? null;
  if (report === null || learnt === null) return null;
  const { fileColumns, fileRoles, file } = session.profile;
  const isKnown =
    isAlike(fileColumns, report.columns) &&
    isAlike(fileRoles, learnt.roles) &&
    isAlike(file.otherNames, learnt.otherNames);
  return isKnown ? null : { report, learnt };
}

/** What a profile is to keep of its last file. */
export function columnsToKeep(
  { profile: { file } }: ProfileSession,
  report: FileReport,
  { otherNames, roles }: LearntNames,
): ProfilePart {
  const isKnown = isAlike(file.otherNames, otherNames);
  return {
    fileColumns: report.columns,
    fileRoles: roles,
    ...(isKnown ? {} : { file: { ...file, otherNames } }),
  };
}

function lookOf(session: ProfileSession): FileLook | null {
  return answerTo(session.answers.fileLook, fileLookAsked(session));
}

/** What is said of a cancelled reading of the platform's data does not hold of a file: nothing of it is kept. */
function ofFile(error: AppError, { name }: File): AppError {
  return error.code === 'cancelled' ? { code: 'file_cancelled', name } : error;
}

function goneFrom(
  columns: readonly string[],
  before: FileRoles | null,
  otherNames: FileChoices['otherNames'],
): Partial<FileRoles> {
  const isGone = (column: string): boolean => nameInFile(columns, column, otherNames) === null;
  return {
    ...(before !== null && isGone(before.key) ? { key: before.key } : {}),
    ...(before !== null && isGone(before.status) ? { status: before.status } : {}),
  };
}

function isAlike(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
