import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProfileStore } from '#main/core/profiles/profile-store';
import { startSandbox, type Sandbox } from '#main/sandbox/index';
import { defaultProfile } from '#shared/domain/rules/profile';
import { corpus } from '../corpus/corpus';
import { manyRunsOfCli } from '../support/many-runs-of-cli';
import { temporaryFolder } from '../support/temporary-folder';

/** What `--json` prints, as far as it is looked at here. */
interface Printed {
  readonly totals: { readonly client: Readonly<Record<string, number>> };
}

const runCli = manyRunsOfCli();

describe('the corpus through the built command line', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({
      project: { tickets: 20 },
      limits: { perKey: 100_000, perAddress: 100_000 },
    });
  });
  afterAll(() => sandbox.close());

  it.each(corpus)('$name', async ({ bytes, choices = {}, outcome }) => {
    const folder = temporaryFolder();
    const path = join(folder, 'client.csv');
    writeFileSync(path, bytes());
    const options = Object.entries({
      '--encoding': choices.encoding,
      '--delimiter': choices.delimiter,
      '--key-column': choices.keyColumn,
      '--status-column': choices.statusColumn,
    }).flatMap(([option, value]) => (value === undefined || value === null ? [] : [option, value]));
    const dataDir = join(folder, 'data');
    const { sheets = null, headerLine = null } = choices;
    // Sheets and header row are here choices of a profile.
    const profile = {
      ...defaultProfile,
      id: 'corpus',
      name: 'Corpus',
      baseUrl: sandbox.baseUrl,
      projectId: sandbox.projectId,
      file: { ...defaultProfile.file, sheets, headerLine },
    };
    await createProfileStore(join(dataDir, 'profiles')).save(profile);
    const { code, stdout, stderr } = await runCli(
      ['run', '--json', '--no-orders', '--csv', path, '--profile', 'Corpus', ...options],
      { TIEOUT_API_KEY: sandbox.issueKey(), TIEOUT_DATA_DIR: dataDir },
    );
    if ('refused' in outcome) {
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr.trim().split('\n')).toHaveLength(1);
      return;
    }
    const { rows, rowCount = rows.length, malformed = [], skipped = 0 } = outcome;
    const { client } = (JSON.parse(stdout) as Printed).totals; // our own program's output, compared right here
    expect(client).toMatchObject({
      records: 1 + skipped + malformed.length + rowCount,
      header: 1,
      skipped,
      malformed: malformed.length,
      dataRows: rowCount,
    });
    // Malformed records that nobody looked at leave a result incomplete.
    expect(code).toBe(malformed.length > 0 ? 3 : 1);
  });
});
