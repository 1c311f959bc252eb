import { expect, it } from 'vitest';
import type { SavedFindings } from '#shared/domain/runs/saved-run';
import { writeSavedFindings } from '#shared/domain/runs/write-saved-findings';

it.each([0, 1, 2, 999, 1_000, 1_001, 2_500])(
  '%s findings come back from their JSON as they were',
  (count) => {
    const finding = (index: number) => ({
      id: `key:A-${index}`,
      class: 'reference_extra' as const,
      paymentReference: `A-${index} "€"`,
      signature: '[]',
    });
    const all = Array.from({ length: count }, (_, index) => finding(index));
    const findings: SavedFindings = {
      findings: all.map((one) => ({
        ...one,
        otherReferences: [],
        since: '2026-03-31T10:00:00.000Z',
        confirmedAt: null,
      })),
      past: {
        references: all.map(({ paymentReference }) => paymentReference),
        items: all.map(({ id }) => id),
      },
      transient: all.map(({ paymentReference }) => paymentReference),
    };
    expect(JSON.parse([...writeSavedFindings(findings)].join(''))).toEqual(findings);
  },
);
