import type {
  CounterExchange,
  CounterExchanged,
  CreditLeft,
} from '@counting-house/contract/returns/counter-exchange.ts';
import type { Resolution } from '@counting-house/contract/returns/settle.ts';
import { billSale, placeSale, type PlacedSale } from '../../invoices/billing/counter.service.ts';
import { isSameBuyer, toBuyerRef } from '../../orders/buyers/buyer.service.ts';
import { confirmOrder } from '../../orders/confirm.service.ts';
import { lockOrders, type OrderRecord } from '../../orders/order.service.ts';
import { salesOrders } from '../../orders/order.table.ts';
import { moveCredit } from '../../orders/payments/move-credit.service.ts';
import { readOpenTill } from '../../orders/counter/open-till.service.ts';
import type { WriteContext } from '../../platform/context.ts';
import { invalid, notFound } from '../../platform/problem.ts';
import { readRow } from '../../platform/rows/rows.ts';
import { createReturn } from '../requests/create.service.ts';
import { getReturn } from '../requests/return.service.ts';
import { settleAgainst } from '../settling/settle.service.ts';
import { buyerFault, leftFaults, otherBuyer, spendCredit } from './counter-exchange.rules.ts';
import { backBuyer } from './preview-exchange.service.ts';

/**
 * Takes goods of an earlier bill back and sells others against them: the goods are received and credited, the
 * new bill is paid with the credit and with what is handed over, and what is left goes back or stays with us.
 * Without new goods only the money goes back. All or nothing.
 *
 * Locks the till against closing, the orders, lowest id first, with their buyers, then as `createReturn`,
 * `sellAtCounter` and `settle`.
 *
 * @throws {Problem} `till.not_open` (422); `invalid` (422) by field, of another buyer, of a payment that nobody
 *   owes, of credit for a buyer without a name; those of `createReturn`, `settle` and `sellAtCounter`.
 */
export async function exchangeAtCounter(
  ctx: WriteContext,
  { back, clawback, left, expectedCredit, ...sale }: CounterExchange,
): Promise<CounterExchanged> {
  const till = await readOpenTill(ctx);
  const locked = await lockOrders(ctx, [back.orderId, ...(sale.id === undefined ? [] : [sale.id])]);
  const order = locked.find(({ id }) => id === back.orderId);
  if (!order?.orderNo || order.buyerId === null) throw notFound('Order');
  const buyer = await backBuyer(ctx, order);
  const fault = buyerFault(order.orderNo, buyer);
  if (fault !== null) throw invalid({ 'back.orderId': fault });

  const made = await takeBack(ctx, back);
  const placed =
    (sale.lines ?? []).length > 0 ? await placeSale(ctx, ofBuyer(sale, order), till) : null;
  if (placed) await refuseOther(ctx, placed, { order, says: otherBuyer(order.orderNo, buyer) });
  let spent = { used: 0, kept: 0 };
  const settled = await settleAgainst(
    ctx,
    {
      ...made,
      ...(clawback === undefined ? {} : { clawback }),
      expectedCredit,
      resolution: resolutionOf(placed, left),
    },
    {
      to: left === 'keep' ? 'source' : left,
      pay: async (from, moneyBack) => {
        const paid = placed && (await readRow(ctx, salesOrders, placed.id));
        const { used, rest, fields } = spendCredit({
          credit: moneyBack,
          open: paid?.balance ?? 0,
          paid: paid?.paidIn ?? 0,
        });
        const faults = {
          ...fields,
          ...leftFaults(left, { amount: rest, isWalkIn: buyer.isWalkIn }),
        };
        if (Object.keys(faults).length > 0) throw invalid(faults);
        const kept = left === 'keep' ? rest : 0;
        spent = { used, kept };
        const after = paid ? await moveCredit(ctx, { from, to: paid, amount: used }) : null;
        return { from: after?.from ?? from, to: after?.to ?? null, toGiveBack: rest - kept, kept };
      },
    },
  );
  return {
    sale: placed && (await finish(ctx, placed)),
    returnId: made.id,
    returnNo: settled.return.returnNo,
    creditNotes: settled.creditNotes,
    ...spent,
    refunds: settled.payments,
  };
}

/** The goods that lie on the counter, received as a return that is approved. */
async function takeBack(
  ctx: WriteContext,
  { orderId, lines, override }: CounterExchange['back'],
): Promise<{ id: number; version: number }> {
  const { id } = await createReturn(
    ctx,
    {
      orderId,
      type: 'counter',
      wish: 'exchange',
      note: '',
      approve: true,
      override,
      lines: lines.map(({ condition, qty, ...line }) => ({
        ...line,
        qty,
        note: '',
        photos: [],
        pieces: [{ qty, condition, note: '', photos: [] }],
      })),
    },
    { at: 'back.lines' },
  );
  return { id, version: (await getReturn(ctx, { id })).version };
}

/** Nobody else is named: anyone who brings the goods back takes the others. */
function ofBuyer<S extends Pick<CounterExchange, 'id' | 'customer' | 'customerId'>>(
  sale: S,
  { buyerId }: OrderRecord,
): S {
  const isNamed = sale.customerId !== undefined || sale.customer !== undefined;
  return isNamed || buyerId === null ? sale : { ...sale, customerId: buyerId };
}

/** @throws {Problem} `invalid` (422) at `customerId` when somebody else buys than brought the goods back. */
async function refuseOther(
  ctx: WriteContext,
  { id }: PlacedSale,
  { order, says }: { readonly order: OrderRecord; readonly says: string },
): Promise<void> {
  const placed = await readRow(ctx, salesOrders, id);
  if (!isSameBuyer(toBuyerRef(placed), toBuyerRef(order))) throw invalid({ customerId: says });
}

/** What the return says became of its money. */
function resolutionOf(placed: PlacedSale | null, left: CreditLeft): Resolution {
  if (placed) return 'exchange';
  if (left === 'keep') return 'none';
  return left === 'wallet' ? 'wallet' : 'refund';
}

/** Hands the goods over; a sale that waited for its payment is confirmed first. */
async function finish(ctx: WriteContext, placed: PlacedSale) {
  const { status } = await readRow(ctx, salesOrders, placed.id);
  if (status === 'placed') await confirmOrder(ctx, { id: placed.id });
  return billSale(ctx, placed);
}
