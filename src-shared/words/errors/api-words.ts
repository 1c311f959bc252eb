import type { AppError, AppErrorCode, NetworkProblem } from '../../base/app-error';
import { keyPlaceWords } from './key-place-words';
import { duration, quoted, type WordsTable } from './table';

/** True of a reading and of a key that is being tried alike. */
const nothingRead = 'Nothing was read from the platform; data read earlier is kept.';

const network: Readonly<Record<NetworkProblem, (host: string) => readonly [happened: string, next: string]>> =
  {
    refused: (host) => [
      `Nothing answers at ${host}.`,
      'Check the base URL, and ask your IT department whether this address can be reached from your network.',
    ],
    unreachable: (host) => [
      `${host} can’t be reached from this network.`,
      'Check your network connection, and whether a VPN has to be open, then try again.',
    ],
    blocked: (host) => [
      `A program on this computer blocks Tieout’s connection to ${host}.`,
      'Ask your IT department to allow Tieout in the firewall or the virus protection.',
    ],
    unknown_host: (host) => [
      `The address ${host} is not known on this network.`,
      'Check the base URL for typing errors, and check that you are connected to the network.',
    ],
    timed_out: (host) => [
      `${host} did not answer in time.`,
      'Try again in a few minutes, and check your network connection if it happens again.',
    ],
    reset: (host) => [
      `The connection to ${host} was interrupted.`,
      'Try again in a few minutes, and check your network connection if it happens again.',
    ],
    cut_off: (host) => [
      `The answer from ${host} broke off before its end.`,
      'Try again in a few minutes, and check your network connection if it happens again.',
    ],
    certificate: (host) => [
      `The security certificate of ${host} could not be trusted.`,
      'Ask your IT department whether your network checks encrypted connections and which certificate it needs.',
    ],
    certificate_store: (host) => [
      `The security certificate of ${host} could not be trusted, and Tieout could not read the certificates of this computer.`,
      'Use Node.js 22.15 or newer, or name the file of your network’s certificate in NODE_EXTRA_CA_CERTS.',
    ],
    proxy: (host) => [
      `The network's proxy would not let Tieout reach ${host}.`,
      'Ask your IT department to allow this address through the proxy, and whether it needs a name and a password.',
    ],
    other: (host) => [
      `${host} could not be reached.`,
      'Check your network connection and the base URL, then try again.',
    ],
  };

const baseUrlProblems: Readonly<Record<Extract<AppError, { code: 'base_url_invalid' }>['problem'], string>> =
  {
    not_https: 'The base URL that was entered does not begin with https.',
    not_a_url: 'The base URL that was entered is not a web address.',
    like_a_key: 'The base URL that was entered has a part that looks like an API key.',
  };

