import { shuffle } from '../project/random';
import { writeSample } from './sample-csv';
import {
  plantExtraOrders,
  plantFees,
  plantInOrders,
  plantUnkeyedRows,
  plantUntidyOrders,
} from './sample-plant';
import { readSamplePlatform, sampleSeed } from './sample-platform';
import type { Planted, PlantedKey } from './sample-types';

export { sampleProject } from './sample-platform';
export type { PlantedKey } from './sample-types';

/** The client's records for the sample project, and the answer sheet of what is wrong in them. */
export interface SampleClientFile {
  readonly fileName: string;
  readonly bytes: Uint8Array;
  /** Client text to platform status; the other words agree on their own once case and separators are folded. */
  readonly statusMapping: Readonly<Record<string, string>>;
  readonly planted: Planted;
}

function sum<T>(items: readonly T[], value: (item: T) => number): number {
  return items.reduce((total, item) => total + value(item), 0);
}

/** Writes the sample client file (product.md section 6, `tieout demo`); the same bytes every time. */
export function sampleClientFile(): SampleClientFile {
  const platform = readSamplePlatform();
  const pile = shuffle(platform.orders, sampleSeed, 1);
  const spoilt = plantInOrders(pile);
  const untidy = plantUntidyOrders(pile);
  const fees = plantFees(pile);
  const extra = plantExtraOrders(new Set(platform.orders.map(({ paymentReference }) => paymentReference)));
  const unkeyed = plantUnkeyedRows();
  const clean = pile.flatMap(({ rows }) => rows);

  const rows = shuffle(
    [...clean, ...untidy.rows, ...fees.rows, ...spoilt.rows, ...extra.rows, ...unkeyed],
    sampleSeed,
    2,
  );
  const blankBefore = new Set([411, 1_702]);
  const written = writeSample(rows, new Set(unkeyed), blankBefore);

  const keys: readonly PlantedKey[] = [...spoilt.keys, ...extra.keys];
  const matched = clean.length + untidy.rows.length + fees.rows.length + sum(keys, (key) => key.matched);
  const mismatched = sum(keys, (key) => key.mismatched);
  return {
    fileName: 'Harbour Sound tickets 2026-10.csv',
    bytes: written.bytes,
    statusMapping: { Voided: 'CANCELLED' },
    planted: {
      keys,
      untidy: untidy.references,
      amountsDiffer: fees.references,
      unkeyedLines: written.unkeyedLines,
      totals: {
        platform: {
          unique: platform.unique,
          unkeyed: platform.unkeyed,
          matched,
          mismatched,
          missing: sum(keys, (key) => key.missing),
        },
        client: {
          records: 1 + written.skipped + written.dataRows,
          header: 1,
          skipped: written.skipped,
          dataRows: written.dataRows,
          unkeyed: unkeyed.length,
          matched,
          mismatched,
          extra: sum(keys, (key) => key.extra),
        },
      },
      findings: keys.length + platform.unkeyed + unkeyed.length,
    },
  };
}
