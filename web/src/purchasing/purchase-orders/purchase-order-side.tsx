import { inSentence } from '@counting-house/contract/kit/labels.ts';
import { billStateLabels } from '@counting-house/contract/purchasing/bills/bill-labels.ts';
import { freightLabels } from '@counting-house/contract/purchasing/purchase-orders/purchase-order-labels.ts';
import type { PurchaseOrder } from '@counting-house/contract/purchasing/purchase-orders/purchase-order.ts';
import { date, moment, money, shortDate } from '../../platform/format/format.ts';
import { Block } from '../../ui/panel/side-panel.tsx';
import { Facts } from '../../ui/parts/sheet.tsx';
import { KnownRecord } from '../../ui/record/known-record.tsx';
import { OrderRevisions } from './purchase-order-revisions.tsx';
import css from './purchase-order.module.css';

/** Whether papers hold a line of the order; none is chosen: none is held. */
export const holds = (lines: readonly { readonly lineId: number }[], lineId: number | null) =>
  lines.some((line) => line.lineId === lineId);

/** What an order says beside its lines: from whom, what came of it and what was billed; those of a chosen line are marked. */
export function OrderSide({ order, lineId }: { order: PurchaseOrder; lineId: number | null }) {
  const { vendor, shipTo } = order;
  return (
    <>
      <Block title="Order">
        <Facts
          rows={[
            [
              'Vendor',
              <KnownRecord
                kind="vendor"
                id={order.vendorId}
                title={order.vendorName}
                key="vendor"
              />,
            ],
            ['From', vendor.address.join(', ') || null],
            ['GSTIN', vendor.gstin || null],
            ['Ship to', [order.storeName, ...shipTo.address].join(', ')],
            ['Order date', date(order.orderDate)],
            ['Expected', date(order.expectedDate)],
            ['Terms', `${order.paymentTermsDays} days`],
            ['Freight', freightLabels[order.freightTerms]],
            ['Vendor’s ref', order.vendorRef || null],
            ['Created by', order.maker || null],
          ]}
        />
      </Block>
      <Received order={order} lineId={lineId} />
      <Billed order={order} lineId={lineId} />
      {order.revisions.length > 0 && (
        <Block title="Revisions">
          <OrderRevisions order={order} />
        </Block>
      )}
    </>
  );
}

type Part = { readonly order: PurchaseOrder; readonly lineId: number | null };

function Received({ order: { receipts, returns }, lineId }: Part) {
  if (receipts.length === 0) return null;
  const values = [
    ...receipts.map(({ value }) => value),
    ...returns.map(({ value }) => -(value ?? 0)),
  ];
  const isOf = (lineIds: readonly number[]) =>
    (lineId !== null && lineIds.includes(lineId)) || undefined;
  return (
    <Block title="Goods received">
      <ul className={css.papers}>
        {receipts.map(({ id, number, arrivedAt, challanNo, goods, value, lineIds }) => (
          <li key={id} data-held={isOf(lineIds)}>
            <KnownRecord kind="inward" id={id} title={number} />
            <b>{value === null ? '' : money(value)}</b>
            <small>
              {[moment(arrivedAt), challanNo && `challan ${challanNo}`].filter(Boolean).join(' · ')}
            </small>
            <small>{goods.join(', ')}</small>
          </li>
        ))}
        {returns.map(({ id, number, date: day, goods, value, lineIds }) => (
          <li key={`return ${id}`} data-held={isOf(lineIds)}>
            <KnownRecord kind="vendor_return" id={id} title={number} />
            <b>{value === null ? '' : money(-value)}</b>
            <small>{`${date(day)}, returned`}</small>
            <small>{goods.join(', ')}</small>
          </li>
        ))}
      </ul>
      {!values.includes(null) && values.length > 1 && (
        <Sum
          label="Kept, before tax"
          of={values.reduce<number>((sum, one) => sum + (one ?? 0), 0)}
        />
      )}
    </Block>
  );
}

function Billed({ order: { bills }, lineId }: Part) {
  if (bills.length === 0) return null;
  const open = bills.filter(({ status }) => status !== 'confirmed');
  const sumOf = (some: typeof bills) => some.reduce((sum, { total }) => sum + total, 0);
  return (
    <Block title="Bills">
      <ul className={css.papers}>
        {bills.map(({ id, vendorBillNo, dueDate, total, status, says, lines }) => (
          <li key={id} data-held={holds(lines, lineId) || undefined}>
            <KnownRecord kind="bill" id={id} title={vendorBillNo} />
            <b>{money(total)}</b>
            <small>{`${inSentence(billStateLabels[status])}, due ${shortDate(dueDate)}`}</small>
            {status === 'exception' && <small data-tone="stopped">{says.join(' ')}</small>}
          </li>
        ))}
      </ul>
      {bills.length > 1 && <Sum label="Billed, tax included" of={sumOf(bills)} />}
      {open.length > 0 && <Sum label="Of that, not posted yet" of={sumOf(open)} />}
    </Block>
  );
}

const Sum = ({ label, of }: { label: string; of: number }) => (
  <p className={css.sum}>
    <span>{label}</span>
    <b>{money(of)}</b>
  </p>
);
