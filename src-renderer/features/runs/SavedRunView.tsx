import { useState, type ReactElement } from 'react';
import type { Profile } from '#shared/domain/rules/profile';
import { refuseSigning, signedPeriod } from '#shared/domain/runs/close';
import type { SavedRun } from '#shared/domain/runs/saved-run';
import type { SignOffRole } from '#shared/domain/runs/sign-off';
import type { SignOffs } from './signing/use-sign-offs';
import { useSessionActs } from '../../session/use-session';
import { formatMoment } from '../../words/format';
import { ageOfSavedRun } from '../../words/verdict-words';
import { monthOfRun } from './signing/close-words';
import { OlderRun } from './OlderRun';
import type { RolledNumber } from './rolled-number';
import { SaidAfter } from './SaidAfter';
import { SignRunDialog } from './signing/SignRunDialog';
import { SignOffLines } from './signing/SignOffLines';

/** A saved run of this computer as it was, which can be signed. */
export function SavedRunView({
  run,
  runs,
  profile,
  signOffs,
  goal,
  onClose,
}: {
  readonly run: SavedRun;
  readonly runs: readonly SavedRun[] | null;
  readonly profile: Profile;
  readonly signOffs: SignOffs;
  /** The number of its roll-forward that somebody pressed to open it; null for none. */
  readonly goal: RolledNumber | null;
  readonly onClose: () => void;
}): ReactElement {
  const { recordOpened } = useSessionActs().reviews;
  const [signing, setSigning] = useState<SignOffRole | null>(null);
  const { finishedAt, savedBy } = run;
  const moment = formatMoment(finishedAt);
  const after = runs?.toReversed().find(({ id }) => id > run.id);
  const signed = signOffs.of(run.id);
  const fixed = signedPeriod({ signOffs: (signed ?? []).filter(({ role }) => role !== signing) });
  return (
    <>
      <OlderRun
        run={run}
        runs={runs}
        profile={profile}
        title={`As of ${moment}`}
        about={
          <>
            <strong>A saved run, as it was{savedBy === '' ? '' : ` saved by ${savedBy}`}.</strong> Read-only:
            data and rules as saved.
          </>
        }
        signOffs={
          <>
            {signed !== null && <SignOffLines signOffs={signed} onSign={setSigning} />}
            <SaidAfter run={run} next={after ?? null} />
          </>
        }
        close="Back to the runs"
        goal={goal}
        onOpened={recordOpened}
        onClose={onClose}
      />
      {signing !== null && (
        <SignRunDialog
          profileId={profile.id}
          role={signing}
          run={run}
          signOffs={signed ?? []}
          age={ageOfSavedRun(run, runs ?? []).sentences}
          name={signing === 'prepared' ? savedBy : ''}
          period={fixed ?? monthOfRun(run)}
          isPeriodFixed={fixed !== null}
          refusalOf={(period) =>
            refuseSigning(
              { role: signing, period, run: { runId: run.id, signOffs: signed ?? [] } },
              signOffs.runs,
              signOffs.closes.entries,
            )
          }
          onSign={(said) => signOffs.sign(run.id, said)}
          onClose={() => setSigning(null)}
        />
      )}
    </>
  );
}
