import type { CategoryRow } from '@counting-house/contract/purchasing/category.ts';
import { IconAlertCircle, IconClock } from '@tabler/icons-react';
import { useSetSearch } from '../../platform/address.ts';
import css from './items-by-category.module.css';

/** Categories as tiles that a thumb finds, with what needs attention in them. */
export function CategoryTiles({ rows }: { rows: readonly CategoryRow[] }) {
  const setSearch = useSetSearch();
  return (
    <ul className={css.tiles} aria-label="Categories">
      {rows.map((row) => (
        <li key={row.id}>
          <button
            type="button"
            className={css.tile}
            data-empty={row.itemCount === 0 || undefined}
            onClick={() =>
              setSearch({ category: String(row.id), open: null, q: null }, { push: true })
            }
          >
            <b>{row.name}</b>
            <span>{row.itemCount === 1 ? '1 item' : `${row.itemCount} items`}</span>
            {row.lowCount > 0 && (
              <em data-is="low">
                <IconAlertCircle size={16} stroke={2} aria-hidden /> {row.lowCount} low
              </em>
            )}
            {row.expiringCount > 0 && (
              <em>
                <IconClock size={16} stroke={2} aria-hidden />
                {row.expiringCount === 1 ? '1 expires soon' : `${row.expiringCount} expire soon`}
              </em>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
