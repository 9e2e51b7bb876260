import { creditLines, previewCredit } from '../../invoices/credit/credit.service.ts';
import { salesInvoiceLines } from '../../invoices/invoice-line.table.ts';
import { salesInvoices } from '../../invoices/invoice.table.ts';
import type { OrderRecord } from '../../orders/order.service.ts';
import { owedTo } from '../../orders/payments/refund.service.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { allocate, rupees, shareOf } from '../../platform/money.ts';
import { invalid } from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';

type Lines = Parameters<typeof creditLines>[1]['lines'];
type Planned = Awaited<ReturnType<typeof previewCredit>>;

/** Tax is rounded line by line, so the credit of an amount is met in a few steps. */
const mostSteps = 5;

/**
 * Credits the invoices of an order, as for a price that was too high, so that the order owes its buyer an amount.
 * The caller has locked the order.
 *
 * @param amount paise that are to go back; what is owed of them already is not credited.
 * @throws {Problem} `invalid` (422) at `amount` when the buyer still owes money, or the invoices do not bear so much.
 */
export async function creditBeyond(
  ctx: WriteContext,
  order: OrderRecord,
  { amount, reason }: { readonly amount: number; readonly reason: string },
): Promise<Awaited<ReturnType<typeof creditLines>>> {
  const beyond = amount - owedTo(order);
  if (beyond <= 0) return { order, notes: [] };
  if (order.balance > 0) {
    throw invalid({
      amount: `${rupees(order.balance)} is still due from the customer. Issue a credit note for the price instead.`,
    });
  }
  const lines = await linesOver(ctx, order.id, beyond);
  return creditLines(ctx, { orderId: order.id, lines, reasonKind: 'price', reason }, order);
}

/** How much of each invoice line is credited, as shown, so that all credit notes come to an amount. */
async function linesOver(ctx: ReadContext, orderId: number, wanted: number): Promise<Lines> {
  const issued = await readRows(ctx, salesInvoices, { orderId, status: 'issued' });
  const invoices = issued.filter(({ series }) => series !== 'gift_card_receipt');
  const all =
    invoices.length === 0
      ? []
      : await readRows(
          ctx,
          salesInvoiceLines,
          { invoiceId: invoices.map(({ id }) => id) },
          { orderBy: ['id'] },
        );
  const open = all.filter(({ restNet }) => restNet > 0);
  const plan = (lines: Lines) => previewCredit(ctx, { orderId, lines });
  const rests = open.length === 0 ? [] : await plan(open.map(({ id }) => ({ invoiceLineId: id })));
  const most = totalOf(rests);
  if (wanted > most) {
    const says =
      most === 0
        ? 'Nothing is left on the invoices of this order to credit'
        : `At most ${rupees(most)} more than is due can be refunded, as much as its invoices have left`;
    throw invalid({ amount: says });
  }
  if (wanted === most) return open.map(({ id }) => ({ invoiceLineId: id }));
  const left = rests.flatMap((note) => note.lines).filter(({ total }) => total > 0);
  const parts = allocate(
    wanted,
    left.map(({ total }) => total),
  );
  const amounts = left.map(({ net, total }, index) =>
    shareOf(net, { part: parts[index] ?? 0, whole: total }),
  );
  const largest = amounts.indexOf(Math.max(...amounts));
  for (let step = 0; step < mostSteps; step += 1) {
    const lines = left.flatMap(({ invoiceLineId }, index) => {
      const value = amounts[index] ?? 0;
      return value > 0 ? [{ invoiceLineId, amount: value }] : [];
    });
    const lacks = wanted - totalOf(await plan(lines));
    if (lacks === 0) return lines;
    amounts[largest] = (amounts[largest] ?? 0) + lacks;
  }
  throw invalid({
    amount: `A credit note cannot total ${rupees(wanted)} with its tax. Choose an amount that is a little higher or lower.`,
  });
}

const totalOf = (notes: Planned) => notes.reduce((sum, { amounts }) => sum + amounts.total, 0);
