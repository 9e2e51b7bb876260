import type { DraftRow } from '@counting-house/contract/invoices/draft.ts';
import { invoices } from '@counting-house/contract/invoices/invoices.operations.ts';
import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import { IconFileInvoice, IconPencil, IconTrash } from '@tabler/icons-react';
import { count, money } from '../platform/format/format.ts';
import { pathTo } from '../platform/places.ts';
import { run, type RowAction } from '../ui/list/actions.tsx';
import {
  type Column,
  moment,
  money as moneyColumn,
  onCard,
  state,
  text,
} from '../ui/table/columns.tsx';
import { choice } from '../ui/filter/filters.tsx';
import { List } from '../ui/list/list.tsx';
import { ScreenLink } from '../ui/parts/screen-link.tsx';
import { draftStates } from './invoice-labels.ts';
import { invoicesScreens } from './invoices.routes.tsx';

const isBill = (row: DraftRow) => row.kind === 'bill';
const isOverOrder = (row: DraftRow) => row.kind === 'order';

const searchOf = ({ id, kind }: DraftRow) => ({
  ...(kind === 'bill' ? { without: 'order' } : {}),
  order: String(id),
});
const path = (row: DraftRow) =>
  `${pathTo(invoicesScreens.newInvoice)}?${new URLSearchParams(searchOf(row)).toString()}`;

const continueOrder: RowAction<DraftRow> = {
  label: 'Continue',
  icon: IconPencil,
  key: 'e',
  access: ['invoices.invoice.create'],
  isFor: isOverOrder,
  does: { kind: 'visit', path },
};

const continueBill: RowAction<DraftRow> = {
  ...continueOrder,
  access: ['invoices.invoice.issue', 'orders.order.create'],
  isFor: isBill,
};

const sumOf = (rows: readonly DraftRow[]) => rows.reduce((sum, { total }) => sum + total, 0);

const seenDraft = ({ draftId, draftVersion }: DraftRow) => ({
  id: draftId ?? 0,
  version: draftVersion ?? 0,
});

/** A bill without an order is issued where it is typed: it is paid there. */
const issueStep: RowAction<DraftRow> = run('Issue invoice', invoices.issueDraft, {
  icon: IconFileInvoice,
  with: (row: DraftRow) => ({ ...seenDraft(row), expectedTotal: row.total }),
  many: invoices.issueDrafts,
  when: (row: DraftRow) => isOverOrder(row) && row.status === 'ready',
  whyNot: (row: DraftRow) => (isBill(row) ? 'without an order' : draftStates[row.status].label),
  sure: {
    title: (row: DraftRow) => `Issue the invoice for ${row.orderNo}?`,
    effect: (row) => `${money(row.total)}. The invoice gets its number, and is posted.`,
    titleOfMany: (rows) => `Issue ${count(rows.length)} invoices?`,
    effectOfMany: (rows) =>
      `The total is ${money(sumOf(rows))}. Each gets its number and is posted.`,
  },
  done: (row: DraftRow, { number }) => `Invoice ${number} for ${row.orderNo} issued`,
});

const deleteDraft: RowAction<DraftRow> = run('Delete draft', invoices.deleteDraft, {
  icon: IconTrash,
  with: seenDraft,
  many: true,
  dangerous: true,
  when: isOverOrder,
  whyNot: () => 'without an order',
  sure: {
    title: (row: DraftRow) => `Delete the draft for ${row.orderNo}?`,
    effect: () => 'The order stays, and can be billed again.',
  },
  done: (row: DraftRow) => `Draft for ${row.orderNo} deleted`,
});

const deleteBill: RowAction<DraftRow> = run('Delete', orders.discardDraft, {
  icon: IconTrash,
  many: true,
  dangerous: true,
  when: isBill,
  whyNot: () => 'over an order',
  sure: {
    title: (row: DraftRow) => `Delete ${row.orderNo}?`,
    effect: () => 'Nothing of it is issued or reserved.',
  },
  done: (row: DraftRow) => `${row.orderNo} deleted`,
});

const draftColumn: Column<DraftRow> = {
  key: 'orderNo',
  label: 'Draft',
  cell: (row) => (
    <ScreenLink to={invoicesScreens.newInvoice} search={searchOf(row)}>
      {row.orderNo}
    </ScreenLink>
  ),
  words: (row) => row.orderNo,
};

const columns = [
  draftColumn,
  text('buyerName', 'Customer'),
  state('status', 'Status', draftStates),
  onCard('amount', moneyColumn('total', 'Total')),
  moment('savedAt', 'Saved', { sorted: true }),
  text('savedByName', 'Saved by'),
];

/** Invoices that nobody has issued yet, over orders and without one. */
export function InvoiceDraftList() {
  return (
    <List
      list={invoices.listDrafts}
      things="drafts"
      search="Order, customer, phone, item"
      columns={columns}
      filters={[choice('status', 'Status', draftStates)]}
      rowActions={[continueOrder, continueBill, issueStep, deleteDraft, deleteBill]}
      empty="Invoices that are saved as drafts are kept here until they are issued."
    />
  );
}
