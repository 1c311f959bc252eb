import type { ReactElement, ReactNode } from 'react';
import type { JudgedSignOff } from '#shared/domain/runs/sign-off';
import { voidSentence } from '#shared/words/sign-off-words';
import { Icon } from '../common/Icon';

/** Whose word a sign-off is, with a sign that it stands, or why it does not. */
export function SignOffMark({
  signOff: { voidBecause },
  children,
}: {
  readonly signOff: JudgedSignOff;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <span className="sign-off" data-void={voidBecause !== null}>
      <Icon name={voidBecause === null ? 'tick' : 'warning'} />
      <span>
        {children}
        {voidBecause !== null && <strong>. {voidSentence(voidBecause)}</strong>}
      </span>
    </span>
  );
}
