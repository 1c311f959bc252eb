import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultRules } from '#shared/domain/rules/rules';
import {
  type ReviewAct,
  type ReviewEntry,
  type ReviewState,
  type ReviewUndo,
  unreviewed,
} from '#shared/domain/runs/review';
import { createReviewStates } from '#shared/domain/runs/review-states';
import { dataOf } from '#shared/domain/runs/saved-run';

const { keys } = defaultRules;
const today = '2026-04-01';
const data = 'march data';
const finding = { id: 'key:a', signature: 's1' };

function act(id: string, changes: Partial<ReviewAct> = {}): ReviewAct {
  return {
    kind: 'review',
    id,
    at: `2026-03-31T10:00:0${id}.000Z`,
    by: 'olga',
    decision: 'accepted',
    until: null,
    reason: null,
    note: null,
    data,
    findings: [{ signature: 's1', references: ['a'], items: [] }],
    ...changes,
  };
}

const undo = (undoes: string): ReviewUndo => ({
  kind: 'undo',
  id: `u${undoes}`,
  at: 'later',
  by: 'paul',
  undoes,
});

function logOf(entries: readonly ReviewEntry[], under = keys) {
  const log = createReviewStates(under);
  log.add(entries);
  return log;
}

const stateOf = (entries: readonly ReviewEntry[], of = finding, day = today, now = data) =>
  logOf(entries).stateOf(of, day, now);

const accepted: ReviewState = {
  ...unreviewed,
  state: 'accepted',
  by: 'olga',
  at: '2026-03-31T10:00:01.000Z',
};

describe('notes and acceptances hang on (profile, key, signature) (product.md, section 5)', () => {
  it('a finding is open until somebody says otherwise', () => {
    expect(stateOf([])).toEqual(unreviewed);
    expect(stateOf([act('1')])).toEqual(accepted);
    expect(stateOf([act('1', { decision: 'resolved' })])).toEqual({ ...accepted, state: 'resolved' });
  });

  it('an acceptance re-opens when the signature changes, and holds when it is back', () => {
    const first = act('1', { note: 'late entry' });
    expect(stateOf([first], { ...finding, signature: 's2' })).toEqual({
      ...accepted,
      state: 'open',
      reopenedBy: 'signature',
      note: 'late entry',
    });
    const second = act('2', {
      note: 'another',
      findings: [{ signature: 's2', references: ['a'], items: [] }],
    });
    expect(stateOf([first, second])).toMatchObject({ state: 'accepted', note: 'late entry' });
  });

  it('setting it open by hand ends every earlier acceptance, whatever its signature', () => {
    const at = '2026-03-31T10:00:02.000Z';
    const elsewhere = [{ signature: 's2', references: ['a'], items: [] }];
    const opened = act('2', { decision: 'open', note: 'not this one', findings: elsewhere });
    const first = act('1', { reason: 'Timing' });
    expect(stateOf([first, opened])).toEqual({ ...unreviewed, reason: 'Timing', by: 'olga', at });
    expect(stateOf([first, opened, act('3')])).toMatchObject({ state: 'accepted' });
    expect(stateOf([first, opened, undo('2')])).toMatchObject({ state: 'accepted' });
    expect(logOf([first, opened]).lastStateOf(finding)).toMatchObject({ state: 'open' });
    const resolved = act('1', { decision: 'resolved' });
    expect(stateOf([resolved, opened])).toMatchObject({ state: 'open', reopenedBy: null });
  });

  it('what was called resolved and is still there in later data is open again', () => {
    const resolved = act('1', { decision: 'resolved' });
    expect(stateOf([resolved], finding, today, data)).toMatchObject({ state: 'resolved', reopenedBy: null });
    expect(stateOf([resolved], finding, today, 'april data')).toMatchObject({
      state: 'open',
      reopenedBy: 'data',
    });
  });

  it('an act changes only what it speaks of', () => {
    const entries = [
      act('1', { note: 'asked the venue', reason: 'Timing', decision: null }),
      act('2'),
      act('3', { decision: null, note: 'they answered' }),
    ];
    expect(stateOf(entries)).toEqual({
      ...accepted,
      reason: 'Timing',
      note: 'they answered',
      at: '2026-03-31T10:00:02.000Z',
    });
    expect(stateOf(entries.slice(0, 1))).toMatchObject({
      state: 'open',
      note: 'asked the venue',
      by: 'olga',
    });
  });

  it('the latest in the log holds, whatever its clock said', () => {
    const earlier = act('2', { decision: 'open', at: '1999-01-01T00:00:00.000Z' });
    expect(stateOf([act('1'), earlier])).toMatchObject({ state: 'open', reopenedBy: null });
  });

  it('go along with the reference when the key rules change', () => {
    const upper = act('1', { findings: [{ signature: 's1', references: [' A-1 '], items: [] }] });
    expect(stateOf([upper], { ...finding, id: 'key:A-1' })).toMatchObject({ state: 'accepted' });
    const folded = logOf([upper], { ...keys, ignoreCase: true, ignoreSeparators: true });
    expect(folded.stateOf({ ...finding, id: 'key:a1' }, today, data)).toMatchObject({ state: 'accepted' });
  });

  it('name what has no key by its id', () => {
    const item = act('1', { findings: [{ signature: 's1', references: [], items: ['item:x#1'] }] });
    expect(stateOf([item], { ...finding, id: 'item:x#1' })).toMatchObject({ state: 'accepted' });
  });
});

