import { createRequire } from 'node:module';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { readCommandLine } from '#main/hosts/cli/command-line';
import { exitCodeOfError, exitCodeOfVerdict } from '#main/hosts/cli/output/exit-code';
import { sourceOfPath } from '#main/hosts/cli/file-source';
import { givenKeyGate } from '#main/hosts/cli/refuse-keys';
import { executeRun, profileOfRun } from '#main/hosts/cli/run';
import { jsonSummary, wordReasons } from '#main/hosts/cli/output/summary';
import { createPlatform } from '#main/core/snapshot/take/create-platform';
import { sentenceFor } from '#shared/words/errors/error-words';
import { succeed } from '#shared/base/result';
import type { Server } from './server';
import { removeFolder } from '../../support/system';

/** A row of the client file. */
export type Row = readonly [reference: string, status: string];

/** One line of the findings CSV, as far as the judge looks at it. */
interface Finding {
  readonly class: string;
  readonly reference: string;
  readonly platformTickets: number;
  readonly clientRows: number;
  readonly missing: number;
  readonly extra: number;
  readonly platformStatuses: string;
  readonly ticketIds: readonly string[];
}

export interface Ended {
  readonly code: number;
  /** It is null where nothing was compared. */
  readonly result: ReturnType<typeof jsonSummary> | null;
  readonly findings: readonly Finding[];
  /** What was said on the way, and then the one sentence of an error or why the result is no proof. */
  readonly said: string;
  /** Whether the run was stopped because it went on asking. */
  readonly isEndless: boolean;
  /** Why the preflight says that there is nothing to compare. */
  readonly stops: readonly string[];
}

export interface RunOptions {
  readonly words?: readonly string[];
  /** Stop when the server has been asked this often. */
  readonly mostRequests?: number;
  /** Stop as Ctrl C does, right after the server's answer of this number. */
  readonly stopAfter?: number;
  /** Kept from run to run, for `--resume`. */
  readonly dataDir?: string;
  /** The server's rate-limit window; shorter than a minute for what is to wait. */
  readonly windowMs?: number;
}

/**
 * Runs `tieout run` on a server with these rows, as `cli/index.ts` does, in this process: hundreds of runs a minute, over
 * real HTTP and real files. What it answers is the contract of product.md, section 6, and nothing from inside.
 */
export async function runTieout(
  server: Server,
  rows: readonly Row[],
  { words = ['--no-orders'], mostRequests = 400, stopAfter = Infinity, ...options }: RunOptions = {},
): Promise<Ended> {
  const folder = mkdtempSync(join(tmpdir(), 'tieout-adversary-'));
  try {
    const csv = join(folder, 'client.csv');
    const out = join(folder, 'findings.csv');
    writeFileSync(csv, ['reference,status', ...rows.map((row) => row.map(cell).join(',')), ''].join('\n'));
    const line = readCommandLine([
      ...['run', '--csv', csv, '--base-url', server.baseUrl, '--project', server.projectId],
      ...['--key-column', 'reference', '--status-column', 'status', '--out', out, '--json'],
      ...['--requests-per-minute', '600', ...words],
    ]);
    if (!line.ok || line.value.command !== 'run') throw new Error(JSON.stringify(line));
    const request = line.value.run;
    const source = await sourceOfPath(csv);
    if (!source.ok) throw new Error(sentenceFor(source.error));
    const stop = new AbortController();
    let isEndless = false;
    server.onAnswer(() => {
      if (server.asked.length >= stopAfter) stop.abort();
      if (server.asked.length < mostRequests) return;
      isEndless = true;
      stop.abort();
    });
    const said: string[] = [];
    const stops: string[] = [];
    const dataDir = options.dataDir ?? join(folder, 'data');
    const { windowMs = 60_000 } = options;
    const ran = await executeRun({
      ...request,
      platform: createPlatform({ fetch, dataDir, windowMs }),
      profile: profileOfRun(request, null),
      source: source.value,
      key: () => Promise.resolve(succeed('test.key')),
      runs: null,
      fileAt: null,
      gate: givenKeyGate,
      out,
      onProgress: () => undefined,
      onPreflight: (looked) => stops.push(...(looked.advice === 'stop' ? looked.concerns : [])),
      onNote: (sentence) => said.push(sentence),
      onCaution: (sentence) => said.push(sentence),
      signal: stop.signal,
    });
    if (!ran.ok) {
      said.push(sentenceFor(ran.error));
      const code = exitCodeOfError(ran.error.code);
      return { code, result: null, findings: [], said: said.join('\n'), isEndless, stops };
    }
    const { summary } = ran.value.run;
    said.push(...wordReasons(summary), ...ran.value.info.doubts);
    return {
      code: exitCodeOfVerdict(summary.verdict),
      result: jsonSummary(summary, ran.value.info),
      findings: summary.verdict === 'invalid' ? [] : readFindings(readFileSync(out, 'utf8')),
      said: said.join('\n'),
      ...{ isEndless, stops },
    };
  } finally {
    removeFolder(folder);
  }
}

function cell(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** The package has no types of its own; what it answers is checked below. */
const Papa = createRequire(import.meta.url)('papaparse') as {
  readonly parse: (csv: string, options: object) => { readonly data: unknown };
};

const findingRows = v.array(
  v.object({
    class: v.string(),
    payment_reference: v.string(),
    platform_statuses: v.string(),
    platform_tickets: v.pipe(v.string(), v.transform(Number)),
    client_rows: v.pipe(v.string(), v.transform(Number)),
    missing: v.pipe(v.string(), v.transform(Number)),
    extra: v.pipe(v.string(), v.transform(Number)),
    ticket_ids: v.string(),
  }),
);

function readFindings(csv: string): readonly Finding[] {
  const { data } = Papa.parse(csv.replace('\uFEFF', ''), {
    header: true,
    delimiter: ',',
    skipEmptyLines: true,
  });
  return v.parse(findingRows, data).map((row) => ({
    class: row.class,
    reference: row.payment_reference,
    platformStatuses: row.platform_statuses,
    platformTickets: row.platform_tickets,
    clientRows: row.client_rows,
    missing: row.missing,
    extra: row.extra,
    ticketIds: row.ticket_ids.split(' ').filter(Boolean),
  }));
}
