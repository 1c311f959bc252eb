import type { AppUpdater, UpdateInfo } from 'electron-updater';
import { keepLooksAtStart, looksAtStart } from './update-settings';

/** A question with its answers, the first of which changes something; `checkbox` can be ticked besides. */
export interface UpdateQuestion {
  readonly message: string;
  readonly detail: string;
  readonly buttons: readonly string[];
  readonly checkbox: { readonly label: string; readonly ticked: boolean } | null;
}

/** What looking for an update works with. */
export interface UpdateParts {
  readonly updater: Pick<
    AppUpdater,
    | 'autoDownload'
    | 'autoInstallOnAppQuit'
    | 'allowPrerelease'
    | 'allowDowngrade'
    | 'logger'
    | 'requestHeaders'
    | 'checkForUpdates'
    | 'downloadUpdate'
  >;
  /** The version of Tieout that is running. */
  readonly version: string;
  /** Whether this copy can put a newer one in its own place; otherwise it only says that there is one. */
  readonly replacesItself: boolean;
  readonly settingsFile: string;
  readonly ask: (question: UpdateQuestion) => Promise<{ readonly button: number; readonly ticked: boolean }>;
}

/**
 * What electron-updater is told before it does anything: nothing is downloaded or installed unasked. Instead of the number
 * that it would draw for each computer it sends the same word for all.
 */
function tameUpdater(updater: UpdateParts['updater']): void {
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  updater.allowPrerelease = false;
  updater.allowDowngrade = false;
  updater.logger = null;
  updater.requestHeaders = { 'x-user-staging-id': 'none', 'cache-control': 'no-cache' };
}

/** Looks for a newer version. `asked` says that the user waits for an answer; at a start only a newer version is worth a word. */
export async function offerUpdate(parts: UpdateParts, asked: boolean): Promise<void> {
  const { updater, version, replacesItself, settingsFile } = parts;
  tameUpdater(updater);
  const found = await newerVersion(updater);
  if (found === 'unknown' || found === null) {
    if (!asked) return;
    await say(parts, found === null ? newest(version) : unknown);
    return;
  }
  const ticked = await looksAtStart(settingsFile);
  const { button, ticked: atStart } = await parts.ask({
    message: `Tieout ${found.version} can be had. This is ${version}.`,
    detail: [changesOf(found), replacesItself ? nothingYet : elsewhere].join('\n\n'),
    buttons: replacesItself ? ['Download', 'Not Now'] : ['Close'],
    checkbox: { label: checkboxLabel, ticked },
  });
  if (atStart !== ticked) await keepLooksAtStart(settingsFile, atStart);
  if (!replacesItself || button !== 0) return;
  await download(parts, found);
}

async function download({ updater, ask }: UpdateParts, { version }: UpdateInfo): Promise<void> {
  // Not earlier: the user must have agreed. Installing at the end leaves unsaved work its own question.
  updater.autoInstallOnAppQuit = true;
  try {
    await updater.downloadUpdate();
  } catch {
    updater.autoInstallOnAppQuit = false;
    await ask({
      message: `Tieout ${version} could not be downloaded.`,
      detail:
        'Nothing was changed. Try again later; if it fails again, ask whoever looks after this computer.',
      buttons: ['Close'],
      checkbox: null,
    });
    return;
  }
  await ask({
    message: `Tieout ${version} has been downloaded.`,
    detail: 'It is installed when you quit Tieout. Until then you work with the present version.',
    buttons: ['Close'],
    checkbox: null,
  });
}

async function newerVersion(updater: UpdateParts['updater']): Promise<UpdateInfo | 'unknown' | null> {
  try {
    const answer = await updater.checkForUpdates();
    if (answer === null) return 'unknown';
    return answer.isUpdateAvailable ? answer.updateInfo : null;
  } catch {
    return 'unknown';
  }
}

async function say(
  { ask, settingsFile }: UpdateParts,
  { message, detail }: Pick<UpdateQuestion, 'message' | 'detail'>,
): Promise<void> {
  const ticked = await looksAtStart(settingsFile);
  const answer = await ask({
    message,
    detail,
    buttons: ['Close'],
    checkbox: { label: checkboxLabel, ticked },
  });
  if (answer.ticked !== ticked) await keepLooksAtStart(settingsFile, answer.ticked);
}

/** More than this does not fit a message box. */
const maxNotes = 2_000;

/** What changed, as the release says it in plain text. */
function changesOf({ releaseNotes }: UpdateInfo): string {
  const text = typeof releaseNotes === 'string' ? releaseNotes.trim() : '';
  if (text === '') return 'What changed in it the release does not say.';
  return text.length > maxNotes ? `${text.slice(0, maxNotes)}…` : text;
}

const checkboxLabel = 'Look for a newer version at every start';
const nothingYet = 'Nothing has been downloaded.';
const elsewhere =
  'This copy was installed for all users of this computer, so whoever looks after it installs the newer version.';
const newest = (version: string) => ({
  message: `Tieout ${version} is the newest version.`,
  detail:
    'Only the list of the newest release was asked for. Nothing was sent about you, this computer or your data.',
});
const unknown = {
  message: 'Tieout could not find out whether there is a newer version.',
  detail: 'Nothing was changed. Try again later; if it fails again, ask whoever looks after this computer.',
};