describe('undo', () => {
  const many = act('1', { findings: [{ signature: 's1', references: ['a', 'b'], items: [] }] });

  it('takes an act back for all of its findings, and nothing else', () => {
    const entries = [act('0', { note: 'first', decision: null }), many, undo('1')];
    expect(stateOf(entries)).toMatchObject({ state: 'open', note: 'first' });
    expect(stateOf(entries, { ...finding, id: 'key:b' })).toEqual(unreviewed);
  });

  it('leaves both in the history, newest first, with who did it', () => {
    const changed = act('2', { findings: [{ signature: 's2', references: ['a'], items: [] }] });
    const log = logOf([many, undo('1'), changed]);
    expect(log.historyOf(finding)).toMatchObject([
      { act: { id: '2' }, findings: 1, undone: null, sameSignature: false },
      { act: { id: '1' }, findings: 2, undone: { by: 'paul' }, sameSignature: true },
    ]);
  });

  it('of something that is not there does nothing', () =>
    expect(stateOf([undo('9'), act('1')])).toEqual(accepted));
});

describe('a run’s data', () => {
  const run = {
    snapshot: { id: 's', state: 'verified', startedAt: '1', endedAt: '2', readAt: '2' },
    file: {
      name: 'f',
      sha256: 'x',
      modifiedAt: null,
      sheets: null,
      records: 1,
      header: 1,
      skipped: 0,
      malformed: [],
      columns: [],
    },
  } as const;
  it('are the same as long as neither side is another one', () => {
    const other = { ...run, file: { ...run.file, name: 'renamed' } };
    expect(dataOf(other)).toBe(dataOf(run));
    expect(dataOf({ ...run, file: { ...run.file, sha256: 'y' } })).not.toBe(dataOf(run));
    expect(dataOf({ ...run, snapshot: { ...run.snapshot, endedAt: '3' } })).not.toBe(dataOf(run));
    const march = { ...run, file: { ...run.file, sheets: { read: ['March'], left: ['April'] } } };
    const april = { ...run, file: { ...run.file, sheets: { read: ['April'], left: ['March'] } } };
    expect(dataOf(march)).not.toBe(dataOf(april));
  });
});

describe('any log', () => {
  const ids = ['1', '2', '3', '4', '5'];
  const anyAct = fc.record({
    decision: fc.constantFrom('open' as const, 'accepted' as const, 'resolved' as const, null),
    until: fc.constantFrom(null, '2026-03-31', '2026-04-02'),
    reason: fc.constantFrom(null, '', 'Timing'),
    note: fc.constantFrom(null, '', 'n1', 'n2'),
    data: fc.constantFrom(data, 'older'),
    findings: fc.array(
      fc.record({
        signature: fc.constantFrom('s1', 's2'),
        references: fc.subarray(['a', 'b', 'A']),
        items: fc.subarray(['item:x#1']),
      }),
      { minLength: 1, maxLength: 2 },
    ),
  });
  const log = fc
    .tuple(fc.array(anyAct, { maxLength: 5 }), fc.array(fc.constantFrom(...ids), { maxLength: 4 }))
    .map(([acts, undone]) => ({
      acts: acts.map((changes, place) => act(ids[place] ?? '', changes)),
      undone,
    }));
  const findings = ['key:a', 'key:b', 'key:A', 'item:x#1'].flatMap((id) =>
    ['s1', 's2'].map((signature) => ({ id, signature })),
  );
  const statesIn = (entries: readonly ReviewEntry[]) => {
    const read = logOf(entries);
    return findings.map((one) => read.stateOf(one, today, data));
  };

  it('with acts undone says what the log without them says', () =>
    fc.assert(
      fc.property(log, ({ acts, undone }) => {
        const kept = acts.filter(({ id }) => !undone.includes(id));
        expect(statesIn([...acts, ...undone.map(undo)])).toEqual(statesIn(kept));
      }),
      { numRuns: 1_000 },
    ));

  it('read in pieces says what it says read at once', () =>
    fc.assert(
      fc.property(log, fc.nat(9), ({ acts, undone }, cut) => {
        const entries = [...acts, ...undone.map(undo)];
        const pieces = createReviewStates(keys);
        pieces.add(entries.slice(0, cut));
        pieces.add(entries.slice(cut));
        expect(findings.map((one) => pieces.stateOf(one, today, data))).toEqual(statesIn(entries));
      }),
    ));

  it('accepts only by an act on that key and signature that still holds', () =>
    fc.assert(
      fc.property(log, ({ acts, undone }) => {
        const states = statesIn([...acts, ...undone.map(undo)]);
        for (const [place, { id, signature }] of findings.entries()) {
          const state = states[place];
          if (state?.state !== 'accepted') continue;
          const lastOpened = acts.findLastIndex(
            (one) =>
              !undone.includes(one.id) &&
              one.decision === 'open' &&
              one.findings.some(({ references, items }) =>
                [...references.map((reference) => `key:${reference}`), ...items].includes(id),
              ),
          );
          const reason = acts.find(
            (one, index) =>
              index > lastOpened &&
              !undone.includes(one.id) &&
              one.decision === 'accepted' &&
              (one.until === null || one.until >= today) &&
              one.findings.some(
                (group) =>
                  group.signature === signature &&
                  [...group.references.map((reference) => `key:${reference}`), ...group.items].includes(id),
              ),
          );
          expect(reason).toBeDefined();
        }
      }),
      { numRuns: 1_000 },
    ));
});
