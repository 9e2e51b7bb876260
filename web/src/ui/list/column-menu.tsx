import type { SavedView } from '@counting-house/contract/admin/saved-view.ts';
import { ActionIcon, Button, Checkbox, Popover } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconColumns3, IconMinus, IconPlus } from '@tabler/icons-react';
import type { Column } from './columns.tsx';
import { useColumns, useSetColumns, useWidths, withMoved } from './list-columns.ts';
import css from './list.module.css';
import { Tip } from '../parts/tip.tsx';

type Keyed = Pick<Column<never>, 'key' | 'label' | 'isExtra'>;

const widthStep = 24;

/** Chooses, orders and widens the columns of a list; its first column always stays. */
export function ColumnMenu({
  list,
  columns,
  view,
}: {
  list: string;
  columns: readonly Keyed[];
  view: SavedView | undefined;
}) {
  const rest = columns.slice(1);
  const shown = useColumns(list, columns, view).slice(1);
  const chosen = shown.map(({ key }) => key);
  const hidden = rest.filter((column) => !chosen.includes(column.key));
  const set = useSetColumns(list, view);
  const { set: setWidth, reset } = useWidths(list, view);

  const move = (key: string, step: number) =>
    set(withMoved(chosen, key, chosen[chosen.indexOf(key) + step] ?? key));
  const widen = (key: string, step: number) => {
    const head = document.querySelector<HTMLElement>(`th[data-column="${CSS.escape(key)}"]`);
    if (head) setWidth(key, head.offsetWidth + step);
  };

  return (
    <Tip words="Columns" side="end">
      <Popover position="bottom-end" trapFocus returnFocus withinPortal>
        <Popover.Target>
          <ActionIcon variant="default" aria-label="Columns">
            <IconColumns3 size={16} stroke={1.7} />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown>
          {[...shown, ...hidden].map((column) => {
            const at = chosen.indexOf(column.key);
            return (
              <div className={css.columnRow} key={column.key}>
                <Checkbox
                  label={column.label}
                  checked={at >= 0}
                  onChange={() =>
                    set(
                      at >= 0
                        ? chosen.filter((key) => key !== column.key)
                        : [...chosen, column.key],
                    )
                  }
                />
                <ActionIcon
                  size={28}
                  aria-label={`${column.label}, narrower`}
                  disabled={at < 0}
                  onClick={() => widen(column.key, -widthStep)}
                >
                  <IconMinus size={16} stroke={1.7} />
                </ActionIcon>
                <ActionIcon
                  size={28}
                  aria-label={`${column.label}, wider`}
                  disabled={at < 0}
                  onClick={() => widen(column.key, widthStep)}
                >
                  <IconPlus size={16} stroke={1.7} />
                </ActionIcon>
                <ActionIcon
                  size={28}
                  aria-label={`${column.label}, further left`}
                  disabled={at < 1}
                  onClick={() => move(column.key, -1)}
                >
                  <IconArrowUp size={16} stroke={1.7} />
                </ActionIcon>
                <ActionIcon
                  size={28}
                  aria-label={`${column.label}, further right`}
                  disabled={at < 0 || at === chosen.length - 1}
                  onClick={() => move(column.key, 1)}
                >
                  <IconArrowDown size={16} stroke={1.7} />
                </ActionIcon>
              </div>
            );
          })}
          <Button
            variant="subtle"
            onClick={() => {
              set(undefined);
              reset();
            }}
          >
            Reset
          </Button>
        </Popover.Dropdown>
      </Popover>
    </Tip>
  );
}
