import { ownTimeZone } from '#shared/domain/dates/day-in-zone';
import { pathName, pathsOf } from '#shared/domain/rules/field-pair';
import { lastDayOf, monthOfFile } from '#shared/domain/dates/month-of-file';
import { collectTickets } from '#shared/domain/snapshot/snapshot-lines';
import type { OpenRun } from '#shared/domain/result/describe-run';
import type { CutOffGrounds } from '#shared/domain/suggestions/proposals/cut-off';
import { succeed } from '#shared/base/result';
import type { AnalysisCalls } from '../contract/analysis-contract';
import type { ListsTaker } from './take-lists';

/** Keeps the dates of the tickets of one snapshot, beside the snapshot, until those of another come. */
export function receiveDates(taker: ListsTaker): {
  readonly calls: Pick<AnalysisCalls, 'takeDates'>;
  /** Null where the dates are not those of the run's own snapshot. */
  readonly of: (open: OpenRun) => CutOffGrounds | null;
} {
  let kept: {
    readonly id: string;
    readonly endedAt: string;
    readonly dates: CutOffGrounds['dates'];
  } | null = null;
  return {
    calls: {
      takeDates: async ({ snapshotId: id, dates, path, ...info }) => {
        const arriving = collectTickets(info, pathsOf(dates, 'tickets'));
        const taken = await taker.take(path, ['tickets'], (_list, lines) => arriving.add(lines));
        if (!taken.ok) return taken;
        const { fields } = arriving.end();
        const found = dates.flatMap((field) => {
          const texts = fields.get(pathName(field.path));
          return texts === undefined ? [] : [{ field, texts }];
        });
        kept = { id, endedAt: info.endedAt, dates: found };
        return succeed(null);
      },
    },
    of: ({ run: { ledger }, snapshot, modifiedAt }) => {
      const { id, endedAt } = snapshot.info;
      if (kept?.id !== id || kept.endedAt !== endedAt) return null;
      const month = monthOfFile(ledger.file.name, new Date(modifiedAt ?? Date.now()));
      return { lastDay: lastDayOf(month), timeZone: ownTimeZone(), dates: kept.dates };
    },
  };
}
