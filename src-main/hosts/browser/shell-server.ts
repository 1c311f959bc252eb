import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { watchPresence } from './presence';
import { createShellSession } from './session';
import { createShellApp, type ShellParts } from './shell-app';

export interface Shell {
  readonly origin: string;
  /** The address to open: it lets one browser in, once. */
  readonly link: string;
  /** Resolves when no window has been connected and no reading has run for `desertedAfterMs`. */
  readonly deserted: Promise<void>;
  close(): Promise<void>;
}

/** More than a browser with many windows opens; other users of the machine can reach this port too. */
const maxConnections = 100;
/** How long somebody may take to send a request's head, and all of it. */
const headMs = 10_000;
const requestMs = 60_000;

/** Serves the app on a free port of the loopback interface. */
export async function startShell(
  parts: Pick<ShellParts, 'core' | 'files'>,
  desertedAfterMs = 30 * 60_000,
): Promise<Shell> {
  // The app needs the port, which is known only once the server listens. No request can come before that.
  let listener = (_request: IncomingMessage, response: ServerResponse): unknown => response.end();
  const server = createServer(
    { headersTimeout: headMs, requestTimeout: requestMs },
    (request, response) => void listener(request, response),
  );
  server.maxConnections = maxConnections;
  const origin = `http://127.0.0.1:${await listen(server)}`;
  const session = createShellSession();
  const presence = watchPresence(parts.core, desertedAfterMs);
  listener = getRequestListener(createShellApp({ ...parts, session, origin, presence }).fetch);
  return {
    origin,
    link: `${origin}/?token=${session.token}`,
    deserted: presence.deserted,
    close: () =>
      new Promise((resolve) => {
        presence.end();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (typeof address !== 'object' || address === null) throw new Error('a TCP server has a port');
      resolve(address.port);
    });
  });
}
