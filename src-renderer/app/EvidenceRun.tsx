import { useEffect, useMemo, useState, type ReactElement } from 'react';
import { defaultProfile, type Profile } from '#shared/domain/rules/profile';
import type { SavedRun } from '#shared/domain/runs/saved-run';
import type { OpenEvidence } from '../features/evidence/evidence';
import { ask } from '../shell/ask';
import { useCommand } from '../shell/commands';
import { useHost } from '../shell/host';
import { LooksProvider } from '../shell/use-looks';
import { formatMoment } from '../words/format';
import { Button } from '../ui/common/Button';
import { TakeOverDialog } from '../features/evidence/TakeOverDialog';
import { OlderRun } from '../features/runs/OlderRun';
import { TitleBar } from './workbench/TitleBar';
import type { Outcome } from '../ui/common/Notice';
import { SignEvidenceDialog } from '../features/runs/signing/SignEvidenceDialog';
import { SignOffLines } from '../features/runs/signing/SignOffLines';

/** The run that evidence holds, on screen as any saved run is: read only, and without a profile or a key. */
export function EvidenceRun({
  evidence,
  profiles,
  switcher,
  onOutcome,
  onClose,
}: {
  readonly evidence: OpenEvidence;
  /** All that there are; its reviews can be imported into those of its project. */
  readonly profiles: readonly Profile[];
  /** The way to the profiles, for the title bar. */
  readonly switcher: ReactElement;
  readonly onOutcome: (outcome: Outcome) => void;
  readonly onClose: () => void;
}): ReactElement {
  const { bridge } = useHost();
  const { report, run, reviews } = evidence;
  const { profileName, projectId, baseUrl, madeAt, madeWith, signOffs } = report;
  const [takingOver, setTakingOver] = useState(false);
  const [signing, setSigning] = useState(false);
  const own = profiles.filter((one) => one.projectId === projectId && one.baseUrl === baseUrl);
  useEffect(() => () => void ask(bridge.closeEvidence()), [bridge]);
  const profile = useMemo(
    (): Profile => ({
      ...defaultProfile,
      ...{ id: run.profileId, name: profileName, baseUrl: '', projectId, rules: run.rules },
    }),
    [profileName, projectId, run],
  );
  // The profile behind it keeps its result, which nobody sees now.
  useCommand('save-run', null, () => undefined);
  useCommand('rules', null, () => undefined);
  return (
    <>
      <TitleBar switcher={switcher} />
      <main className="workbench column">
        <LooksProvider profileId={null}>
          <OlderRun
            run={run}
            runs={noRuns}
            profile={profile}
            title={`Evidence of ${profileName}, ${formatMoment(run.finishedAt)}`}
            about={
              <>
                <strong>
                  {report.holds ? 'Verified evidence' : 'Evidence verified in part'}, read only.
                </strong>{' '}
                Made {formatMoment(madeAt)} with Tieout {madeWith}. Data and rules are as saved, and nothing
                of it is kept on this computer
                {reviews > 0 && ', unless you import its reviews'}.
              </>
            }
            acts={
              reviews > 0 && (
                <Button
                  disabled={own.length === 0}
                  title={own.length === 0 ? 'You have no profile of this project.' : undefined}
                  onClick={() => setTakingOver(true)}
                >
                  Import its reviews…
                </Button>
              )
            }
            signOffs={
              <SignOffLines signOffs={signOffs} signs={['reviewed']} onSign={() => setSigning(true)} />
            }
            signedInEvidence={signOffs}
            close="Close the evidence"
            onClose={onClose}
          />
        </LooksProvider>
      </main>
      {signing && (
        <SignEvidenceDialog evidence={evidence} onOutcome={onOutcome} onClose={() => setSigning(false)} />
      )}
      {takingOver && (
        <TakeOverDialog evidence={evidence} profiles={own} onClose={() => setTakingOver(false)} />
      )}
    </>
  );
}

/** Evidence holds one run, which is compared with no other. */
const noRuns: readonly SavedRun[] = [];
