import { useMemo, useState, type ReactElement } from 'react';
import type { ConnectionDraft } from '#shared/bridge/profile-contract';
import { errorOf } from '#shared/base/result';
import { askResult, useAnswer } from '../../shell/ask';
import { useHost } from '../../shell/host';
import { Button } from '../../ui/common/Button';
import { ErrorNotice } from '../../ui/common/ErrorNotice';
import { Icon } from '../../ui/common/Icon';
import { KeyGroups } from '../platform/KeyGroups';

/**
 * Asks the platform what the key in the form may do, before anything is kept. A change of address, project or key takes the
 * answer away, because it was about the former ones.
 */
export function ConnectionTest({
  connection,
  isNoKey,
  readOrders,
  isNewest,
  onAsk,
}: {
  /** Null while the form does not say yet whom to ask. */
  readonly connection: ConnectionDraft | null;
  /** What was pasted as the key cannot be one. */
  readonly isNoKey: boolean;
  readonly readOrders: boolean;
  /** Nothing else was asked of the platform since, whose answer may be another. */
  readonly isNewest: boolean;
  readonly onAsk: () => void;
}): ReactElement {
  const { bridge } = useHost();
  const [asked, setAsked] = useState<ConnectionDraft | null>(null);
  const { isAsking, last: tested } = useAnswer(
    useMemo(
      () =>
        asked === null
          ? null
          : async () => ({ connection: asked, answer: await askResult(bridge.testConnection(asked)) }),
      [asked, bridge],
    ),
  );
  const answer = isNewest && tested !== null && isSame(tested.connection, connection) ? tested.answer : null;

  return (
    <div className="stack" role="status">
      <div className="button-row">
        <Button
          disabled={connection === null || isAsking}
          onClick={() => {
            onAsk();
            // Another object, so that the same connection is tested again.
            setAsked(connection && { ...connection });
          }}
        >
          {isAsking ? 'Asking the platform…' : 'Test connection'}
        </Button>
        {answer === null && !isAsking && (
          <span className="soft small">
            {connection === null
              ? isNoKey
                ? 'Needs a key with a dot between its two parts and no spaces.'
                : 'Needs the base URL, the project ID and a key.'
              : 'Shows what the key may read. Nothing is saved.'}
          </span>
        )}
        {answer?.ok === true && (
          <span>
            <Icon name="tick" /> The platform accepts the key for this project.
          </span>
        )}
      </div>
      {answer?.ok === true && <KeyGroups groups={answer.value} readOrders={readOrders} />}
      <ErrorNotice error={errorOf(answer)} />
    </div>
  );
}

function isSame(a: ConnectionDraft, b: ConnectionDraft | null): boolean {
  return b !== null && a.baseUrl === b.baseUrl && a.projectId === b.projectId && a.key === b.key;
}
