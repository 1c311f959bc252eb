import { endpointGroups, type EndpointGroup } from '#shared/base/app-error';
import type { KeyCheck } from '#shared/bridge/profile-contract';

type Groups = KeyCheck['groups'];

/** What Tieout does with each endpoint group (partner-api.md, section 4). */
export const groupUses: Readonly<Record<EndpointGroup, string>> = {
  'tickets.read': 'to compare the tickets; nothing works without it',
  'orders.read': 'to check the orders against the tickets',
  'events.read': 'to choose events from a list',
  'ticket_catalog.read': 'not used by Tieout',
};

/** What a key may do, said of each group. */
export const grantWords: Readonly<Record<Groups[EndpointGroup], string>> = {
  granted: 'granted',
  refused: 'not granted',
  unknown: 'not known',
};

/** The groups in the order in which they matter here. */
export const groupsByUse: readonly EndpointGroup[] = endpointGroups.toSorted((a, b) => rankOf(a) - rankOf(b));

/**
 * What a key lacks that the profile would use, and whom to ask for what; null when it lacks nothing. Groups are given to a key
 * when it is made, so a key that lacks one is replaced (partner-api.md, section 5).
 */
export function whomToAsk(groups: Groups, readOrders: boolean): string | null {
  const wanted = groupsByUse.filter(
    (group) => group !== 'ticket_catalog.read' && (group !== 'orders.read' || readOrders),
  );
  const lacking = wanted.filter((group) => groups[group] === 'refused');
  if (lacking.length === 0) return null;
  const means =
    groups['tickets.read'] === 'refused'
      ? 'With this key nothing can be compared.'
      : `With this key ${lacking.map((group) => withoutIt[group]).join(', and ')}.`;
  return `${means} Ask whoever manages the project’s API keys in the dashboard, under the Partner API settings, for a new key with ${listed(wanted)}.`;
}

const withoutIt: Readonly<Record<EndpointGroup, string>> = {
  'tickets.read': 'nothing can be compared',
  'orders.read': 'the orders are not checked',
  'events.read': 'events cannot be chosen from a list; their IDs can be typed',
  'ticket_catalog.read': 'nothing is missing',
};

function listed(groups: readonly EndpointGroup[]): string {
  const last = groups.at(-1) ?? '';
  return groups.length < 2 ? last : `${groups.slice(0, -1).join(', ')} and ${last}`;
}

function rankOf(group: EndpointGroup): number {
  return Object.keys(groupUses).indexOf(group);
}
