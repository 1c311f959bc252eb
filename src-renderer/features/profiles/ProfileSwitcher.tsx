import { Menu } from '@base-ui/react/menu';
import type { ReactElement } from 'react';
import type { Profile } from '#shared/domain/rules/profile';
import { Icon } from '../../ui/common/Icon';
import './profiles.css';

/** An act of a menu: its words, the keys that do it too, and what it does. */
export interface Act {
  readonly label: string;
  readonly keys?: string | null;
  readonly run: () => void;
}

/** The open profile in the title bar; behind it the others, what can be done with this one, and what else there is. */
export function ProfileSwitcher({
  profiles,
  selected,
  onSelect,
  acts,
}: {
  readonly profiles: readonly Profile[];
  readonly selected: Profile | null;
  readonly onSelect: (profile: Profile) => void;
  /** What can be done with the open profile, then with profiles, then with Tieout; a line is drawn between the groups. */
  readonly acts: ReadonlyArray<readonly Act[]>;
}): ReactElement {
  return (
    <Menu.Root>
      <Menu.Trigger
        className="button quiet profile-switch"
        aria-label={selected === null ? undefined : `${selected.name}, profile`}
        title={selected === null ? undefined : `${selected.name}, project ${selected.projectId}`}
      >
        <span className="cut">{selected === null ? 'Tieout' : selected.name}</span>
        <Icon name="chevron" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="start">
          <Menu.Popup className="menu-popup profiles-popup">
            {profiles.length > 0 && (
              <Menu.RadioGroup value={selected?.id ?? ''}>
                <Menu.Group>
                  <Menu.GroupLabel className="menu-label">Profiles</Menu.GroupLabel>
                  {profiles.map((profile) => (
                    <Menu.RadioItem
                      key={profile.id}
                      value={profile.id}
                      className="menu-item"
                      closeOnClick
                      onClick={() => onSelect(profile)}
                    >
                      <span>
                        <Menu.RadioItemIndicator>
                          <Icon name="tick" />
                        </Menu.RadioItemIndicator>
                      </span>
                      <span className="cut">{profile.name}</span>
                      <span className="soft small">Project {profile.projectId}</span>
                    </Menu.RadioItem>
                  ))}
                </Menu.Group>
              </Menu.RadioGroup>
            )}
            {acts
              .filter((group) => group.length > 0)
              .map((group, place) => (
                <Menu.Group key={group[0]?.label}>
                  {(place > 0 || profiles.length > 0) && <Menu.Separator className="menu-separator" />}
                  {group.map((act) => (
                    <Menu.Item key={act.label} className="menu-item" onClick={act.run}>
                      <span />
                      {act.label}
                      {act.keys !== undefined && act.keys !== null && (
                        <span className="soft small">{act.keys}</span>
                      )}
                    </Menu.Item>
                  ))}
                </Menu.Group>
              ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
