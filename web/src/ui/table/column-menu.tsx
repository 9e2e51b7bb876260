import type { SavedView } from '@counting-house/contract/admin/saved-view.ts';
import { ActionIcon, Button, Checkbox, Menu, Popover } from '@mantine/core';
import { IconColumns3, IconDotsVertical, IconGripVertical } from '@tabler/icons-react';
import type { Column } from './columns.tsx';
import { useColumns, useSetColumns, useWidths, withMoved } from './list-columns.ts';
import css from '../list/list.module.css';
import { Tip } from '../marks/tip.tsx';
import { overPage } from '../panel/over-page.ts';

type Keyed = Pick<Column<never>, 'key' | 'label' | 'isExtra'>;

const widthStep = 24;

/** What a dragged row of the menu carries: the key of its column. */
const dragged = 'application/x-column';

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
  const set = useSetColumns(list, columns, view);
  const { set: setWidth, reset } = useWidths(list, view);

  const move = (key: string, step: number) =>
    set(withMoved(chosen, key, chosen[chosen.indexOf(key) + step] ?? key));
  const widen = (key: string, step: number) => {
    const head = document.querySelector<HTMLElement>(`th[data-column="${CSS.escape(key)}"]`);
    if (head) setWidth(key, head.offsetWidth + step);
  };

  return (
    <Tip words="Columns" side="end">
      <Popover position="bottom-end" trapFocus returnFocus withinPortal {...overPage}>
        <Popover.Target>
          <ActionIcon variant="default" aria-label="Columns">
            <IconColumns3 size={16} stroke={1.7} />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown>
          {[...shown, ...hidden].map((column) => {
            const at = chosen.indexOf(column.key);
            return (
              // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Its menu and Alt with the arrows do the same as dragging.
              <div
                className={css.columnRow}
                key={column.key}
                draggable={at >= 0}
                onDragStart={(event) => event.dataTransfer.setData(dragged, column.key)}
                onDragOver={(event) => {
                  if (at >= 0 && event.dataTransfer.types.includes(dragged)) event.preventDefault();
                }}
                onDrop={(event) => {
                  event.preventDefault();
                  set(withMoved(chosen, event.dataTransfer.getData(dragged), column.key));
                }}
                onKeyDown={(event) => {
                  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
                  if (!event.altKey || step === undefined || at < 0) return;
                  event.preventDefault();
                  move(column.key, step);
                }}
              >
                <IconGripVertical
                  size={16}
                  stroke={1.7}
                  className={at < 0 ? css.noGrip : css.grip}
                  aria-hidden
                />
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
                <Menu position="bottom-end" withinPortal={false}>
                  <Menu.Target>
                    <ActionIcon
                      size={28}
                      aria-label={`${column.label}: move or widen`}
                      disabled={at < 0}
                    >
                      <IconDotsVertical size={16} stroke={1.7} />
                    </ActionIcon>
                  </Menu.Target>
                  <Menu.Dropdown>
                    <Menu.Item disabled={at < 1} onClick={() => move(column.key, -1)}>
                      Move up
                    </Menu.Item>
                    <Menu.Item
                      disabled={at === chosen.length - 1}
                      onClick={() => move(column.key, 1)}
                    >
                      Move down
                    </Menu.Item>
                    <Menu.Item onClick={() => widen(column.key, widthStep)}>Wider</Menu.Item>
                    <Menu.Item onClick={() => widen(column.key, -widthStep)}>Narrower</Menu.Item>
                  </Menu.Dropdown>
                </Menu>
              </div>
            );
          })}
          <p className={css.columnHint}>Drag to reorder, or press Alt+↑ and Alt+↓.</p>
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
