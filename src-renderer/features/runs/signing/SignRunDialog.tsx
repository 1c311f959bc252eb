import type { ComponentProps, ReactElement } from 'react';
import { SignDialog } from './SignDialog';
import { useLookedInto } from './use-looked-into';

/** Signs a run of this computer, where it is known who opened what of it. */
export function SignRunDialog({
  profileId,
  ...rest
}: Omit<ComponentProps<typeof SignDialog>, 'looked'> & { readonly profileId: string }): ReactElement {
  return <SignDialog {...rest} looked={useLookedInto(profileId, rest.run.id)} />;
}
