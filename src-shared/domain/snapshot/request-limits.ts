/** Requests a minute that one API key may send (partner-api.md, section 8); no raised limit of an address changes that. */
export const maxRequestsPerKey = 600;

/** What to say where more requests a minute are asked for than a key may send; null where they are not. */
export function sayCapped(requestsPerMinute: number): string | null {
  return requestsPerMinute > maxRequestsPerKey
    ? `One API key may send ${maxRequestsPerKey} requests a minute, so Tieout sends no more than that, whatever this network address may.`
    : null;
}
