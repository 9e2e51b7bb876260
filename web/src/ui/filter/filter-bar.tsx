import { Button, Popover } from '@mantine/core';
import { IconFilter, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { type SearchChange, useSearch, useSetSearch } from '../../platform/address.ts';
import { useKeys } from '../../platform/keys/keys.ts';
import { usePageMark } from '../page/page-mark.ts';
import { FilterGroups } from './filter-groups.tsx';
import type { Filter } from './filters.tsx';
import { useFilterText } from './use-filter-text.ts';
import { usePressOutside } from './use-press-outside.ts';
import { overPage } from '../panel/over-page.ts';
import css from '../list/list.module.css';

/** The button behind which a list's filters stand. */
export function FilterButton({ filters }: { filters: readonly Filter[] }) {
  const search = useSearch();
  const setSearch = useSetSearch();
  const [isOpen, setOpen] = useState(false);
  const target = usePressOutside(isOpen, () => setOpen(false));
  useKeys({
    f: { does: 'Filters', run: () => setOpen(true) },
    'Shift+f': { does: 'Clear filters', run: () => setSearch(cleared(filters)) },
  });
  usePageMark('filters', isOpen);
  const set = filters.filter((filter) => filter.words(search) !== null).length;
  return (
    <Popover
      {...overPage}
      opened={isOpen}
      onChange={setOpen}
      closeOnClickOutside={false}
      position="bottom-start"
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <Button
          ref={target}
          variant="default"
          className={css.iconButton ?? ''}
          aria-expanded={isOpen}
          aria-label={set > 0 ? `Filters ${set}` : 'Filters'}
          leftSection={<IconFilter size={16} stroke={1.7} />}
          onClick={() => setOpen((before) => !before)}
        >
          <span className={css.word}>Filters</span>
          {set > 0 && <span>&nbsp;{set}</span>}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <FilterGroups filters={filters} />
        <div className={css.filterEnd}>
          <Button variant="default" onClick={() => setOpen(false)}>
            Close
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

/** The filters that are set, each to be taken away. */
export function FilterChips({
  filters,
  end,
}: {
  filters: readonly Filter[];
  /** Stands at the end of the row. */
  end?: ReactNode;
}) {
  const search = useSearch();
  const setSearch = useSetSearch();
  const set = useFilterText(filters, search);
  if (set.length === 0) return null;
  return (
    <div className={css.chips}>
      {set.map(({ filter, words }) => (
        <span className={css.chip} key={filter.label}>
          {filter.label} <b>{words}</b>
          <button
            type="button"
            aria-label={`Remove filter ${filter.label}`}
            onClick={() => setSearch(cleared([filter]))}
          >
            <IconX size={14} stroke={1.7} />
          </button>
        </span>
      ))}
      <Button variant="subtle" onClick={() => setSearch(cleared(filters))}>
        Clear all
      </Button>
      {end && <span className={css.chipsEnd}>{end}</span>}
    </div>
  );
}

/** The change of the address that takes filters away. */
export function cleared(filters: readonly Filter[]): SearchChange {
  return Object.fromEntries(filters.flatMap((filter) => filter.keys.map((key) => [key, null])));
}
