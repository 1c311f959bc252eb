import { expect, it, onTestFinished } from 'vitest';
import { createSeal, replyPurpose } from '#shared/bridge/seal';
import { encodeWire } from '#shared/bridge/wire';
import { succeed } from '#shared/base/result';
import type { BrowserNetwork } from '#renderer/bridge/connection';
import { createHttpTransport } from '#renderer/bridge/http-transport';
import { openServer } from '../../../support/open-server';

const key = 'ab'.repeat(32);

/** A network on which no call is answered before it is let go. */
function slowNetwork() {
  const waiting: Array<{ readonly call: string; readonly answer: () => Promise<void> }> = [];
  const replyTo = async (request: Uint8Array, text: string): Promise<Response> =>
    new Response(await createSeal(key).close(new TextEncoder().encode(text), replyPurpose(request)));
  const network: BrowserNetwork = {
    key,
    fetch: (url, request) =>
      url.pathname === '/connect'
        ? replyTo(request, key)
        : new Promise((resolve) => {
            const answer = async (): Promise<void> => {
              resolve(await replyTo(request, encodeWire(succeed(null))));
            };
            waiting.push({ call: url.pathname.slice('/bridge/'.length), answer });
          }),
    share: () => () => undefined,
    inLane: (_lanes, work) => work(),
    forget: () => undefined,
  };
  const transport = createHttpTransport('http://127.0.0.1:1', network, () => undefined);
  const calls = (): readonly string[] => waiting.map(({ call }) => call);
  // Sealing takes a moment, and those that start at once may overtake each other by it.
  const aMoment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50));
  return { transport, waiting, calls, aMoment };
}

// A browser opens six connections to one address, and one is the stream of events. Where the keychain or the platform kept
// all others waiting, a profile was not saved and the worker's program not fetched: a file was at “Reading…”.
it('what waits for the keychain or the platform leaves connections for the rest', async () => {
  const { transport, waiting, calls, aMoment } = slowNetwork();
  const slow = ['startSnapshot', 'saveKey', 'checkCurrent', 'keychainProblem', 'deleteProfile'];
  const asked = slow.map((call) => transport.request(call, null));
  const saved = transport.request('saveProfile', null);
  await expect.poll(() => waiting.length).toBe(4);
  await aMoment();
  expect(calls().toSorted()).toEqual([...slow.slice(0, 3), 'saveProfile'].toSorted());
  // None is forgotten, and they go in the order in which they were asked for.
  for (let answered = 0; answered < waiting.length; answered++) {
    await waiting[answered]?.answer();
    await aMoment();
  }
  expect(
    calls()
      .filter((call) => call !== 'saveProfile')
      .slice(3),
  ).toEqual(slow.slice(3));
  expect(new Set(calls())).toEqual(new Set([...slow, 'saveProfile']));
  expect(await Promise.all([...asked, saved])).toEqual([...asked, saved].map(() => succeed(null)));
});

it('takes no more of an answer to the first request than a proof is long', async () => {
  const megabyte = Buffer.alloc(1024 * 1024);
  let sent = 0;
  const { baseUrl } = await openServer((_, response) => {
    const send = (): void => {
      do sent += 1;
      while (!response.destroyed && response.write(megabyte));
    };
    response.on('drain', send);
    send();
  }, onTestFinished);
  const ended = new Promise<void>((resolve) => {
    const network: BrowserNetwork = {
      key,
      fetch: (url, body, signal) => fetch(url, { method: 'POST', body, signal }),
      share: () => () => undefined,
      inLane: (_lanes, work) => work(),
      forget: () => undefined,
    };
    createHttpTransport(baseUrl, network, resolve);
  });
  await ended;
  expect(sent).toBeLessThan(16);
});
