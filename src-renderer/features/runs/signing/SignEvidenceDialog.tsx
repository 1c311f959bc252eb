import type { ReactElement } from 'react';
import { fail, succeed, type Result } from '#shared/base/result';
import { refuseSigning, signedPeriod } from '#shared/domain/runs/close';
import { askResult } from '../../../shell/ask';
import { useHost } from '../../../shell/host';
import { exportName, saveExport } from '../../../shell/save-export';
import type { Outcome } from '../../../ui/common/Notice';
import { ageOfSavedRun } from '../../../words/verdict-words';
import type { OpenEvidence } from '../../evidence/evidence';
import { monthOfRun } from './close-words';
import { SignDialog } from './SignDialog';
import { nothingLooked } from './use-before-signing';
import type { SaidAtSigning } from './use-sign-offs';

/** Signs the run in evidence as reviewed, and saves the signature as a file for whoever prepared it. */
export function SignEvidenceDialog({
  evidence: { report, run },
  onOutcome,
  onClose,
}: {
  readonly evidence: OpenEvidence;
  readonly onOutcome: (outcome: Outcome) => void;
  readonly onClose: () => void;
}): ReactElement {
  const host = useHost();
  const { signOffs, closes, profileName } = report;
  const own = report.run?.id ?? '';
  const fixed = signedPeriod({ signOffs: signOffs.filter(({ role }) => role !== 'reviewed') });
  const sign = async ({ name, comment, period }: SaidAtSigning): Promise<Result<null>> => {
    const signed = await askResult(host.bridge.signEvidence({ runId: run.id, name, comment, period }));
    if (!signed.ok) return signed;
    const file = succeed(new Blob([signed.value.text], { type: 'application/json' }));
    const called = exportName(profileName, 'signature', 'tieout-signature', new Date());
    const saved = await saveExport(host, file, called, { madeByCore: true, kind: 'signature' });
    if (saved.kind === 'failed') return fail(saved.error);
    if (saved.kind === 'saved')
      onOutcome({
        kind: 'done',
        text: `The signature is saved in ${saved.where}. Send it to whoever prepared the run: dropped on their window, it counts.`,
      });
    return succeed(null);
  };
  return (
    <SignDialog
      role="reviewed"
      run={run}
      age={ageOfSavedRun(run, []).sentences}
      looked={nothingLooked}
      closes={false}
      name=""
      period={fixed ?? monthOfRun(run)}
      isPeriodFixed={fixed !== null}
      refusalOf={(period) =>
        refuseSigning({ role: 'reviewed', period, run: { runId: own, signOffs } }, [], closes)
      }
      onSign={sign}
      onClose={onClose}
    />
  );
}
