import type { ReactElement } from 'react';

/** Over the whole window while a file is held over it: that it can be dropped. */
export function DropOverlay(): ReactElement {
  return (
    <div className="drop-overlay">
      <p>Drop the client file here</p>
    </div>
  );
}
