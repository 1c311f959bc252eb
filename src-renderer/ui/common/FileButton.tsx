import { useRef, type ReactElement, type ReactNode } from 'react';
import { Button } from './Button';

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
  readonly onChoose: (files: readonly File[]) => void;
  readonly children: ReactNode;
}): ReactElement {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button disabled={disabled} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={(element) => {
          input.current = element;
          // React does not know this attribute, which all browsers have.
          if (element !== null) element.webkitdirectory = folder;
        }}
        type="file"
        accept={accept}
        aria-label={label}
        hidden
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // The same file can be chosen again, after it was mended.
          target.value = '';
          if (files.length > 0) onChoose(files);
        }}
      />
    </>
  );
}
