import type { AppError, AppErrorCode, StorageProblem } from '../../base/app-error';
import { logWords } from './log-words';
import { lineNumbers, quoted, type WordsTable } from './table';

const unharmed = 'Nothing was saved; what was saved before is unchanged.';

const keychain = {
  absent: ['This computer has no keychain that Tieout can use.', 'Install or start a keychain service'],
  locked: ['The keychain is locked.', 'Unlock the keychain'],
  timed_out: ['The keychain did not answer.', 'Look for a window that asks for the keychain’s password'],
  refused: ['The keychain refused the request.', 'Allow Tieout to use the keychain'],
  altered: ['The keychain did not keep the key as it was given.', 'Remove the entry from the keychain'],
} as const;

/** What happened, and what to do next: about what Tieout keeps, and about a file that somebody named. */
const storage: Readonly<Record<StorageProblem, readonly [happened: string, kept: string, named: string]>> = {
  full: [
    'the disk is full',
    'Free some space, then try again.',
    'Free some space or choose another folder, then try again.',
  ],
  forbidden: [
    'Tieout may not write there',
    'Ask for the right to write to this folder, or set TIEOUT_DATA_DIR to another one.',
    'Choose another folder, or ask for the right to write to this one.',
  ],
  missing: [
    'the folder is gone',
    'Connect the drive or restore the folder, or set TIEOUT_DATA_DIR to another one.',
    'Choose another folder, or connect the drive.',
  ],
  held: [
    'another program has it open',
    'Close it there, then try again.',
    'Close it there, in Excel for example, or choose another name, then try again.',
  ],
  'no locks': [
    'the disk or this system does not support file locks, so two programs could write at once',
    'Set TIEOUT_DATA_DIR to a folder on a disk of this computer.',
    'Choose a folder on a disk of this computer.',
  ],
  other: [
    'the disk did not accept it',
    'Check the disk, then try again, or set TIEOUT_DATA_DIR to another folder.',
    'Check the disk or choose another folder, then try again.',
  ],
};

/** Why parts cannot be read again on their own. */
const partsRefusals: Readonly<
  Record<(AppError & { readonly code: 'parts_refused' })['why'], (tickets: number) => string>
> = {
  unmoved: () => 'The platform’s counts have not changed, so there is no part to read again.',
  unplaced: () => 'The counts do not say in which events the platform’s data changed.',
  unproven: () =>
    'The events that changed were read again, but it cannot be shown that none of their tickets is missing.',
  left: (tickets) =>
    `${tickets === 1 ? 'One ticket has' : `${tickets} tickets have`} left the events that changed and ${tickets === 1 ? 'was' : 'were'} found nowhere else, so only reading everything shows where ${tickets === 1 ? 'it is' : 'they are'}.`,
};

const profileFields: ReadonlyMap<string, string> = new Map([
  ['name', 'A profile needs a name that no other profile has.'],
  ['baseUrl', 'A profile needs the base URL of the Partner API.'],
  ['projectId', 'A profile needs the identifier of its project.'],
  ['orderReferenceField', "A profile needs the name of the field that holds an order's payment reference."],
  ['pageMegabytes', 'The megabytes of a page must be a whole number from 1 to 16.'],
  ['requestsPerMinute', 'The requests a minute must be a whole number from 1 to 100,000.'],
]);

/** What is called by another name on screen, for texts that are typed. */
const enteredNames: ReadonlyMap<string, string> = new Map([
  ['name', 'the name'],
  ['baseUrl', 'the base URL'],
  ['projectId', 'the project'],
  ['eventIds', 'the events'],
  ['orderReferenceField', 'the field of an order’s payment reference'],
  ['orderTicketCountField', 'the field of an order’s ticket count'],
  ['ticketIdentityField', 'the field of a ticket’s identity'],
  ['rules', 'a prefix, a suffix or the name of a filter'],
  ['statuses', 'the status of a roll-up'],
  ['reason', 'the reason'],
  ['note', 'the note'],
]);

