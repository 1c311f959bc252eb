import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { zipSync, type Zippable } from 'fflate';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openArchive } from '#main/core/evidence/archive';
import { evidenceFormat, sha256 } from '#main/core/evidence/evidence-file';
import { checkEvidence } from '#main/core/evidence/check-evidence';
import { createPlatform } from '#main/core/snapshot/take/create-platform';
import { formatVersioned } from '#main/core/storage/versioned-file';
import { defaultProfile } from '#shared/domain/rules/profile';
import { wordsFor } from '#shared/words/errors/error-words';
import type { Result } from '#shared/base/result';
import { measured } from '../../support/measured';
import { temporaryFolder } from '../../support/temporary-folder';
import { orderFor } from '../snapshot/reading';

const megabyte = 1024 * 1024;
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Evidence whose list names these files, with whatever else lies in the archive. */
function evidence(listed: Readonly<Record<string, Uint8Array>>, others: Zippable = {}): Uint8Array {
  const files = Object.entries(listed).map(([name, bytes]) => ({ name, sha256: sha256(bytes) }));
  const list = formatVersioned(
    { profileName: 'p', projectId: 'p', baseUrl: 'b', madeAt: '', madeWith: '', files, seal: null },
    evidenceFormat,
  );
  return zipSync({ 'evidence.json': encode(list), ...listed, ...others }, { level: 1 });
}

/** The archive with another size, unpacked, in the heads of an entry. */
function claiming(archive: Uint8Array, name: string, bytes: number): Uint8Array {
  const view = new DataView(archive.buffer, archive.byteOffset);
  const text = Buffer.from(archive).toString('latin1');
  for (const [mark, nameAt, sizeAt] of [
    ['PK\u0003\u0004', 30, 22],
    ['PK\u0001\u0002', 46, 24],
  ] as const) {
    for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) {
      if (text.startsWith(name, at + nameAt)) view.setUint32(at + sizeAt, bytes, true);
    }
  }
  return archive;
}

async function check(archive: Uint8Array): Promise<Result<unknown>> {
  const opened = await openArchive(archive);
  return opened.ok ? checkEvidence(opened.value) : opened;
}

const nothing = new Uint8Array();
const refused = { ok: false, error: { code: 'evidence_too_large', megabytes: 512 } };
const bombs: ReadonlyArray<readonly [string, object, () => Uint8Array]> = [
  [
    'entries of 120 MB that the list does not name',
    { ok: true, value: { holds: false } },
    () =>
      evidence(
        { 'run.json': encode('{}') },
        { one: new Uint8Array(60 * megabyte), other: new Uint8Array(60 * megabyte) },
      ),
  ],
  [
    'a listed file that says it has 4 GB',
    refused,
    () => claiming(evidence({ 'tickets.lines': new Uint8Array(4_000) }), 'tickets.lines', 4_000_000_000),
  ],
  [
    'listed files of 600 MB together',
    refused,
    () => {
      const parts = Array.from({ length: 6 }, (_, at) => `part-${at}`);
      const archive = evidence(Object.fromEntries(parts.map((part) => [part, new Uint8Array(4_000)])));
      return claiming(archive, 'part-', 100 * megabyte);
    },
  ],
  [
    'a list of 100 MB',
    { ok: false, error: { code: 'evidence_too_large', megabytes: 4 } },
    () => claiming(evidence({}), 'evidence.json', 100 * megabyte),
  ],
  [
    'a folder in a folder, 30,000 times',
    { ok: true, value: { holds: false } },
    () => evidence({}, { ['a/'.repeat(30_000)]: nothing, ['b/'.repeat(30_000) + 'c']: nothing }),
  ],
  [
    'a snapshot that says it has a million million tickets',
    { ok: true, value: { holds: false } },
    () => evidence({ 'info.json': encode('{"unique":1000000000000}'), 'tickets.lines': nothing }),
  ],
];

describe('evidence that asks for more than there is', { timeout: 240_000 }, () => {
  it.each(bombs)('%s', async (name, expected, make) => {
    const archive = make();
    const started = performance.now();
    const { answer, megabytes } = await measured(name, () => check(archive));
    expect(answer).toMatchObject(expected);
    expect(megabytes).toBeLessThan(name.startsWith('entries') ? 60 : 1_500);
    expect(performance.now() - started).toBeLessThan(20_000);
  });

  it('unpacks what the list does not name only as a name', async () => {
    const opened = await openArchive(evidence({ 'run.json': encode('{}') }, { more: encode('more') }));
    expect(opened.ok && opened.value.get('run.json')).toEqual(encode('{}'));
    expect(opened.ok && opened.value.get('more')).toEqual(nothing);
  });
});

describe('a page of the platform that has no end', () => {
  it('is refused at the megabytes of the profile, in its own words', async () => {
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = (): void => {
        while (response.write(' '.repeat(megabyte)));
      };
      response.on('drain', more).on('error', () => undefined);
      more();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const { port } = server.address() as AddressInfo; // a TCP server has no other
    const baseUrl = `http://127.0.0.1:${port}`;
    const platform = createPlatform({ fetch, dataDir: temporaryFolder(), windowMs: 3_000 });
    for (const pageMegabytes of [8, 20]) {
      const profile = { ...defaultProfile, id: 'p1', name: 'Test', baseUrl, projectId: 'p', pageMegabytes };
      const { answer, megabytes } = await measured(`an endless page, ${pageMegabytes} MB read`, () =>
        platform.takeSnapshot(orderFor(profile, 'prefix.secret')),
      );
      expect(answer).toMatchObject({
        ok: false,
        error: { code: 'page_too_large', megabytes: pageMegabytes },
      });
      expect(megabytes).toBeLessThan(300);
      if (!answer.ok) expect(wordsFor(answer.error).happened).toContain(`longer than ${pageMegabytes} MB`);
    }
  });
});
