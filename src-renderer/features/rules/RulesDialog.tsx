import { useState, type ReactElement } from 'react';
import type { AppError } from '#shared/base/app-error';
import type { AmountColumn } from '#shared/files/client/amount-columns';
import type { Profile } from '#shared/domain/rules/profile';
import type { RunSummary } from '#shared/domain/totals/run-summary';
import { errorOf, type Result } from '#shared/base/result';
import type { ProfilePart } from '../../session/profile-writes';
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
  profile,
  run,
  columns,
  amounts,
  snapshotId,
  onAmend,
  onClose,
}: {
  readonly profile: Profile;
  readonly run: RunSummary | null;
  /** The columns of the open client file. */
  readonly columns: readonly string[];
  /** The columns that hold amounts. */
  readonly amounts: readonly AmountColumn[];
  /** The snapshot that is compared; null while there is none. */
  readonly snapshotId: string | null;
  /** Changes a part of the profile, at once on the screen. */
  readonly onAmend: (profile: Profile, part: ProfilePart) => Promise<Result<Profile>>;
  readonly onClose: () => void;
}): ReactElement {
  const [error, setError] = useState<AppError | null>(null);
  const seen = useSeenFields(snapshotId);
  const begun = useHeldWork();

  return (
    <DialogFrame title="Rules of comparison" unsaved={begun.held.size > 0} onClose={onClose}>
      <div className="dialog-body">
        <BegunLines work={begun}>
          <RulesFields
            rules={profile.rules}
            data={{
              statuses: run?.statuses ?? null,
              columns,
              amounts,
              seen: seen.fields ?? [],
              filterUses: run?.filters ?? [],
            }}
            onChange={(rules) => void onAmend(profile, { rules }).then((answer) => setError(errorOf(answer)))}
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
