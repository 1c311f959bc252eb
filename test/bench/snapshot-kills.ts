import { killAndResume, type KilledReading } from '../integration/snapshot/kills';

const seed = 1;

/** How many requests more a killed reading may take, as a share of those that it takes where nobody kills it. */
const maxExtra = 0.03;

/**
 * Kills readings over HTTP with -9 at 200 points and lets another process resume from each; answers how many did not keep
 * the promise (docs/snapshot.md, "Adversaries"). With 1,000 pages it takes about a quarter of an hour.
 */
export async function killForReal(pages: number): Promise<number> {
  let done = 0;
  const { wholeRequests, readings } = await killAndResume({
    ...{ tickets: 100 * pages, points: 200, seed },
    onReading: ({ point, requests, state }) => {
      done += 1;
      process.stderr.write(`${done} of 200: ${point}; ${requests} requests, ${state}\n`);
    },
  });
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
    extra(reading) > maxExtra * wholeRequests;
  console.log(
    `${pages} pages, killed with -9 and resumed, seed ${seed}; where nobody kills, ${wholeRequests} requests`,
  );
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
        },
      ]),
    ),
  );
  const most = Math.max(...readings.map(extra));
  console.log(`at most ${most} requests more, ${((100 * most) / wholeRequests).toFixed(2)} %`);
  const broken = readings.filter(isBroken);
  for (const reading of broken) console.log('broken', reading);
  return broken.length;
}
