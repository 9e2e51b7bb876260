import { staysWithBuyer } from '@counting-house/contract/returns/return-labels.ts';
import type {
  OffersLost,
  SettlePreview,
  SettlePreviewInput,
} from '@counting-house/contract/returns/settle.ts';
import { and, asc, eq } from 'drizzle-orm';
import { previewCredit } from '../../invoices/credit/credit.service.ts';
import { readOrderLines, type LineRecord, type OrderRecord } from '../../orders/order.service.ts';
import { orderCharges } from '../../orders/placing/charge.table.ts';
import { costOfKept } from '../../orders/cancelling/kept-cost.service.ts';
import { owedTo } from '../../orders/payments/refund.service.ts';
import { reasons } from '../../orders/reasons/reason.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { allocate, shareOf, qtyText } from '../../platform/money.ts';
import { conflict, invariant, ruleBroken } from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';
import type { LockedReturn } from '../requests/decide.service.ts';
import { usualDeduction } from './deduction.rules.ts';
import { readBonus } from './bonus.service.ts';
import { passPart } from './rest.service.ts';
import { returnOrders, returnPieces } from '../requests/return.table.ts';
import { isNow } from '../requests/status.rules.ts';

type Asked = Pick<
  SettlePreviewInput,
  'deductions' | 'pickupCharge' | 'refundShipping' | 'isPart' | 'clawback'
>;

/** A return with the order that it is of. */
type OfReturn = Pick<LockedReturn, 'record' | 'lines'> & { readonly order: OrderRecord };

/**
 * What a return comes to: as people see it, as invoices are asked to credit it, what of each line came back,
 * and what of its goods is credited, paise as shown.
 *
 * @throws {Problem} `return.not_received`, `return.in_repair` (409), `return.not_invoiced` (422).
 */
export async function readSettleFigures(
  ctx: ReadContext,
  { order, record, lines }: OfReturn,
  asked: Asked,
) {
  const facts = await factsOf(ctx, { order, record, lines });
  if (asked.isPart) passPart({ record, lines });
  else for (const { line, sold } of facts) passReceived(line, sold);
  return creditFigures(ctx, { order, record, facts }, asked);
}

/** A line that comes back, with what became of its goods. Quantities are thousandths. */
export type LineFacts = {
  readonly line: { readonly id: number };
  readonly sold: LineRecord;
  readonly reason: typeof reasons.$inferSelect;
  readonly pieces: Parameters<typeof usualDeduction>[0]['pieces'];
  readonly qty: number;
  readonly isRepaired: boolean;
};

/**
 * As `figuresOf`, of goods as they are said to have come.
 *
 * @param of `record`: the return, null of one that is not written yet.
 * @throws {Problem} `return.not_invoiced` (422).
 */
