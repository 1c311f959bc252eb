import type { Totals } from '#shared/domain/totals/conservation';
import type { Kind } from './class-words';

/** The meanings of which every entry is a finding, in the order in which charts stack them. */
export const findingKinds = [
  'missing',
  'extra',
  'mismatched',
  'unkeyed',
  'malformed',
] as const satisfies readonly Kind[];

/**
 * All tickets and rows of a run by meaning, each once: a ticket and its row are one, and count as the row. Together they are the
 * rows and unreadable records of the client file, and the tickets that have no row.
 */
export function countsByKind({ platform, client }: Totals): Readonly<Record<Kind, number>> {
  return {
    matched: client.matched,
    mismatched: client.mismatched,
    missing: platform.missing,
    extra: client.extra,
    unkeyed: platform.unkeyed + client.unkeyed,
    malformed: client.malformed,
    excluded: platform.excluded + client.excluded,
  };
}
