import { Menu } from '@base-ui/react/menu';
import type { ReactElement } from 'react';
import type { Profile } from '#shared/domain/profile';
import { Button } from '../common/Button';
import { Icon } from '../common/Icon';

/** The profiles, on the left: open one, make a new one, change or delete one. */
export function ProfileList({
  profiles,
  selectedId,
  onSelect,
  onNew,
  onEdit,
  onDuplicate,
  onDelete,
}: {
  readonly profiles: readonly Profile[];
  readonly selectedId: string | null;
  readonly onSelect: (profile: Profile) => void;
  readonly onNew: () => void;
  readonly onEdit: (profile: Profile) => void;
  readonly onDuplicate: (profile: Profile) => void;
  readonly onDelete: (profile: Profile) => void;
}): ReactElement {
  return (
    <>
      <div className="sidebar-head">
        <h2 id="profiles-title">Profiles</h2>
        <Button onClick={onNew}>
          <Icon name="plus" /> New
        </Button>
      </div>
      <ul className="profile-list" aria-labelledby="profiles-title">
        {profiles.map((profile) => (
          <li
            key={profile.id}
            className="profile-item"
            data-selected={profile.id === selectedId ? '' : undefined}
          >
            <button
              type="button"
              className="profile-open"
              aria-current={profile.id === selectedId ? 'true' : undefined}
              onClick={() => {
                onSelect(profile);
              }}
            >
              <span className="profile-name">{profile.name}</span>
              <span className="profile-project">Project {profile.projectId}</span>
            </button>
            <Menu.Root>
              <Menu.Trigger
                className="button quiet icon-only"
                aria-label={`What to do with the profile ${profile.name}`}
              >
                <Icon name="menu" />
              </Menu.Trigger>
              <Menu.Portal>
                <Menu.Positioner sideOffset={4} align="start">
                  <Menu.Popup className="menu-popup">
                    <Menu.Item
                      className="menu-item"
                      onClick={() => {
                        onEdit(profile);
                      }}
                    >
                      <span />
                      Edit…
                    </Menu.Item>
                    <Menu.Item
                      className="menu-item"
                      onClick={() => {
                        onDuplicate(profile);
                      }}
                    >
                      <span />
                      Duplicate…
                    </Menu.Item>
                    <Menu.Item
                      className="menu-item"
                      onClick={() => {
                        onDelete(profile);
                      }}
                    >
                      <span />
                      Delete…
                    </Menu.Item>
                  </Menu.Popup>
                </Menu.Positioner>
              </Menu.Portal>
            </Menu.Root>
          </li>
        ))}
      </ul>
    </>
  );
}
