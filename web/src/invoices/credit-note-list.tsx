import { customers } from '@counting-house/contract/customers/customers.operations.ts';
import type { CreditNoteRow } from '@counting-house/contract/invoices/credit-note.ts';
import { invoices } from '@counting-house/contract/invoices/invoices.operations.ts';
import { IconPrinter } from '@tabler/icons-react';
import { useSearch } from '../platform/address.ts';
import { useOptionalOperation } from '../platform/http/use-operation.ts';
import { open, prints, type RowAction } from '../ui/list/actions.tsx';
import {
  type Column,
  code,
  date,
  money,
  onCard,
  opens,
  stacked,
  state,
  text,
} from '../ui/table/columns.tsx';
import { askedBy, choice, period, picker } from '../ui/filter/filters.tsx';
import { List } from '../ui/list/list.tsx';
import { Metrics, Sheet } from '../ui/parts/sheet.tsx';
import { Money } from '../ui/parts/value.tsx';
import { CreditNotePanel } from './credit-note-panel.tsx';
import { creditNoteStates, creditReasonLabels } from './invoice-labels.ts';
import css from './invoice.module.css';

const printStep: RowAction<CreditNoteRow> = prints('Print', invoices.printCreditNotes, {
  icon: IconPrinter,
  most: 100,
  of: (rows: readonly CreditNoteRow[]) => ({ ids: rows.map(({ id }) => id) }),
});

const filters = [
  choice('reasonKind', 'Why', creditReasonLabels),
  choice('status', 'Status', creditNoteStates),
  period('issued', 'Date'),
  picker('customerId', 'Customer', customers.listCustomers),
];

const reasonColumn: Column<CreditNoteRow> = {
  key: 'reasonKind',
  label: 'Why',
  cell: (row) => creditReasonLabels[row.reasonKind],
  words: (row) => creditReasonLabels[row.reasonKind],
};

export const creditNoteList = {
  list: invoices.listCreditNotes,
  things: 'credit notes',
  search: 'Credit note, invoice, order, customer, GSTIN, phone',
  columns: [
    stacked(opens('number', 'Number', { sorted: true }), code('invoiceNo', 'Invoice')),
    date('issueDate', 'Date', { sorted: true }),
    stacked(text('buyerName', 'Customer'), text('gstin', 'GSTIN')),
    reasonColumn,
    onCard('amount', money('total', 'Total', { sorted: true })),
    money('rest', 'Open', { sorted: true }),
    money('taxable', 'Taxable'),
    money('taxAmount', 'Tax'),
    state('status', 'Status', creditNoteStates),
  ],
  filters,
  rowActions: [printStep, open('Open')],
  panel: CreditNotePanel,
  empty: 'Credit notes are written when goods come back or an invoice was too high.',
};

/** Credit notes, and what they come to under the same filters. */
export function CreditNoteList() {
  const search = useSearch();
  const asked = { ...(search['q'] ? { q: search['q'] } : {}), ...askedBy(filters, search) };
  const sums = useOptionalOperation(invoices.listCreditNotes, { ...asked, limit: 1, sums: true })
    .data?.sums;
  return (
    <>
      <div className={css.sums}>
        <Sheet>
          <Metrics
            rows={[
              ['Total', <Money key="total" of={sums?.total ?? 0} />],
              ['Taxable', <Money key="taxable" of={sums?.taxable ?? 0} />],
              ['Tax', <Money key="tax" of={sums?.tax ?? 0} />],
              ['Open', <Money key="open" of={sums?.open ?? 0} />],
            ]}
          />
        </Sheet>
      </div>
      <List {...creditNoteList} />
    </>
  );
}
