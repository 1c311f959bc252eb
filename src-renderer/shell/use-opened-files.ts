import { useEffect, useRef, useState } from 'react';
import type { FileToOpen } from '#shared/bridge/file-contract';
import { fail, succeed, type Result } from '#shared/base/result';
import { ask, askResult } from './ask';
import { useHost, type BridgeClient } from './host';
import { isDialogOpen, noDialog } from './open-dialog';

/**
 * Takes the files that the system wants opened, one after the other, once the screen `isReady` for them. While a dialog is open
 * they wait; `onWaiting` is told the name of one that has to. `take` is handed what `read` makes of one, which is asked first
 * where a file is of no use unread.
 */
export function useOpenedFiles(
  isReady: boolean,
  take: (name: string, read: () => Promise<Result<File>>) => Promise<void> | void,
  onWaiting: (name: string) => void,
): void {
  const { bridge, app } = useHost();
  const latest = useRef({ take, onWaiting });
  const drawn = useRef<(() => void) | null>(null);
  const [taken, setTaken] = useState(0);
  useEffect(() => {
    latest.current = { take, onWaiting };
  }, [onWaiting, take]);
  useEffect(() => {
    drawn.current?.();
  }, [taken]);

  useEffect(() => {
    if (app.host !== 'electron' || !isReady) return;
    let isGone = false;
    const isHere = (): boolean => !isGone;
    let after = 0;
    const takeAll = async (): Promise<void> => {
      while (isHere()) {
        const next = await ask(bridge.nextOpenedFile({ after }));
        if (!next.ok || next.value === null) return;
        await noDialog();
        // What is not taken here waits for the screen that comes next.
        if (!isHere()) return;
        const file = next.value;
        await latest.current.take(file.name, () => readOpened(bridge, file));
        after = file.number;
        // The dialog that it may have opened is there once the screen is drawn.
        await new Promise<void>((resolve) => {
          drawn.current = resolve;
          setTaken((before) => before + 1);
        });
      }
    };
    let taking = takeAll();
    const unsubscribe = bridge.subscribe((event) => {
      if (event.type !== 'file-opened') return;
      if (isDialogOpen()) latest.current.onWaiting(event.name);
      taking = taking.then(takeAll);
    });
    return () => {
      isGone = true;
      unsubscribe();
    };
  }, [app.host, bridge, isReady]);
}

async function readOpened(
  bridge: BridgeClient,
  { number, name, bytes, modifiedAt }: FileToOpen,
): Promise<Result<File>> {
  if (bytes === null) return fail({ code: 'file_unreadable', name, problem: 'other' });
  const parts: BlobPart[] = [];
  for (let offset: number | null = 0; offset !== null;) {
    const part: Awaited<ReturnType<BridgeClient['readOpenedPart']>> = await askResult(
      bridge.readOpenedPart({ number, offset }),
    );
    if (!part.ok) return part;
    // In a blob of its own each, which the browser may keep on the disk.
    parts.push(new Blob([part.value.content as Uint8Array<ArrayBuffer>]));
    offset = part.value.next;
  }
  return succeed(new File(parts, name, { lastModified: modifiedAt }));
}
