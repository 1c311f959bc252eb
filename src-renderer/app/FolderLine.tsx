import { useState, type ReactElement } from 'react';
import { Button } from '../ui/common/Button';
import { Hint } from '../ui/common/Hint';

/** Says something of the data folder until it is taken note of. */
export function FolderLine({ words }: { readonly words: string }): ReactElement | null {
  const [shown, setShown] = useState(true);
  if (!shown) return null;
  return (
    <div className="shared-line">
      <Hint title={words} actions={<Button onClick={() => setShown(false)}>Understood</Button>} />
    </div>
  );
}
