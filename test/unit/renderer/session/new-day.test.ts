import { expect, it, onTestFinished, vi } from 'vitest';
import { runStateOf } from '#renderer/session/comparison';
import { openingViewOf } from '#shared/domain/views/view-params';
import { succeed } from '#shared/base/result';
import { clientFile, startTwinSession, twinSnapshot, until } from '../../../support/session-twin';

it('an acceptance ends at midnight in a window that stays open and in front', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 31, 23, 59) });
  onTestFinished(() => void vi.useRealTimers());
  let minuteEnds = (): void => undefined;
  const wait = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      if (ms === 60_000) minuteEnds = resolve;
    });
  const { store, core, worker, stop } = startTwinSession(undefined, { wait });
  onTestFinished(stop);
  core.snapshots = [twinSnapshot(['A', 'B'].map((reference) => [reference, 'PAID']))];
  store.acts.openFile(clientFile('march.csv', ['A']));
  await until(() => runStateOf(store.session()).run !== null);
  const { viewId } = await worker.openView(openingViewOf('missing'));
  const found = await worker.findingsAt({ viewId, rows: [[0, 1]] });
  if (found === null) throw new Error('no findings');
  const said = { decision: 'accepted', until: '2026-03-31', reason: null, note: null } as const;
  const act = { kind: 'review', id: '1', at: new Date().toISOString(), by: 'olga', ...said, ...found };
  core.instead.set('review', () => {
    core.instead.set('readReviews', () => succeed({ entries: [act], next: 1, more: false, problems: [] }));
    return succeed({ reviewId: '1', problems: [] });
  });
  await store.acts.reviews.add(found, said);
  const accepted = async (): Promise<number | undefined> => (await worker.countReviews())?.accepted;
  const readings = (): number => core.asked.filter((call) => call === 'readReviews').length;
  core.instead.delete('readReviews');
  const { revision } = store.session().reviews;

  minuteEnds();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect([await accepted(), store.session().reviews.revision]).toEqual([1, revision]);

  vi.setSystemTime(new Date(2026, 3, 1, 0, 0, 30));
  minuteEnds();
  await until(() => store.session().reviews.revision > revision);
  expect(await accepted()).toBe(0);
  expect(readings()).toBe(3);
});
