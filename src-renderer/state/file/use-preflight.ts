import { useCallback, useEffect, useState } from 'react';
import { reasonsToStop, type Preflight } from '#shared/files/client/preflight';
import type { KeyRules } from '#shared/domain/vocabulary/key-rules';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import type { FileReport } from '../../worker/contract';
import { askResult } from '../shell/ask';
import type { ReconcileClient } from '../asked/reconcile-client';
import { useLatest } from '../shell/use-latest';

/** Whether the file that was read may be compared. */
export interface PreflightState {
  /** What is known of the file, at least before its payment references were held against the platform's; null until then. */
  readonly preflight: Preflight | null;
  /** `closed` while there is a reason to stop and nobody has said "compare all the same"; `looking` until that is known. */
  readonly gate: 'looking' | 'open' | 'closed';
  /** Opens the gate for this file and these reasons; another file, or one more reason, closes it again. */
  readonly compareAnyway: () => void;
}

interface Looked {
  readonly report: FileReport;
  readonly snapshot: SnapshotInfo | null;
  readonly keys: string;
  /** Null where the worker could not answer: the comparison then says what is wrong. */
  readonly preflight: Preflight | null;
}

/** Looks at the file that was read before it is compared, and anew when the file, the platform's data or the key rules change. */
export function usePreflight(
  worker: ReconcileClient,
  report: FileReport | null,
  snapshot: SnapshotInfo | null,
  rules: { readonly keys: KeyRules },
): PreflightState {
  const [looked, setLooked] = useState<Looked | null>(null);
  const [insisted, setInsisted] = useState<{ readonly report: FileReport; readonly reasons: string } | null>(
    null,
  );
  const begin = useLatest();
  // By their text: of all rules these alone play a part, and each change of a rule makes new objects.
  const keys = JSON.stringify(rules.keys);

  useEffect(() => {
    const isCurrent = begin();
    if (report === null) return;
    const asked = JSON.parse(keys) as KeyRules; // its own text
    void askResult(worker.preflight({ keys: asked })).then((answer) => {
      if (isCurrent()) setLooked({ report, snapshot, keys, preflight: answer.ok ? answer.value : null });
    });
  }, [begin, keys, report, snapshot, worker]);

  const ofFile = looked !== null && looked.report === report ? looked : null;
  const isKnown = ofFile !== null && ofFile.snapshot === snapshot && ofFile.keys === keys;
  const preflight = ofFile?.preflight ?? null;
  const reasons = preflight === null ? '' : reasonsToStop(preflight).join();
  const mayCompare = reasons === '' || (insisted?.report === report && insisted.reasons === reasons);
  const compareAnyway = useCallback(() => {
    if (report !== null) setInsisted({ report, reasons });
  }, [reasons, report]);

  return { preflight, gate: !isKnown ? 'looking' : mayCompare ? 'open' : 'closed', compareAnyway };
}
