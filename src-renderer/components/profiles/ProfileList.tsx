import { Menu } from '@base-ui/react/menu';
import type { ReactElement } from 'react';
import type { Profile } from '#shared/domain/profile';
import { Button } from '../common/Button';
import { Icon } from '../common/Icon';

/** The profiles, on the left: open one, make or import a new one; change, duplicate, export or delete one. */
export function ProfileList({
  profiles,
  selectedId,
  onSelect,
  onNew,
  onImport,
  onEdit,
  onDuplicate,
  onExport,
  onDelete,
}: {
  readonly profiles: readonly Profile[];
  readonly selectedId: string | null;
  readonly onSelect: (profile: Profile) => void;
  /** These two are null while the sample project is open: what would be added to it would go with it. */
  readonly onNew: (() => void) | null;
  readonly onImport: (() => void) | null;
  readonly onEdit: (profile: Profile) => void;
  readonly onDuplicate: (profile: Profile) => void;
  readonly onExport: (profile: Profile) => void;
  readonly onDelete: (profile: Profile) => void;
}): ReactElement {
  const items = (profile: Profile): ReadonlyArray<readonly [label: string, act: () => void]> => [
    [
      'Edit…',
      () => {
        onEdit(profile);
      },
    ],
    ...(onNew === null
      ? []
      : [
          [
            'Duplicate…',
            () => {
              onDuplicate(profile);
            },
          ] as const,
        ]),
    [
      'Export…',
      () => {
        onExport(profile);
      },
    ],
    [
      'Delete…',
      () => {
        onDelete(profile);
      },
    ],
  ];
  return (
    <>
      <div className="sidebar-head">
        <h2 id="profiles-title">Profiles</h2>
        {onNew !== null && (
          <Button onClick={onNew}>
            <Icon name="plus" /> New
          </Button>
        )}
        {onImport !== null && <Button onClick={onImport}>Import…</Button>}
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
                    {items(profile).map(([label, act]) => (
                      <Menu.Item key={label} className="menu-item" onClick={act}>
                        <span />
                        {label}
                      </Menu.Item>
                    ))}
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
