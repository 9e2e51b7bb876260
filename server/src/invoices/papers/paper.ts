import type { PrintedAddress } from '@counting-house/contract/customers/address.ts';
import type { CreditNote, CreditNoteLine } from '@counting-house/contract/invoices/credit-note.ts';
import type {
  Invoice,
  InvoiceBank,
  InvoiceBatch,
  InvoiceBuyer,
  InvoiceSeller,
} from '@counting-house/contract/invoices/invoice.ts';
import type { TaxByRate, TaxLine } from '@counting-house/contract/tax/tax.ts';
import {
  buyerItemText,
  type BuyerItemCodes,
} from '../../orders/papers/buyer-item-codes.service.ts';
import { dateText } from '../../platform/clock.ts';
import { shareOf } from '../../platform/money.ts';

/** A line as it is drawn. */
export type PaperLine = {
  readonly lineNo: number;
  readonly title: string;
  readonly sku: string;
  /** Under what number the buyer keeps it. */
  readonly theirItem?: string;
  readonly batches: readonly InvoiceBatch[];
  readonly hsn: string;
  readonly qty: number | null;
  readonly unitCode: string;
  readonly unitPrice: number;
  readonly discount: number;
  readonly taxRate: number;
  readonly taxComponents: TaxLine[];
  readonly taxable: number;
  readonly total: number;
};

/** An invoice or a credit note, as it is drawn. */
export type Paper = {
  readonly title: string;
  readonly number: string;
  /** Stands across a document that is not in force any more. */
  readonly isCancelled: boolean;
  /** A bill of supply has values, and no tax. */
  readonly isTaxed: boolean;
  readonly seller: InvoiceSeller;
  readonly buyer: InvoiceBuyer;
  readonly billingAddress: PrintedAddress;
  readonly shippingAddress: PrintedAddress | null;
  readonly placeOfSupply: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** Stands under the parties. */
  readonly note: string;
  readonly lines: readonly PaperLine[];
  readonly taxesByRate: readonly TaxByRate[];
  readonly taxable: number;
  readonly roundOff: number;
  readonly total: number;
  /** What is set against the total, by what it is called. */
  readonly settled: readonly { readonly label: string; readonly amount: number }[];
  /** Null on what nobody pays. */
  readonly toPay: number | null;
  readonly bank: InvoiceBank | null;
  readonly terms: string;
};

/**
 * An invoice, or the bill of one whose goods bear no tax.
 *
 * @param theirs what the company calls the order and the goods; null for what a person bought.
 */
export function invoicePaper(invoice: Invoice, theirs: BuyerItemCodes | null = null): Paper {
  const isTaxed = invoice.series === 'invoice_b2c' || invoice.series === 'invoice_b2b';
  const isReceipt = invoice.series === 'gift_card_receipt';
  const what = isReceipt ? 'Receipt' : 'Invoice';
  return {
    ...invoice,
    title: isTaxed ? 'Tax invoice' : isReceipt ? 'Receipt for gift cards' : 'Bill of supply',
    isCancelled: invoice.status === 'cancelled',
    isTaxed,
    facts: [
      [`${what} number`, invoice.number],
      [`${what} date`, dateText(invoice.issueDate)],
      ['Order', invoice.orderNo],
      ['Order date', dateText(invoice.orderDate)],
      ...(theirs?.order ? [['Your order', theirs.order] as const] : []),
      ...(isReceipt ? [] : [['Reverse charge', 'No'] as const]),
      ...(invoice.vehicleNo ? [['Vehicle', invoice.vehicleNo] as const] : []),
      ...(invoice.shippingBillNo && invoice.shippingBillDate && invoice.portCode
        ? [
            [
              'Shipping bill',
              `${invoice.shippingBillNo}, ${dateText(invoice.shippingBillDate)}, ${invoice.portCode}`,
            ] as const,
          ]
        : []),
      ...(invoice.ewayBill ? [['E-way bill', invoice.ewayBill] as const] : []),
    ],
    lines: theirs
      ? invoice.lines.map((line) => ({ ...line, theirItem: buyerItemText(theirs, line.sku) }))
      : invoice.lines,
    settled: invoice.payments.map(({ label, date, amount }) => ({
      label: `${label}, ${dateText(date)}`,
      amount,
    })),
    toPay: invoice.rest,
  };
}

/** A credit note, with the invoice that it is against. */
export function creditNotePaper(note: CreditNote): Paper {
  const held = note.kept > 0 ? [{ label: 'Deducted', amount: note.kept }] : [];
  const noTax = note.taxEffect ? [] : ['Commercial credit note: no tax change'];
  return {
    ...note,
    title: 'Credit note',
    isCancelled: note.status === 'cancelled',
    isTaxed: note.taxEffect && note.lines.some(({ taxRate }) => taxRate > 0),
    facts: [
      ['Credit note', note.number],
      ['Date', dateText(note.issueDate)],
      ['Against invoice', note.invoiceNo],
      ['Invoice date', dateText(note.invoiceDate)],
      ['Order', note.orderNo],
    ],
    note: [`Reason: ${note.reason}`, ...noTax].join(' · '),
    lines: note.lines.map(creditLine),
    settled: held,
    toPay: null,
    bank: null,
    terms: '',
  };
}

/** Discount is what lies between the price of the invoice and what is credited of it. */
function creditLine(line: CreditNoteLine): PaperLine {
  const list = line.qty === null ? 0 : shareOf(line.unitPrice, { part: line.qty, whole: 1000 });
  return { ...line, batches: [], discount: Math.max(0, list - line.net - line.kept) };
}
