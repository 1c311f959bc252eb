import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, Server, Socket } from 'node:net';

/**
 * Opens a server, or one with this request listener, on a free port of 127.0.0.1; `close` also cuts its connections. In Vitest,
 * `onEnd` is `onTestFinished`, which closes it after the test; elsewhere whoever opened it does.
 */
export async function openServer(of: Server | RequestListener, onEnd?: (close: () => Promise<void>) => void) {
  const server = typeof of === 'function' ? createServer(of) : of;
  // `closeAllConnections` leaves out the tunnels through a proxy, and closing would wait for them.
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a server that listens on TCP has no other
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  onEnd?.(close);
  return { port, baseUrl: `http://127.0.0.1:${port}`, close };
}
