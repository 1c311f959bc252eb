import { mkdtemp, rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { parseLosslessJson } from '#main/core/partner-api/parse-json';
import { createNodeFetch } from '#main/core/partner-api/node-fetch';
import { createPlatform } from '#main/core/snapshot/take/create-platform';
import { defaultProfile } from '#shared/domain/rules/profile';
import { orderFor, windowMs } from '../snapshot/order';
import type { Bomb } from './bomb';
import { openServer } from '../../support/open-server';

const spaces = Buffer.alloc(1 << 20, ' ');

/** Writes the same bytes until whoever reads them goes away. */
function writeForEver(response: ServerResponse, bytes: Uint8Array): void {
  const more = (): void => {
    while (response.write(bytes));
  };
  response.on('drain', more).on('error', () => undefined);
  more();
}

/** A reading of a platform that answers so to whatever it is asked. */
async function readFrom(pageMegabytes: number, answer: (response: ServerResponse) => void): Promise<unknown> {
  const { baseUrl, close } = await openServer((_request, response) => answer(response));
  const dataDir = await mkdtemp(join(tmpdir(), 'tieout-test-'));
  const profile = { ...defaultProfile, id: 'p1', name: 'Test', baseUrl, projectId: 'p', pageMegabytes };
  try {
    const platform = createPlatform({ fetch: createNodeFetch(), dataDir, windowMs });
    return await platform.takeSnapshot(orderFor(profile, 'prefix.secret'));
  } finally {
    await close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const refused = (megabytes: number): object => ({ ok: false, error: { code: 'page_too_large', megabytes } });

/** A page of one ticket with a field more. */
const page = (more: string): string =>
  `{"items":[{"id":1,"paymentReference":"A","status":"PAID","more":${more}}],"total":900,"page":0,"size":100}`;

const json = { 'content-type': 'application/json' };
export const platformBombs: readonly Bomb[] = [
  ...[8, 20].map((megabytes): Bomb => ({
    name: `a page without an end, of which ${megabytes} MB are read`,
    expected: refused(megabytes),
    open: () => readFrom(megabytes, (response) => writeForEver(response.writeHead(200, json), spaces)),
  })),
  {
    name: 'a packed page without an end',
    expected: refused(8),
    open: () =>
      readFrom(8, (response) =>
        writeForEver(response.writeHead(200, { ...json, 'content-encoding': 'gzip' }), gzipSync(spaces)),
      ),
  },
  {
    name: 'a page of objects in objects',
    expected: { ok: false },
    open: () =>
      readFrom(8, (response) => {
        response.writeHead(200, json).end(`{"items":[${'{"a":'.repeat(1_000_000)}`);
      }),
  },
  {
    name: 'sixteen pages of 8 MB of one text',
    expected: { ok: true },
    open: () => {
      const text = 'x'.repeat(8_000_000);
      const pages = Array.from({ length: 16 }, (_, page) => parseLosslessJson(`["${page}${text}"]`));
      return Promise.resolve({ ok: pages.length === 16 });
    },
  },
  {
    name: 'a page of 16 MB of lists in lists, of which as much is read',
    expected: { ok: false, error: { code: 'contract_broken', field: 'the body' } },
    open: () =>
      readFrom(16, (response) => {
        const more = `[${`${'['.repeat(50)}${']'.repeat(50)},`.repeat(160_000)}0]`;
        response.writeHead(200, json).end(page(more));
      }),
  },
  ...Object.entries({
    'lists in lists': `[${`${'['.repeat(50)}${']'.repeat(50)},`.repeat(80_000)}0]`,
    'empty lists': `[${'[],'.repeat(2_600_000)}0]`,
    'empty objects': `[${'{},'.repeat(2_600_000)}0]`,
    'short numbers': `[${'1,'.repeat(3_900_000)}0]`,
  }).map(([what, more]): Bomb => ({
    name: `pages of 8 MB of ${what}`,
    expected: { ok: false, error: { code: 'contract_broken', field: 'the body' } },
    open: () =>
      readFrom(8, (response) => {
        response.writeHead(200, json).end(page(more));
      }),
  })),
];