/** The key and the API (partner-api.md, sections 5, 7 and 8). */
export const apiWords = {
  answer_old: ({ signs }) => ({
    happened: `The platform’s answer came from a cache, even when Tieout asked for a fresh one (${signs}).`,
    means: 'It may not show what the platform has now; data read earlier is kept.',
    next: 'Have this address excluded from the cache of your organisation’s web proxy, or of one in front of the platform, then try again.',
  }),
  key_missing: () => ({
    happened: 'There is no API key for this project.',
    means: nothingRead,
    next: 'Enter the key in the profile, or set the environment variable TIEOUT_API_KEY on the command line.',
  }),
  key_malformed: () => ({
    happened: 'This is not an API key: a key has two parts with a dot between them, prefix.secret.',
    means: 'Nothing was sent to the platform and the key was not kept.',
    next: 'Copy the whole key again from the dashboard, or create a new one there if it is no longer shown.',
  }),
  key_rejected: ({ message }) => ({
    happened: `The platform does not accept the API key: ${quoted(message)}.`,
    means: nothingRead,
    next: "Replace the key with a new one from the dashboard, under the project's Partner API settings.",
  }),
  scope_missing: ({ group }) => ({
    happened: `The API key is not allowed to use the endpoint group ${group}.`,
    means: nothingRead,
    next: `Ask whoever manages the keys in the dashboard for a key that includes ${group}.`,
  }),
  not_found: ({ id }) => ({
    happened: `The platform knows no project ${quoted(id)} for this key.`,
    means: nothingRead,
    next: 'Check the project in the profile: it must be the one that the key belongs to.',
  }),
  request_refused: ({ status, message }) => ({
    happened: `The platform refused the request with status ${status}: ${quoted(message)}.`,
    means: nothingRead,
    next: 'Check the base URL, the project and the events of the profile.',
  }),
  rate_limited: ({ waitedMs }) => ({
    happened: `The platform refused requests for ${duration(waitedMs)}: its rate limit is used up.`,
    means: 'The reading stopped before its end, so nothing was compared; the pages read so far are kept.',
    next: 'Continue in a few minutes, or ask who else on your network reads from the platform at the same time.',
  }),
  server_failed: ({ status, attempts }) => ({
    happened: `The platform failed with status ${status}, ${attempts === 1 ? 'once' : `${attempts} times in a row`}.`,
    means: 'The reading stopped before its end, so nothing was compared; the pages read so far are kept.',
    next: 'Try again later, and tell the platform’s support if it keeps failing.',
  }),
  contract_broken: ({ where, field, found }) => ({
    happened: `The answer to ${where} is not what the Partner API promises: ${field} is ${quoted(found)}.`,
    means: 'An answer that cannot be trusted is not compared; data read earlier is kept.',
    next: 'Check that the base URL is the one of the Partner API, and send this sentence to the platform’s support if it is.',
  }),
  page_too_large: ({ where, megabytes }) => ({
    happened: `The answer to ${where} is longer than ${megabytes} MB and was not read to its end.`,
    means:
      'Such an answer could fill the memory of this computer, so nothing was compared; data read earlier is kept.',
    next: 'If the platform’s pages are really so long, raise “Megabytes per page” in the profile; if not, check the base URL and tell the platform’s support.',
  }),
  base_url_invalid: ({ problem }) => ({
    happened: baseUrlProblems[problem],
    means: 'Nothing was sent or saved, because the key would not be safe or would not arrive.',
    next: 'Enter the address as the platform gives it, beginning with https://.',
  }),
  base_url_look_alike: ({ plain }) => ({
    happened: `The base URL has letters that can look like others; its plain form is ${quoted(plain)}.`,
    means: 'Nothing was sent, because an address that only looks like the platform’s would get the key.',
    next: 'Enter the plain form if it is the address that the platform gave you, and the right address if it is not.',
  }),
  encryption_weakened: ({ setting }) => ({
    happened: `${quoted(setting)} is set, so others on the network could read your API key.`,
    means: 'Nothing was sent.',
    next: 'Remove it and start Tieout again; where your network has a certificate of its own, name its file in NODE_EXTRA_CA_CERTS or install it in the system.',
  }),
  policy_unreadable: ({ place }) => ({
    happened: `Your organisation’s settings for Tieout can’t be read: ${quoted(place)}.`,
    means: 'Nothing is sent, because they may forbid it.',
    next: 'Ask whoever looks after this computer to correct them, then start Tieout again.',
  }),
  address_not_allowed: ({ address, allowed }) => ({
    happened: `Your organisation does not let Tieout send an API key to ${quoted(address)}.`,
    means: 'Nothing was sent.',
    next:
      allowed.length === 0
        ? 'Ask whoever looks after this computer: no address is allowed.'
        : `Enter an address that is allowed: ${allowed.map(quoted).join(', ')}.`,
  }),
  key_misplaced: ({ field }) => ({
    happened: `An API key is in ${keyPlaceWords(field)}.`,
    means: 'Nothing was sent or saved with it: others can read saved data, exports and addresses.',
    next: 'Remove it and try again; if others may have seen it, replace the key in the dashboard.',
  }),
  redirect_refused: ({ host }) => ({
    happened: `${host} sent Tieout on to another address.`,
    means: 'Tieout did not follow, so that the key goes to no one else; nothing was read.',
    next: 'Enter the final address of the Partner API as the base URL, or sign in to your network if it shows a login page.',
  }),
  network_failed: ({ host, problem }) => {
    const [happened, next] = network[problem](host);
    return { happened, means: nothingRead, next };
  },
  page_unanswered: ({ host, where, attempts }) => ({
    happened: `${where} was asked for ${attempts} times and never answered, although ${host} answered other requests meanwhile.`,
    means: 'The reading stopped before its end, so nothing was compared; the pages read so far are kept.',
    next: 'Continue the reading later, and send this sentence to the platform’s support if it happens again.',
  }),
} satisfies Partial<WordsTable<AppErrorCode>>;
