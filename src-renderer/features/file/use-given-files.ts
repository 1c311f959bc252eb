import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { endingsOf, fileKinds, kindOfFile } from '#shared/domain/vocabulary/file-kinds';
import { useOpenedFiles } from '../../shell/use-opened-files';
import type { Outcome } from '../../ui/common/Notice';

const profileFirst =
  'Make a profile first, or open the sample project: it says which project the client’s file is compared with.';
const sampleTakesNoProfile =
  'The sample project takes no profile. Close it, then open the profile’s file again.';

/** The files that are dropped on the window, or that the system wants opened. */
export interface GivenFiles {
  /** Takes one of any kind, as it was dropped. */
  readonly onFile: (file: File) => void;
  /** Takes one that was chosen as the client file. */
  readonly onChosen: (file: File) => void;
  /** For whatever takes client files, while it is there. */
  readonly clientFilesRef: RefObject<TakesClientFiles | null>;
}

/** Takes a client file, or answers why it does not; `isChosen` says that somebody chose it as that. */
type TakesClientFiles = (file: File, isChosen: boolean) => Promise<Outcome | null>;

/** Sends each file that Tieout is given to where it belongs; where it cannot be taken, that is told as an outcome. */
export function useGivenFiles({
  isReady,
  onEvidence,
  onSignature,
  onProfile,
  onOutcome,
}: {
  /** Whether it is known which profiles there are; what the system wants opened waits for that. */
  readonly isReady: boolean;
  readonly onEvidence: (file: File) => void;
  readonly onSignature: (file: File) => void;
  /** Null where no profile can be added. */
  readonly onProfile: ((file: File) => Promise<void>) | null;
  readonly onOutcome: (outcome: Outcome) => void;
}): GivenFiles {
  const clientFilesRef = useRef<TakesClientFiles | null>(null);
  const take = async (file: File, isChosen = false): Promise<void> => {
    switch (kindOfFile(file.name)) {
      case 'evidence':
        onEvidence(file);
        break;
      case 'signature':
        onSignature(file);
        break;
      case 'profile':
        if (onProfile === null) onOutcome({ kind: 'waits', text: sampleTakesNoProfile });
        else await onProfile(file);
        break;
      case 'client':
      case null: {
        if (clientFilesRef.current === null) {
          onOutcome({ kind: 'caution', text: profileFirst });
          break;
        }
        // Dropped under any other name it is judged by what is in it.
        const outcome = await clientFilesRef.current(file, isChosen);
        if (outcome !== null) onOutcome(outcome);
      }
    }
  };
  const newestTake = useRef(take);
  useEffect(() => {
    newestTake.current = take;
  });
  useOpenedFiles(
    isReady,
    async (name, read) => {
      if (kindOfFile(name) === null) {
        onOutcome({ kind: 'caution', text: unopened(name) });
        return;
      }
      const file = await read();
      if (file.ok) await take(file.value);
      else onOutcome({ kind: 'failed', error: file.error });
    },
    (name) => onOutcome({ kind: 'waits', text: `“${name}” opens once the dialog is closed.` }),
  );
  return {
    clientFilesRef,
    onFile: useCallback((file: File) => void newestTake.current(file), []),
    onChosen: useCallback((file: File) => void newestTake.current(file, true), []),
  };
}

function unopened(name: string): string {
  const endings = fileKinds.flatMap(endingsOf).map((ending) => `.${ending}`);
  return `Tieout does not open “${name}”. It opens client files, evidence, profiles and signatures, which end in ${endings.slice(0, -1).join(', ')} or ${endings.at(-1) ?? ''}.`;
}
