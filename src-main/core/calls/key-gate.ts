import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import { cleanKey } from '#shared/base/clean-key';
import { fail, succeed, type Result } from '#shared/base/result';
import type { BridgeCall } from '#shared/bridge/contract';
import type { KeyStore } from '../keys/key-store';
import type { ProjectAddress } from '../keys/keychain';
import { findKey, foundTexts } from '../keys/key-in-value';
import type { ProfileStore } from '../profiles/profile-store';
import { isWithinBudget } from '../storage/json-budget';

/**
 * The one place that keeps API keys out of what Tieout stores and exports: it checks every argument of every call, and
 * whatever the core reads from a file. It knows the keys of all profiles, and the one in TIEOUT_API_KEY.
 */
export interface KeyGate {
  /** Refuses a call with a key in its argument, outside of the field that is meant for one. */
  readonly refuseCall: (call: string, argument: unknown) => Promise<Result<null>>;
  /** Refuses a value with a key in it; `key_misplaced` names the field. */
  readonly refuse: (value: unknown) => Promise<Result<null>>;
  /** Refuses a file for export with a key in it, packed or not. */
  readonly refuseFile: (content: Uint8Array) => Promise<Result<null>>;
  /** Makes the next check ask the keychain again: a key was kept or removed. */
  readonly renew: () => void;
}

type OpenFields = ReadonlyArray<readonly [BridgeCall, string]>;

/** The fields that are meant for a key. */
const keyFields: OpenFields = [
  ['saveKey', 'key'],
  ['testConnection', 'key'],
  ['listEvents', 'key'],
];

/**
 * Fields that are never stored. What is imported from evidence, and a file for export once it is whole, are checked separately, and
 * the value before a change may hold a key that the change removes.
 */
const unkeptFields: OpenFields = [
  ['addEvidencePart', 'content'],
  ['checkExport', 'content'],
  ['saveProfile', 'before'],
  ['saveLooks', 'before'],
];

/** A file for export: it may be packed, and is searched in pieces, unpacked. */
const fileFields: OpenFields = [['saveFile', 'content']];

const openFields: ReadonlyMap<string, string> = new Map([...keyFields, ...unkeptFields, ...fileFields]);

/** Ids of stored things. They are checked too, but not against the keychain, which is slow. */
const idFields: ReadonlySet<string> = new Set(['profileId', 'runId', 'snapshotId', 'reviewId', 'endedAt']);

/** How long an answer of the keychain is reused, and how long to wait for one: nothing else may wait longer. */
const freshMs = 5_000;
const patienceMs = 2_000;

/** A text without this many consecutive visible characters holds no key. */
const mayHoldKey = /[!-~]{8}/;

/** A gate for the keys of these profiles. */
export function createKeyGate({
  profiles,
  keys,
}: {
  readonly profiles: Pick<ProfileStore, 'list'>;
  readonly keys: Pick<KeyStore, 'read'>;
}): KeyGate {
  const known = new Set(givenKeys());
  let asked: Promise<unknown> | null = null;
  let freshUntil = -Infinity;

  const ask = async (): Promise<void> => {
    const listed = await profiles.list();
    const projects = new Map<string, ProjectAddress>();
    for (const profile of listed.ok ? listed.value.profiles : [])
      projects.set(JSON.stringify([profile.baseUrl, profile.projectId]), profile);
    const each = Array.from(projects.values(), async (project) => {
      const key = await keys.read(project);
      if (key.ok) known.add(key.value);
    });
    await Promise.all(each);
  };
  /** One shared question for all callers, so that they also continue in their order. */
  const knownKeys = async (): Promise<readonly string[]> => {
    if (asked === null || performance.now() > freshUntil) {
      const answered = ask();
      // Do not wait a second time for a keychain that has not answered.
      freshUntil = Infinity;
      asked = Promise.race([answered, wait(patienceMs, null, { ref: false })]);
      const now = asked;
      const ended = (): void => {
        if (asked === now) freshUntil = performance.now() + freshMs;
      };
      void answered.then(ended, ended);
    }
    await asked;
    return [...known];
  };

  const judge = (value: unknown, all: readonly string[]): Result<null> => {
    const field = findKey(value, all);
    return field === null ? succeed(null) : fail({ code: 'key_misplaced', field });
  };

  const judgeFile = async (field: string, content: unknown): Promise<Result<null>> => {
    const all = await knownKeys();
    // Loaded only here: unpacking is much code, and most processes never look into a file for export.
    const { searchablePieces } = await import('#shared/files/zip/searchable');
    for (const piece of content instanceof Uint8Array ? searchablePieces(content) : []) {
      const keyless = judge({ [field]: piece }, all);
      if (!keyless.ok) return keyless;
      // A large file takes seconds, and the host has other work to do.
      await setImmediate();
    }
    return succeed(null);
  };

  return {
    refuseCall: async (call, argument) => {
      const value = withoutField(argument, openFields.get(call));
      const keyless = judge(readable(call, value), isWorthAsking(value) ? await knownKeys() : [...known]);
      const field = new Map<string, string>(fileFields).get(call);
      if (!keyless.ok || field === undefined || typeof argument !== 'object' || argument === null)
        return keyless;
      return judgeFile(field, new Map(Object.entries(argument)).get(field));
    },
    refuse: async (value) => judge(value, await knownKeys()),
    refuseFile: (content) => judgeFile('content', content),
    renew: () => {
      asked = null;
    },
  };
}

function givenKeys(): readonly string[] {
  const given = process.env['TIEOUT_API_KEY'] ?? '';
  const key = cleanKey(given);
  return key === null ? [] : [key];
}

function isWorthAsking(value: unknown): boolean {
  for (const { path, text } of foundTexts(value)) {
    // The argument's own field names are fixed; nobody chooses them.
    const isOfCall = path.length === 0 || (path.length === 1 && idFields.has(path[0] ?? ''));
    if (isOfCall) continue;
    if (mayHoldKey.test(text)) return true;
  }
  return false;
}

function withoutField(argument: unknown, field: string | undefined): unknown {
  if (field === undefined || typeof argument !== 'object' || argument === null) return argument;
  return Object.fromEntries(Object.entries(argument).filter(([name]) => name !== field));
}

/** Names that say more than "part" for the texts of a run that is being saved. */
function readable(call: string, value: unknown): unknown {
  if (call !== ('addRunPart' satisfies BridgeCall) || typeof value !== 'object' || value === null)
    return value;
  const { part, text, ...rest } = { part: '', text: '', ...value };
  return { ...rest, [part]: part === 'rows' ? text : parsed(text) };
}

function parsed(text: string): unknown {
  try {
    return isWithinBudget(text) ? JSON.parse(text) : text;
  } catch {
    // Only a part of a longer text.
    return text;
  }
}
