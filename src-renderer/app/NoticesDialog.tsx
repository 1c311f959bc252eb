import { useCallback, type ReactElement } from 'react';
import { ask } from '../shell/ask';
import { useHost } from '../shell/host';
import { useAnswer } from '../shell/use-answer';
import { DialogFrame } from '../ui/common/DialogFrame';

/** The work of others that this Tieout is made with, and its licences. */
export function NoticesDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { bridge } = useHost();
  const { newest } = useAnswer(useCallback(() => ask(bridge.readNotices()), [bridge]));
  return (
    <DialogFrame title="Third-party notices" onClose={onClose}>
      {/* Longer than any window, and with nothing in it that takes the focus. */}
      <div className="dialog-body" tabIndex={0}>
        <pre className="notices">
          {newest?.ok === true && newest.value}
          {newest?.ok === false && 'The notices cannot be read. Install Tieout again.'}
        </pre>
      </div>
    </DialogFrame>
  );
}
