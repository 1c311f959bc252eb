import { useCallback, useRef, type ReactElement } from 'react';

/** A hidden file field and the function that opens its chooser; the chooser opens only for what a user has just done. */
export function useFilePicker(
  label: string,
  accept: string,
  onFile: (file: File) => void,
): { readonly pick: () => void; readonly field: ReactElement } {
  const input = useRef<HTMLInputElement>(null);
  return {
    pick: useCallback(() => input.current?.click(), []),
    field: (
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        hidden
        onChange={(event) => {
          const chosen = event.target.files?.[0];
          // The same file can be chosen again, after it was mended.
          event.target.value = '';
          if (chosen !== undefined) onFile(chosen);
        }}
      />
    ),
  };
}
