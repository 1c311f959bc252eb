import { createServer, connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { openServer } from './open-server';

/** A line to a server of this machine that can go down, so that nobody is reached, or stand still, so that nobody answers. */
export interface LineTo {
  /** The server's address through the line. */
  readonly baseUrl: string;
  readonly goDown: () => Promise<void>;
  readonly standStill: () => void;
  readonly comeBack: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Lays a line to the server at an address on loopback. */
export async function layLineTo(baseUrl: string): Promise<LineTo> {
  const to = new URL(baseUrl);
  const ends = new Set<Socket>();
  let isStill = false;
  const server = createServer((near) => {
    const far = connect(Number(to.port), to.hostname);
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end);
      end.on('data', (bytes) => {
        if (!isStill) other.write(bytes);
      });
      end.on('error', () => undefined);
      end.on('close', () => {
        ends.delete(end);
        other.destroy();
      });
    }
  });
  const cutAll = (): void => {
    for (const end of ends) end.destroy();
  };
  const { port, close } = await openServer(server);
  const through = new URL(baseUrl);
  through.hostname = '127.0.0.1';
  through.port = String(port);
  return {
    baseUrl: through.href.replace(/\/$/, ''),
    goDown: close,
    standStill: () => {
      isStill = true;
    },
    comeBack: async () => {
      isStill = false;
      cutAll();
      if (server.listening) return;
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    close,
  };
}
