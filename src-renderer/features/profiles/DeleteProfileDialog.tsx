import type { ReactElement } from 'react';
import type { Profile } from '#shared/domain/rules/profile';
import type { Result } from '#shared/base/result';
import { DeleteQuestion } from '../../ui/common/DeleteQuestion';

/** Asks before a profile goes, and says all that goes with it. */
export function DeleteProfileDialog({
  profile,
  onDelete,
  onClose,
}: {
  readonly profile: Profile;
  readonly onDelete: () => Promise<Result<null>>;
  readonly onClose: () => void;
}): ReactElement {
  return (
    <DeleteQuestion title={`Delete the profile “${profile.name}”?`} onDelete={onDelete} onClose={onClose}>
      <p>
        Its settings, platform data, saved runs and reviews are removed from this computer. Its key is removed
        too, unless another profile of the same project uses it. Nothing changes on the platform.
      </p>
    </DeleteQuestion>
  );
}
