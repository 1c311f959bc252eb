import type { ReactElement } from 'react';
import type { KeyStatus } from '#shared/bridge/profile-contract';
import { useSession, useSessionActs } from '../../session/use-session';
import { Button } from '../../ui/common/Button';
import { ErrorNotice } from '../../ui/common/ErrorNotice';
import { KeyGroups } from './KeyGroups';

const keptWords: Readonly<Record<KeyStatus['kept'], string>> = {
  keychain: 'Key kept in the keychain',
  session: 'Key kept until Tieout is closed',
  none: 'No API key yet',
};

/** Whether there is a key, where it is kept, and which endpoint groups it may use. */
export function KeyLine({ onEdit }: { readonly onEdit: () => void }): ReactElement {
  const { key, profile, isSample } = useSession();
  const { checkKey, forgetKey } = useSessionActs();
  const { status, groups, checking, error } = key;
  const none = status === null || status.kept === 'none';
  // An error of the keychain says the same, and more.
  const problem = error?.code === 'keychain_failed' ? null : (status?.problem ?? null);
  // The sample project has a key of its own, which is nobody's to look after.
  if (isSample && !none) return <p className="soft">No key is needed here.</p>;
  return (
    <>
      <div className="key-line row wrap">
        <span>{status === null ? 'Looking for the key…' : keptWords[status.kept]}</span>
        <Button look="quiet" disabled={status === null} onClick={onEdit}>
          {none ? 'Enter the key…' : 'Replace…'}
        </Button>
        {!none && (
          <>
            <Button look="quiet" disabled={checking} onClick={() => void checkKey()}>
              {checking ? 'Checking…' : 'Check'}
            </Button>
            <Button look="quiet" onClick={() => void forgetKey()}>
              Forget
            </Button>
          </>
        )}
      </div>
      {problem !== null && <p className="caution-line">{problem}</p>}
      <ErrorNotice error={error} />
      {groups !== null && <KeyGroups groups={groups} readOrders={profile.readOrders} />}
    </>
  );
}
