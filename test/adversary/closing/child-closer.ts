import { readdirSync, readFileSync, readlinkSync, writeFileSync, writeSync } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bridge, BridgeEvent } from '#shared/bridge/contract';
import { createCaller } from '#shared/bridge/rpc';
import { succeed } from '#shared/base/result';
import { createProfileStore } from '#main/core/profiles/profile-store';
import { createRandom } from '../../partner-api/simulator/random';
import { dieAt, type DeadlyWrite } from '../../integration/snapshot/die-at';
import { createTestCore, profileNamed } from '../../support/core-twins';
import { runFilesOf } from '../../support/run-files';
import { runOf } from '../../support/saved-run';

/** What a process that signs, reopens and deletes again and again is given, as JSON in its environment. */
export interface CloserOrder {
  readonly dataDir: string;
  /** Its name in what it writes; no two processes ever have the same. */
  readonly worker: string;
  /** The account of the computer. */
  readonly user: string;
  readonly seed: number;
}

/** An act, as it is announced before it begins. */
export interface Act {
  readonly kind:
    'save' | 'sign' | 'reopen' | 'delete' | 'review' | 'answer' | 'evidence' | 'look' | 'new' | 'drop';
  readonly profileId: string;
  readonly runId: string;
  /** A text in what it writes that no other act has. */
  readonly mark: string;
}

/** How an act ended; nothing is printed of one in which the process was killed. */
export interface Outcome {
  readonly ok: boolean;
  readonly code: string | null;
  /** Whether a signature was answered with what closes the run. */
  readonly closes: boolean;
  /** The files and folders that were brought to the disk meanwhile; on Linux only. */
  readonly synced: readonly string[];
}

/** Of a hundred acts, how many are of each kind. */
const shares = [
  ...([
    ['save', 16],
    ['sign', 30],
    ['reopen', 5],
    ['delete', 10],
    ['review', 15],
  ] as const),
  ...([
    ['answer', 8],
    ['evidence', 4],
    ['look', 6],
    ['new', 2],
    ['drop', 4],
  ] as const),
];
const periods = ['01', '02', '03'].map((month) => ({ from: `2026-${month}-01`, upTo: `2026-${month}-28` }));
/** With more of them, each act takes longer and fewer meet. */
const [mostProfiles, mostRuns] = [6, 24];

const names = (folder: string, pattern: RegExp): readonly string[] => {
  try {
    return readdirSync(folder).filter((name) => pattern.test(name));
  } catch {
    return []; // Nothing was saved yet.
  }
};

const given = process.env['TIEOUT_CLOSER_ORDER'];
if (given !== undefined) {
  // Written by `closes.test.ts`.
  const order = JSON.parse(given) as CloserOrder;
  const { dataDir, worker } = order;
  const deadly: { -readonly [Part in keyof DeadlyWrite]: DeadlyWrite[Part] } = {
    kind: 'page',
    nth: 0,
    stage: 'half',
  };
  const writes = await dieAt(deadly);
  const synced = await noteSyncs();
  const random = createRandom(order.seed);
  const operate = operator(order, random);
  const anyOf = (all: readonly string[]): string => all[Math.floor(random() * all.length)] ?? '';
  for (let number = 0; ; number += 1) {
    const profiles = names(join(dataDir, 'profiles'), /^[^.].*\.json$/).map((name) => name.slice(0, -5));
    const runs = names(join(dataDir, 'runs'), /^2/);
    const runId = anyOf(runs);
    let lot = random() * 100;
    let kind: Act['kind'] = shares.find(([, share]) => (lot -= share) < 0)?.[0] ?? 'look';
    if (profiles.length === 0) kind = 'new';
    else if (kind === 'new' && profiles.length >= mostProfiles) kind = 'drop';
    else if (kind === 'save' && runs.length >= mostRuns) kind = 'delete';
    const isOfRun = ['sign', 'reopen', 'delete', 'evidence'].includes(kind);
    const mark = `${worker}-${number}`;
    const profileId =
      kind === 'new' ? mark : isOfRun ? profileOf(join(dataDir, 'runs', runId)) : anyOf(profiles);
    if (profileId === '') continue;
    const act: Act = { kind, profileId, runId, mark };
    deadly.kind = random() < 0.5 ? 'page' : 'manifest';
    deadly.stage = (['before', 'half', 'half', 'after'] as const)[Math.floor(random() * 4)] ?? 'half';
    const nth = 1 + Math.floor(random() * (deadly.kind === 'page' ? 2 : 9));
    // Zero is no write: the process lives on.
    deadly.nth =
      random() < (['sign', 'delete'].includes(kind) ? 0.12 : 0.03) ? writes()[deadly.kind] + nth : 0;
    synced.clear();
    writeSync(1, `${JSON.stringify({ act })}\n`);
    const outcome = await operate(act);
    writeSync(1, `${JSON.stringify({ mark, synced: [...synced], closes: false, ...outcome })}\n`);
  }
}

