import { rawText } from '../../partner-api/lossless-json';
import type { Item } from '../../partner-api/operations';

/** The fields whose texts together tell one item from another; most often one. */
export type Identity = readonly string[];

/** What the document calls an event's identifier (partner-api.md, section 2); of a ticket's own fields it shows none for it. */
export const eventField = 'eventId';

/** A field of an item as raw text; null where it is null, absent or neither text nor number. */
export function fieldText(item: Item, field: string): string | null {
  return Object.hasOwn(item, field) ? (rawText(item[field]) ?? null) : null;
}

/** The event of a ticket: what the ticket itself says, else the event that it was asked for with. */
export function eventOf(item: Item, asked: string | null): string {
  const own = fieldText(item, eventField) ?? '';
  return own === '' ? (asked ?? '') : own;
}

/** The identity of an item that was asked for with an event, or without one; null where one of its fields says nothing. */
export function identityOf(item: Item, asked: string | null, identity: Identity): string | null {
  const texts = identity.map((field) =>
    field === eventField ? eventOf(item, asked) : (fieldText(item, field) ?? ''),
  );
  if (texts.includes('')) return null;
  return texts.length === 1 ? (texts[0] ?? null) : texts.map(escapeMark).join(mark);
}

const mark = '@';

/** Without this `a@b` of the event `c` would be `a` of the event `b@c`. */
function escapeMark(text: string): string {
  return text.replaceAll('%', '%25').replaceAll(mark, '%40');
}

/**
 * The identities to try on the items of a first view, in their order (docs/snapshot.md, "Identity"): `known` fields, then
 * each other field that tells the items of this view apart; at last the known ones together with the event.
 */
export function identitiesFor(items: readonly Item[], known: readonly string[]): readonly Identity[] {
  const isIn = (field: string): boolean => items.every((item) => (fieldText(item, field) ?? '') !== '');
  const isUnique = (field: string): boolean =>
    new Set(items.map((item) => fieldText(item, field))).size === items.length;
  const first = known.filter(isIn);
  const others = Object.keys(items[0] ?? {}).filter(
    (field) => !known.includes(field) && !isNoIdentity(field) && isIn(field) && isUnique(field),
  );
  return [...[...first, ...others].map((field) => [field]), ...first.map((field) => [field, eventField])];
}

/** Fields that several items share, or that change while an item stays. */
function isNoIdentity(field: string): boolean {
  return ['paymentReference', 'status', eventField].includes(field) || /(At|Date|Time|_at)$/i.test(field);
}

/** How an identity is called in a snapshot's description and on screen; `identityNamed` reads it back. */
export function nameOfIdentity(identity: Identity): string {
  return identity.join(separator);
}

/** The identity of such a name. */
export function identityNamed(name: string): Identity {
  return name.split(separator);
}

const separator = ' + ';
