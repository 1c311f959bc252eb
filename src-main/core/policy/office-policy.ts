import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { fail, succeed, type Result } from '#shared/base/result';

/** An office's settings for all users of a computer (docs/offices.md); what it leaves out is up to the user. */
export interface OfficePolicy {
  /** Whether Tieout may look for newer versions. */
  readonly updates: 'on' | 'off';
  /** The origins, such as `https://api.example.com`, that a key may be sent to; null where any are allowed. */
  readonly addresses: readonly string[] | null;
  /** Whether every profile asks for two people to sign a run. */
  readonly reviewers: 'one' | 'two';
  /** Whether evidence is only made of a run whose signature stands. */
  readonly evidence: 'any' | 'signed';
}

export const noPolicy: OfficePolicy = { updates: 'on', addresses: null, reviewers: 'one', evidence: 'any' };

/** What holds while the policy cannot be understood: its author meant to forbid something. */
const strictest: OfficePolicy = { updates: 'off', addresses: [], reviewers: 'two', evidence: 'signed' };

/** The policy to act by. */
export function policyInForce(policy: Result<OfficePolicy>): OfficePolicy {
  return policy.ok ? policy.value : strictest;
}

const origin = v.pipe(
  v.string(),
  v.trim(),
  v.url(),
  v.transform((text) => new URL(text).origin),
);

/** Other fields are refused: a misspelled name would allow what it was meant to forbid. */
const schema: v.GenericSchema<unknown, OfficePolicy> = v.pipe(
  // valibot accepts a list as an object.
  v.custom<object>((said) => !Array.isArray(said)),
  v.strictObject({
    updates: v.optional(v.picklist(['on', 'off']), 'on'),
    addresses: v.optional(v.nullable(v.array(origin)), null),
    reviewers: v.optional(v.picklist(['one', 'two']), 'one'),
    evidence: v.optional(v.picklist(['any', 'signed']), 'any'),
  }),
);

/** Reads one place; undefined where there is no policy. Throws where it cannot be read. */
interface Place {
  readonly name: string;
  readonly read: () => Promise<unknown>;
}

/** A JSON file as the place. */
export const policyFile = (path: string): Place => ({
  name: path,
  read: async () => {
    try {
      return JSON.parse(await readFile(path, 'utf8')) as unknown;
    } catch (thrown) {
      const code = thrown instanceof Error && 'code' in thrown ? thrown.code : null;
      if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
      throw thrown;
    }
  },
});

/**
 * Where each system keeps such settings. Only an administrator can write there, and no variable of the user can redirect it.
 * The first place with a policy counts.
 */
const places: Readonly<Partial<Record<NodeJS.Platform, readonly Place[]>>> = {
  win32: [{ name: 'HKLM\\SOFTWARE\\Policies\\Tieout', read: readRegistry }],
  darwin: [
    { name: '/Library/Managed Preferences/app.tieout.plist', read: readProfile },
    policyFile('/Library/Application Support/Tieout/policy.json'),
  ],
};

/**
 * The office's policy on this computer; `policy_unreadable` where it cannot be understood. Its author meant to forbid
 * something, so then no request is sent and no newer version looked for.
 */
export async function readPolicy(
  from = places[process.platform] ?? [policyFile('/etc/tieout/policy.json')],
): Promise<Result<OfficePolicy>> {
  for (const { name, read } of from) {
    try {
      const said = await read();
      if (said !== undefined) return succeed(v.parse(schema, said));
    } catch {
      return fail({ code: 'policy_unreadable', place: name });
    }
  }
  return succeed(noPolicy);
}

/** Whether a key may be sent to this address. */
export function allowAddress(policy: Result<OfficePolicy>, base: URL): Result<null> {
  if (!policy.ok) return policy;
  const { addresses } = policy.value;
  return addresses === null || addresses.includes(base.origin)
    ? succeed(null)
    : fail({ code: 'address_not_allowed', address: base.origin, allowed: addresses });
}

const run = promisify(execFile);

/** A configuration profile (`build/policy/tieout.mobileconfig`), as macOS lays it down for the app. */
async function readProfile(): Promise<unknown> {
  const path = '/Library/Managed Preferences/app.tieout.plist';
  const there = await readFile(path).catch(() => null);
  if (there === null) return undefined;
  const { stdout } = await run('/usr/bin/plutil', ['-convert', 'json', '-o', '-', path]);
  const settings = JSON.parse(stdout) as object;
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !name.startsWith('Payload')));
}

/** Group policy (`build/policy/tieout.admx`). */
async function readRegistry(): Promise<unknown> {
  try {
    const { stdout } = await run('C:\\Windows\\System32\\reg.exe', [
      'query',
      'HKLM\\SOFTWARE\\Policies\\Tieout',
    ]);
    return parseRegistry(stdout);
  } catch (thrown) {
    // reg exits with this code where there is no such key.
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 1) return undefined;
    throw thrown;
  }
}

/** Reads the output of `reg query` for a key: a line per value, with its name, type and content. */
export function parseRegistry(printed: string): unknown {
  const lines = printed.matchAll(/^ {4}(\S.*?) {4}(REG_\w+) {4}(.*?)\r?$/gm);
  return Object.fromEntries(
    Array.from(lines, ([, name = '', type, text = '']) => [
      name.toLowerCase(),
      type === 'REG_MULTI_SZ' ? text.split('\\0').filter((part) => part !== '') : text,
    ]),
  );
}