/** Whose run this is; empty where somebody has deleted it. */
function profileOf(folder: string): string {
  try {
    return /"profileId": "([^"]+)"/.exec(readFileSync(join(folder, 'run.json'), 'utf8'))?.[1] ?? '';
  } catch {
    return '';
  }
}

function operator({ dataDir, user }: CloserOrder, random: () => number) {
  const { platform } = createTestCore(dataDir);
  const made = new Map<string, ReadonlyMap<string, Uint8Array>>();
  const filesOf = (profileId: string): ReadonlyMap<string, Uint8Array> => {
    const files = made.get(profileId) ?? runFilesOf({ profileId }).files;
    made.set(profileId, files);
    return files;
  };
  let saving = '';
  const { core } = createTestCore(dataDir, {
    user,
    profiles: createProfileStore(join(dataDir, 'profiles')),
    platform: {
      ...platform,
      snapshots: {
        ...platform.snapshots,
        keepCopy: (_snapshot, folder) => {
          for (const [name, bytes] of filesOf(saving))
            if (/^(?:info|tickets)/.test(name)) writeFileSync(join(folder, name), bytes);
          return Promise.resolve(succeed(null));
        },
      },
    },
  });
  const bridge = createCaller<Bridge, BridgeEvent>({ request: core.answer, subscribe: core.subscribe });
  const { saved, findings } = runOf('2026-03-31');
  const [finding] = findings.findings;
  if (finding === undefined) throw new Error('the run has no finding');
  const named = { signature: finding.signature, references: [finding.paymentReference], items: [] };

  const save = async (profileId: string, name: string) => {
    saving = profileId;
    const rows = new TextDecoder().decode(filesOf(profileId).get('client.lines'));
    const { runId } = await bridge.beginRun({ profileId, finishedAt: saved.finishedAt });
    const texts = {
      run: JSON.stringify({ ...saved, name }),
      findings: JSON.stringify(findings),
      reviews: '[]',
      rows,
    };
    for (const part of ['run', 'findings', 'reviews', 'rows'] as const)
      await bridge.addRunPart({ runId, part, text: texts[part] });
    return bridge.endRun({ runId });
  };
  const sign = async ({ profileId, runId, mark }: Act) => {
    const said = { role: random() < 0.6 ? 'prepared' : 'reviewed', name: user, comment: mark } as const;
    const period = periods[Math.floor(random() * periods.length)] ?? { from: '', upTo: '' };
    const signed = await bridge.signRun({ profileId, runId, ...said, period, looked: null });
    const standing = signed.ok ? signed.value.filter(({ voidBecause }) => voidBecause === null) : [];
    const prepared = standing.find(({ role }) => role === 'prepared');
    // A reviewer may sign a run that its preparer has closed.
    const closes =
      prepared?.twoPeople === false
        ? prepared.comment === mark
        : standing.length === 2 && standing.some(({ comment }) => comment === mark);
    return { ...signed, closes };
  };
  const act = ({ kind, profileId, runId, mark }: Act): Promise<{ ok: boolean; error?: { code: string } }> => {
    switch (kind) {
      case 'save':
        return save(profileId, mark);
      case 'sign':
        return sign({ kind, profileId, runId, mark });
      case 'reopen':
        return bridge.reopenRun({ profileId, runId, reason: mark });
      case 'delete':
        return bridge.deleteRun({ profileId, runId });
      case 'review':
        return bridge.review({
          ...{ profileId, data: 'd', findings: [named], note: mark },
          ...{ decision: 'accepted', until: null, reason: null },
        });
      case 'answer': {
        const answer = {
          query: 'Q-1',
          answer: 'agree',
          text: '',
          comment: mark,
          late: false,
        } as const;
        return bridge.takeAnswers({
          profileId,
          list: 'l',
          data: 'd',
          answers: [{ ...answer, finding: named }],
        });
      }
      case 'evidence':
        return bridge.makeEvidence({ profileId, runId, sample: null });
      case 'look':
        return bridge.listSignOffs({ profileId, runId: null });
      case 'new': {
        const profile = profileNamed(profileId, { id: profileId, reviewByAnother: random() < 0.5 });
        return bridge.saveProfile({ profile, before: null });
      }
      case 'drop':
        return bridge.deleteProfile({ profileId });
    }
  };
  return async (asked: Act) => {
    const { ok, error, ...rest } = await act(asked);
    return { ok, code: error?.code ?? null, ...('closes' in rest ? { closes: rest.closes } : {}) };
  };
}

/** The paths that this process brings to the disk from now on; what has left the caches shows nowhere else. */
async function noteSyncs(): Promise<Set<string>> {
  const synced = new Set<string>();
  const folder = await mkdtemp(join(tmpdir(), 'tieout-handle-'));
  const handle = await open(join(folder, 'file'), 'w');
  const handles = Object.getPrototypeOf(handle) as typeof handle; // the one class of all file handles
  await handle.close();
  await rm(folder, { recursive: true });
  const does = Reflect.get(handles, 'sync');
  handles.sync = async function () {
    const path = process.platform === 'linux' ? readlinkSync(`/proc/self/fd/${this.fd}`) : '';
    await does.call(this);
    synced.add(path);
  };
  return synced;
}
