import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import type { QuotationRow } from '@counting-house/contract/orders/quotation.ts';
import { IconArrowRight, IconPencil, IconPrinter, IconX } from '@tabler/icons-react';
import { money } from '../../platform/format/format.ts';
import { pathTo } from '../../platform/places.ts';
import { type RowAction, run } from '../../ui/list/actions.tsx';
import { ordersScreens } from '../orders.routes.tsx';

const isOpen = ({ state }: QuotationRow) => state === 'sent' || state === 'expired';

/** Where the draft of a quotation is edited. */
const draftPath = ({ channel, buyerId, orderId }: QuotationRow): string =>
  channel === 'b2b' && buyerId !== null
    ? `${pathTo(ordersScreens.newB2B, { id: buyerId, GroupID: 0 })}?order=${orderId}`
    : `${ordersScreens.newB2C.path}?order=${orderId}`;

export const convertStep: RowAction<QuotationRow> = run('Convert', orders.convertQuotation, {
  icon: IconArrowRight,
  key: 'c',
  when: ({ state }: QuotationRow) => state === 'sent',
  whyNot: ({ state }) => state,
  sure: {
    title: (row: QuotationRow) => `Convert ${row.number} to an order?`,
    effect: (row) => `The order is saved for ${money(row.total)}, at the prices quoted.`,
  },
  done: (row: QuotationRow, { orderNo }) => `${row.number} is order ${orderNo}`,
});

export const editStep: RowAction<QuotationRow> = {
  label: 'Edit',
  icon: IconPencil,
  key: 'e',
  access: ['orders.order.create'],
  isFor: isOpen,
  does: { kind: 'visit', path: draftPath },
};

export const printStep: RowAction<QuotationRow> = {
  label: 'Print',
  icon: IconPrinter,
  access: [],
  isFor: () => true,
  does: {
    kind: 'file',
    operation: orders.printQuotation,
    input: ([row]) => ({ id: row?.id ?? 0 }),
    most: 1,
  },
};

export const loseStep: RowAction<QuotationRow> = run('Mark as lost', orders.loseQuotation, {
  icon: IconX,
  ask: 'reason',
  dangerous: true,
  when: isOpen,
  done: (row: QuotationRow) => `${row.number} is marked as lost`,
});
