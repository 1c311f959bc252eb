import { useMemo, type ReactElement } from 'react';
import { errorOf, fail, valueOf, type Result } from '#shared/base/result';
import type { ArrivedSignature } from '#shared/bridge/run-contract';
import type { Profile } from '#shared/domain/rules/profile';
import { showDirections } from '#shared/base/show-unseen';
import { areEnough, confirmedOf } from '#shared/domain/runs/close';
import { signOffRoleWords } from '#shared/words/sign-off-words';
import { askResult, useAnswer, useAttempt } from '../../../shell/ask';
import { useHost, type BridgeClient } from '../../../shell/host';
import { Button } from '../../../ui/common/Button';
import { DialogFrame } from '../../../ui/common/DialogFrame';
import { ErrorNotice } from '../../../ui/common/ErrorNotice';
import type { Outcome } from '../../../ui/common/Notice';
import { formatMoment } from '../../../words/format';
import { WhatSigningCloses } from './WhatSigningCloses';
import { SignOffLines } from './SignOffLines';

/** Longer than any signature is, in bytes. */
const maxBytes = 100_000;

interface Read extends ArrivedSignature {
  readonly text: string;
}

async function read(bridge: BridgeClient, file: File): Promise<Result<Read>> {
  if (file.size > maxBytes) return fail({ code: 'signature_unreadable' });
  try {
    const text = await file.text();
    const arrived = await askResult(bridge.readSignature({ text }));
    return arrived.ok ? { ok: true, value: { ...arrived.value, text } } : arrived;
  } catch {
    return fail({ code: 'file_unreadable', name: file.name, problem: 'changed' });
  }
}

/** A signature that came from another computer: whose it is, by which key, and for which run; nothing is added unasked. */
export function ArrivedSignatureDialog({
  file,
  profiles,
  onOutcome,
  onClose,
}: {
  readonly file: File;
  readonly profiles: readonly Profile[];
  readonly onOutcome: (outcome: Outcome) => void;
  readonly onClose: () => void;
}): ReactElement {
  const { bridge } = useHost();
  const { newest: arrived } = useAnswer(useMemo(() => () => read(bridge, file), [bridge, file]));
  const { busy, error, attempt } = useAttempt();
  const signature = valueOf(arrived);
  const add = ({ text, finishedAt, signOff }: Read): Promise<void> =>
    attempt(
      () => askResult(bridge.addSignature({ text })),
      (added) => {
        onClose();
        // The run may be on no screen.
        const state = areEnough(confirmedOf(added)) ? ', which is closed' : '';
        const whose = `${signOffRoleWords[signOff.role]} ${showDirections(signOff.name)}`;
        const text = `${whose}: added to the run of ${formatMoment(finishedAt)}${state}.`;
        onOutcome({ kind: 'done', text });
      },
    );
  const profile = profiles.find(({ id }) => id === signature?.profileId)?.name ?? '';
  return (
    <DialogFrame title="Add a signature" onClose={onClose}>
      <div className="dialog-body">
        {signature !== null && (
          <>
            <p>
              For the run of <strong>{profile}</strong>, saved {formatMoment(signature.finishedAt)}:
            </p>
            <SignOffLines signOffs={[signature.signOff]} roles={['reviewed']} onSign={null} />
            <p className="soft">
              Have the signer read you the words of the key, over the telephone or in person: that tells who
              signed, not the name in the file.
            </p>
            {signature.closes && signature.signOff.period !== null && (
              <WhatSigningCloses what="Adding this signature" period={signature.signOff.period} />
            )}
          </>
        )}
        <ErrorNotice error={errorOf(arrived)} />
        <ErrorNotice error={error} />
      </div>
      <footer className="dialog-foot">
        <Button onClick={onClose}>{signature === null ? 'Close' : 'Cancel'}</Button>
        {signature !== null && (
          <Button look="primary" disabled={busy} onClick={() => void add(signature)}>
            Add the signature
          </Button>
        )}
      </footer>
    </DialogFrame>
  );
}
