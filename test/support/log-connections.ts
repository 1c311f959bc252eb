import { appendFileSync } from 'node:fs';
import { Socket } from 'node:net';

/**
 * Preloaded into a host: writes down where every connection of its process goes, one line each, into the file that
 * `LOG_CONNECTIONS` names. A path, as of the keyring's socket, is a connection within this machine.
 */
const file = process.env['LOG_CONNECTIONS'];
type Connect = (this: Socket, ...words: unknown[]) => Socket;
// Every way to connect over TCP ends here, a secure one and undici's included.
const prototype = Socket.prototype as unknown as { connect: Connect };
const { connect } = prototype;
prototype.connect = function (...words) {
  // Node hands its own normalised words on as one array.
  const [first] = (Array.isArray(words[0]) ? words[0] : words) as readonly unknown[];
  const {
    host = 'localhost',
    port,
    path,
  } = (typeof first === 'object' && first !== null ? first : { port: first }) as {
    readonly host?: string;
    readonly port?: unknown;
    /** Null of a request of `node:http` over TCP. */
    readonly path?: string | null;
  };
  if (file !== undefined)
    appendFileSync(file, typeof path !== 'string' ? `${host}:${String(port)}\n` : `${path}\n`);
  return connect.apply(this, words);
};
