import type { ComponentProps, ReactElement } from 'react';
import { areEnough, hasSigned } from '#shared/domain/runs/close';
import type { JudgedSignOff } from '#shared/domain/runs/sign-off';
import { SignDialog } from './SignDialog';
import { useBeforeSigning } from './use-before-signing';

/** Signs a run of this computer, where it is known who opened what of it, who signs, and whether that closes it. */
export function SignRunDialog({
  profileId,
  signOffs,
  refusalOf,
  ...rest
}: Omit<ComponentProps<typeof SignDialog>, 'looked' | 'closes'> & {
  readonly profileId: string;
  readonly signOffs: readonly JudgedSignOff[];
}): ReactElement {
  const { role, run, period } = rest;
  const { before, looked } = useBeforeSigning(profileId, run.id);
  const isSame = before?.asksForTwo === true && hasSigned(before.signer, role, signOffs);
  const others = signOffs.filter((one) => one.role !== role);
  const own = before && { role, period, twoPeople: before.asksForTwo, voidBecause: null };
  return (
    <SignDialog
      {...rest}
      looked={looked}
      closes={own !== null && !areEnough(signOffs) && areEnough([...others, own])}
      refusalOf={(chosen) => refusalOf(chosen) ?? (isSame ? 'same person' : null)}
    />
  );
}
