import { randomBytes, timingSafeEqual } from 'node:crypto';

/** Knows the one browser that came with the link and has held both secrets since. */
export interface Session {
  /** For the address that is opened; good for one use. */
  readonly token: string;
  /** Both secrets for the right token at its first use; null otherwise. */
  redeem(token: string): Secrets | null;
  holdsCookie(cookie: string | undefined): boolean;
  holdsPage(page: string | undefined): boolean;
}

/**
 * What a browser is given for the link. The cookie opens the screen. A browser tells no ports apart, so that whoever serves
 * another port of this machine is sent the cookie too: the page's secret, which no browser sends by itself, opens the data.
 */
interface Secrets {
  readonly cookie: string;
  readonly page: string;
}

/** Makes the secrets of one run of the shell. */
export function createShellSession(): Session {
  const token = newSecret();
  const secrets: Secrets = { cookie: newSecret(), page: newSecret() };
  let redeemed = false;
  return {
    token,
    redeem: (offered) => {
      if (redeemed || !equal(offered, token)) return null;
      redeemed = true;
      return secrets;
    },
    holdsCookie: (cookie) => cookie !== undefined && equal(cookie, secrets.cookie),
    holdsPage: (page) => page !== undefined && equal(page, secrets.page),
  };
}

function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

function equal(offered: string, secret: string): boolean {
  const [a, b] = [Buffer.from(offered), Buffer.from(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
}
