import { useCallback, useEffect, useRef, useState } from 'react';
import type { AppError } from '#shared/base/app-error';
import type { Profile } from '#shared/domain/rules/profile';
import { ask } from '../shell/ask';
import { useHost } from '../shell/host';
import type { PlatformState } from '../platform/use-platform';
import { useLatest } from '../shell/use-latest';

export interface Sample {
  readonly openFile: () => Promise<void>;
  readonly error: AppError | null;
}

/** On the sample project everything runs by itself, so that the first screen a newcomer sees is a result; null elsewhere. */
export function useSample(
  profile: Profile,
  platform: PlatformState,
  openFile: (file: File) => void,
): Sample | null {
  const { bridge, app } = useHost();
  const [error, setError] = useState<AppError | null>(null);
  const isSample = profile.id === app.sampleProfileId;
  const begin = useLatest();

  const openSampleFile = useCallback(async () => {
    const isCurrent = begin();
    const answer = await ask(bridge.readSampleFile());
    if (!isCurrent()) return;
    setError(answer.ok ? null : answer.error);
    if (!answer.ok || answer.value === null) return;
    // A copy in a buffer of its own: a `File` takes no view of a buffer that may be shared.
    const { name, content } = answer.value;
    // It is as old as the sample's platform data, whenever it is handed over.
    openFile(new File([new Uint8Array(content)], name, { type: 'text/csv', lastModified: 0 }));
  }, [begin, bridge, openFile]);

  // Only once, when the workbench opens: later changes of the profile must not bring the sample file back.
  const [openAtFirst] = useState(() => openSampleFile);
  useEffect(() => {
    if (isSample) void openAtFirst();
  }, [isSample, openAtFirst]);

  const { known, newest, partial, reading, error: failed, start } = platform;
  const started = useRef(false);
  const unread =
    isSample && known && newest === null && partial === null && reading === null && failed === null;
  useEffect(() => {
    if (!unread || started.current) return;
    started.current = true;
    void start(false);
  }, [start, unread]);

  return isSample ? { openFile: openSampleFile, error } : null;
}
