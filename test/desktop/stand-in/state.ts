import { existsSync, readFileSync } from 'node:fs';
import type { Recorded, Settings, ToTest } from './protocol';

type Writable<T> = { -readonly [Key in keyof T]: T[Key] extends ReadonlyArray<infer Item> ? Item[] : T[Key] };

/** What the bundle did, for the test to look at. */
export const recorded: Writable<Omit<Recorded, 'paths'>> & { readonly paths: Record<string, string> } = {
  schemes: [],
  sandboxed: false,
  calls: [],
  paths: {},
  windows: [],
  visible: false,
  loaded: [],
  channels: [],
  menu: [],
  popups: [],
  menusSet: 0,
  menusSetWhileOpen: 0,
  questions: [],
  saveDialogs: [],
  fetched: [],
  dragged: [],
  openedOutside: [],
  contacted: [],
  awake: false,
  taskbar: [],
  errors: [],
  secondStarts: [],
  recentDocuments: [],
  notifications: [],
};

export const settings = JSON.parse(process.env['STAND_IN'] ?? '{"page":"played"}') as Settings;
if (settings.platform !== undefined) Object.defineProperty(process, 'platform', { value: settings.platform });

/** What the user does with the next dialog. */
export const user = {
  chosenPath: '',
  answerToQuestion: 0,
  unsaved: false,
  hesitates: false,
  looksAway: false,
};

export function note(call: string): void {
  recorded.calls.push(call);
}

let untold = 0;

export function tell(message: ToTest): void {
  if (process.send === undefined) return;
  untold += 1;
  process.send(message, () => {
    untold -= 1;
  });
}

/** Ends the process once the test has been told everything. */
export function exitTold(code: number): void {
  if (untold === 0) process.exit(code);
  setTimeout(exitTold, 5, code);
}

export function allRecorded(): Recorded {
  const path = process.env['STAND_IN_SECOND_STARTS'] ?? '';
  return { ...recorded, secondStarts: existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : [] };
}

/** Sends an event that its listeners can prevent, and answers whether one did. */
export function isPrevented(send: (event: { readonly preventDefault: () => void }) => void): boolean {
  const prevented: true[] = [];
  send({ preventDefault: () => prevented.push(true) });
  return prevented.length > 0;
}
