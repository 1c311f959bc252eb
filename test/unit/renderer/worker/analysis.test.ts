import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSession } from '#renderer/worker/session';
import { defaultProfile } from '#shared/domain/rules/profile';
import { defaultRules, type Rules } from '#shared/domain/rules/rules';
import type { ReviewAct } from '#shared/domain/runs/review';
import { applyChanges } from '#shared/domain/suggestions/proposals/rules-change';
import { savedAs, type SavedFindings, type SavedRun } from '#shared/domain/runs/saved-run';
import { snapshotOf, type Item } from '../../../support/reconcile-support';
import { openingViewOf } from '#shared/domain/views/view-params';
import { fetchGiven, pathOf } from '../../../support/given-lines';
import { valueOf } from '../../../support/value-of';
import { openWorkerSession, ticketLines } from '../../../support/worker-session';

const march: Item[] = [
  ['A', 'PAID'],
  ['B', 'PAID'],
];
const csv = 'Payment reference;Status;Tickets;Hall\nA;PAID;1;East\nb;PAID;1;West\nC;PAID;1;West\n';

/** A worker's session with a snapshot and a client file, compared under the rules. */
async function openSession(tickets: readonly Item[], text: string, rules: Partial<Rules> = {}) {
  const { session, info } = await openWorkerSession(tickets, text);
  const compared = await session.reconcile({
    rules: { ...defaultRules, ...rules },
    acknowledgeMalformed: false,
  });
  return { session, compared, info };
}

async function saved(
  { session }: Pick<Awaited<ReturnType<typeof openSession>>, 'session'>,
  finishedAt: string,
  previous: { run: SavedRun; findings: SavedFindings } | null = null,
) {
  const answer = await session.runToSave({ finishedAt, previous });
  if (answer?.kind !== 'ready') throw new Error('not ready');
  const run: SavedRun = {
    ...answer.run,
    id: finishedAt,
    finishedAt,
    savedBy: 'olga',
    logEnd: null,
    name: '',
  };
  // It was written by the session a moment ago.
  const findings = JSON.parse(await answer.findings.text()) as SavedFindings;
  return { run, findings, clientLines: answer.clientLines };
}

