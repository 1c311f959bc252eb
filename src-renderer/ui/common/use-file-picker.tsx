import { useCallback, useRef, type ReactElement } from 'react';

/**
 * A hidden file field and the function that opens its chooser, for one file or for a folder with all that is in it; the chooser
 * opens only for what a user has just done.
 */
export function useFilePicker(
  label: string,
  accept: string | undefined,
  onFiles: (first: File, all: readonly File[]) => void,
  folder = false,
): { readonly pick: () => void; readonly field: ReactElement } {
  const input = useRef<HTMLInputElement>(null);
  return {
    pick: useCallback(() => input.current?.click(), []),
    field: (
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
          if (files[0] !== undefined) onFiles(files[0], files);
        }}
      />
    ),
  };
}
