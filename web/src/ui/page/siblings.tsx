import { Link } from '@tanstack/react-router';
import { useScreen, useSearch } from '../../platform/address.ts';
import { entryAt, openGroups, screenOf, useHouse } from '../../platform/house.ts';
import { entryPath } from '../../platform/places.ts';
import { useMay } from '../../platform/session.ts';
import css from './siblings.module.css';

/** The screens that belong together under one entry of the navigation, as links under the title of each. */
export function Siblings() {
  const house = useHouse();
  const may = useMay();
  const screen = useScreen();
  const { tab } = useSearch();
  if (!screen || screen.under || screenOf(house, screen.key) !== screen) return null;
  const { entry } = entryAt(openGroups(house.groups, may), screen, tab) ?? {};
  const beside = entry?.beside ?? [];
  const at = beside.find((one) => one.to === screen && one.tab === tab);
  if (!entry || !at || beside.length < 2) return null;
  return (
    <nav className={css.siblings} aria-label={entry.label}>
      {beside.map((one) => (
        <Link
          key={one.label}
          to={entryPath(one.to)}
          search={(one.tab ? { tab: one.tab } : {}) as never}
          preload="intent"
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={one === at ? 'page' : undefined}
        >
          {one.label}
        </Link>
      ))}
    </nav>
  );
}
