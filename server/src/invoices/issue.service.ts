import type { WriteContext } from '../platform/context.ts';
import type { salesInvoices } from './invoice.table.ts';

export type IssuedInvoice = typeof salesInvoices.$inferSelect;

/**
 * Issues the invoice for what was packed of an order, as far as it is not invoiced yet.
 *
 * @returns null when all of it is invoiced already.
 */
export async function issueForParcel(
  _ctx: WriteContext,
  _input: {
    readonly orderId: number;
    readonly lines: readonly { readonly lineId: number; readonly qty: number }[];
    readonly parcelId: number | null;
  },
): Promise<IssuedInvoice | null> {
  throw new Error('not built yet');
}
