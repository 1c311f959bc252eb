import type { ReactElement } from 'react';
import type { Profile } from '#shared/domain/rules/profile';
import type { RunSummary } from '#shared/domain/totals/run-summary';
import type { Result } from '#shared/base/result';
import type { ProfilePart } from '../../session/profile-writes';
import type { ReviewActs } from '../../features/reviews/use-reviews';
import { reportOf } from '../../session/client-file';
import { loadedOf } from '../../session/platform';
import { useSession } from '../../session/use-session';
import { AnswersDialog } from '../../features/queries/AnswersDialog';
import { KeyDialog } from '../../features/platform/KeyDialog';
import { RulesDialog } from '../../features/rules/RulesDialog';

/** The dialog of a workbench that is open, if one is: answers that came back, a new key, or the rules of comparison. */
export function WorkbenchDialogs({
  list,
  acts,
  onList,
  dialog,
  run,
  onAmend,
  onClose,
}: {
  /** A list of queries that came back filled in; null while there is none. */
  readonly list: File | null;
  readonly acts: ReviewActs | null;
  readonly onList: (list: File | null) => void;
  readonly dialog: 'key' | 'rules' | null;
  readonly run: RunSummary | null;
  readonly onAmend: (profile: Profile, part: ProfilePart) => Promise<Result<Profile>>;
  readonly onClose: () => void;
}): ReactElement | null {
  const session = useSession();
  const report = reportOf(session);
  if (list !== null && acts !== null) {
    return <AnswersDialog file={list} acts={acts} onClose={() => onList(null)} />;
  }
  if (dialog === 'key') return <KeyDialog onClose={onClose} />;
  if (dialog === null) return null;
  return (
    <RulesDialog
      profile={session.profile}
      run={run}
      columns={report?.columns ?? []}
      amounts={report?.amounts ?? []}
      snapshotId={loadedOf(session)?.id ?? null}
      onAmend={onAmend}
      onClose={onClose}
    />
  );
}
