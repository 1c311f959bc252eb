import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createSeal, type Seal } from '#shared/bridge/seal';

/** Knows the one browser that came with the link, and its pages. */
export interface Session {
  /** For the address that is opened; good for one use. */
  readonly token: string;
  /** What the browser keeps, for the right token at its first use; null otherwise. */
  redeem(token: string): Secrets | null;
  holdsCookie(cookie: string | undefined): boolean;
  /** With the key that the browser keeps: how a page and the shell prove themselves to each other. */
  readonly pageSeal: Seal;
  /** The key of calls, events and lines. A page gets it sealed and forgets it when it is closed or loaded again. */
  readonly callKey: string;
  readonly callSeal: Seal;
}

/**
 * What a browser is given for the link. The cookie opens the screen. A browser tells no ports apart, so that whoever serves
 * another port of this machine is sent the cookie too: the page's key, which is never sent again, opens the data.
 */
interface Secrets {
  readonly cookie: string;
  readonly pageKey: string;
}

/**
 * Makes the secrets of one run of the shell. The browser's storage of an address belongs to whoever serves the address next:
 * they may find the page's key there, once its shell has ended, but it opens nothing that a page has sent.
 */
export function createShellSession(): Session {
  const token = newSecret('base64url');
  const secrets: Secrets = { cookie: newSecret('base64url'), pageKey: newSecret('hex') };
  const callKey = newSecret('hex');
  let redeemed = false;
  return {
    token,
    redeem: (offered) => {
      if (redeemed || !equal(offered, token)) return null;
      redeemed = true;
      return secrets;
    },
    holdsCookie: (cookie) => cookie !== undefined && equal(cookie, secrets.cookie),
    pageSeal: createSeal(secrets.pageKey),
    callKey,
    callSeal: createSeal(callKey),
  };
}

function newSecret(encoding: 'base64url' | 'hex'): string {
  return randomBytes(32).toString(encoding);
}

function equal(offered: string, secret: string): boolean {
  const [a, b] = [Buffer.from(offered), Buffer.from(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
}
