import { useState, type ReactElement } from 'react';
import type { AppError } from '#shared/base/app-error';
import type { RunSummary } from '#shared/domain/totals/run-summary';
import { errorOf } from '#shared/base/result';
import { reportOf } from '../../session/client-file';
import { loadedOf } from '../../session/platform';
import { useSession, useSessionActs } from '../../session/use-session';
import { useHeldWork } from '../../shell/unsaved';
import { useSeenFields } from './use-seen-fields';
import { formatCount } from '../../words/format';
import { kindWords } from '../../words/class-words';
import { Button } from '../../ui/common/Button';
import { DialogFrame } from '../../ui/common/DialogFrame';
import { ErrorNotice } from '../../ui/common/ErrorNotice';
import { KindIcon } from '../../ui/common/KindIcon';
import { BegunLines } from './BegunLines';
import { RulesFields } from './RulesFields';

/** The rules of the open run. Every change is kept and compared at once; the counts below say what it did. */
export function RulesDialog({
  run,
  onClose,
}: {
  readonly run: RunSummary | null;
  readonly onClose: () => void;
}): ReactElement {
  const session = useSession();
  const { amend } = useSessionActs();
  const report = reportOf(session);
  const [error, setError] = useState<AppError | null>(null);
  const seen = useSeenFields(loadedOf(session)?.id ?? null);
  const begun = useHeldWork();

  return (
    <DialogFrame title="Rules of comparison" unsaved={begun.held.size > 0} onClose={onClose}>
      <div className="dialog-body">
        <BegunLines work={begun}>
          <RulesFields
            rules={session.profile.rules}
            data={{
              statuses: run?.statuses ?? null,
              columns: report?.columns ?? [],
              amounts: report?.amounts ?? [],
              seen: seen.fields ?? [],
              filterUses: run?.filters ?? [],
            }}
            onChange={(rules) => void amend({ rules }).then((answer) => setError(errorOf(answer)))}
          />
        </BegunLines>
        <ErrorNotice error={seen.error} />
        <ErrorNotice error={error} />
      </div>
      <footer className="dialog-foot">
        <p className="stretch facts" role="status">
          {run !== null &&
            (
              [
                ['matched', formatCount(run.totals.client.matched)],
                ['mismatched', formatCount(run.totals.client.mismatched)],
                ['missing', formatCount(run.totals.platform.missing)],
                ['extra', formatCount(run.totals.client.extra)],
              ] as const
            ).map(([kind, count]) => (
              <span key={kind} className="nowrap">
                <KindIcon kind={kind} /> {count} {kindWords[kind].word.toLowerCase()}
              </span>
            ))}
        </p>
        <Button look="primary" onClick={() => begun.leave(onClose)}>
          Done
        </Button>
      </footer>
    </DialogFrame>
  );
}
