import type { PriceCreditInput } from '@counting-house/contract/invoices/credit-note.ts';
import type { InvoiceLine } from '@counting-house/contract/invoices/invoice.ts';

/** How people say what they credit. */
export type CreditWay = 'amount' | 'newUnitPrice' | 'qty';

/** What was typed, by the id of the invoice line. */
export type Typed = Readonly<Record<number, unknown>>;

/** The lines of a credit as they are sent: those beside which something was typed. */
export const toCredits = (
  lines: readonly Pick<InvoiceLine, 'id'>[],
  way: CreditWay,
  typed: Typed,
): PriceCreditInput['lines'] =>
  lines.flatMap(({ id }) => {
    const value = typed[id];
    return value === undefined || value === ''
      ? []
      : [{ invoiceLineId: id, [way]: value as number }];
  });
