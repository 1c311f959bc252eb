import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { readChoice } from '#main/sandbox/command/choice-option';

const run = promisify(execFile);
const command = ['--import', 'tsx', 'src-main/sandbox/command/main.ts'];
const started: ChildProcess[] = [];

afterEach(() => {
  for (const child of started.splice(0)) child.kill();
});

/** Starts the command and waits until it has printed what a newcomer needs. */
const start = async (...args: readonly string[]): Promise<string> => {
  const child = spawn(process.execPath, [...command, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  started.push(child);
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  while (!printed.includes('Ctrl+C')) await once(child.stdout, 'data');
  return printed;
};

describe('npm run sandbox', () => {
  it('prints address, project and key, and manages keys from a second terminal', async () => {
    const printed = await start(
      '--port',
      '0',
      '--tickets',
      '7',
      '--project',
      'mine',
      '--choice',
      'defaultSize=3',
    );
    const address = /^Address {2}(\S+)$/m.exec(printed)?.[1] ?? '';
    const key = /^Key {6}(\S+)/m.exec(printed)?.[1] ?? '';
    expect(printed).toMatch(/^Project {2}mine /m);
    const status = async (asKey: string): Promise<number> =>
      (await fetch(`${address}/api/partner/projects/mine/tickets`, { headers: { 'X-API-Key': asKey } }))
        .status;
    expect(await status(key)).toBe(200);

    const port = new URL(address).port;
    const keys = async (...args: readonly string[]): Promise<string> =>
      (await run(process.execPath, [...command, 'keys', ...args, '--port', port])).stdout.trim();
    const scoped = await keys('issue', '--groups', 'orders.read');
    expect(await status(scoped)).toBe(403);
    const [prefix = ''] = key.split('.');
    expect(await status(await keys('rotate', prefix))).toBe(200);
    expect(await status(key)).toBe(401);
    await keys('revoke', prefix);
    expect(await keys('list')).toMatch(new RegExp(`^${prefix} {2}revoked .*\\n.* {2}live {5}orders.read$`));
    await expect(keys('revoke', prefix)).rejects.toMatchObject({
      code: 1,
      stderr: `There is no live key ${prefix}.\n`,
    });
  });

  it('says in a sentence that no sandbox is running', async () => {
    await expect(run(process.execPath, [...command, 'keys', 'list', '--port', '9'])).rejects.toMatchObject({
      code: 1,
      stderr: 'No sandbox answers on port 9; start it with npm run sandbox, or name its port with --port.\n',
    });
  });
});

describe('--choice', () => {
  it('adds up', () =>
    expect(readChoice('otherProject=403', readChoice('defaultSize=50', {}))).toEqual({
      defaultSize: 50,
      otherProject: 403,
    }));

  it.each([
    ['colour=red', 'The choices are defaultSize, sizeAboveMaximum'],
    ['__proto__=1', 'The choices are'],
    ['negativePage=maybe', 'negativePage is one of reject, first.'],
    ['defaultSize=0', 'defaultSize is a whole number from 1 to 100.'],
  ])('refuses %s', (text, message) => expect(() => readChoice(text, {})).toThrow(message));
});
