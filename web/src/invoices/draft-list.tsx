import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import type { OrderRow } from '@counting-house/contract/orders/order-list.ts';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { pathOf } from '../platform/places.ts';
import { run, type RowAction } from '../ui/list/actions.tsx';
import { type Column, moment, money, onCard, text } from '../ui/table/columns.tsx';
import { List } from '../ui/list/list.tsx';
import { ScreenLink } from '../ui/parts/screen-link.tsx';
import { invoicesScreens, withoutOrder } from './invoices.routes.tsx';

const continueStep: RowAction<OrderRow> = {
  label: 'Continue',
  icon: IconPencil,
  key: 'e',
  access: ['invoices.invoice.issue', 'orders.order.create'],
  isFor: () => true,
  does: {
    kind: 'visit',
    path: ({ id }) => `${pathOf(invoicesScreens.newInvoice)}${withoutOrder}&order=${id}`,
  },
};

const deleteStep: RowAction<OrderRow> = run('Delete', orders.discardDraft, {
  icon: IconTrash,
  many: true,
  dangerous: true,
  sure: {
    title: (row: OrderRow) => `Delete ${row.orderNo}?`,
    effect: () => 'Nothing of it is issued or reserved.',
  },
  done: (row: OrderRow) => `${row.orderNo} deleted`,
});

const draftColumn: Column<OrderRow> = {
  key: 'orderNo',
  label: 'Draft',
  cell: (row) => (
    <ScreenLink
      to={invoicesScreens.newInvoice}
      search={{ without: 'order', order: String(row.id) }}
    >
      {row.orderNo}
    </ScreenLink>
  ),
  words: (row) => row.orderNo,
};

/** Invoices without an order that nobody has issued yet. */
export function InvoiceDraftList() {
  return (
    <List
      list={orders.listOrders}
      things="drafts"
      with={{ source: ['invoice'], stage: 'draft' }}
      search="Buyer, phone, item"
      columns={[
        draftColumn,
        text('buyerName', 'Buyer'),
        onCard('amount', money('grandTotal', 'Total', { sorted: true })),
        moment('placedAt', 'Begun'),
        text('createdByName', 'Created by'),
      ]}
      rowActions={[continueStep, deleteStep]}
      empty="Invoices without an order are kept here until they are issued."
    />
  );
}
