import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import type { Reason, ReasonKind, ReasonUses } from '@counting-house/contract/orders/reason.ts';
import { ActionIcon } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { count } from '../../platform/format/format.ts';
import { useAct } from '../../platform/http/use-operation.ts';
import { returnsScreens } from '../../returns/returns.routes.tsx';
import { ordersScreens } from '../orders.routes.tsx';
import { ScreenLink } from '../../ui/parts/screen-link.tsx';
import own from './reasons.module.css';

/** Moves reasons of a kind by dragging or by Alt and the arrows; the order is kept at once. */
export function useArranging(kind: ReasonKind, rows: readonly Reason[]) {
  const write = useAct(orders.arrangeReasons, 'Not moved');
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);

  async function place(id: number, at: number) {
    const ids = rows.map((row) => row.id).filter((one) => one !== id);
    if (at < 0 || at > ids.length) return;
    ids.splice(at, 0, id);
    await write.run({ kind, ids });
    // Its row went to another place with the cursor in it.
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-reason="${id}"]`)?.focus(),
    );
  }

  return {
    move(id: number, by: -1 | 1) {
      const at = rows.findIndex((row) => row.id === id);
      if (at + by >= 0 && at + by < rows.length) void place(id, at + by);
    },
    row: ({ id }: Reason) => ({
      draggable: true,
      'data-over': (over === id && dragged !== id) || undefined,
      onDragStart: () => setDragged(id),
      onDragEnd: () => {
        setDragged(null);
        setOver(null);
      },
      onDragOver: (event: DragEvent) => {
        event.preventDefault();
        setOver(id);
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        if (dragged !== null && dragged !== id) {
          void place(
            dragged,
            rows.findIndex((row) => row.id === id),
          );
        }
        setOver(null);
      },
    }),
  };
}

/** What a reason is moved by. */
export function Handle({
  reason,
  move,
}: {
  reason: Reason;
  move: (id: number, by: -1 | 1) => void;
}) {
  function onKeyDown(event: KeyboardEvent) {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (by === 0 || !event.altKey) return;
    event.preventDefault();
    move(reason.id, by);
  }

  return (
    <ActionIcon
      className={own.handle}
      aria-label={`Move ${reason.name}`}
      title="Drag, or press Alt+↑ and Alt+↓"
      data-reason={reason.id}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      onKeyDown={onKeyDown}
    >
      <IconGripVertical size={16} stroke={1.7} />
    </ActionIcon>
  );
}

/** How often a reason was given, with the way to the orders or returns that name it. */
export function Used({
  kind,
  reason: { id },
  use,
}: {
  kind: ReasonKind;
  reason: Reason;
  use: ReasonUses['rows'][number] | null;
}) {
  if (!use) return <span className={own.used} />;
  if (use.count === 0) return <span className={own.used}>not used</span>;
  const words = `used ${count(use.count)}${use.isMore ? '+' : ''}`;
  return (
    <span className={own.used}>
      {kind === 'order_cancel' ? (
        <ScreenLink to={ordersScreens.allOrders} search={{ cancelReasonId: String(id) }}>
          {words}
        </ScreenLink>
      ) : kind === 'return' ? (
        <ScreenLink to={returnsScreens.returns} search={{ desk: 'all', reasonId: String(id) }}>
          {words}
        </ScreenLink>
      ) : (
        words
      )}
    </span>
  );
}
