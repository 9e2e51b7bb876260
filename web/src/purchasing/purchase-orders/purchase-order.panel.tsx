import type { PurchaseOrder } from '@counting-house/contract/purchasing/purchase-order.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { date, moment, money, percent } from '../../platform/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { amount, type Column, stacked, text } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { RowActs } from '../../ui/list/row-menu.tsx';
import { Block, SidePanel } from '../../ui/panel/side-panel.tsx';
import { State, Tag } from '../../ui/parts/badge.tsx';
import { Facts } from '../../ui/parts/sheet.tsx';
import { Qty } from '../../ui/parts/value.tsx';
import { orderActs } from './purchase-order-acts.ts';
import { freightWords, lateWords, orderStates, sentWords } from '../purchase-words.ts';

type Line = PurchaseOrder['lines'][number];

const columns: readonly Column<Line>[] = [
  stacked(text('name', 'Item'), text('code', 'Code')),
  {
    key: 'qty',
    label: 'Ordered',
    isRight: true,
    cell: (line) => <Qty of={line.qty} unit={line.unit} />,
  },
  amount('price', 'Price'),
  {
    key: 'discountBps',
    label: 'Discount',
    isRight: true,
    cell: (line) => (line.discountBps > 0 ? percent(line.discountBps) : ''),
  },
  {
    key: 'acceptedQty',
    label: 'Received',
    isRight: true,
    cell: (line) => <Qty of={line.acceptedQty} unit={line.stockUnit} />,
  },
  {
    key: 'openQty',
    label: 'Open',
    isRight: true,
    cell: (line) => <Qty of={line.openQty} unit={line.stockUnit} />,
  },
  {
    key: 'daysLate',
    label: 'Late',
    cell: (line) => (line.daysLate > 0 ? lateWords(line.daysLate) : ''),
  },
  amount('taxable', 'Amount'),
];

/** A purchase order with its lines, what came of it, and how it was changed. */
export function PurchaseOrderPanel({ id }: { id: number }) {
  const order = useOperation(purchasing.getOrder, { id });
  return (
    <SidePanel
      title={order.number}
      badges={
        <>
          <State of={orderStates} is={order.status} />
          {order.revision > 0 && <Tag>{`Rev ${order.revision}`}</Tag>}
        </>
      }
      acts={<RowActs actions={orderActs} row={order} />}
      record={{ table: 'purchase_order', id: order.id }}
      side={
        <>
          <Block title="Order">
            <Facts
              rows={[
                ['Vendor', order.vendorName],
                ['GSTIN', order.vendor.gstin || null],
                ['Ship to', order.storeName],
                ['Order date', date(order.orderDate)],
                ['Expected', date(order.expectedDate)],
                ['Terms', `${order.paymentTermsDays} days`],
                ['Freight', freightWords[order.freightTerms]],
                ['Vendor’s ref', order.vendorRef || null],
                ['Made by', order.maker || null],
                ['Approved by', order.approvedBy || null],
                [
                  'Sent',
                  order.sentAt &&
                    `${moment(order.sentAt)}, ${sentWords[order.sentHow ?? 'printed']}`,
                ],
                ['Note', order.noteToVendor || null],
                ['Our note', order.internalNote || null],
                ['Why', order.statusNote || null],
              ]}
            />
          </Block>
          <Block title="Amounts">
            <Facts
              rows={[
                ['Goods', money(order.gross)],
                ['Discount', order.discount > 0 ? money(-order.discount) : null],
                ...order.taxesByRate.flatMap(({ components }) =>
                  components.map(
                    ({ code, rate, amount: tax }) =>
                      [`${code} ${rate / 1000} %`, money(tax)] as const,
                  ),
                ),
                ['Order total', money(order.total)],
                ['Still to come', order.openValue > 0 ? money(order.openValue) : null],
              ]}
            />
          </Block>
          {order.receipts.length > 0 && (
            <Block title="Goods received">
              <Facts
                rows={order.receipts.map(({ number, arrivedAt, goods }) => [
                  number,
                  `${moment(arrivedAt)}: ${goods.join(', ')}`,
                ])}
              />
            </Block>
          )}
          {order.revisions.length > 0 && (
            <Block title="Before it was revised">
              <Facts
                rows={order.revisions.map(({ revision, total, note }) => [
                  `Rev ${revision}`,
                  `${money(total)}: ${note}`,
                ])}
              />
            </Block>
          )}
        </>
      }
    >
      <DataTable caption="Lines" columns={columns} rows={order.lines} />
    </SidePanel>
  );
}
