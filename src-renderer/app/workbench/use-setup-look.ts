import { useState } from 'react';
import type { RunSummary } from '#shared/domain/totals/run-summary';
import type { ClientFileState } from '../../session/client-file';
import type { PlatformState } from '../../session/platform';
import type { SetupLook } from '../../ui/common/SetupPanel';

type Side = 'file' | 'platform';

/**
 * How the set-up is drawn: as cards until something has been compared, from then on as a line. Its sheet opens on its own where
 * somebody has to decide something, and closes when another file or snapshot is compared: what it was open for is done.
 */
export function useSetupLook(
  run: RunSummary | null,
  { file, reading, report }: ClientFileState,
  { error, loaded }: Pick<PlatformState, 'error' | 'loaded'>,
): { readonly wasCompared: boolean; readonly lookOf: (side: Side) => SetupLook } {
  const [wasCompared, setWasCompared] = useState(false);
  const [sheet, setSheet] = useState<Side | null>(null);
  const isUndecided = file !== null && !reading && report === null;
  const [seen, setSeen] = useState({ run, isUndecided, error });
  const [compared, setCompared] = useState<{ readonly file: File | null; readonly loaded: string } | null>(
    null,
  );
  if (seen.run !== run || seen.isUndecided !== isUndecided || seen.error !== error) {
    setSeen({ run, isUndecided, error });
    if (seen.run !== run && run !== null) {
      setWasCompared(true);
      // Changed rules compare the same again, while somebody may be reading in a sheet.
      const inputs = { file, loaded: loaded?.id ?? '' };
      if (compared?.file !== inputs.file || compared.loaded !== inputs.loaded) setSheet(null);
      setCompared(inputs);
    }
    if (isUndecided && !seen.isUndecided) setSheet('file');
    if (error !== null && seen.error !== error) setSheet('platform');
  }
  return {
    wasCompared,
    lookOf: (side) => ({
      isLine: wasCompared,
      isOpen: sheet === side,
      onOpen: (open) => setSheet((now) => (open ? side : now === side ? null : now)),
    }),
  };
}
