import { catalogue } from '@counting-house/contract/catalogue/catalogue.operations.ts';
import { deepestCategory, type CategoryRow } from '@counting-house/contract/catalogue/category.ts';
import { ActionIcon, Menu } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconDots, IconGripVertical } from '@tabler/icons-react';
import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react';
import { count } from '../../platform/format/format.ts';
import { call, newKey } from '../../platform/http/client.ts';
import { readAgain } from '../../platform/http/query.ts';
import { useOperation, useWrite } from '../../platform/http/use-operation.ts';
import { toast } from '../../platform/toasts.ts';
import { Second } from '../../ui/parts/value.tsx';
import css from './category-arrange.module.css';
import { type Place, placeOf, placesFor, type Step, steps, shownRows } from './category-places.ts';

/** What a dragged row carries: its id. */
const dragged = 'application/x-category';

type Over = { readonly id: number; readonly where: 'before' | 'inside' | 'after' };

/** The tree of categories, put in order by dragging or by Alt with the arrows; each move is saved at once. */
export function CategoryArrange() {
  const { rows } = useOperation(catalogue.listCategories, { tree: true });
  const write = useWrite(catalogue.moveCategory);
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const [moving, setMoving] = useState<number | null>(null);
  const [over, setOver] = useState<Over | null>(null);
  const tree = useRef<HTMLUListElement>(null);
  const shown = shownRows(rows, closed);

  async function move(row: CategoryRow, place: Place | undefined) {
    const from = placeOf(rows, row);
    if (!place || write.isSending) return;
    if (place.parentId === from.parentId && place.beforeId === from.beforeId) return;
    const reply = await write.run({ id: row.id, version: row.version, ...place });
    if (!reply.ok) {
      toast.error(`${row.name} was not moved`, { text: reply.problem.detail, about: 'categories' });
      return;
    }
    if (place.parentId !== null) open(place.parentId, true);
    toast.success(`${row.name} moved`, {
      about: 'categories',
      undo: () => void putBack(row.id, from),
    });
    requestAnimationFrame(() => focusOn(row.id));
  }

  function open(id: number, isOpen: boolean) {
    setClosed((before) => {
      const next = new Set(before);
      if (isOpen) next.delete(id);
      else next.add(id);
      return next;
    });
  }

  const focusOn = (id: number | undefined) =>
    tree.current?.querySelector<HTMLElement>(`[data-category="${id}"]`)?.focus();

  function onKey(event: KeyboardEvent, row: CategoryRow) {
    if (event.target !== event.currentTarget) return;
    const at = shown.indexOf(row);
    if (event.altKey) {
      const step = keySteps[event.key];
      if (!step) return;
      event.preventDefault();
      void move(row, placesFor(rows, row)[step]);
      return;
    }
    const walks: Readonly<Record<string, () => void>> = {
      ArrowUp: () => focusOn(shown[at - 1]?.id),
      ArrowDown: () => focusOn(shown[at + 1]?.id),
      ArrowLeft: () =>
        closed.has(row.id) || !hasBelow(rows, row)
          ? focusOn(row.parentId ?? undefined)
          : open(row.id, false),
      ArrowRight: () => open(row.id, true),
      Home: () => focusOn(shown[0]?.id),
      End: () => focusOn(shown.at(-1)?.id),
    };
    const walk = walks[event.key];
    if (!walk) return;
    event.preventDefault();
    event.stopPropagation();
    walk();
  }

  function onDrop(event: DragEvent, target: CategoryRow) {
    event.preventDefault();
    const row = rows.find(({ id }) => id === Number(event.dataTransfer.getData(dragged)));
    const where = over?.where ?? 'inside';
    setOver(null);
    setMoving(null);
    if (row && mayDrop(row, target)) void move(row, dropPlace(rows, row, { target, where }));
  }

  if (rows.length === 0) {
    return <p className={css.hint}>No categories yet. Add the first one.</p>;
  }
  const dragging = rows.find(({ id }) => id === moving);
  return (
    <>
      <p className={css.hint}>
        Drag a category between others or onto one. With the keyboard: Alt+↑ and Alt+↓ change the
        order, Alt+→ puts it into the one above, Alt+← takes it out.
      </p>
      <ul className={css.tree} role="tree" aria-label="Categories" ref={tree}>
        {shown.map((row, index) => (
          <li
            key={row.id}
            className={css.row}
            role="treeitem"
            aria-level={row.level}
            aria-expanded={hasBelow(rows, row) ? !closed.has(row.id) : undefined}
            aria-selected={false}
            data-category={row.id}
            data-level={row.level}
            data-over={over?.id === row.id ? over.where : undefined}
            data-moving={moving === row.id || undefined}
            tabIndex={index === 0 ? 0 : -1}
            draggable
            onKeyDown={(event) => onKey(event, row)}
            onDragStart={(event) => {
              event.dataTransfer.setData(dragged, String(row.id));
              event.dataTransfer.effectAllowed = 'move';
              setMoving(row.id);
            }}
            onDragOver={(event) => {
              if (!dragging || !mayDrop(dragging, row)) return;
              event.preventDefault();
              const where = whereIn(event);
              if (over?.id !== row.id || over.where !== where) setOver({ id: row.id, where });
            }}
            onDragEnd={() => {
              setOver(null);
              setMoving(null);
            }}
            onDrop={(event) => onDrop(event, row)}
          >
            <IconGripVertical size={16} stroke={1.7} className={css.grip} aria-hidden />
            {hasBelow(rows, row) ? (
              <Fold
                name={row.name}
                isOpen={!closed.has(row.id)}
                set={(isOpen) => open(row.id, isOpen)}
              />
            ) : (
              <span className={css.leaf} />
            )}
            <span className={css.name}>
              {row.name}{' '}
              <Second>
                {count(row.productCount)} {row.productCount === 1 ? 'product' : 'products'}
              </Second>
            </span>
            <MoveMenu
              row={row}
              places={placesFor(rows, row)}
              move={(place) => void move(row, place)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function Fold({
  name,
  isOpen,
  set,
}: {
  name: string;
  isOpen: boolean;
  set: (isOpen: boolean) => void;
}) {
  const FoldIcon = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <ActionIcon
      tabIndex={-1}
      aria-label={isOpen ? `Close ${name}` : `Open ${name}`}
      onClick={() => set(!isOpen)}
    >
      <FoldIcon size={16} stroke={1.7} />
    </ActionIcon>
  );
}

function MoveMenu({
  row,
  places,
  move,
}: {
  row: CategoryRow;
  places: Readonly<Record<Step, Place | undefined>>;
  move: (place: Place | undefined) => void;
}) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={`Move ${row.name}`}>
          <IconDots size={16} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {(Object.keys(steps) as Step[]).map((step) => (
          <Menu.Item key={step} disabled={!places[step]} onClick={() => move(places[step])}>
            {steps[step]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const keySteps: Readonly<Record<string, Step>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

const hasBelow = (rows: readonly CategoryRow[], { id }: CategoryRow) =>
  rows.some(({ parentId }) => parentId === id);

/** Not onto itself or into what is below it. */
const mayDrop = (row: CategoryRow, target: CategoryRow) => !target.path.startsWith(row.path);

/** The upper and lower quarter of a row stand for the gaps beside it. */
function whereIn(event: DragEvent): Over['where'] {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  const part = (event.clientY - top) / height;
  if (part < 0.3) return 'before';
  return part > 0.7 ? 'after' : 'inside';
}

function dropPlace(
  rows: readonly CategoryRow[],
  row: CategoryRow,
  { target, where }: { target: CategoryRow; where: Over['where'] },
): Place | undefined {
  if (where === 'inside') {
    return target.level >= deepestCategory ? undefined : { parentId: target.id, beforeId: null };
  }
  if (where === 'before') return { parentId: target.parentId, beforeId: target.id };
  const others = rows.filter(({ id, parentId }) => parentId === target.parentId && id !== row.id);
  return {
    parentId: target.parentId,
    beforeId: others[others.indexOf(target) + 1]?.id ?? null,
  };
}

async function putBack(id: number, place: Place): Promise<void> {
  const reply = await call(catalogue.moveCategory, { id, ...place }, { key: newKey() });
  if (!reply.ok) toast.error('Not undone', { text: reply.problem.detail, about: 'categories' });
  await readAgain();
}
