import { localDay } from '#shared/base/local-day';
import { fail, succeed, type Result } from '#shared/base/result';
import type { Profile } from '#shared/domain/rules/profile';
import type { ReconcileClient } from '../../session/reconcile-client';
import { askResult } from '../../shell/ask';
import type { Host } from '../../shell/host';
import { exportName, saveExport, type ExportOutcome } from '../../shell/save-export';
import { countOf } from '../../words/format';
import type { ExportOrigin } from '../../words/export-words';
import type { QueryListRequest } from '../../worker/contract/query-contract';
import type { ReviewActs } from '../reviews/use-reviews';

/** What a query list is written with. */
export interface QueryListParts {
  readonly host: Host;
  readonly worker: ReconcileClient;
  readonly profile: Profile;
  readonly from: ExportOrigin;
  /** Remembers what was sent; null where nothing is, as for a saved run. */
  readonly record: ReviewActs['recordSent'] | null;
  readonly onOutcome: (outcome: ExportOutcome) => void;
}

/**
 * Writes a query list and has it saved. What is saved counts as sent from then on; a list that somebody did not save was not sent.
 */
export async function saveQueryList(
  { host, worker, profile, from, record, onOutcome }: QueryListParts,
  request: Omit<QueryListRequest, 'eventNames' | 'project' | 'day'>,
  isCurrent: () => boolean,
): Promise<Result<null>> {
  const { baseUrl, projectId } = profile;
  // Where the names cannot be had, the list names events by their ids.
  const events = await askResult(host.bridge.listEvents({ baseUrl, projectId, key: null }));
  const written = await askResult(
    worker.writeQueryList({
      ...request,
      eventNames: events.ok ? Object.fromEntries(events.value.map(({ id, label }) => [id, label])) : {},
      project: from.profileName,
      day: localDay(new Date(from.moments.readAt)),
    }),
  );
  if (!isCurrent()) return succeed(null);
  const isReminder = request.of === 'outstanding';
  const name = exportName(from.profileName, isReminder ? 'reminder' : 'questions', request.as, new Date());
  const made = written.ok ? succeed(written.value.content) : written;
  const outcome = await saveExport(host, made, name);
  if (outcome.kind === 'failed') return fail(outcome.error);
  if (!written.ok || outcome.kind !== 'saved') return succeed(null);
  const { queries, findings } = written.value;
  const counts = `${countOf(queries, 'question')} of ${countOf(findings, 'finding')}`;
  onOutcome({ ...outcome, where: `${outcome.where}: ${counts}` });
  const list = outcome.path?.split(/[\\/]/).at(-1) ?? name;
  // The list is there: nobody has to wait for the log to say so, unless it can't.
  void record?.(worker, written.value, { list, isReminder }).then((recorded) => {
    if (!recorded.ok) onOutcome({ kind: 'failed', error: recorded.error });
  });
  return succeed(null);
}
