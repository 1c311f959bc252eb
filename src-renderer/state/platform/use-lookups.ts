import { useCallback, useMemo, useState } from 'react';
import type { AppError } from '#shared/base/app-error';
import type { Profile } from '#shared/domain/rules/profile';
import { keysAreExact } from '#shared/domain/keys/payment-reference';
import type { LookupsPlan } from '#shared/domain/snapshot/second-look';
import type { FileReport, LookupNeed } from '../../worker/contract';
import { ask, askResult } from '../shell/ask';
import { useHost } from '../shell/host';
import type { ReconcileClient } from '../asked/reconcile-client';
import { useAnswer } from '../shell/use-answer';
import { useLatest } from '../shell/use-latest';

/** Lookups of the open file's payment references alone (docs/snapshot.md, "Second look"): possible, planned, and begun. */
export interface Lookups {
  /** How many references they would ask for; null where there are none, too many, or where lookups could not tell. */
  readonly count: number | null;
  /** There are few enough, but the rules let references agree that are written differently. */
  readonly refused: boolean;
  /** What they would take, and what reading everything would; null until it was asked for. */
  readonly plan: LookupsPlan | null;
  readonly planning: boolean;
  readonly error: AppError | null;
  /** Asks the platform how much there is, which takes a request a list. */
  readonly makePlan: () => Promise<void>;
  readonly start: () => Promise<void>;
  readonly dismiss: () => void;
}

/** A file of more references is no file of few: everything is read sooner. */
const maxReferences = 1_000;

function isFew({ count }: LookupNeed): boolean {
  return count > 0 && count <= maxReferences;
}

interface Planned {
  readonly need: LookupNeed;
  readonly plan: LookupsPlan;
}

/** Finds out what lookups of the open file would ask for, and plans and begins them on demand. */
export function useLookups(
  { id: profileId, rules: { keys } }: Profile,
  worker: ReconcileClient,
  report: FileReport | null,
): Lookups {
  const { bridge } = useHost();
  const { newest } = useAnswer(
    useMemo(
      () => (report === null ? null : () => ask(worker.fileReferences({ keys }))),
      [keys, report, worker],
    ),
  );
  const need = newest?.ok === true ? newest.value : null;
  const [planned, setPlanned] = useState<Planned | null>(null);
  const [planning, setPlanning] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const beginPlan = useLatest();

  const isOffered = need !== null && !need.needsPass && isFew(need);
  const refused = need !== null && isFew(need) && !keysAreExact(keys);
  const plan = planned !== null && planned.need === need ? planned.plan : null;

  const dismiss = useCallback(() => {
    setPlanned(null);
    setError(null);
  }, []);

  const makePlan = useCallback(async () => {
    if (need === null) return;
    const isCurrent = beginPlan();
    setError(null);
    setPlanning(true);
    const answer = await askResult(bridge.planLookups({ profileId, references: need.count }));
    if (!isCurrent()) return;
    setPlanning(false);
    if (answer.ok) setPlanned({ need, plan: answer.value });
    else setError(answer.error);
  }, [beginPlan, bridge, need, profileId]);

  const start = useCallback(async () => {
    if (need === null) return;
    dismiss();
    const answer = await askResult(bridge.startLookups({ profileId, references: need.references }));
    if (!answer.ok) setError(answer.error);
  }, [bridge, dismiss, need, profileId]);

  return { count: isOffered ? need.count : null, refused, plan, planning, error, makePlan, start, dismiss };
}
