import type { InvoicePreview } from '@counting-house/contract/invoices/billing.ts';
import { money, qty } from '../platform/format/format.ts';
import { QtyInput } from '../ui/form/figure-input.tsx';
import css from './invoice-entry.module.css';

type BilledLine = InvoicePreview['lines'][number];

/**
 * The lines of an order with how much of each is billed now, and its charges.
 *
 * @param whole with all that is open; `shown` with what is typed.
 */
export function BillLines({
  whole,
  shown,
  typed,
  errorOf,
  set,
}: {
  whole: InvoicePreview;
  shown: InvoicePreview;
  typed: Readonly<Record<number, unknown>>;
  errorOf: (line: BilledLine) => string | undefined;
  set: (line: BilledLine, value: unknown) => void;
}) {
  return (
    <table className={css.lines}>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Ordered</th>
          <th scope="col">Invoiced</th>
          <th scope="col">To bill now</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {whole.lines.map((line) => (
          <BillLine
            key={line.orderLineId}
            line={line}
            total={totalOf(shown, line)}
            value={typed[line.orderLineId] ?? line.open}
            error={errorOf(line)}
            set={(value) => set(line, value)}
          />
        ))}
        {shown.charges.map(({ label, total }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td data-none>–</td>
            <td data-none>–</td>
            <td data-none>–</td>
            <td data-label="Amount">{money(total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function BillLine({
  line,
  total,
  value,
  error,
  set,
}: {
  line: BilledLine;
  total: number;
  value: unknown;
  error: string | undefined;
  set: (value: unknown) => void;
}) {
  return (
    <tr>
      <th scope="row">{line.title}</th>
      <td data-label="Ordered">{qty(line.ordered, line.unitCode)}</td>
      <td data-label="Invoiced">{line.invoiced === 0 ? '–' : qty(line.invoiced, line.unitCode)}</td>
      <td data-label="To bill now">
        {line.isService || line.open === 0 ? (
          qty(line.open, line.unitCode)
        ) : (
          <QtyInput
            aria-label={`${line.title}: to bill now`}
            size="sm"
            unit={line.unitCode}
            value={value as number | ''}
            error={error}
            onChange={set}
          />
        )}
      </td>
      <td data-label="Amount">{money(total)}</td>
    </tr>
  );
}

const totalOf = ({ lines }: InvoicePreview, { orderLineId }: BilledLine) =>
  lines.find((line) => line.orderLineId === orderLineId)?.total ?? 0;
