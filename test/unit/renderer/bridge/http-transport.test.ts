import { expect, it } from 'vitest';
import { encodeWire } from '#shared/bridge/wire';
import { succeed } from '#shared/base/result';
import { createHttpTransport } from '#renderer/bridge/http-transport';

/** A network on which nothing is answered before it is let go. */
function slowNetwork() {
  const waiting: Array<{ readonly call: string; readonly answer: () => void }> = [];
  const transport = createHttpTransport('http://127.0.0.1:1', {
    fetch: (url) =>
      new Promise((resolve) => {
        const answer = (): void => {
          resolve(new Response(encodeWire(succeed(null))));
        };
        waiting.push({ call: url.pathname.slice('/bridge/'.length), answer });
      }),
    openEvents: () => () => undefined,
    inLane: (work) => work(),
  });
  const calls = (): readonly string[] => waiting.map(({ call }) => call);
  const aMoment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
  return { transport, waiting, calls, aMoment };
}

// A browser opens six connections to one address, and one is the stream of events. Where the keychain or the platform kept
// all others waiting, a profile was not saved and the worker's program not fetched: a file stood at “Reading…”.
it('what waits for the keychain or the platform leaves connections for the rest', async () => {
  const { transport, waiting, calls, aMoment } = slowNetwork();
  const slow = [
    'startSnapshot',
    'saveKey',
    'checkCurrent',
    'keychainProblem',
    'startLookups',
    'deleteProfile',
  ];
  const asked = slow.map((call) => transport.request(call, null));
  const saved = transport.request('saveProfile', null);
  await aMoment();
  expect(calls()).toEqual([...slow.slice(0, 3), 'saveProfile']);
  // None is forgotten, and they go in the order in which they were asked for.
  for (let answered = 0; answered < waiting.length; answered++) {
    waiting[answered]?.answer();
    await aMoment();
  }
  expect(calls().filter((call) => call !== 'saveProfile')).toEqual(slow);
  expect(await Promise.all([...asked, saved])).toEqual([...asked, saved].map(() => succeed(null)));
});
