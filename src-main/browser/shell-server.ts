import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createSession } from './session';
import { createShellApp, type ShellParts } from './shell-app';

/** A running browser shell. */
export interface Shell {
  readonly origin: string;
  /** The address to open: it lets one browser in, once. */
  readonly link: string;
  close(): Promise<void>;
}

/** Serves the app on a free port of the loopback interface. */
export async function startShell(parts: Pick<ShellParts, 'core' | 'files'>): Promise<Shell> {
  // The app needs to know the port, and the port is known only once the server listens; nobody can ask before that.
  let listener = (_request: IncomingMessage, response: ServerResponse): unknown => response.end();
  const server = createServer((request, response) => void listener(request, response));
  const origin = `http://127.0.0.1:${await listen(server)}`;
  const session = createSession();
  listener = getRequestListener(createShellApp({ ...parts, session, origin }).fetch);
  return {
    origin,
    link: `${origin}/?token=${session.token}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
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
