import { fail, type Result } from '#shared/base/result';
import type { ExportProgress, ExportRequest } from '../../../worker/contract/contract';
import { askResult } from '../../../shell/ask';
import type { ReconcileClient } from '../../../session/reconcile-client';

/** An export that says nothing for so long will never end; in milliseconds. */
const maxSilence = 60_000;

/**
 * Has the worker write findings, and hears how far it is. It always ends: one that gets no further is given up and called
 * stalled, since whoever waits for it can do nothing else with the result.
 */
export async function exportFindings(
  worker: Pick<ReconcileClient, 'exportFindings' | 'cancelExport' | 'subscribe'>,
  request: ExportRequest,
  onProgress: (progress: ExportProgress) => void,
  silence: number = maxSilence,
): Promise<Result<Blob>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let giveUp: () => void = () => undefined;
  const stalled = new Promise<Result<never>>((resolve) => {
    giveUp = () => {
      resolve(fail({ code: 'export_stalled', seconds: silence / 1000 }));
      // Nobody takes what it may still come to; a worker that is gone has no answer to this either.
      void worker.cancelExport().catch(() => undefined);
    };
  });
  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, silence);
  };
  const unsubscribe = worker.subscribe((event) => {
    if (event.type !== 'export-progress') return;
    wait();
    onProgress(event);
  });
  wait();
  try {
    return await Promise.race([askResult(worker.exportFindings(request)), stalled]);
  } finally {
    clearTimeout(timer);
    unsubscribe();
  }
}