export async function creditFigures(
  ctx: ReadContext,
  {
    order,
    record,
    facts,
  }: {
    readonly order: OrderRecord;
    readonly record: Pick<OfReturn['record'], 'id' | 'pickup'> | null;
    readonly facts: readonly LineFacts[];
  },
  asked: Asked,
) {
  const counted = facts.filter(({ qty }) => qty > 0);
  for (const { sold, qty } of counted) {
    if (sold.qtyInvoiced - sold.qtyReturned >= qty) continue;
    throw ruleBroken(
      'return.not_invoiced',
      `Invoice ${order.orderNo} before its return is settled.`,
    );
  }
  const charges = await shippingOf(ctx, order.id);
  const isWhole = await isAllBack(ctx, order.id, counted);
  const usually = isWhole && counted.every(({ reason }) => reason.refundsShipping);
  const refundsShipping = (asked.refundShipping ?? usually) && charges.length > 0;
  const ofCharges = refundsShipping ? charges.map(({ id }) => ({ orderChargeId: id })) : [];

  const bare = counted.map(({ sold, qty }) => ({ orderLineId: sold.id, qty }));
  const goods = await readReturnedGoods(ctx, order.id, bare);
  const deductions = counted.map(({ line, reason, pieces, sold }) => {
    const usual = usualDeduction(
      { goods: goods.get(sold.id) ?? 0, reason, pieces },
      ctx.settings['returns.conditionRates'],
    );
    const said = asked.deductions?.find(({ lineId }) => lineId === line.id);
    return said ? { amount: said.amount, rate: null } : usual;
  });
  const left = bare.map(({ orderLineId }, index) =>
    Math.max(0, (goods.get(orderLineId) ?? 0) - (deductions[index]?.amount ?? 0)),
  );
  const offers = await offersTakenBack(ctx, { order, counted, goods });
  const isClawedBack = asked.clawback ?? ctx.settings['returns.clawback'];
  const clawback = allocate(isClawedBack ? Math.min(offers.amount, sum(left)) : 0, left);
  const pickup = pickupShares(ctx, {
    hasPickup: record !== null && record.pickup !== null,
    asked,
    left: left.map((one, index) => one - (clawback[index] ?? 0)),
    reasons: counted.map(({ reason }) => reason),
  });
  const credit = [
    ...bare.map((one, index) => ({
      ...one,
      kept: (deductions[index]?.amount ?? 0) + (clawback[index] ?? 0) + (pickup[index] ?? 0),
    })),
    ...ofCharges,
  ];
  const notes = await previewCredit(ctx, { orderId: order.id, lines: credit });
  const planned = notes.flatMap((note) => note.lines);
  const creditTotal = sum(notes.map(({ amounts }) => amounts.total));
  const balanceAfter = order.balance - creditTotal;
  const moneyBack = Math.min(creditTotal, owedTo({ ...order, balance: balanceAfter }));
  return {
    credit,
    isRepaired: facts.some(({ isRepaired }) => isRepaired),
    returned: counted.map(({ sold, qty }) => ({ lineId: sold.id, qty })),
    goodsBack: counted.map(({ sold, qty }) => ({
      variantId: sold.variantId,
      qty,
      cost: sum(planned.filter(({ orderLineId }) => orderLineId === sold.id).map(({ net }) => net)),
    })),
    shown: {
      lines: counted.map(({ line, sold, reason, qty }, index) => {
        const own = planned.filter(({ orderLineId }) => orderLineId === sold.id);
        return {
          lineId: line.id,
          title: sold.title,
          unitCode: sold.unitCode,
          qtyBought: sold.qty,
          qtyCredited: qty,
          reason: reason.name,
          heldBackRate: deductions[index]?.rate ?? null,
          goods: goods.get(sold.id) ?? 0,
          deduction: deductions[index]?.amount ?? 0,
          clawback: clawback[index] ?? 0,
          heldBack: sum(own.map(({ kept }) => kept)),
          tax: sum(own.map(({ taxAmount }) => taxAmount)),
          credited: sum(own.map(({ total }) => total)),
        };
      }),
      goods: sum([...goods.values()]),
      heldBack: sum(planned.map(({ kept }) => kept)),
      clawback: sum(clawback),
      offersLost: offers.amount > 0 ? offers : null,
      pickupCharge: sum(pickup),
      hasPickup: record !== null && record.pickup !== null,
      shipping: sum(planned.filter(({ kind }) => kind === 'charge').map(({ total }) => total)),
      refundsShipping,
      hasShipping: charges.length > 0,
      roundOff: sum(notes.map(({ amounts }) => amounts.roundOff)),
      taxes: taxesOf(planned),
      creditTotal,
      balanceBefore: order.balance,
      balanceAfter,
      moneyBack,
      bonus: record ? await readBonus(ctx, record, moneyBack) : 0,
    },
  };
}

/** What of a line was not cancelled. */
const openQty = (line: LineRecord) => line.qty - line.qtyCancelled;

const sum = (of: readonly number[]) => of.reduce((all, one) => all + one, 0);

/**
 * What offers gave on goods that stay and would not have given without those that come back, paise, and which they
 * are. What was taken back with earlier returns of the order was paid for the goods that stay.
 *
 * @see selling rules 3.5.
 */
async function offersTakenBack(
  ctx: ReadContext,
  {
    order,
    counted,
    goods,
  }: {
    readonly order: OrderRecord;
    readonly counted: readonly { readonly sold: LineRecord; readonly qty: number }[];
    readonly goods: ReadonlyMap<number, number>;
  },
): Promise<OffersLost> {
  const lines = await readOrderLines(ctx, order.id);
  const stands = (line: LineRecord) => openQty(line) - line.qtyReturned;
  const back = new Map(counted.map(({ sold, qty }) => [sold.id, qty]));
  const kept = new Map(lines.map((line) => [line.id, stands(line) - (back.get(line.id) ?? 0)]));
  const alone = await costOfKept(ctx, order, kept);
  if (!alone) return { amount: 0, names: [], paid: 0, kept: 0 };
  const invoiced = lines.map((line) => ({
    orderLineId: line.id,
    qty: Math.max(0, line.qtyInvoiced - line.qtyReturned),
  }));
  const paid = await readReturnedGoods(
    ctx,
    order.id,
    invoiced.filter(({ qty }) => qty > 0),
  );
  const notInvoiced = lines.map((line) =>
    shareOf(line.netAmount, {
      part: Math.max(0, openQty(line) - line.qtyInvoiced),
      whole: Math.max(1, openQty(line)),
    }),
  );
  const earlier = await readRows(ctx, returnOrders, { orderId: order.id, status: 'closed' });
  const takenBack = sum(earlier.map((one) => one.clawback));
  const before = sum([...paid.values()]) + sum(notInvoiced) + takenBack;
  const backGoods = sum([...goods.values()]);
  return {
    amount: Math.min(backGoods, Math.max(0, backGoods - (before - alone.cost))),
    names: [...alone.lost],
    paid: before,
    kept: alone.cost,
  };
}

