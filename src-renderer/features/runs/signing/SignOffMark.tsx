import type { ReactElement, ReactNode } from 'react';
import type { JudgedSignOff } from '#shared/domain/runs/sign-off';
import { signOffRemarks } from '#shared/words/sign-off-words';
import { Icon } from '../../../ui/common/Icon';

/** Whose word a sign-off is, with a sign that its key proves it, or why it does not. */
export function SignOffMark({
  signOff,
  children,
}: {
  readonly signOff: JudgedSignOff;
  readonly children: ReactNode;
}): ReactElement {
  const remarks = signOffRemarks(signOff);
  return (
    <span className={signOff.voidBecause === null ? 'sign-off' : 'sign-off amber'}>
      <Icon name={remarks !== '' ? 'warning' : signOff.fingerprint === null ? 'pen' : 'tick'} />
      <span>
        {children}
        {remarks !== '' && <strong>. {remarks}</strong>}
      </span>
    </span>
  );
}
