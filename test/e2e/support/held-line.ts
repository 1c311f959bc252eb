import { request } from 'node:http';
import type { Sandbox, SandboxOptions } from '#main/sandbox/index';
import { openServer } from '../../support/open-server';

/** A line to a server of this machine on which requests can wait, however long a test needs. */
export interface HeldLine {
  /** The server's address through the line. */
  readonly baseUrl: string;
  /** Lets the requests of which `isHeld` says so wait until `letGo`. */
  readonly hold: (isHeld: (asked: URL) => boolean) => void;
  /** Carries what waits, and all that comes, at once. */
  readonly letGo: () => void;
  readonly cut: () => Promise<void>;
}

/** Serves a project behind such a line. */
export type ServeHeld = (options?: SandboxOptions) => Promise<Sandbox & HeldLine>;

/** Lays a line to the server at an address on loopback. */
export async function layHeldLine(to: string): Promise<HeldLine> {
  let isHeld: (asked: URL) => boolean = () => false;
  const waiting: Array<() => void> = [];
  const { baseUrl, close } = await openServer((incoming, outgoing) => {
    const asked = new URL(incoming.url ?? '', to);
    const { method, headers } = incoming;
    const carry = (): void => {
      const further = request(asked, { method, headers }, (answer) => {
        answer.pipe(outgoing.writeHead(answer.statusCode ?? 502, answer.headers));
      });
      further.on('error', () => outgoing.destroy());
      incoming.pipe(further);
    };
    if (isHeld(asked)) waiting.push(carry);
    else carry();
  });
  return {
    baseUrl,
    hold: (which) => {
      isHeld = which;
    },
    letGo: () => {
      isHeld = () => false;
      for (const carry of waiting.splice(0)) carry();
    },
    cut: close,
  };
}

/** Whether a request is of the list of tickets, or a page of it. */
export const asksForTickets = ({ pathname, searchParams }: URL, page?: number): boolean =>
  pathname.endsWith('/tickets') && (page === undefined || searchParams.get('page') === String(page));
