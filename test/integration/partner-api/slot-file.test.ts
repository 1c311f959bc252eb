import { appendFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createSlotFile } from '#main/core/partner-api/slot-file';
import { temporaryFolder } from '../../support/temporary-folder';

const chapterMs = 600_000;

/** A folder for slot files, and a clock that the test sets; it starts in the middle of chapter 100. */
function start() {
  let now = 100.5 * chapterMs;
  const clock = { monotonic: () => now, wall: () => now, sleep: () => Promise.resolve() };
  const folder = join(temporaryFolder(), 'limits');
  return {
    folder,
    clock,
    open: () => createSlotFile(folder, 'api', clock),
    pass: (ms: number) => {
      now += ms;
    },
  };
}

describe('a slot file', () => {
  it('is one list of lines for all that share it, each line read once by each of them', () => {
    const { open } = start();
    const [one, other] = [open(), open()];
    one.append('a');
    other.append('b');
    expect(one.read()).toEqual(['a', 'b']);
    one.append('c');
    expect(one.read()).toEqual(['c']);
    expect(other.read()).toEqual(['a', 'b', 'c']);
    expect(other.read()).toEqual([]);
  });

  it('tells a process that starts later what was written before', () => {
    const { open, pass } = start();
    open().append('a');
    expect(open().read()).toEqual(['a']);
    pass(chapterMs);
    const late = open();
    expect(late.read()).toEqual(['a']);
    expect(late.read()).toEqual([]);
  });

  it('goes on in a new file every ten minutes, and no line is missed or read twice', () => {
    const { open, pass } = start();
    const [one, other] = [open(), open()];
    one.append('a');
    expect(one.read()).toEqual(['a']);
    other.append('b');
    pass(chapterMs);
    other.append('c');
    expect(one.read()).toEqual(['b', 'c']);
    expect(one.read()).toEqual([]);
    pass(3 * chapterMs);
    other.append('d');
    expect(one.read()).toEqual(['d']);
    pass(2 * chapterMs);
    other.append('e');
    pass(chapterMs);
    expect(one.read()).toEqual(['e']);
  });

  it('holds a line in both files where the one ended while it was being written', () => {
    const { folder, clock } = start();
    const moments = [100.5, 100.5, 101.5].map((chapter) => chapter * chapterMs);
    const moving = { ...clock, monotonic: () => moments.shift() ?? 101.5 * chapterMs };
    createSlotFile(folder, 'api', moving).append('a');
    expect(readdirSync(folder).sort()).toEqual(['api-100.log', 'api-101.log']);
    for (const file of readdirSync(folder)) expect(readFileSync(join(folder, file), 'utf8')).toBe('\na\n');
  });

  it('takes no harm from a line that a kill or a full disk cut off', () => {
    const { folder, open } = start();
    const one = open();
    one.append('a');
    appendFileSync(join(folder, 'api-100.log'), 'T half');
    expect(one.read()).toEqual(['a']);
    one.append('b');
    expect(one.read()).toEqual(['T half', 'b']);
    expect(open().read()).toEqual(['a', 'T half', 'b']);
  });

  it('clears away what is older than the chapter before, or of an earlier clock', () => {
    const { folder, open } = start();
    open();
    for (const chapter of [98, 99, 100, 101, 102]) writeFileSync(join(folder, `api-${chapter}.log`), 'x\n');
    for (const chapter of [98, 99]) writeFileSync(join(folder, `other-${chapter}.log`), 'x\n');
    writeFileSync(join(folder, 'no log'), 'x\n');
    open();
    expect(readdirSync(folder).sort()).toEqual([
      ...['api-100.log', 'api-101.log', 'api-99.log', 'no log', 'other-99.log'],
    ]);
  });

  it('is read from its start where another computer cleared it away meanwhile', () => {
    const { open, folder, clock } = start();
    const log = open();
    log.append('a line of some length');
    log.read();
    createSlotFile(folder, 'api', { ...clock, monotonic: () => 0 });
    log.append('b');
    expect(log.read()).toEqual(['b']);
  });

  it('says that a line could not be written, and reads nothing, without a folder', () => {
    const { folder, clock, open } = start();
    const one = open();
    rmSync(folder, { recursive: true });
    expect(one.append('a')).toBe(false);
    expect(one.read()).toEqual([]);
    writeFileSync(folder, 'a file in the place of the folder');
    const other = createSlotFile(folder, 'api', clock);
    expect(other.append('a')).toBe(false);
    expect(other.read()).toEqual([]);
  });
});
