import { defaultProfile, type Profile } from '../rules/profile';

/** Requests a minute that one API key may send (partner-api.md, section 8); no raised limit of an address changes that. */
export const maxRequestsPerKey = 600;

/** What to say of a limit that is set higher than a new profile has it; null where it is not. */
const raised = {
  requestsPerMinute: (set: number): string | null => {
    const usual = defaultProfile.requestsPerMinute;
    if (!(set > usual)) return null;
    const ofKey = set > maxRequestsPerKey ? ` One API key sends ${maxRequestsPerKey} at most.` : '';
    return `Up to ${set} requests a minute are sent instead of ${usual}. Unless the platform raised the limit of this network address, it will refuse requests, also those of others in your network.${ofKey}`;
  },
  pageMegabytes: (set: number): string | null =>
    set > defaultProfile.pageMegabytes
      ? `Answers of up to ${set} MB are read instead of ${defaultProfile.pageMegabytes}.`
      : null,
} satisfies { readonly [Limit in keyof Profile]?: (set: number) => string | null };

/** Says that more requests a minute are set than the platform allows unasked; null where they are not. */
export const sayRaisedRequests = raised.requestsPerMinute;

/** A sentence for each limit that a profile raises: no file that somebody passed on raises one unsaid. */
export function sayRaisedLimits(profile: Pick<Profile, keyof typeof raised>): readonly string[] {
  const said = [
    raised.requestsPerMinute(profile.requestsPerMinute),
    raised.pageMegabytes(profile.pageMegabytes),
  ];
  return said.filter((sentence) => sentence !== null);
}
