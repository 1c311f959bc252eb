import type { ReactElement } from 'react';
import type { KeyCheck } from '#shared/bridge/profile-contract';
import { grantWords, groupsByUse, groupUses, whomToAsk } from '../../words/group-words';
import { Icon } from '../../ui/common/Icon';

const icons = { granted: 'tick', refused: 'cross', unknown: 'unknown' } as const;

/** Which endpoint groups a key has and lacks, what each is for, and whom to ask for what it lacks. */
export function KeyGroups({
  groups,
  readOrders,
}: {
  readonly groups: KeyCheck['groups'];
  /** Whether the profile reads orders at all. */
  readonly readOrders: boolean;
}): ReactElement {
  const ask = whomToAsk(groups, readOrders);
  return (
    <>
      <ul className="facts small" aria-label="What the key may read">
        {groupsByUse.map((group) => {
          // What Tieout has no use for is not shown as a lack.
          const needless = group === 'ticket_catalog.read' && groups[group] === 'refused';
          return (
            <li key={group} title={groupUses[group]}>
              <Icon name={needless ? 'unknown' : icons[groups[group]]} />{' '}
              <span className="code">{group}</span>{' '}
              <span className="soft">{needless ? 'not needed' : grantWords[groups[group]]}</span>
            </li>
          );
        })}
      </ul>
      {ask !== null && <p className="caution-line">{ask}</p>}
    </>
  );
}
