import { killAndResume, type KilledReading } from '../integration/snapshot/kills';

const seed = 1;

/**
 * Kills readings of 1,000 pages over HTTP with -9 at 200 points and lets another process go on from each; answers how many
 * did not keep the promise (snapshot.md, "What it must show"). Takes about a quarter of an hour.
 */
export async function killForReal(): Promise<number> {
  let done = 0;
  const { wholeRequests, readings } = await killAndResume({
    ...{ tickets: 100_000, points: 200, seed },
    onReading: ({ point }) => {
      done += 1;
      process.stderr.write(`\r\u001b[K${done} of 200: ${point}`);
    },
  });
  process.stderr.write('\n');
  const kinds = new Map<string, KilledReading[]>();
  for (const reading of readings) {
    const kind = reading.point.split(' ')[0] ?? '';
    kinds.set(kind, [...(kinds.get(kind) ?? []), reading]);
  }
  const extra = ({ requests }: KilledReading): number => requests - wholeRequests;
  const isBroken = (reading: KilledReading): boolean =>
    reading.state !== 'verified' ||
    !reading.hasSameTickets ||
    reading.refused > 0 ||
    extra(reading) > 0.03 * wholeRequests;
  console.log(`Killed with -9 and resumed, seed ${seed}; nobody killing, it takes ${wholeRequests} requests`);
  console.table(
    Object.fromEntries(
      [...kinds].map(([kind, each]) => [
        kind,
        {
          readings: each.length,
          'killed in time': each.filter(({ wasKilled }) => wasKilled).length,
          'same tickets': each.filter(({ hasSameTickets }) => hasSameTickets).length,
          '429s': each.reduce((sum, { refused }) => sum + refused, 0),
          'most extra requests': Math.max(...each.map(extra)),
          'most extra, %': Number(((100 * Math.max(...each.map(extra))) / wholeRequests).toFixed(2)),
        },
      ]),
    ),
  );
  const broken = readings.filter(isBroken);
  for (const reading of broken) console.log('broken', reading);
  return broken.length;
}