/** A file whose every opening but those before `last` waits until it is let go. */
class HeldFile extends File {
  opened = 0;
  letGo: () => void = () => undefined;
  readonly #freed = new Promise<void>((resolve) => {
    this.letGo = resolve;
  });

  constructor(
    text: string,
    readonly last: number,
  ) {
    super([text], 'client.csv');
  }

  override stream(): ReturnType<File['stream']> {
    this.opened++;
    if (this.opened < this.last) return super.stream();
    const held = new TransformStream<Uint8Array, Uint8Array>({ start: () => this.#freed });
    return super.stream().pipeThrough(held) as ReturnType<File['stream']>; // of bytes, as before
  }
}

it.each([1, 2])(
  'the worker keeps the newest file, whichever reading the one before is at (%s)',
  async (last) => {
    const session = createSession(() => undefined, fetchGiven);
    const choices = defaultProfile.file;
    const held = new HeldFile(csv, last);
    const first = session.importFile({ file: held, choices });
    while (held.opened < last) await new Promise((resolve) => setImmediate(resolve));
    const text = 'Payment reference;Status\nZ;PAID\n';
    await session.importFile({ file: new File([text], 'newest.csv'), choices });
    held.letGo();
    await first;
    const { keys } = defaultRules;
    expect(await session.preflight({ keys })).toMatchObject({ value: { dataRows: 1 } });
  },
);

it.each([
  ['A;PAID', true],
  ['X-1;PAID', false],
])('the worker compares nothing while rows may stand above the header: %s', async (row, ofPlatform) => {
  const text = `Nr;Stand\n${row}\nPayment reference;Status;Hall\nB;PAID;East\n`;
  const { session, compared } = await openSession(march, text);
  expect(compared).toMatchObject({
    ok: false,
    error: { code: 'header_undecided', ofPlatform, firstLine: 2 },
  });
  const choices = { ...defaultProfile.file, headerLine: 3 };
  await session.importFile({ file: new File([text], 'client.csv'), choices });
  const said = await session.reconcile({ rules: defaultRules, acknowledgeMalformed: false });
  expect(said).toMatchObject({ ok: true, value: { totals: { client: { skipped: 2, dataRows: 1 } } } });
});

it('the worker tries what the findings speak for, and shows it after it is taken', async () => {
  const tickets: Item[] = [
    ['007', 'PAID'],
    ['008', 'PAID'],
  ];
  const text = 'Payment reference;Status\n7;PAID\n008;PAID\nSumme;\n';
  const { session } = await openSession(tickets, text);
  const ask = (dismissed: readonly string[] = []) => session.proposals({ seen: null, fields: [], dismissed });
  const found = (await ask())?.steps ?? [];
  expect(found.map(({ proposal }) => proposal.kind)).toEqual(['key_rule', 'exclude_total']);
  expect((await ask(['exclude_total Summe']))?.steps.map(({ proposal }) => proposal.kind)).toEqual([
    'key_rule',
  ]);
  // The filter is on the column of the references, which is then read a second time.
  const total = found[1];
  const rules = applyChanges(defaultRules, total === undefined ? [] : [total.proposal]);
  const after = valueOf(await session.reconcile({ rules, acknowledgeMalformed: false }));
  expect(after.totals.client).toMatchObject({ excluded: 1, extra: 1, matched: 1 });
  expect(total?.effect?.after).toMatchObject({
    excluded: 1,
    extra: 1,
    matched: 1,
    findings: after.findings,
  });
});

it('a mapping that is tried does what it does once it is chosen, and changes nothing', async () => {
  const tickets: Item[] = [
    ['A', 'CANCELLED'],
    ['B', 'PAID'],
  ];
  const { session, compared } = await openSession(tickets, 'Payment reference;Status\nA;storniert\nB;PAID\n');
  const statusMapping = [{ client: 'storniert', platform: 'CANCELLED' }];
  const effect = await session.tryMapping({ statusMapping });
  expect(effect?.before.findings).toBe(valueOf(compared).findings);
  expect((await session.tryMapping({ statusMapping: [] }))?.after.findings).toBe(effect?.before.findings);
  const rules = { ...defaultRules, statusMapping };
  const after = valueOf(await session.reconcile({ rules, acknowledgeMalformed: false }));
  expect(effect?.after.findings).toBe(after.findings);
  expect(effect?.after.findings).toBeLessThan(effect?.before.findings ?? 0);
});

it('the worker tries all steps together, and shows it after they are taken', async () => {
  const tickets: Item[] = ['007', '008', '9'].map((reference) => [reference, 'PAID']);
  const { session } = await openSession(tickets, 'Payment reference;Status\n7;PAID\n08;PAID\nSumme;\n');
  const found = await session.proposals({ seen: null, fields: [], dismissed: [] });
  const rules = applyChanges(defaultRules, found?.together?.proposals ?? []);
  const after = valueOf(await session.reconcile({ rules, acknowledgeMalformed: false }));
  expect(after).toMatchObject({ findings: 1, totals: { client: { matched: 2, excluded: 1 } } });
  expect(found?.together?.effect.after).toMatchObject({ findings: 1, matched: 2, excluded: 1, missing: 1 });
  const one = await session.proposals({ seen: null, fields: [], dismissed: ['exclude_total Summe'] });
  expect(one?.together).toBeNull();
});

describe('the worker takes over a snapshot', () =>
  it('of two that arrive at once only the later one, and never lines of both', async () => {
    const session = createSession(() => undefined, fetchGiven);
    const take = (tickets: readonly Item[]) => {
      const path = pathOf({ tickets: ticketLines(tickets) });
      return session.takeSnapshot({ info: snapshotOf(tickets).info, secondLook: null, fields: [], path });
    };
    expect(await Promise.all([take(march), take([['Z', 'PAID']])])).toEqual([
      { ok: false, error: { code: 'cancelled' } },
      { ok: true, value: null },
    ]);
    await session.importFile({ file: new File([csv], 'client.csv'), choices: defaultProfile.file });
    const compared = await session.reconcile({ rules: defaultRules, acknowledgeMalformed: false });
    expect(compared).toMatchObject({ value: { totals: { platform: { unique: 1, missing: 1 } } } });
  }));

describe('the worker reads the columns that the rules look at', () => {
  it('again, when rules come to look at another one', async () => {
    const { session, compared } = await openSession(march, csv);
    expect(compared).toMatchObject({ value: { totals: { client: { excluded: 0, extra: 2 } } } });
    const filters = [{ name: 'West', side: 'client', column: 'Hall', values: ['west'] }] as const;
    const rules = { ...defaultRules, filters };
    expect(await session.reconcile({ rules, acknowledgeMalformed: false })).toMatchObject({
      value: { totals: { client: { excluded: 2, extra: 0 } } },
    });
  });
  it('and says which is not there', async () => {
    const { compared } = await openSession(march, csv, { grain: 'payment', quantityColumn: 'Qty' });
    expect(compared).toMatchObject({ error: { code: 'column_missing', column: 'Qty' } });
  });
  it('and drops a comparison that a newer one has overtaken', async () => {
    const { session } = await openSession(march, csv);
    const slow = session.reconcile({
      rules: { ...defaultRules, grain: 'payment', quantityColumn: 'Tickets' },
      acknowledgeMalformed: false,
    });
    const quick = session.reconcile({ rules: defaultRules, acknowledgeMalformed: false });
    expect([await slow, await quick]).toMatchObject([{ error: { code: 'cancelled' } }, { ok: true }]);
  });
});

describe('the worker looks further into the open run', () => {
  it('answers nothing while no run is open', async () => {
    const session = createSession(() => undefined, fetchGiven);
    expect(await session.statusWorkbench({ seen: null })).toBeNull();
    expect(await session.nearMisses({ entry: 0 })).toBeNull();
    expect(await session.compareRuns({ finishedAt: '', previous: null, completeRuns: [] })).toBeNull();
  });

  it('has the status workbench', async () => {
    const { session } = await openSession(march, csv);
    expect(await session.statusWorkbench({ seen: { platform: [], client: ['paid'] } })).toMatchObject({
      client: [{ status: 'PAID', count: 3 }],
      coOccurrence: { references: 1 },
      newStatuses: [{ side: 'platform', status: 'PAID' }],
    });
  });

  it('says what a missing or extra reference nearly meets, and opens what is named', async () => {
    const { session } = await openSession(march, csv);
    const [missing, extra] = [1, 2];
    expect(await session.openEntryNumber({ entry: missing })).toMatchObject({
      entry: { class: 'reference_missing', paymentReference: 'B' },
    });
    expect(await session.nearMisses({ entry: missing })).toMatchObject([
      { kind: 'ignoreCase', side: 'extra', references: ['b'] },
    ]);
    expect(await session.nearMisses({ entry: extra })).toMatchObject([
      { kind: 'ignoreCase', side: 'missing', references: ['B'] },
    ]);
    expect(await session.nearMisses({ entry: 0 })).toEqual([]);
    expect(await session.openEntryNumber({ entry: 99 })).toBeNull();
  });
});

describe('the worker compares runs', () => {
  it('with what was saved, under the same rules', async () => {
    const first = await saved(await openSession(march, csv), '2026-03-31');
    const { session } = await openSession([...march, ['D', 'PAID']], csv);
    const answer = await session.compareRuns({ finishedAt: '2026-04-30', previous: first, completeRuns: [] });
    expect(answer).toMatchObject({
      kind: 'compared',
      otherRules: false,
      counts: { persisting: 3, new: 1 },
    });
  });

  it('with the older run’s inputs, under other rules', async () => {
    const first = await saved(await openSession(march, csv), '2026-03-31');
    const keys = { ...defaultRules.keys, ignoreCase: true };
    const { session, info } = await openSession(march, csv, { keys });
    const order = { finishedAt: '2026-04-30', previous: first, completeRuns: [] };
    expect(await session.compareRuns(order)).toEqual({ kind: 'inputs wanted' });
    const path = pathOf({ tickets: ticketLines(march), rows: await first.clientLines.text() });
    const taken = await session.takeOlderRun({ run: first.run, info, secondLook: null, path });
    expect(taken).toEqual({ ok: true, value: null });
    expect(await session.compareRuns(order)).toMatchObject({
      kind: 'compared',
      otherRules: true,
      counts: { persisting: 1, new: 0, resolved: 0 },
    });
    const second = await saved({ session }, '2026-04-30', first);
    expect(second.findings.findings).toMatchObject([{ paymentReference: 'C', since: '2026-03-31' }]);
  });

  it('with the older run’s inputs, where rules of the same words meant another thing', async () => {
    const turkic: typeof march = [['A', 'M\u0131ss']];
    const rows = 'Reference;Status\nA;MISS\n';
    const first = await saved(await openSession(turkic, rows), '2026-03-31');
    // As version 1 saved it, which took the letter for an i: nothing was a finding.
    const then = { ...first.run, verdict: 'clean', findings: 0, rules: { ...first.run.rules, version: 1 } };
    const previous = {
      ...first,
      run: then as typeof first.run,
      findings: { ...first.findings, findings: [] },
    };
    const { session, info } = await openSession(turkic, rows);
    const order = { finishedAt: '2026-04-30', previous, completeRuns: [] };
    expect(await session.compareRuns(order)).toEqual({ kind: 'inputs wanted' });
    const path = pathOf({ tickets: ticketLines(turkic), rows: await first.clientLines.text() });
    const taken = await session.takeOlderRun({ run: previous.run, info, secondLook: null, path });
    expect(taken).toEqual({ ok: true, value: null });
    // Its data are the same, so nothing is new: only the meaning of the rules is another one.
    expect(await session.compareRuns(order)).toMatchObject({
      otherRules: true,
      counts: { persisting: 1, new: 0 },
    });
  });

  it('with the older run’s inputs, where rows were saved without their values', async () => {
    const rows = 'Reference;Status;Hall\n;PAID;west\n;PAID;north\nC;PAID;west\n';
    const rules = { filters: [{ name: 'East', side: 'client', column: 'Hall', values: ['east'] }] } as const;
    const first = await saved(await openSession(march, rows, rules), '2026-03-31');
    const findings = first.findings.findings.map((finding) =>
      finding.class === 'unkeyed' ? { ...finding, signature: '["unkeyed",[],["PAID"]]' } : finding,
    );
    const previous = { ...first, findings: { ...first.findings, findings } };
    const { session, info } = await openSession(march, rows.replace('north', 'south'), rules);
    const order = { finishedAt: '2026-04-30', previous, completeRuns: [] };
    expect(await session.compareRuns(order)).toEqual({ kind: 'inputs wanted' });
    const path = pathOf({ tickets: ticketLines(march), rows: await first.clientLines.text() });
    await session.takeOlderRun({ run: first.run, info, secondLook: null, path });
    expect(await session.compareRuns(order)).toMatchObject({
      otherRules: false,
      counts: { changed: 1, new: 0 },
    });
  });

  it('names a column that the older run did not keep, and begins anew when it is saved', async () => {
    const first = await saved(await openSession(march, csv), '2026-03-31');
    const opened = await openSession(march, csv, { grain: 'payment', quantityColumn: 'Tickets' });
    const order = { finishedAt: '2026-04-30', previous: first, completeRuns: [] };
    expect(await opened.session.compareRuns(order)).toEqual({ kind: 'column not kept', column: 'Tickets' });
    const second = await saved(opened, '2026-04-30', first);
    expect(second.findings.findings.every(({ since }) => since === '2026-04-30')).toBe(true);
    expect(second.run.file.columns).toEqual(['Tickets']);
  });

  it('lists what is a finding no more', async () => {
    const first = await saved(await openSession(march, csv), '2026-03-31');
    const { session } = await openSession([...march, ['C', 'PAID']], csv);
    await session.compareRuns({ finishedAt: '2026-04-30', previous: first, completeRuns: [] });
    expect(await session.goneFindings({ start: 0, end: 9 })).toMatchObject([
      { paymentReference: 'C', state: 'resolved', since: '2026-03-31', review: null },
    ]);
    // It is shown as it stood, though its day has passed and the data is another.
    const { signature = '' } =
      first.findings.findings.find(({ paymentReference }) => paymentReference === 'C') ?? {};
    const act: ReviewAct = {
      kind: 'review',
      decision: 'accepted',
      ...{ id: '1', at: '2026-03-31T10:00:00.000Z', by: 'olga', data: 'march' },
      ...{ until: '2026-04-01', reason: 'Timing', note: null },
      findings: [{ signature, references: ['C'], items: [] }],
    };
    await session.addReviews({ entries: [act], first: true });
    expect(await session.goneFindings({ start: 0, end: 9 })).toMatchObject([
      { review: { state: 'accepted', until: '2026-04-01', reason: 'Timing', reopenedBy: null } },
    ]);
    expect(await session.goneFindings({ start: 1, end: 9 })).toEqual([]);
    await session.closeFile();
    expect(await session.goneFindings({ start: 0, end: 9 })).toBeNull();
  });
});

describe('the worker opens a saved run', () => {
  const open = async () => {
    const made = await openSession(march, csv, { filters: [west] });
    const first = await saved(made, '2026-03-31');
    const session = createSession(() => undefined, fetchGiven);
    const path = pathOf({ tickets: ticketLines(march), rows: await first.clientLines.text() });
    const taken = await session.takeOlderRun({ run: first.run, info: made.info, secondLook: null, path });
    expect(taken).toEqual({ ok: true, value: null });
    return { ...made, first, opened: await session.openOlderRun(), session };
  };
  const west = { name: 'West', side: 'client', column: 'Hall', values: ['west'] } as const;

  it('as it was, under its own rules', async () => {
    const { compared, opened, session, first } = await open();
    expect(opened).toEqual(compared);
    expect(await session.describeRun()).toMatchObject({ file: first.run.file, rules: first.run.rules });
    const { entries } = await session.openView({ ...openingViewOf('missing') });
    expect(entries).toBe(1);
  });

  it('and knows a run that is saved already by file, snapshot, rules and counts', async () => {
    const { first, session } = await open();
    const description = await session.describeRun();
    if (description === null) throw new Error('no run is open');
    const { sha256 } = first.run.file;
    expect(sha256).toBe(createHash('sha256').update(csv).digest('hex'));
    expect(savedAs([first.run], description)).toBe(first.run);
    expect(savedAs([{ ...first.run, malformedAcknowledged: true }], description)).toBeNull();
    expect(savedAs([{ ...first.run, rules: defaultRules }], description)).toBeNull();
    // One from before there was an amount rule is the same as well.
    const { amount, ...older } = first.run.rules;
    expect(amount).toBeNull();
    const before = { ...first.run, rules: older };
    expect(savedAs([before], description)).toBe(before);
    const unknown = { ...first.run, file: { ...first.run.file, sha256: null } };
    expect(savedAs([unknown], { ...description, file: unknown.file })).toBeNull();
  });

  it('or says that there is none', async () => {
    expect(await createSession(() => undefined, fetchGiven).openOlderRun()).toEqual({
      ok: false,
      error: { code: 'run_not_found' },
    });
  });
});

describe('the rows that somebody is at', () => {
  it('are found again by reference when the file is compared with newer data', async () => {
    const rows = 'Reference;Status\nP;PAID\nQ;PAID\nR;PAID\nS;PAID\n;VOID\n"T"x;PAID\n';
    const { session } = await openSession(march, rows);
    const extra = openingViewOf('extra');
    const { viewId } = await session.openView(extra);
    const from = { viewId, position: 2, marked: [[1, 4]] as const };
    await takeOver(session, [...march, ['P', 'PAID'], ['S', 'PAID']]);
    const again = await session.openView({ ...extra, from });
    // Q and R are left; S agrees now.
    expect(again).toMatchObject({ entries: 2, rows: { position: 1, marked: [[0, 2]] } });

    const unreadable = openingViewOf('unreadable');
    const without = await session.openView(unreadable);
    expect(without).toMatchObject({ entries: 2, rows: null });
    await takeOver(session, [...march, ['', 'PAID']]);
    const last = { viewId: without.viewId, position: 1, marked: [[0, 1]] as const };
    expect(await session.openView({ ...unreadable, from: last })).toMatchObject({
      entries: 3,
      rows: { position: 2, marked: [[1, 2]] },
    });
  });

  it('are found from a view that is on screen, after others were opened, until left', async () => {
    const { session } = await openSession(march, 'Reference;Status\nP;PAID\nQ;PAID\nR;PAID\n');
    const extra = openingViewOf('extra');
    const { viewId: onScreen } = await session.openView(extra);
    await takeOver(session, [...march, ['P', 'PAID']]);
    await session.openView({ ...extra, onScreen });
    await takeOver(session, [...march, ['P', 'PAID'], ['X', 'PAID']]);
    const from = { viewId: onScreen, position: 2, marked: [[0, 2]] as const };
    const { viewId, rows } = await session.openView({ ...extra, from, onScreen });
    const found = { position: 1, marked: [[0, 1]] };
    expect(rows).toEqual(found);
    expect(await session.findChosenRows({ viewId: onScreen, from })).toBeNull();
    expect(await session.findChosenRows({ viewId, from })).toEqual(found);
    expect(await session.findChosenRows({ viewId, from })).toBeNull();
  });

  it('are forgotten where the file is another one, and where they have left the view', async () => {
    const { session } = await openSession(march, csv);
    const extra = openingViewOf('extra');
    const { viewId } = await session.openView(extra);
    const from = { viewId, position: 0, marked: [[0, 2]] as const };
    await takeOver(session, [...march, ['b', 'PAID'], ['C', 'PAID']]);
    const none = await session.openView({ ...extra, from });
    expect(none).toMatchObject({ entries: 0, rows: { position: null, marked: [] } });
    await session.importFile({ file: new File([csv], 'april.csv'), choices: defaultProfile.file });
    await session.reconcile({ rules: defaultRules, acknowledgeMalformed: false });
    const other = await session.openView({ ...extra, from: { ...from, viewId: none.viewId } });
    expect(other).toMatchObject({ rows: null });
  });
});

/** Newer platform data, as a second look brings them, compared at once. */
async function takeOver(
  session: Awaited<ReturnType<typeof openSession>>['session'],
  tickets: readonly Item[],
): Promise<void> {
  const { info } = snapshotOf(tickets, { profileId: 'march', id: `s-${tickets.length}` });
  const path = pathOf({ tickets: ticketLines(tickets) });
  await session.takeSnapshot({ info, secondLook: null, fields: [], path });
  await session.reconcile({ rules: defaultRules, acknowledgeMalformed: false });
}
