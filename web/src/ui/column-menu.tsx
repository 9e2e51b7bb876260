import { ActionIcon, Button, Checkbox, Popover } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react';
import { prefer, preferences } from '../platform/preferences.ts';
import type { Column } from './columns.tsx';
import css from './list.module.css';
import { Tip } from './tip.tsx';

type Keyed = Pick<Column<never>, 'key' | 'label'>;

/** The columns of a list as the person likes them: which, and in which order. */
export function useColumns<C extends Keyed>(list: string, columns: readonly C[]): readonly C[] {
  const chosen = preferences.use().columns[list];
  if (!chosen) return columns;
  const [first, ...rest] = columns;
  const shown = chosen.flatMap((key) => rest.find((column) => column.key === key) ?? []);
  return first ? [first, ...shown] : columns;
}

/** Chooses and orders the columns of a list; its first column always stays. */
export function ColumnMenu({ list, columns }: { list: string; columns: readonly Keyed[] }) {
  const rest = columns.slice(1);
  const chosen = preferences.use().columns[list] ?? rest.map((column) => column.key);
  const hidden = rest.filter((column) => !chosen.includes(column.key));
  const ordered = [
    ...chosen.flatMap((key) => rest.find((column) => column.key === key) ?? []),
    ...hidden,
  ];

  const set = (keys: readonly string[] | undefined) => {
    const { [list]: _before, ...others } = preferences.get().columns;
    prefer({ columns: keys ? { ...others, [list]: keys } : others });
  };
  const move = (key: string, step: number) => {
    const at = chosen.indexOf(key);
    const keys = chosen.filter((one) => one !== key);
    set([...keys.slice(0, at + step), key, ...keys.slice(at + step)]);
  };

  return (
    <Popover position="bottom-end" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <Tip words="Columns" side="end">
          <ActionIcon variant="default" aria-label="Columns">
            <IconColumns3 size={16} stroke={1.7} />
          </ActionIcon>
        </Tip>
      </Popover.Target>
      <Popover.Dropdown>
        {ordered.map((column) => {
          const at = chosen.indexOf(column.key);
          return (
            <div className={css.columnRow} key={column.key}>
              <Checkbox
                label={column.label}
                checked={at >= 0}
                onChange={() =>
                  set(
                    at >= 0 ? chosen.filter((key) => key !== column.key) : [...chosen, column.key],
                  )
                }
              />
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
        <Button variant="subtle" onClick={() => set(undefined)}>
          Reset
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
