import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import type { QuotationRow } from '@counting-house/contract/orders/quotation.ts';
import { lazyLayer } from '../../platform/lazy-part.ts';
import { choice, period } from '../../ui/filter/filters.tsx';
import { open } from '../../ui/list/actions.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { nextStep } from '../../ui/rows/row-menu.tsx';
import {
  type Column,
  date,
  money,
  onCard,
  opens,
  stacked,
  state,
  text,
} from '../../ui/table/columns.tsx';
import { Nothing } from '../../ui/parts/value.tsx';
import { ScreenLink } from '../../ui/parts/screen-link.tsx';
import { newOrder } from '../order-lists.tsx';
import { ordersScreens } from '../orders.routes.tsx';
import { convertStep, editStep, loseStep, printStep } from './quotation-acts.ts';
import { quotationStates } from './quotation-labels.ts';

const QuotationPanel = lazyLayer(
  async () => (await import('./quotation.panel.tsx')).QuotationPanel,
);

const orderColumn: Column<QuotationRow> = {
  key: 'orderNo',
  label: 'Order',
  cell: ({ orderId, orderNo }) =>
    orderNo === null ? (
      <Nothing />
    ) : (
      <ScreenLink to={ordersScreens.allOrders} search={{ open: String(orderId) }}>
        {orderNo}
      </ScreenLink>
    ),
  words: ({ orderNo }) => orderNo ?? '',
};

/** Quotations that customers have, and what became of each. */
export function QuotationList() {
  return (
    <ListScreen
      list={orders.listQuotations}
      title="Quotations"
      things="quotations"
      search="Quotation number, customer, item"
      columns={[
        stacked(opens('number', 'Number'), text('buyerName', 'Customer')),
        onCard('amount', money('total', 'Total', { sorted: true })),
        state('state', 'Status', quotationStates),
        date('validUntil', 'Valid until', { sorted: true }),
        date('issuedAt', 'Issued', { sorted: true }),
        orderColumn,
        text('lostReason', 'Lost because'),
        text('createdByName', 'Issued by'),
        nextStep('Next step', [convertStep]),
      ]}
      filters={[choice('state', 'Status', quotationStates), period('issued', 'Issued')]}
      rowActions={[convertStep, editStep, printStep, open('Open', { key: 'o' }), loseStep]}
      panel={QuotationPanel}
      create={newOrder}
      empty="Print or send a draft order: its quotation appears here."
    />
  );
}
