import type { ReactElement, ReactNode } from 'react';
import type { JudgedSignOff } from '#shared/domain/runs/sign-off';
import { signOffRemarks } from '#shared/words/sign-off-words';
import { Icon } from '../../../ui/common/Icon';

/** Whose word a sign-off is, with a sign that it stands, or why it does not. */
export function SignOffMark({
  signOff,
  children,
}: {
  readonly signOff: JudgedSignOff;
  readonly children: ReactNode;
}): ReactElement {
  const remarks = signOffRemarks(signOff);
  return (
    <span className="sign-off" data-void={signOff.voidBecause !== null}>
      <Icon name={remarks === '' ? 'tick' : 'warning'} />
      <span>
        {children}
        {remarks !== '' && <strong>. {remarks}</strong>}
      </span>
    </span>
  );
}
