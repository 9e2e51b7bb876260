import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import type { ReorderRow } from '@counting-house/contract/purchasing/purchase-orders/reorder.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useGo } from '../../platform/address.ts';
import { count, money } from '../../platform/format/format.ts';
import { useMay } from '../../platform/session.ts';
import { toast } from '../../platform/toasts.ts';
import { useOperation, useWrite } from '../../platform/http/use-operation.ts';
import { QtyInput } from '../../ui/form/figure-input.tsx';
import { amount, type Column, onCard, qty, stacked, text } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useSelection } from '../../ui/list/use-selection.ts';
import { EmptyState } from '../../ui/parts/note.tsx';
import { purchasingScreens } from '../purchasing.routes.tsx';

/** Why a row can't be ordered now; empty when it can. */
const whyNot = (row: ReorderRow): string =>
  row.draft ? `On ${row.draft.number}` : row.vendorId === null ? 'No vendor price yet' : '';

/** What has to be bought again, by vendor: the chosen rows become one draft for each of them. */
export function ReorderList() {
  const { rows } = useOperation(purchasing.listReorder, {});
  const { selection, chosen, clear } = useSelection(rows);
  const [typed, setTyped] = useState<ReadonlyMap<number, unknown>>(new Map());
  const draft = useWrite(purchasing.orderFromReorder);
  const may = useMay()(purchasing.orderFromReorder.permission);
  const go = useGo();
  const ready = chosen.filter((row) => whyNot(row) === '');

  async function create() {
    const lines = ready.map(({ id, vendorId, unitId, qty: proposed }) => ({
      skuId: id,
      vendorId: vendorId ?? 0,
      unitId,
      qty: (typed.get(id) ?? proposed) as number,
    }));
    const reply = await draft.run({ lines });
    if (!reply.ok) {
      const [first] = Object.values(reply.problem.fields);
      toast.error('No orders drafted', { text: first ?? reply.problem.detail });
      return;
    }
    const { drafts } = reply.data;
    clear();
    const [one] = drafts;
    toast.success(
      drafts.map(({ number, vendorName }) => `${number} to ${vendorName}`).join(', ') + ' drafted',
    );
    go(purchasingScreens.receiveAgainstOrder, undefined, {
      tab: 'orders',
      ...(drafts.length === 1 && one ? { open: String(one.id) } : {}),
    });
  }

  const columns: readonly Column<ReorderRow>[] = [
    stacked(text('name', 'Item'), text('code', 'Code')),
    qty('free', 'Available', { unit: 'stockUnit' }),
    qty('inspection', 'Pending inspection', { unit: 'stockUnit' }),
    qty('onOrder', 'On order', { unit: 'stockUnit' }),
    qty('onTheWayQty', 'In transit', { unit: 'stockUnit' }),
    qty('planned', 'Planned', { unit: 'stockUnit' }),
    qty('short', 'Backordered', { unit: 'stockUnit' }),
    onCard('fact', qty('projected', 'Projected', { unit: 'stockUnit' })),
    onCard('fact', qty('reorderLevel', 'Reorder level', { unit: 'stockUnit' })),
    {
      key: 'qty',
      label: 'To buy',
      part: 'fact',
      isChosen: true,
      isRight: true,
      cell: (row) =>
        whyNot(row) || (
          <QtyInput
            aria-label={`Quantity of ${row.name}`}
            unit={row.unit}
            w={120}
            value={(typed.get(row.id) ?? row.qty) as number}
            onChange={(next) => setTyped((before) => new Map(before).set(row.id, next))}
          />
        ),
    },
    amount('price', 'Price'),
  ];
  if (rows.length === 0)
    return (
      <EmptyState title="Nothing to buy">
        Goods at or under their reorder level appear here.
      </EmptyState>
    );
  return (
    <>
      <DataTable
        caption="To buy"
        columns={columns}
        rows={rows}
        headingOf={(row) => row.vendorName || 'No vendor yet'}
        {...(may ? { selection } : {})}
      />
      {may && (
        <p>
          <Button
            disabled={ready.length === 0}
            loading={draft.isSending}
            onClick={() => void create()}
          >
            {ready.length === 0
              ? 'Choose what to buy'
              : `Draft orders for ${count(ready.length)} ${ready.length === 1 ? 'item' : 'items'}, ${money(sumOf(ready, typed))}`}
          </Button>
        </p>
      )}
    </>
  );
}

const sumOf = (rows: readonly ReorderRow[], typed: ReadonlyMap<number, unknown>): number =>
  rows.reduce((sum, { id, qty: proposed, price }) => {
    const of = typed.get(id) ?? proposed;
    return sum + Math.round(((typeof of === 'number' ? of : 0) * (price ?? 0)) / 1_000);
  }, 0);
