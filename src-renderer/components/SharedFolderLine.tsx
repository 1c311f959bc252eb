import { useState, type ReactElement } from 'react';
import { Button } from './common/Button';
import { Hint } from './common/Hint';

/** Says that another Tieout works on the same data folder, until it is taken note of. */
export function SharedFolderLine(): ReactElement | null {
  const [shown, setShown] = useState(true);
  if (!shown) return null;
  return (
    <div className="shared-line">
      <Hint
        title="Another Tieout is open on the same data folder. Nothing that either saves is lost; what the other one has saved shows here after this window is reloaded."
        actions={
          <Button
            onClick={() => {
              setShown(false);
            }}
          >
            Understood
          </Button>
        }
      />
    </div>
  );
}
