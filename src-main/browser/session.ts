import { randomBytes, timingSafeEqual } from 'node:crypto';

/** Who may use the shell: whoever came with the link once, and holds the cookie since. */
export interface Session {
  /** For the address that is opened; good for one use. */
  readonly token: string;
  /** The cookie's value for the right token at its first use; null otherwise. */
  redeem(token: string): string | null;
  holds(cookie: string | undefined): boolean;
}

/** Makes the secrets of one run of the shell. */
export function createSession(): Session {
  const token = randomBytes(32).toString('base64url');
  const secret = randomBytes(32).toString('base64url');
  let redeemed = false;
  return {
    token,
    redeem: (offered) => {
      if (redeemed || !equal(offered, token)) return null;
      redeemed = true;
      return secret;
    },
    holds: (cookie) => cookie !== undefined && equal(cookie, secret),
  };
}

function equal(offered: string, secret: string): boolean {
  const [a, b] = [Buffer.from(offered), Buffer.from(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
}
