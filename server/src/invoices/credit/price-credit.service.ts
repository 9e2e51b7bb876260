import type {
  CreditNote,
  CreditPreview,
  NewPriceCredit,
  PriceCreditInput,
} from '@counting-house/contract/invoices/credit-note.ts';
import { lockOrder } from '../../orders/order.service.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { rupees, shareOf } from '../../platform/money.ts';
import { conflict, invariant, notFound, ruleBroken } from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';
import { lockRow, readRow, stale } from '../../platform/rows/rows.ts';
import { cancelledAlready, refuseReceipt } from '../issuing/cancelled.rules.ts';
import { salesInvoiceLines } from '../invoice-line.table.ts';
import { salesInvoices } from '../invoice.table.ts';
import { getCreditNote } from './credit-note.service.ts';
import type { Credit, PlannedNote } from './credit-plan.rules.ts';
import { creditLines, previewCredit } from './credit.service.ts';

/**
 * What a credit for wrong prices and quantities would come to.
 *
 * @throws {Problem} As `creditPrice`.
 */
export async function previewPriceCredit(
  ctx: ReadContext,
  input: PriceCreditInput,
): Promise<CreditPreview> {
  const invoice = await readRow(ctx, salesInvoices, input.invoiceId);
  if (invoice.status === 'cancelled') throw cancelledAlready(invoice.number);
  refuseReceipt(invoice);
  const lines = await askedLines(ctx, input);
  const [planned] = await previewCredit(ctx, { orderId: invoice.orderId, lines });
  invariant(planned, 'lines of an invoice are credited by one note');
  return shown(planned);
}

/**
 * Credits an invoice for what was charged too much, while the goods stay with the buyer.
 *
 * Locks the order, then its invoices.
 *
 * @throws {Problem} `credit.above_rest`, `credit.price_higher` (422) at the line; `credit.changed` when it comes to
 *   another total than was expected, `invoice.cancelled_already`, `stale` (409); `not_found`.
 */
export async function creditPrice(ctx: WriteContext, input: NewPriceCredit): Promise<CreditNote> {
  const { orderId } = await readRow(ctx, salesInvoices, input.invoiceId);
  const order = await lockOrder(ctx, orderId);
  const invoice = await lockRow(ctx, salesInvoices, input.invoiceId);
  if (invoice.status === 'cancelled') throw cancelledAlready(invoice.number);
  if (invoice.version !== input.version) throw await stale(ctx, salesInvoices, invoice);
  refuseReceipt(invoice);
  const lines = await askedLines(ctx, input);
  const { notes } = await creditLines(
    ctx,
    { orderId, lines, reasonKind: 'price', reason: input.reason },
    order,
  );
  const [note] = notes;
  invariant(note && notes.length === 1, 'lines of an invoice are credited by one note');
  if (input.expectedTotal !== undefined && input.expectedTotal !== note.total) {
    const says = `The credit note is now ${rupees(note.total)}. Please review.`;
    throw conflict('credit.changed', says);
  }
  return getCreditNote(ctx, { id: note.id });
}

/** The lines by amounts: a new price is the amount that all that is left of the line costs too much. */
async function askedLines(
  ctx: ReadContext,
  { invoiceId, lines }: Pick<PriceCreditInput, 'invoiceId' | 'lines'>,
): Promise<Credit['lines']> {
  const known = await readRows(ctx, salesInvoiceLines, { invoiceId });
  return lines.map(({ invoiceLineId, qty, amount, newUnitPrice }, index) => {
    const line = known.find(({ id }) => id === invoiceLineId);
    if (!line) throw notFound('Invoice line');
    if (newUnitPrice === undefined) return { invoiceLineId, qty, amount };
    const value = shareOf(newUnitPrice, { part: line.restQty ?? 1000, whole: 1000 });
    if (value < line.restNet) return { invoiceLineId, amount: line.restNet - value };
    const says = 'The new price must be lower than the price of the invoice';
    throw ruleBroken('credit.price_higher', says, {
      fields: { [`lines.${index}.newUnitPrice`]: says },
    });
  });
}

function shown({ invoice, lines, amounts }: PlannedNote): CreditPreview {
  const settled = Math.min(amounts.total, invoice.rest);
  return {
    ...amounts,
    lines,
    restBefore: invoice.rest,
    restAfter: invoice.rest - settled,
    over: amounts.total - settled,
  };
}
