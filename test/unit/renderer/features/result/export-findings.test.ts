import { exportFormats } from '#shared/domain/vocabulary/export-formats';
import { describe, expect, it } from 'vitest';
import { defaultProfile } from '#shared/domain/rules/profile';
import { defaultFindingsFormat } from '#shared/domain/result/report';
import { defaultRules } from '#shared/domain/rules/rules';
import { openingViewOf } from '#shared/domain/views/view-params';
import { succeed, type Result } from '#shared/base/result';
import { exportFindings } from '#renderer/features/result/exports/export-findings';
import type { ExportRequest, ReconcileWorkerEvent } from '#renderer/worker/contract/contract';
import { createSession } from '#renderer/worker/session';
import { snapshotOf } from '../../../../support/reconcile-support';
import { fetchGiven, pathOf } from '../../../../support/given-lines';

const request: ExportRequest = {
  format: 'csv',
  csv: defaultFindingsFormat,
  viewId: null,
  rows: null,
  columns: [],
  part: null,
  about: [['Holds', 'all']],
};

/** A session whose open run has so many findings, and what it told meanwhile. */
async function sessionWith(findings: number) {
  const told: ReconcileWorkerEvent[] = [];
  const session = createSession((event) => told.push(event), fetchGiven);
  const rows = Array.from({ length: findings }, (_, index) => `EXTRA-${index};PAID\n`);
  const file = new File([`reference;status\n${rows.join('')}`], 'march.csv');
  await session.importFile({ file, choices: defaultProfile.file });
  const { info } = snapshotOf([]);
  await session.takeSnapshot({ info, secondLook: null, fields: [], path: pathOf({ tickets: '' }) });
  const compare = () => session.reconcile({ rules: defaultRules, acknowledgeMalformed: true });
  await compare();
  return { session, told, compare };
}

const aMoment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

describe('an export', () => {
  it('is given up and told as stalled where the worker says nothing more', async () => {
    let cancelled = 0;
    const silent = {
      exportFindings: () => new Promise<Result<Blob>>(() => undefined),
      cancelExport: () => Promise.resolve(((cancelled += 1), null)),
      subscribe: () => () => undefined,
    };
    const ended = await exportFindings(silent, request, () => undefined, 50);
    expect(ended).toEqual({ ok: false, error: { code: 'export_stalled', seconds: 0.05 } });
    expect(cancelled).toBe(1);
  });

  it('is not given up while it tells how far it is, and its answer is the one it made', async () => {
    let listener: (event: ReconcileWorkerEvent) => void = () => undefined;
    const slow = {
      exportFindings: async () => {
        for (let written = 0; written < 8; written++) {
          await aMoment();
          listener({ type: 'export-progress', written, entries: 8 });
        }
        return succeed(new Blob(['made']));
      },
      cancelExport: () => Promise.resolve(null),
      subscribe: (listen: typeof listener) => {
        listener = listen;
        return () => undefined;
      },
    };
    const heard: number[] = [];
    const ended = await exportFindings(slow, request, ({ written }) => heard.push(written), 100);
    expect(ended).toMatchObject({ ok: true });
    expect(heard).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it('ends in words where the worker is gone', async () => {
    const gone = {
      exportFindings: () => Promise.reject(new Error('gone')),
      cancelExport: () => Promise.reject(new Error('gone')),
      subscribe: () => () => undefined,
    };
    expect(await exportFindings(gone, request, () => undefined)).toMatchObject({ ok: false });
  });
});

describe.each(exportFormats)('the worker writing findings as %s', (format) => {
  it('lets itself be stopped, and writes the next one whole', async () => {
    const { session, told } = await sessionWith(30_000);
    const stopped = session.exportFindings({ ...request, format });
    await aMoment();
    await session.cancelExport();
    expect(await stopped).toEqual({ ok: false, error: { code: 'export_cancelled' } });
    const made = await session.exportFindings({ ...request, format });
    expect(made).toMatchObject({ ok: true });
    const progress = told.filter(({ type }) => type === 'export-progress');
    expect(progress.length).toBeGreaterThan(2);
    expect(progress.every((event) => event.type === 'export-progress' && event.entries === 30_000)).toBe(
      true,
    );
  });

  it('writes nothing of a result that another one has taken the place of', async () => {
    const { session, compare } = await sessionWith(30_000);
    const begun = session.exportFindings({ ...request, format });
    await compare();
    expect(await begun).toEqual({ ok: false, error: { code: 'export_outdated' } });
  });

  it('says so of a view that is not the open one any more', async () => {
    const { session } = await sessionWith(3);
    const { viewId } = await session.openView(openingViewOf('extra'));
    await session.openView(openingViewOf('missing'));
    const ended = await session.exportFindings({ ...request, format, viewId, part: 'a part' });
    expect(ended).toEqual({ ok: false, error: { code: 'export_outdated' } });
  });
});
