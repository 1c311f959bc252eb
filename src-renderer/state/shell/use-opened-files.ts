import { useEffect, useRef, useState } from 'react';
import { ask } from './ask';
import { useHost } from './host';
import { isDialogOpen, noDialog } from './open-dialog';

/**
 * Takes the files that the system wants opened, one after the other. While a dialog is open they wait; `onWaiting` is told the
 * name of one that has to. `take` is given null in the place of a file that cannot be read.
 */
export function useOpenedFiles(
  take: (name: string, file: File | null) => Promise<void> | void,
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
    if (app.host !== 'electron') return;
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
        const { number, name, content } = next.value;
        after = number;
        await latest.current.take(name, content === null ? null : new File([new Uint8Array(content)], name));
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
  }, [app.host, bridge]);
}
