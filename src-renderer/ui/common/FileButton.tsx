import type { ReactElement, ReactNode } from 'react';
import { Button } from './Button';
import { useFilePicker } from './use-file-picker';

/** A button that opens the system's file chooser, for one file or for a folder with all that is in it. */
export function FileButton({
  label,
  accept,
  folder = false,
  disabled,
  onChoose,
  children,
}: {
  /** What is chosen, for those who hear the field behind the button. */
  readonly label: string;
  readonly accept?: string;
  readonly folder?: boolean;
  readonly disabled: boolean;
  readonly onChoose: (first: File, all: readonly File[]) => void;
  readonly children: ReactNode;
}): ReactElement {
  const { pick, field } = useFilePicker(label, accept, onChoose, folder);
  return (
    <>
      <Button disabled={disabled} onClick={pick}>
        {children}
      </Button>
      {field}
    </>
  );
}
