import { sentLabels } from '@counting-house/contract/purchasing/purchase-orders/purchase-order-labels.ts';
import type { PurchaseOrder } from '@counting-house/contract/purchasing/purchase-orders/purchase-order.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { useState } from 'react';
import { count, percent, shortDate, today } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { useSession } from '../../platform/session.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { RowActs } from '../../ui/rows/row-menu.tsx';
import { SidePanel } from '../../ui/panel/side-panel.tsx';
import { State, Tag } from '../../ui/marks/badge.tsx';
import { Facts, Sheet, SheetBody, type TotalRow, Totals } from '../../ui/parts/sheet.tsx';
import { Money } from '../../ui/parts/value.tsx';
import { type Stage, StageLine } from '../../ui/record/stage-line.tsx';
import { LineAgainstBill } from './line-against-bill.tsx';
import { orderActs } from './purchase-order-acts.ts';
import { orderColumns } from './purchase-order-columns.tsx';
import { taxRows } from '../tax-rows.ts';
import { holds, OrderSide } from './purchase-order-side.tsx';
import { lateText } from '../late-text.ts';
import { orderStates } from '../purchase-states.ts';

/** A purchase order with its lines, what came of it, and how it was changed. */
export function PurchaseOrderPanel({ id }: { id: number }) {
  const order = useOperation(purchasing.getOrder, { id });
  const late = order.lines.filter(({ daysLate }) => daysLate > 0);
  const { userId, permissions } = useSession();
  const isOwn = order.makerId === userId;
  const isOwner = permissions === null;
  const isToBill = order.lines.some(({ billedQty, acceptedQty }) => billedQty < acceptedQty);
  const [lineId, setLineId] = useState<number | null>(null);
  const failing = order.bills
    .filter(({ status, lines }) => status === 'exception' && holds(lines, lineId))
    .map((bill) => bill.id);
  const longest = Math.max(0, ...late.map(({ daysLate }) => daysLate));
  return (
    <SidePanel
      title={order.number}
      badges={
        <>
          <State of={orderStates} is={order.status} />
          {order.revision > 0 && <Tag>{`Rev ${order.revision}`}</Tag>}
          {late.length > 0 && (
            <Tag>{`${late.length === 1 ? '1 line' : `${late.length} lines`} ${lateText(longest)}`}</Tag>
          )}
        </>
      }
      acts={<RowActs actions={orderActs} row={{ ...order, isOwn, isOwner, isToBill }} />}
      stages={<StageLine stages={stagesOf(order)} />}
      record={{ table: 'purchase_order', id: order.id }}
      side={<OrderSide order={order} lineId={lineId} />}
    >
      <DataTable
        caption="Lines"
        columns={orderColumns((id) => setLineId(id === lineId ? null : id))}
        rows={order.lines}
        opened={lineId ?? undefined}
      />
      {failing.map((billId) => (
        <LineAgainstBill key={billId} order={order} billId={billId} lineId={lineId ?? 0} />
      ))}
      <Sheet title="Totals">
        <SheetBody>
          <Totals rows={totalsOf(order)} />
        </SheetBody>
      </Sheet>
      {(order.noteToVendor || order.internalNote || order.statusNote) && (
        <Sheet title="Notes">
          <SheetBody>
            <Facts
              rows={[
                ['To the vendor', order.noteToVendor || null],
                ['Ours', order.internalNote || null],
                ['Why', order.statusNote || null],
              ]}
            />
          </SheetBody>
        </Sheet>
      )}
    </SidePanel>
  );
}

const totalsOf = (order: PurchaseOrder): readonly TotalRow[] => [
  { label: 'Goods', value: <Money of={order.gross} /> },
  ...(order.discount > 0
    ? [{ label: 'Line discount', value: <Money of={-order.discount} /> }]
    : []),
  ...taxRows(order.taxesByRate),
  { label: 'Order total', value: <Money of={order.total} />, weight: 'final' },
  ...(order.openValue > 0
    ? [{ label: 'Pending, before tax', value: <Money of={order.openValue} /> }]
    : []),
];

/** Where an order stands between its approval and its close. */
function stagesOf(order: PurchaseOrder): Stage[] {
  const { status, lines, bills } = order;
  const goods = lines.filter(({ skuId }) => skuId !== null);
  const open = goods.filter(({ openQty }) => openQty > 0).length;
  const isApproved = order.approvedAt !== null;
  const isReceived = ['received', 'closed'].includes(status);
  const failing = bills.filter((bill) => bill.status === 'exception').length;
  const isBilled = isReceived && goods.every((line) => line.billedQty >= line.acceptedQty);
  const done = [isApproved, order.sentAt !== null, isReceived, isBilled, status === 'closed'];
  const next = status === 'cancelled' ? -1 : done.findIndex((is, at) => !is && at !== 1);
  const words = [
    ['Approved', [dayOf(order.approvedAt), order.approvedBy].filter(Boolean).join(', ')],
    [
      'Sent',
      order.sentAt ? `${dayOf(order.sentAt)}, ${sentLabels[order.sentHow ?? 'printed']}` : '',
    ],
    ['Received', open === 0 ? '' : `${percent(receivedBps(goods))}, ${linesText(open)} to come`],
    [
      'Billed',
      bills.length === 0
        ? ''
        : `${bills.length === 1 ? '1 bill' : `${count(bills.length)} bills`}${failing > 0 ? `, ${failing} not matched` : ''}`,
    ],
    ['Closed', dayOf(order.closedAt)],
  ] as const;
  return words.map(([label, when], at) => ({
    label,
    is: done[at] ? 'done' : at === next ? 'next' : 'later',
    when: isApproved || at > 0 ? when : '',
  }));
}

/** `05 Apr`, by the clock of the business; empty while it has not been. */
const dayOf = (at: string | null): string => (at === null ? '' : shortDate(today(new Date(at))));

const linesText = (lines: number): string => (lines === 1 ? '1 line' : `${lines} lines`);

/** How much of what was ordered came, by value, in whole per cent. */
function receivedBps(lines: PurchaseOrder['lines']): number {
  const weights = lines.map(({ taxable }) => Math.max(taxable, 1));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const come = lines.reduce(
    (sum, { acceptedQty, stockQty }, at) =>
      sum + (weights[at] ?? 0) * Math.min(1, acceptedQty / Math.max(stockQty, 1)),
    0,
  );
  return whole === 0 ? 0 : Math.floor((come / whole) * 100) * 100;
}
