import { Button, Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconCheck, IconSelector } from '@tabler/icons-react';
import type { Column } from '../table/columns.tsx';
import css from './list.module.css';
import { alsoSortedBy, isDownIn, mostSorts, placeIn, sortKey } from './sorts.ts';
import type { Sorting } from '../table/table-props.ts';

type Sorted = Pick<
  Column<never>,
  'key' | 'label' | 'isSorted' | 'sortBy' | 'isRight' | 'isTime' | 'part'
>;

/** What a list is sorted by, for where its head is not there to be pressed. */
export function SortMenu({ columns, sorting }: { columns: readonly Sorted[]; sorting: Sorting }) {
  const offered = columns.filter((column) => column.isSorted);
  if (offered.length === 0) return null;
  const words = sorting.by.split(',');
  const [first = ''] = words;
  const current = offered.find((column) => placeIn(first, column));
  const Arrow = isDownIn(first) ? IconArrowDown : IconArrowUp;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          className={css.iconButton ?? ''}
          leftSection={current && <Arrow size={16} stroke={1.7} />}
          rightSection={<IconSelector size={14} stroke={1.7} />}
          aria-label={current ? `${current.label}, sorted by` : 'Sort'}
        >
          <span className={css.sortWord} data-chosen={current && true}>
            {current?.label ?? 'Sort'}
          </span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {offered.flatMap((column) =>
          [sortKey(column), `-${sortKey(column)}`].map((by) => (
            <Menu.Item
              key={by}
              leftSection={
                by.startsWith('-') ? (
                  <IconArrowDown size={16} stroke={1.7} />
                ) : (
                  <IconArrowUp size={16} stroke={1.7} />
                )
              }
              rightSection={
                by === sorting.by && <IconCheck size={16} stroke={1.7} aria-label="chosen" />
              }
              onClick={() => sorting.set(by)}
            >
              {column.label}, {directionText(column, by.startsWith('-'))}
            </Menu.Item>
          )),
        )}
        {first && <Menu.Divider />}
        {first &&
          offered
            .filter((column) => words.length < mostSorts || words.some((by) => placeIn(by, column)))
            .filter((column) => !placeIn(first, column))
            .map((column) => {
              const place = placeIn(sorting.by, column);
              return (
                <Menu.Item
                  key={column.key}
                  rightSection={place && place.at + 1}
                  onClick={() => sorting.set(alsoSortedBy(sorting.by, column))}
                >
                  {`Then by ${column.label}`}
                  {place && `, ${directionText(column, place.isDown)}`}
                </Menu.Item>
              );
            })}
      </Menu.Dropdown>
    </Menu>
  );
}

function directionText({ isTime, isRight, part }: Sorted, isDown: boolean): string {
  if (isTime) return isDown ? 'newest first' : 'oldest first';
  if (isRight || part === 'amount') return isDown ? 'highest first' : 'lowest first';
  return isDown ? 'Z to A' : 'A to Z';
}
