import type { InvoiceSeries } from '@counting-house/contract/invoices/invoice.ts';
import { conflict, ruleBroken } from '../../platform/problem.ts';

/** 409: the invoice is not in force any more. */
export const cancelledAlready = (number: string | null) =>
  conflict('invoice.cancelled_already', `Invoice ${number} is cancelled.`);

/**
 * A receipt for gift cards is undone card by card, because what is spent of them stays spent.
 *
 * @throws {Problem} `invoice.is_receipt` (422).
 */
export function refuseReceipt({ series }: { readonly series: InvoiceSeries }): void {
  if (series !== 'gift_card_receipt') return;
  throw ruleBroken(
    'invoice.is_receipt',
    'This is a receipt for gift cards. Take the cards back under Gift cards.',
  );
}
