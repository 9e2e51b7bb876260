import type { Invoice } from '@counting-house/contract/invoices/invoice.ts';
import { amount, date, money, qty, taxPercent } from '../platform/format/format.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import { Totals } from '../ui/parts/sheet.tsx';
import { taxRows } from './tax-rows.ts';

/** The lines of an invoice with all that they come to. */
export function InvoiceFigures({ invoice }: { invoice: Invoice }) {
  return (
    <>
      <DataTable
        caption="Lines of the invoice"
        columns={[
          { key: 'title', label: 'Item', cell: (row) => row.title },
          {
            key: 'hsn',
            label: 'HSN',
            isNamed: true,
            cell: (row) => row.hsn,
            words: ({ hsn }) => hsn,
          },
          {
            key: 'qty',
            label: 'Quantity',
            isRight: true,
            cell: (row) => (row.qty === null ? '–' : qty(row.qty, row.unitCode)),
          },
          { key: 'unitPrice', label: 'Price', isRight: true, cell: (row) => amount(row.unitPrice) },
          { key: 'taxable', label: 'Taxable', isRight: true, cell: (row) => amount(row.taxable) },
          { key: 'taxRate', label: 'GST', isRight: true, cell: (row) => taxPercent(row.taxRate) },
          {
            key: 'total',
            label: 'Amount',
            isRight: true,
            part: 'amount',
            cell: (row) => amount(row.total),
          },
        ]}
        rows={invoice.lines}
      />
      <Totals rows={totalsOf(invoice)} />
    </>
  );
}

function totalsOf(invoice: Invoice) {
  return [
    { label: 'Taxable value', value: money(invoice.taxable) },
    ...taxRows(invoice.taxesByRate),
    { label: 'Round off', value: money(invoice.roundOff) },
    { label: 'Total', value: money(invoice.total), weight: 'final' as const },
    ...invoice.payments.map((payment) => ({
      label: `${payment.label}, ${date(payment.date)}`,
      value: money(-payment.amount),
    })),
    { label: 'To pay', value: money(invoice.rest) },
  ];
}
