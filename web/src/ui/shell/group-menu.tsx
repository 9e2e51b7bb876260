import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Group } from '../../platform/house.ts';
import { entryPath, type Screen } from '../../platform/places.ts';
import css from './sidebar.module.css';

/** A group of the narrow sidebar: its icon, and its screens beside it. */
export function GroupMenu({ group, current }: { group: Group; current: Screen | undefined }) {
  const GroupIcon = group.icon;
  const isHere = group.screens.includes(current as Screen);
  return (
    <Menu position="right-start" offset={8}>
      <Menu.Target>
        <button
          type="button"
          className={css.group}
          aria-label={group.title}
          aria-current={isHere ? 'page' : undefined}
        >
          <GroupIcon size={18} stroke={1.6} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{group.title}</Menu.Label>
        {group.screens.map((screen) => (
          <Menu.Item
            key={screen.key}
            component={Link}
            to={entryPath(screen)}
            activeOptions={{ exact: true, includeSearch: false }}
            aria-current={screen === current ? 'page' : undefined}
          >
            {screen.title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
