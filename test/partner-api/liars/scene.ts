import { liesOf, type Scope } from '../oracles/judge';
import type { Project, Ticket } from './project';
import { startServer, type Server, type ServerOptions } from './server';
import { runTieout, type Ended, type Row, type RunOptions } from './tieout';
import { placesOf } from '../seeds';

/** A scene: a server, what happens on it, a client file and a run. */
export interface Scene extends Scope {
  readonly server: ServerOptions;
  readonly rows: readonly Row[];
  readonly run?: RunOptions;
}

/** How a scene ended, and the lies in it. */
export interface Played {
  readonly ended: Ended;
  readonly server: Server;
  readonly lies: readonly string[];
}

export async function play({ server: options, rows, run, events }: Scene): Promise<Played> {
  const server = await startServer(options);
  options.project.forget();
  const words = [
    ...(events ?? []).flatMap((event) => ['--event', event]),
    ...(run?.words ?? ['--no-orders']),
  ];
  const ended = await runTieout(server, rows, { ...run, words });
  await server.close();
  return {
    ended,
    server,
    lies: liesOf(ended, options.project, rows, events === undefined ? {} : { events }),
  };
}

/** A scene that is played for each of many moments or places, under the name by which a lie is told. */
export type Sweep = ReadonlyArray<readonly [label: string, scene: () => Scene]>;

/** Plays every scene of a sweep, or on a push every second or third of more than four, and answers the lies, each with where it was told. */
export async function playAll(sweep: Sweep): Promise<readonly string[]> {
  const told: string[] = [];
  const step = sweep.length > 10 ? 3 : 2;
  for (const [label, scene] of sweep.length > 4 ? placesOf(sweep, step) : sweep) {
    const { lies } = await play(scene());
    told.push(...lies.slice(0, 2).map((lie) => `${label}: ${lie}`));
  }
  return told;
}

/** The rows of a file that holds these tickets, as they are now. */
export function rowsOf(tickets: readonly Ticket[]): readonly Row[] {
  return tickets.flatMap(({ paymentReference, status }) =>
    paymentReference === null ? [] : [[paymentReference, status] as const],
  );
}

/** The rows of all tickets but these. */
export function rowsWithout(project: Project, ...serials: readonly number[]): readonly Row[] {
  return rowsOf(project.tickets().filter(({ serial }) => !serials.includes(serial)));
}