/**
 * What fetching the goods cost the buyer, by line, paise: as somebody said, or as the settings have it where every
 * reason is the buyer's. Never more than is left of the goods.
 */
function pickupShares(
  ctx: ReadContext,
  {
    hasPickup,
    asked,
    left,
    reasons: why,
  }: {
    readonly hasPickup: boolean;
    readonly asked: Asked;
    /** Of the goods of each line, once its own deduction is off. */
    readonly left: readonly number[];
    readonly reasons: readonly { readonly isCustomerFault: boolean }[];
  },
): number[] {
  if (!hasPickup) return left.map(() => 0);
  const isTheirs = why.every(({ isCustomerFault }) => isCustomerFault);
  const charge = asked.pickupCharge ?? (isTheirs ? ctx.settings['returns.pickupCharge'] : 0);
  return allocate(Math.min(charge, sum(left)), left);
}

/** @throws {Problem} `return.not_received` (409) when nobody has said what happened to all of it. */
function passReceived(line: OfReturn['lines'][number], sold: LineRecord): void {
  const open = line.qtyApproved - line.qtyReceived - line.qtyMissing;
  if (open <= 0) return;
  throw conflict('return.not_received', `Choose what happened to ${qtyText(open, sold.unitCode)}`);
}

/** The lines with their pieces, reason, and how much of each is credited: all but what is sent back. */
async function factsOf(ctx: ReadContext, { order, record, lines }: OfReturn) {
  if (record.status !== 'received' && record.status !== 'approved') {
    throw conflict('return.not_received', isNow(record.status));
  }
  const pieces = await readRows(ctx, returnPieces, { returnId: record.id }, { orderBy: ['id'] });
  if (pieces.some(({ decision }) => decision === 'repair')) {
    throw conflict('return.in_repair', 'Say first what became of the repair.');
  }
  const sold = new Map((await readOrderLines(ctx, order.id)).map((line) => [line.id, line]));
  const why = new Map(
    (await readRows(ctx, reasons, { kind: 'return' })).map((one) => [one.id, one]),
  );
  return lines.map((line) => {
    const ofLine = pieces.filter(({ returnLineId }) => returnLineId === line.id);
    const own = ofLine.filter(({ decision }) => !staysWithBuyer(decision));
    const ofOrder = sold.get(line.orderLineId);
    const reason = why.get(line.reasonId);
    invariant(ofOrder && reason, 'a line that comes back was sold, and has its reason');
    const came = own.reduce((all, { qty }) => all + qty, 0);
    // The buyer never had what is missing in a parcel that was not delivered.
    const qty = came + (record.type === 'rto' ? line.qtyMissing : 0);
    const isRepaired = ofLine.some((piece) => piece.isRepaired);
    return { line, sold: ofOrder, reason, pieces: own, qty, isRepaired };
  });
}

/** What the goods cost the buyer, by order line, paise as shown. */
export async function readReturnedGoods(
  ctx: ReadContext,
  orderId: number,
  bare: readonly { readonly orderLineId: number; readonly qty: number }[],
): Promise<ReadonlyMap<number, number>> {
  const notes = await previewCredit(ctx, { orderId, lines: bare });
  const goods = new Map(bare.map(({ orderLineId }) => [orderLineId, 0]));
  for (const { orderLineId, net } of notes.flatMap(({ lines }) => lines)) {
    if (orderLineId !== null) goods.set(orderLineId, (goods.get(orderLineId) ?? 0) + net);
  }
  return goods;
}

/** What shipping cost that an invoice bears. */
function shippingOf(ctx: ReadContext, orderId: number) {
  return ctx.tx
    .select({ id: orderCharges.id })
    .from(orderCharges)
    .where(
      and(
        eq(orderCharges.orderId, orderId),
        eq(orderCharges.kind, 'shipping'),
        eq(orderCharges.isInvoiced, true),
        eq(orderCharges.isCancelled, false),
      ),
    )
    .orderBy(asc(orderCharges.id));
}

/** Whether nothing stays with the buyer when these come back. */
async function isAllBack(
  ctx: ReadContext,
  orderId: number,
  counted: readonly { readonly sold: LineRecord; readonly qty: number }[],
): Promise<boolean> {
  const lines = await readOrderLines(ctx, orderId);
  return lines.every((line) => {
    const now = counted.find(({ sold }) => sold.id === line.id)?.qty ?? 0;
    return line.qtyReturned + now >= openQty(line);
  });
}

function taxesOf(lines: readonly { readonly taxComponents: SettlePreview['taxes'] }[]) {
  const byComponent = Map.groupBy(
    lines.flatMap(({ taxComponents }) => taxComponents),
    ({ componentId }) => componentId,
  );
  return [...byComponent.values()].flatMap(([first, ...others]) =>
    first
      ? [{ ...first, amount: others.reduce((all, { amount }) => all + amount, first.amount) }]
      : [],
  );
}
