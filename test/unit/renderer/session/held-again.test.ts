import { expect, it } from 'vitest';
import { runStateOf } from '#renderer/session/comparison';
import { progressOf } from '../../../support/core-twins';
import { clientFile, startTwinSession, twinProfile, twinSnapshot } from '../../../support/session-twin';

const turns = async (holds: () => boolean, most = 400): Promise<void> => {
  for (let turn = 0; turn < most && !holds(); turn += 1) await new Promise((resolve) => setTimeout(resolve));
};

it('nothing is compared while a snapshot that was loaded before is loaded again', async () => {
  const gate: { closed: Promise<unknown> | null } = { closed: null };
  const { store, core, stop } = startTwinSession(async (call) => {
    if (call === 'openLines') await gate.closed;
  });
  const march = twinSnapshot([['A', 'PAID']], { id: 'march', state: 'verified' });
  const april = twinSnapshot([['A', 'PAID']], { id: 'april', state: 'verified' });
  core.snapshots = [march];
  store.acts.openFile(clientFile('rows.csv', ['A', 'B']));
  await turns(() => runStateOf(store.session()).run !== null);

  let open: () => void = () => undefined;
  gate.closed = new Promise<void>((resolve) => {
    open = resolve;
  });
  core.asked.length = 0;
  const { id } = twinProfile;
  core.snapshots = [april, march];
  core.emit({ type: 'snapshot-progress', progress: progressOf(id, { phase: 'done' }) });
  await turns(() => core.asked.includes('openLines'));
  core.snapshots = [march];
  core.emit({ type: 'snapshot-progress', progress: progressOf(id, { phase: 'failed' }) });
  await turns(() => core.asked.includes('reconcile'), 40);
  expect(core.asked).not.toContain('reconcile');

  open();
  await turns(() => core.asked.includes('reconcile') && !runStateOf(store.session()).running);
  expect(runStateOf(store.session())).toMatchObject({ running: false, error: null });
  expect(core.asked.lastIndexOf('takeSnapshot')).toBeLessThan(core.asked.indexOf('reconcile'));
  stop();
});