/** The keychain, what Tieout keeps on disk, and everything else. */
export const tieoutWords = {
  keychain_failed: ({ problem }) => {
    const [happened, next] = keychain[problem];
    return {
      happened,
      means: 'A key that the keychain holds is still there; a key entered now lasts until Tieout is closed.',
      next: `${next} and try again, or enter the key for this session only.`,
      nextCommand: `${next} and try again, or set the environment variable TIEOUT_API_KEY.`,
    };
  },
  signing_key_failed: ({ problem }) => {
    const [happened, next] = keychain[problem];
    return {
      happened,
      means: 'Nothing was signed; what you wrote is still here.',
      next: `${next}, then sign again.`,
    };
  },
  storage_failed: ({ path, problem, named }) => {
    const [happened, kept, chosen] = storage[problem];
    return {
      happened: `${quoted(path)} could not be written or read: ${happened}.`,
      means: unharmed,
      next: named ? chosen : kept,
    };
  },
  storage_busy: ({ path }) => ({
    happened: `Another Tieout is working with ${quoted(path)}.`,
    means: unharmed,
    next: 'Wait until the other window or command has finished, then try again.',
  }),
  stored_file_damaged: ({ path, kept }) => ({
    happened: `The saved file ${quoted(path)} is damaged and was not used.`,
    means:
      kept === null
        ? 'What it held is not shown; the file was left where it is.'
        : `What it held is not shown; the damaged file is kept as ${quoted(kept)}.`,
    next: 'Restore the file from a backup, or set it up again.',
  }),
  stored_part_damaged: ({ path, kept, of }) => {
    const aside = kept === null ? '' : `; the damaged file is kept as ${quoted(kept)}`;
    const again = 'check the disk if it happens again.';
    return of === 'snapshot'
      ? {
          happened: `The file ${quoted(path)} of the platform’s data is damaged: it is not as Tieout wrote it.`,
          means: `References could be missing in it or be wrong, so nothing was compared with it${aside}.`,
          next: `Read the platform’s data again, and ${again}`,
        }
      : {
          happened: `The file ${quoted(path)} of a saved run is damaged: it is not as Tieout wrote it.`,
          means: `The run cannot be shown as it was, nor be compared with${aside}.`,
          next: `Restore the data folder from a backup, or rely on what was exported of it; ${again}`,
        };
  },
  stored_file_newer: ({ path }) => ({
    happened: `The saved file ${quoted(path)} was written by a newer version of Tieout.`,
    means: 'It was not used and not changed.',
    next: 'Install the newer version of Tieout to open it.',
  }),
  profile_not_found: ({ profile }) => ({
    happened: `There is no profile ${quoted(profile)}.`,
    means: 'Nothing was done.',
    next: 'Choose one of the profiles that exist, or create it first.',
  }),
  profile_changed: ({ profile }) => ({
    happened: `The profile ${quoted(profile)} was changed or deleted in another window or by another Tieout meanwhile.`,
    means:
      'Your change was not saved, so that the other one is not lost; a result uses the profile as it was read.',
    next: 'Close this, look at the profile as it is now, and make your change again if it is still wanted.',
  }),
  profile_restored: ({ path, kept }) => ({
    happened: `The profile’s file ${quoted(path)} was not as Tieout had saved it, so what Tieout saved last was put back.`,
    means: `The profile is as it was saved last; the other file is kept as ${quoted(kept)}.`,
    next: 'Look through the profile and its rules before you rely on a result; if the change was meant, import the kept file, and if not, check the disk.',
  }),
  profile_file_refused: ({ name, problem, field }) => {
    const means = 'No profile was added; those that exist are as they were.';
    switch (problem) {
      case 'foreign':
        return {
          happened: `The file ${quoted(name)} is not a profile that was exported from Tieout.`,
          means,
          next: 'Choose a file that was saved with “Export”; a client file is opened in its own panel.',
        };
      case 'newer':
        return {
          happened: `The profile in ${quoted(name)} was exported from a newer version of Tieout.`,
          means,
          next: 'Install the newer version of Tieout, or enter the profile by hand.',
        };
      case 'damaged':
        return {
          happened: `The profile in ${quoted(name)} is damaged${field === null ? '' : `: its ${quoted(field)} is not one that Tieout accepts`}.`,
          means,
          next: 'Export the profile again where it is in use, and import the new file.',
        };
    }
  },
  snapshot_not_found: () => ({
    happened: 'This snapshot is no longer there.',
    means: 'Nothing was compared.',
    next: 'Read the platform’s data again.',
  }),
  log_cut: ({ log, path }) => ({
    happened: `The last line of the ${logWords[log].name} ${quoted(path)} was incomplete, as after a crash, and was removed.`,
    means: 'It had not been confirmed as saved. Every line before it applies.',
    next: `Check that your last ${logWords[log].act} is shown, and repeat it if it is not.`,
  }),
  log_lines_damaged: ({ log, path, lines }) => ({
    happened: `${lineNumbers(lines)} of the ${logWords[log].name} ${quoted(path)} cannot be read or ${lines.length === 1 ? 'was' : 'were'} changed.`,
    means: logWords[log].damaged,
    next: logWords[log].next,
  }),
  log_lines_missing: ({ log, path, before }) => ({
    happened: `${lineNumbers(before)} of the ${logWords[log].name} ${quoted(path)} ${before.length === 1 ? 'does' : 'do'} not follow the line above: lines between them were changed, removed or moved.`,
    means: logWords[log].missing,
    next: logWords[log].next,
  }),
  snapshot_partial: () => ({
    happened: 'The reading of this snapshot was stopped before its end.',
    means: 'An incomplete download would show rows as extra that are not, so it is never compared.',
    next: 'Continue the reading, or start it again.',
  }),
  counts_missing: ({ why }) => ({
    happened:
      why === 'kept'
        ? 'Whether the platform’s data is still current cannot be checked: no counts were kept with it.'
        : 'Whether the platform’s data is still current cannot be checked: the platform does not answer its counts any more.',
    means:
      'It may be current or not: tickets came and went while it was read, or the request limit left no room for the counts.',
    next: 'Read everything again.',
  }),
  parts_refused: ({ why, tickets }) => ({
    happened: partsRefusals[why](tickets),
    means: 'The data that was read before is kept as it was, with its age.',
    next: 'Read everything again.',
  }),
  orders_moved: () => ({
    happened: 'The orders do not add up after parts of the data were read again.',
    means: 'Orders are not checked against tickets.',
    next: 'Read everything again to have them checked.',
  }),
  data_moved: ({ moved }) => ({
    happened: `The platform’s data moved after it was read: ${moved}.`,
    means: 'The data is no longer current, so there is no result.',
    next: 'Run again.',
  }),
  snapshot_running: () => ({
    happened:
      'This profile is already asking the platform: a reading, a check or a second look is under way.',
    means: 'Nothing else was started; what is under way continues.',
    next: 'Wait until it has finished, or stop it first.',
  }),
  usage: ({ message }) => ({
    happened: message.endsWith('.') ? message : `${message}.`,
    means: 'Nothing was compared.',
    next: 'See --help for what can be given.',
  }),
  half_character: ({ field }) => ({
    happened: `What was entered as ${enteredNames.get(field) ?? quoted(field)} contains half a character, as from a damaged copy.`,
    means: 'Nothing was sent or saved, since it can be written neither into an address nor into a file.',
    next: 'Delete it and type it, or copy it again.',
  }),
  argument_invalid: ({ call, field }) => ({
    happened:
      (call === 'saveProfile' ? profileFields.get(field.replace(/^profile\./, '')) : undefined) ??
      `The value of ${quoted(field)} in ${quoted(call)} is not one that Tieout accepts.`,
    means: 'Nothing was changed.',
    next: 'Correct the value and try again.',
  }),
  cancelled: () => ({
    happened: 'It was stopped at your request.',
    means: 'Nothing was compared; what was read before it stopped is kept.',
    next: 'Continue it (--resume on the command line) within ten minutes, or start it again.',
  }),
  start_locked: ({ path }) => ({
    happened: 'Tieout could not start: its folder is marked as in use, but no other Tieout answers.',
    means: 'It may be open on another computer, or a crash left the mark behind. Nothing was changed.',
    next: `Close Tieout on every computer that uses the folder ${path}, remove the file SingletonLock in it, and start again.`,
  }),
  unexpected: ({ reference }) => ({
    happened: `Something went wrong inside Tieout (reference ${reference}).`,
    means: 'This is a defect of Tieout: what you just asked for was not done.',
    next: 'Try again, and report it to the makers of Tieout with this reference if it happens again.',
  }),
  shell_disconnected: () => ({
    happened: 'This window has lost its connection to Tieout.',
    means: 'What is shown may be out of date, and nothing more is saved from this window.',
    next: 'Start Tieout again and use the new window or address that it opens.',
  }),
  shell_ended: () => ({
    happened: 'Tieout has ended.',
    means: 'What you saved is kept. This window takes and sends nothing more.',
    next: 'Close it without reloading, since another program may answer at its address; start Tieout again.',
  }),
} satisfies Partial<WordsTable<AppErrorCode>>;
