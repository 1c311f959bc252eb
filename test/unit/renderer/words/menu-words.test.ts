import { expect, test } from 'vitest';
import { menuActions, menuKeys } from '#shared/bridge/menu';
import { groupsByUse, whomToAsk } from '#renderer/words/group-words';
import { isPressed, keyCaps, keysOf } from '#renderer/words/key-words';

const press = {
  key: '',
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
};

test.each([
  ['Ctrl+S', { key: 's', ctrlKey: true }, false, 'save-run'],
  ['Ctrl+S with the capitals locked', { key: 'S', ctrlKey: true }, false, 'save-run'],
  ['⌘S on a Mac', { key: 's', metaKey: true }, true, 'save-run'],
  ['Ctrl+S on a Mac', { key: 's', ctrlKey: true }, true, null],
  ['S alone', { key: 's' }, false, null],
  ['Ctrl+Shift+S', { key: 'S', ctrlKey: true, shiftKey: true }, false, null],
  ['AltGr, which is Ctrl+Alt', { key: 's', ctrlKey: true, altKey: true }, false, null],
  ['⌥⇧N on a Mac', { key: '˜', code: 'KeyN', altKey: true, shiftKey: true }, true, 'new-profile'],
])('%s', (_what, pressed, isMac, action) => {
  const found = menuActions.filter((name) => {
    const keys = keysOf(name, 'browser');
    return keys !== null && isPressed(keys, { ...press, ...pressed }, isMac);
  });
  expect(found).toEqual(action === null ? [] : [action]);
});

test('no two actions share keys on one host, and keys are written as on its keyboard', () => {
  for (const host of ['desktop', 'browser'] as const) {
    const keys = Object.values(menuKeys).flatMap((of) => of[host] ?? []);
    expect(new Set(keys).size).toBe(keys.length);
  }
  expect(keyCaps('CmdOrCtrl+S', false)).toEqual(['Ctrl', 'S']);
  expect(keyCaps('CmdOrCtrl+S', true)).toEqual(['⌘', 'S']);
});

test('says what a key lacks and what to ask for, but nothing of what is not used', () => {
  const all = Object.fromEntries(groupsByUse.map((group) => [group, 'granted'])) as Parameters<
    typeof whomToAsk
  >[0]; // every group is named by `groupsByUse`
  expect(whomToAsk(all, true)).toBeNull();
  expect(whomToAsk({ ...all, 'ticket_catalog.read': 'refused' }, true)).toBeNull();
  expect(whomToAsk({ ...all, 'orders.read': 'refused' }, false)).toBeNull();
  expect(whomToAsk({ ...all, 'orders.read': 'unknown' }, true)).toBeNull();
  expect(whomToAsk({ ...all, 'orders.read': 'refused' }, true)).toMatch(
    /orders are not checked.*tickets\.read, orders\.read and events\.read/,
  );
  expect(whomToAsk({ ...all, 'tickets.read': 'refused' }, true)).toMatch(/nothing can be compared/);
});
