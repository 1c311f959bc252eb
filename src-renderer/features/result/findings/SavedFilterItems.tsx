import { Menu } from '@base-ui/react/menu';
import type { ReactElement } from 'react';
import type { ViewParams } from '#shared/domain/views/view-params';
import { useShownRun } from '../../../session/use-worker';
import { useLooks } from '../../../shell/use-looks';
import { tabWords } from '../../../words/class-words';
import { describeView } from '../../../words/filter-words';
import { Icon } from '../../../ui/common/Icon';
import { savedFor, savedNames } from './saved-filters';
import { useWaysToLook } from '../view/ways-to-look';

/** The saved filters of tabs that this result has, in a menu, the one that is shown with a tick; nothing where there are none. */
export function SavedFilterItems({ params }: { readonly params: ViewParams }): ReactElement | null {
  const { showView } = useWaysToLook();
  const run = useShownRun();
  const saved = savedFor(useLooks().looks.savedFilters, run.filters.length > 0);
  const names = savedNames(saved);
  if (names.length === 0) return null;
  const shown = describeView(params);
  return (
    <Menu.RadioGroup
      value={names.find((name) => saved[name] !== undefined && describeView(saved[name]) === shown) ?? null}
      onValueChange={(name: string) => {
        const chosen = saved[name];
        if (chosen !== undefined) showView(chosen);
      }}
    >
      <Menu.GroupLabel className="menu-label">Saved filters</Menu.GroupLabel>
      {names.map((name) => (
        <Menu.RadioItem key={name} value={name} closeOnClick className="menu-item">
          <span>
            <Menu.RadioItemIndicator>
              <Icon name="tick" />
            </Menu.RadioItemIndicator>
          </span>
          <span>{name}</span>
          <span className="soft">{saved[name] !== undefined && tabWords[saved[name].tab].label}</span>
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
