import type { ReactElement } from 'react';
import type { Profile } from '#shared/domain/rules/profile';
import { ActMenu, type Act } from '../common/ActMenu';
import { Button } from '../common/Button';
import { Icon } from '../common/Icon';

/** The profiles, on the left: open one, make a new one, or see what else can be done with one. */
export function ProfileList({
  profiles,
  selectedId,
  onSelect,
  onNew,
  acts,
  actsOf,
}: {
  readonly profiles: readonly Profile[];
  readonly selectedId: string | null;
  readonly onSelect: (profile: Profile) => void;
  /** Null where none is made: what would be added to the sample project would go with it. */
  readonly onNew: (() => void) | null;
  /** What else can be done here; empty where there is nothing. */
  readonly acts: readonly Act[];
  /** What can be done with one profile. */
  readonly actsOf: (profile: Profile) => readonly Act[];
}): ReactElement {
  return (
    <>
      <div className="sidebar-head">
        <h2 id="profiles-title">Profiles</h2>
        {onNew !== null && (
          <Button onClick={onNew}>
            <Icon name="plus" /> New
          </Button>
        )}
        {acts.length > 0 && <ActMenu label="More" acts={acts} />}
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
            <ActMenu label={`What to do with the profile ${profile.name}`} acts={actsOf(profile)} />
          </li>
        ))}
      </ul>
    </>
  );
}
