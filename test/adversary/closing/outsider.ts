import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Act, Outcome } from './child-closer';

/** An act that was announced; its outcome is null until it is known, and where the process was killed. */
export interface Told extends Act {
  readonly outcome: Outcome | null;
}

/** An object of a file, whatever is in it. */
type Fields = Readonly<Record<string, unknown>>;
type Lie = (isLie: boolean, words: string) => void;

/** The files that a signature covers, in the order in which their hashes are hashed. */
const signedFiles = [
  ...['run.json', 'reviews.json', 'info.json', 'tickets.lines', 'orders.lines', 'client.lines'],
  'second-look.json',
];
const sha = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');
const names = (folder: string): readonly string[] => (existsSync(folder) ? readdirSync(folder) : []);

/**
 * Tells what is wrong in a data folder, by its files and with none of Tieout's code; `told` are all acts so far. It remembers what was
 * closed when it looked before, and how each log began.
 */
export function createOutsider(dataDir: string): (told: readonly Told[]) => readonly string[] {
  /** The runs that were ever closed, by profile and run, with the hash of their content once it was seen. */
  const closed = new Map<string, string | null>();
  const begins = new Map<string, string>();
  return (told) => {
    const lies: string[] = [];
    const lie: Lie = (isLie, words) => {
      if (isLie) lies.push(words);
    };
    // Whoever deletes a profile and is not refused may have removed all that is not closed.
    const dropped = new Set(
      told.flatMap((one) => (one.kind === 'drop' && one.outcome?.ok !== false ? one.profileId : [])),
    );
    const ids = [...new Set(told.map(({ profileId }) => profileId))];
    const logsIn = (dir: string) =>
      new Map(
        ids.map((id) => {
          const path = join(dataDir, dir, `${id}.jsonl`);
          const text = existsSync(path) ? readFileSync(path, 'latin1') : '';
          const whole = text.slice(0, text.lastIndexOf('\n') + 1);
          const isLonger = whole.startsWith(begins.get(path) ?? '');
          lie(!isLonger && !dropped.has(id), `${path} does not begin as it did`);
          begins.set(path, whole);
          return [id, linesOf(whole, path, lie)] as const;
        }),
      );
    const [closes, reviews] = [logsIn('closes'), logsIn('reviews')];
    const logged = (profileId: string, kind: string, runId: string): boolean =>
      closes.get(profileId)?.some((line) => line['kind'] === kind && line['runId'] === runId) === true;

    const folder = join(dataDir, 'runs');
    const runs = new Map(
      names(folder).flatMap((id) => (/^2/.test(id) ? [[id, readRun(join(folder, id), lie)] as const] : [])),
    );
    const closedFor = new Map<string, string>();
    for (const [id, { profileId, content, signOffs, isEnough, period }] of runs) {
      lie(
        signOffs.some((one) => one['content'] !== content),
        `${id} is not what was signed`,
      );
      const key = `${profileId} ${id}`;
      if (isEnough || closed.has(key)) closed.set(key, closed.get(key) ?? content);
      if (!isEnough || logged(profileId, 'reopened', id)) continue;
      const other = closedFor.get(`${profileId} ${period}`);
      lie(other !== undefined, `${id} and ${other} of ${profileId} are both closed for ${period}`);
      closedFor.set(`${profileId} ${period}`, id);
    }
    const keep = (profileId: string, id: string): void => {
      const key = `${profileId} ${id}`;
      closed.set(key, closed.get(key) ?? runs.get(id)?.content ?? null);
    };
    for (const { profileId, runId, outcome } of told) if (outcome?.closes === true) keep(profileId, runId);
    for (const [id, lines] of closes)
      for (const line of lines) if (line['kind'] === 'closed') keep(id, String(line['runId']));
    for (const [key, content] of closed) {
      const [profileId = '', id = ''] = key.split(' ');
      lie(runs.get(id)?.content !== content, `the closed run ${id} has gone or changed`);
      lie(logged(profileId, 'deleted', id), `the closed run ${id} is in the log as deleted`);
      lie(!existsSync(join(dataDir, 'profiles', `${profileId}.json`)), `${profileId} of ${id} has gone`);
    }

    for (const { kind, profileId, runId, mark, outcome } of told) {
      if (outcome?.ok !== true || dropped.has(profileId)) continue;
      const run = runs.get(runId);
      const isDeleted = run === undefined && logged(profileId, 'deleted', runId);
      const isIn = (lines: readonly Fields[] | undefined): boolean =>
        lines?.some((line) => JSON.stringify(line).includes(`"${mark}"`)) === true;
      const isKept: Readonly<Record<string, () => boolean>> = {
        save: () =>
          isIn(closes.get(profileId)) || Array.from(runs.values()).some(({ name }) => name === mark),
        sign: () =>
          isDeleted || (isIn(run?.signOffs) && (!outcome.closes || logged(profileId, 'closed', runId))),
        reopen: () => isIn(closes.get(profileId)),
        delete: () => isDeleted,
        review: () => isIn(reviews.get(profileId)),
        answer: () => isIn(reviews.get(profileId)),
      };
      lie(isKept[kind]?.() === false, `${kind} ${mark} of ${profileId} ${runId} is lost`);
      const log = `${profileId}.jsonl`;
      // One that was killed after its line is finished by the next, without another line.
      const isRepeated = told.some(
        (one) => one.kind === 'delete' && one.runId === runId && one.mark !== mark,
      );
      const onDisk: Readonly<Record<string, readonly string[]>> = {
        save: ['run.json', 'client.lines', 'reviews.json', 'findings.json', 'runs'],
        sign: ['sign-offs.json', runId, ...(outcome.closes ? [log] : [])],
        ...{ reopen: [log], delete: ['runs', ...(isRepeated ? [] : [log])], review: [log], answer: [log] },
      };
      for (const name of process.platform === 'linux' ? (onDisk[kind] ?? []) : [])
        lie(
          !outcome.synced.some((path) => basename(path).includes(name)),
          `${kind} ${mark}: ${name} was not synced`,
        );
    }
    return lies;
  };
}

