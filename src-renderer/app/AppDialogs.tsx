import type { ReactElement } from 'react';
import type { Profile } from '#shared/domain/rules/profile';
import type { RunSummary } from '#shared/domain/totals/run-summary';
import type { OpenEvidence } from '../features/evidence/evidence';
import { ArrivedSignatureDialog } from '../features/runs/signing/ArrivedSignatureDialog';
import { VerifyEvidenceDialog } from '../features/evidence/VerifyEvidenceDialog';
import { ProfileDialog } from '../features/profiles/ProfileDialog';
import type { Profiles } from '../features/profiles/use-profiles';
import type { Outcome } from '../ui/common/Notice';
import { AboutDialog } from './AboutDialog';
import { ShortcutsDialog } from './ShortcutsDialog';
import { DeleteQuestion } from '../ui/common/DeleteQuestion';

/** A dialog over the whole screen, with what it is about. */
export type AppDialog =
  | { readonly dialog: 'profile'; readonly profile: Profile | null; readonly from: Profile | null }
  | { readonly dialog: 'delete'; readonly profile: Profile }
  | { readonly dialog: 'verify'; readonly evidence: File | null }
  | { readonly dialog: 'signature'; readonly file: File }
  | { readonly dialog: 'shortcuts' | 'about' };

/** The dialog over the whole screen that is open, if one is. */
export function AppDialogs({
  open,
  profiles,
  statuses,
  onSaved,
  onEvidence,
  onOutcome,
  onClose,
}: {
  readonly open: AppDialog | null;
  readonly profiles: Pick<Profiles, 'list' | 'save' | 'remove'>;
  /** The statuses of the result of the profile that is edited; null while there is none. */
  readonly statuses: RunSummary['statuses'] | null;
  /** A profile, and its key if one was entered, are kept. */
  readonly onSaved: (profile: Profile) => void;
  /** Shows the run that evidence holds. */
  readonly onEvidence: (evidence: OpenEvidence) => void;
  /** Says what came of it once the dialog is closed. */
  readonly onOutcome: (outcome: Outcome) => void;
  readonly onClose: () => void;
}): ReactElement | null {
  switch (open?.dialog) {
    case undefined:
      return null;
    case 'profile':
      return (
        <ProfileDialog
          profile={open.profile}
          from={open.from}
          statuses={statuses}
          onSave={profiles.save}
          onSaved={onSaved}
          onClose={onClose}
        />
      );
    case 'delete':
      return (
        <DeleteQuestion
          title={`Delete the profile “${open.profile.name}”?`}
          onDelete={() => profiles.remove(open.profile.id)}
          onClose={onClose}
        >
          <p>
            Its settings, platform data, saved runs and reviews are removed from this computer. Its key is
            removed too, unless another profile of the same project uses it. Nothing changes on the platform.
          </p>
        </DeleteQuestion>
      );
    case 'verify':
      return <VerifyEvidenceDialog evidence={open.evidence} onOpen={onEvidence} onClose={onClose} />;
    case 'signature':
      return (
        <ArrivedSignatureDialog
          file={open.file}
          profiles={profiles.list ?? []}
          onOutcome={onOutcome}
          onClose={onClose}
        />
      );
    case 'shortcuts':
      return <ShortcutsDialog onClose={onClose} />;
    case 'about':
      return <AboutDialog onClose={onClose} />;
  }
}
