import { describe, expect, it } from 'vitest';
import { collect, liesOfReading } from '../partner-api/liars/collect';
import { randomScene, happeningNames, listOrders, type Narrowed } from '../partner-api/liars/random-scene';
import { play, rowsOf } from '../partner-api/liars/scene';
import { startServer } from '../partner-api/liars/server';
import { isDeep } from '../partner-api/seeds';
import { scatter } from '../partner-api/liars/sorts';

/** How many scenes of each kind; more with `npm run test:deep`, or `ADVERSARY_SCENES=1000`. */
const scenes = Number(process.env['ADVERSARY_SCENES'] ?? (isDeep ? 20 : 5));
const firstSeed = Number(process.env['ADVERSARY_SEED'] ?? 1);

/** What lies there are in readings of random projects on which random things happen at random moments. */
async function liesIn(narrowed: Narrowed, from: number): Promise<readonly string[]> {
  const told: string[] = [];
  for (let seed = from; seed < from + scenes; seed += 1) {
    const { project, server: options, events, told: scene } = randomScene(seed, narrowed);
    const server = await startServer(options);
    project.forget();
    const reading = await collect(server, { events });
    await server.close();
    const lies = liesOfReading(reading, project, events);
    if (lies.length > 0) told.push(`${lies.slice(0, 3).join(', ')}: ${scene}`);
  }
  return told;
}

/** The same through the command line, over a file that lacks a few of the tickets. */
async function liesOfRuns(from: number): Promise<readonly string[]> {
  const told: string[] = [];
  for (let seed = from; seed < from + scenes; seed += 1) {
    const { project, server, events, told: scene } = randomScene(seed);
    const all = project.tickets();
    const lacking = Array.from({ length: 1 + (seed % 3) }, (_, index) => scatter(index, seed) % all.length);
    const rows = rowsOf(all.filter((_, index) => !lacking.includes(index)));
    const { lies } = await play({ server, rows, ...(events.length === 0 ? {} : { events }) });
    if (lies.length > 0) told.push(`${lies.slice(0, 3).join(', ')}: ${scene}`);
  }
  return told;
}

/** So far apart begin the seeds of two kinds. */
const apart = 1_000_000;

describe('whatever happens while it is read', () => {
  it.each([...listOrders.entries()])('loses no ticket of list order %i: %s', async (index, sort) => {
    expect(await liesIn({ sort }, firstSeed + index * apart)).toEqual([]);
  });

  it.each([...happeningNames.entries()])(
    'loses no ticket over happening %i: %s',
    async (index, happening) => {
      expect(await liesIn({ happening }, firstSeed + (100 + index) * apart)).toEqual([]);
    },
  );

  it('tells no lie on the command line', async () => {
    expect(await liesOfRuns(firstSeed + 200 * apart)).toEqual([]);
  });
});
