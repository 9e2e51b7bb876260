import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type Entry, type Group } from '../../platform/house.ts';
import { entryPath } from '../../platform/places.ts';
import css from './sidebar.module.css';

/** A group of the narrow sidebar: its icon, and its screens beside it. */
export function GroupMenu({ group, current }: { group: Group; current: Entry | undefined }) {
  const GroupIcon = group.icon;
  const isHere = current !== undefined && group.entries.includes(current);
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
        {group.entries.map((one) => (
          <Menu.Item
            key={one.label}
            component={Link}
            to={entryPath(one.to)}
            search={(one.tab ? { tab: one.tab } : {}) as never}
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={one === current ? 'page' : undefined}
          >
            {one.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