/** The objects of a log, each of which has to name the one before. */
function linesOf(log: string, path: string, lie: Lie): readonly Fields[] {
  let before = sha('');
  return log
    .split('\n')
    .slice(1, -1)
    .map((line, place): Fields => {
      const [, body = '', after, own = ''] =
        /^(.*,"after":"([0-9a-f]{64})"),"sha256":"([0-9a-f]{64})"\}$/s.exec(line) ?? [];
      lie(
        after !== before || own !== sha(Buffer.from(body, 'latin1')),
        `${path}, line ${place + 2} does not follow the one before`,
      );
      before = own;
      return fieldsOf(Buffer.from(line, 'latin1').toString());
    });
}

function fieldsOf(text: string): Fields {
  const parsed: unknown = JSON.parse(text);
  return parsed as Fields; // Tieout keeps objects in all its files.
}

/** A run by its files: each has to be there, and as the run's description says. */
function readRun(folder: string, lie: Lie) {
  const there = names(folder);
  const text = (name: string): string =>
    there.includes(name) ? readFileSync(join(folder, name), 'utf8') : '';
  /** A file that carries its own hash; without a field where it is not whole. */
  const sealed = (name: string): Fields => {
    const content = text(name);
    const seal = /"sha256": "([0-9a-f]{64})"/.exec(content)?.[1] ?? 'none';
    const isWhole = sha(content.replace(seal, '0'.repeat(64))) === seal;
    lie(!isWhole, `${folder} has no whole ${name}`);
    return isWhole ? fieldsOf(content) : {};
  };
  const run = sealed('run.json');
  for (const [name, sum] of Object.entries({ ...(run['files'] ?? {}) }))
    lie(sha(text(name)) !== sum, `${folder} lists and lacks ${name}`);
  const { profileId, name } = { profileId: '', name: '', ...(run['data'] ?? {}) };
  const sums = signedFiles.flatMap((one) => (there.includes(one) ? [[one, sha(text(one))]] : []));
  const content = sha(JSON.stringify(sums));
  const kept = there.includes('sign-offs.json') ? sealed('sign-offs.json')['data'] : null;
  const signOffs = (kept ?? []) as readonly Fields[]; // a list, as Tieout writes it
  const newest = (role: string) => signOffs.findLast((one) => one['role'] === role);
  const prepared = newest('prepared');
  const isEnough =
    prepared !== undefined && (prepared['twoPeople'] === false || newest('reviewed') !== undefined);
  return { profileId, name, content, signOffs, isEnough, period: JSON.stringify(prepared?.['period']) };
}
