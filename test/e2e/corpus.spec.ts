import { rmSync, writeFileSync } from 'node:fs';
import { expect, type JSHandle, type Page } from '@playwright/test';
import type { AppError } from '#shared/base/app-error';
import type { LedgerEntry } from '#shared/domain/entries/ledger-entry';
import { defaultProfile } from '#shared/domain/rules/profile';
import { defaultRules } from '#shared/domain/rules/rules';
import { normalise } from '#shared/base/text';
import { openingViewOf } from '#shared/domain/views/view-params';
import type { Result } from '#shared/base/result';
import type { FileReport, ReconcileWorker } from '#renderer/worker/contract/contract';
import { corpus, type CorpusFile, type Outcome } from '../corpus/corpus';
import { snapshotOf } from '../support/reconcile-support';
import { test } from './support/fixtures';

/** What the worker said of a file: how it was read, and its rows as findings of a comparison with nothing. */
interface Answer {
  readonly read: Result<FileReport>;
  readonly entries: readonly LedgerEntry[];
}

/** A second worker of the screen's own program, as a function in the page that calls it; and an input to hand files over. */
type Asker = JSHandle<(call: string, argument: unknown) => Promise<unknown>>;

async function startWorker(page: Page): Promise<Asker> {
  // Nothing in the core is opened: what the worker loads is a platform that has no tickets.
  await page
    .context()
    .route('**/lines/none', (route) => route.fulfill({ body: '{"list":"tickets","bytes":0}\n' }));
  await expect.poll(() => page.workers().length).toBeGreaterThan(0);
  return page.evaluateHandle((url) => {
    const worker = new Worker(url, { type: 'module' });
    const waiting = new Map<number, (reply: unknown) => void>();
    worker.addEventListener('message', ({ data }: MessageEvent<{ id: number; reply?: unknown }>) => {
      if (data.reply !== undefined) waiting.get(data.id)?.(data.reply);
    });
    const input = document.createElement('input');
    input.type = 'file';
    input.id = 'corpus-file';
    document.body.append(input);
    let calls = 0;
    return (call: string, argument: unknown) =>
      new Promise<unknown>((resolve, reject) => {
        calls += 1;
        worker.addEventListener('error', reject, { once: true });
        waiting.set(calls, resolve);
        worker.postMessage({ id: calls, call, argument });
      });
  }, page.workers()[0]?.url() ?? '');
}

/** Reads a file in the worker, and compares it with a platform that has no tickets, so that every row is a finding. */
function askOf(page: Page, ask: Asker, choices: CorpusFile['choices'], wantsRows: boolean): Promise<Answer> {
  const { info } = snapshotOf([]);
  const given = {
    choices: { ...defaultProfile.file, ...choices },
    wantsRows,
    info,
    rules: defaultRules,
    views: [openingViewOf('extra'), openingViewOf('unreadable')],
  };
  return page.evaluate(
    async ([call, { choices, wantsRows, info, rules, views }]) => {
      // What the worker answers is what its contract says.
      const value = async <K extends keyof ReconcileWorker>(
        name: K,
        argument: Parameters<ReconcileWorker[K]>[0],
      ): Promise<Awaited<ReturnType<ReconcileWorker[K]>>> => {
        const reply = (await call(name, argument)) as Result<Awaited<ReturnType<ReconcileWorker[K]>>>;
        if (!reply.ok) throw new Error(`${name}: ${JSON.stringify(reply)}`);
        return reply.value;
      };
      const file = document.querySelector<HTMLInputElement>('#corpus-file')?.files?.[0];
      if (file === undefined) throw new Error('no file was handed over');
      const read = await value('importFile', { file, choices });
      if (!read.ok || !wantsRows) return { read, entries: [] };
      await value('takeSnapshot', { info, secondLook: null, fields: [], path: '/lines/none' });
      await value('reconcile', { rules, acknowledgeMalformed: true });
      const entries: LedgerEntry[] = [];
      for (const view of views) {
        const { viewId, entries: end } = await value('openView', view);
        entries.push(...(await value('windowOf', { viewId, start: 0, end })));
      }
      return { read, entries };
    },
    [ask, given] as const,
  );
}

function expectOutcome({ read, entries }: Answer, outcome: Outcome): void {
  if ('refused' in outcome) {
    const error: AppError | 'read' = read.ok ? 'read' : read.error;
    expect(error).toMatchObject({ code: outcome.refused, ...outcome.with });
    return;
  }
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  const { rows, rowCount = rows.length, malformed = [], skipped = 0, headerLine = 1 } = outcome;
  const { encoding = read.value.encoding, delimiter = read.value.delimiter } = outcome;
  expect(read.value).toMatchObject({
    encoding,
    delimiter,
    header: 1,
    skipped,
    malformed: malformed.length,
    dataRows: rowCount,
    records: 1 + skipped + malformed.length + rowCount,
  });
  if (outcome.headerLine !== undefined) expect(read.value.headerLine).toBe(headerLine);
  if (rows.length !== rowCount) return;
  const found = entries.flatMap((entry) =>
    entry.class === 'malformed'
      ? []
      : entry.clientLines.map((line) => [normalise(entry.paymentReference), line] as const),
  );
  const byLine = (
    one: readonly [string, number | string],
    other: readonly [string, number | string],
  ): number => Number(one[1]) - Number(other[1]);
  expect(found.sort(byLine)).toEqual(rows.map(([reference, , line]) => [normalise(reference), line]));
  const broken = entries.filter((entry) => entry.class === 'malformed');
  expect(broken.map(({ clientLines, reasons }) => [clientLines[0], reasons[0]])).toEqual(malformed);
}

test('every file of the corpus through the real worker, in one page', async ({ openTieout }, info) => {
  test.setTimeout(600_000);
  const page = await openTieout('--demo');
  const ask = await startWorker(page);
  for (const { name, bytes, choices, outcome } of corpus) {
    await test.step(name, async () => {
      const path = info.outputPath('client.csv');
      writeFileSync(path, bytes());
      await page.locator('#corpus-file').setInputFiles(path);
      const isSmall = 'rows' in outcome && (outcome.rowCount ?? outcome.rows.length) === outcome.rows.length;
      expectOutcome(await askOf(page, ask, choices, isSmall), outcome);
      rmSync(path);
    });
  }
});
