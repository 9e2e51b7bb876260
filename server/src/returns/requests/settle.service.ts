import type {
  SettledReturn,
  SettlePreview,
  SettlePreviewInput,
  SettleReturn,
} from '@counting-house/contract/returns/settle.ts';
import { and, asc, eq } from 'drizzle-orm';
import { creditReturn, previewCredit } from '../../invoices/credit/credit.service.ts';
import { setReturned } from '../../orders/fulfilment/fulfilment.service.ts';
import {
  getOrder,
  linesOf,
  type LineRecord,
  type OrderRecord,
} from '../../orders/order.service.ts';
import { salesOrders } from '../../orders/order.table.ts';
import { orderCharges } from '../../orders/placing/charge.table.ts';
import { giveBack, owedTo, refundPlan } from '../../orders/payments/refund.service.ts';
import { tellRefunded } from '../../orders/payments/told.service.ts';
import { reasons } from '../../orders/reason.table.ts';
import { noteEvent } from '../../orders/timeline.service.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { plainQty, rupees } from '../../platform/money.ts';
import { conflict, invariant, ruleBroken } from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';
import { changeRow, readRow } from '../../platform/rows/rows.ts';
import { closedMessage } from '../returns.templates.ts';
import { lockReturn, type LockedReturn } from './decide.service.ts';
import { usualDeduction } from './deduction.rules.ts';
import { tellReturn } from './message.service.ts';
import { getReturn } from './return.service.ts';
import { returnLines, returnOrders, returnPieces } from './return.table.ts';

type Asked = Pick<SettlePreviewInput, 'deductions' | 'refundShipping'>;

/**
 * Every figure of settling a return; nothing is written.
 *
 * @throws {Problem} `return.not_received` (409) before all is here; `return.not_invoiced`,
 *   `credit.kept_above` (422).
 */
export async function previewSettle(
  ctx: ReadContext,
  { id, ...asked }: SettlePreviewInput,
): Promise<SettlePreview> {
  const record = await readRow(ctx, returnOrders, id);
  const order = await readRow(ctx, salesOrders, record.orderId);
  const lines = await readRows(ctx, returnLines, { returnId: id }, { orderBy: ['id'] });
  const { shown } = await figuresOf(ctx, { order, record, lines }, asked);
  return { ...shown, payments: await refundPlan(ctx, order.id, shown.moneyBack) };
}

/**
 * Settles a return: the credit note, the order's money, and what goes back to the buyer. With it the order
 * is returned when all of it came back.
 *
 * Locks the order, the return, then the invoices.
 *
 * @throws {Problem} as `previewSettle`; `return.settle_changed` (409) when the figures are no longer those
 *   that were seen; those of `giveBack`; `stale` (409).
 */
export async function settle(ctx: WriteContext, input: SettleReturn): Promise<SettledReturn> {
  const locked = await lockReturn(ctx, input);
  const { record } = locked;
  const { shown, credit, returned } = await figuresOf(ctx, locked, input);
  if (input.expectedCredit !== undefined && input.expectedCredit !== shown.creditTotal) {
    throw conflict(
      'return.settle_changed',
      `The credit note is now over ${rupees(shown.creditTotal)}. Look at it again.`,
    );
  }
  const reason = `Return ${record.number}`;
  const credited =
    credit.length === 0
      ? { order: locked.order, notes: [] }
      : await creditReturn(
          ctx,
          {
            orderId: locked.order.id,
            lines: credit,
            reasonKind: record.type === 'rto' ? 'rto' : 'return',
            reason,
            returnId: record.id,
          },
          locked.order,
        );
  const order = await setReturned(ctx, credited.order, returned);
  const moneyBack = input.resolution === 'none' ? 0 : shown.moneyBack;
  const to = input.resolution === 'wallet' ? 'wallet' : 'source';
  const given = await giveBack(ctx, order, {
    amount: moneyBack,
    to,
    spread: moneyBack > 0 ? input.spread : undefined,
    reason,
  });
  await changeRow(ctx, returnOrders, record, {
    status: 'closed',
    closedAt: ctx.now,
    closedBy: ctx.user.id,
    resolution: input.resolution,
    creditTotal: shown.creditTotal,
    heldBack: shown.heldBack,
    moneyBack,
  });
  await noteEvent(ctx, {
    orderId: order.id,
    kind: 'return',
    text: `Return ${record.number} settled`,
  });
  await tellReturn(ctx, {
    order: given.order,
    of: record,
    template: closedMessage,
    values: { credited: rupees(shown.creditTotal), back: rupees(moneyBack) },
  });
  await tellRefunded(ctx, given.order, given.refunds);
  const ids = new Set(given.refunds.map(({ id }) => id));
  const after = await getOrder(ctx, order);
  return {
    return: await getReturn(ctx, record),
    creditNotes: credited.notes.map(({ id, number, total }) => ({
      id,
      number: number ?? '',
      total,
    })),
    payments: after.payments.filter(({ id }) => ids.has(id)),
  };
}

type OfReturn = Pick<LockedReturn, 'record' | 'lines'> & { readonly order: OrderRecord };

/** What a return comes to: as people see it, as invoices are asked to credit it, and what of each line came back. */
async function figuresOf(ctx: ReadContext, { order, record, lines }: OfReturn, asked: Asked) {
  const facts = await factsOf(ctx, { order, record, lines });
  for (const { line, sold } of facts) passReceived(line, sold);
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
  const goods = await goodsOf(ctx, order.id, bare);
  const deductions = counted.map(({ line, reason, pieces, sold }) => {
    const usual = usualDeduction(
      { goods: goods.get(sold.id) ?? 0, reason, pieces },
      ctx.settings['returns.conditionRates'],
    );
    const said = asked.deductions?.find(({ lineId }) => lineId === line.id);
    return said ? { amount: said.amount, rate: null } : usual;
  });
  const credit = [
    ...bare.map((one, index) => ({ ...one, kept: deductions[index]?.amount ?? 0 })),
    ...ofCharges,
  ];
  const notes = await previewCredit(ctx, { orderId: order.id, lines: credit });
  const planned = notes.flatMap((note) => note.lines);
  const sum = (of: readonly number[]) => of.reduce((all, one) => all + one, 0);
  const creditTotal = sum(notes.map(({ amounts }) => amounts.total));
  const balanceAfter = order.balance - creditTotal;
  return {
    credit,
    returned: counted.map(({ sold, qty }) => ({ lineId: sold.id, qty })),
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
          heldBack: sum(own.map(({ kept }) => kept)),
          tax: sum(own.map(({ taxAmount }) => taxAmount)),
          credited: sum(own.map(({ total }) => total)),
        };
      }),
      goods: sum([...goods.values()]),
      heldBack: sum(planned.map(({ kept }) => kept)),
      shipping: sum(planned.filter(({ kind }) => kind === 'charge').map(({ total }) => total)),
      refundsShipping,
      hasShipping: charges.length > 0,
      roundOff: sum(notes.map(({ amounts }) => amounts.roundOff)),
      taxes: taxesOf(planned),
      creditTotal,
      balanceBefore: order.balance,
      balanceAfter,
      moneyBack: Math.min(creditTotal, owedTo({ ...order, balance: balanceAfter })),
    },
  };
}

/** @throws {Problem} `return.not_received` (409) when nobody has said what happened to all of it. */
function passReceived(line: OfReturn['lines'][number], sold: LineRecord): void {
  const open = line.qtyApproved - line.qtyReceived - line.qtyMissing;
  if (open <= 0) return;
  throw conflict('return.not_received', `Say what happened to ${plainQty(open)} ${sold.unitCode}`);
}

/** The lines with their pieces, reason, and how much of each is credited: all but what is sent back. */
async function factsOf(ctx: ReadContext, { order, record, lines }: OfReturn) {
  if (record.status !== 'received' && record.status !== 'approved') {
    throw conflict('return.not_received', `This return is ${record.status}.`);
  }
  const pieces = await readRows(ctx, returnPieces, { returnId: record.id }, { orderBy: ['id'] });
  const sold = new Map((await linesOf(ctx, order.id)).map((line) => [line.id, line]));
  const why = new Map(
    (await readRows(ctx, reasons, { kind: 'return' })).map((one) => [one.id, one]),
  );
  return lines.map((line) => {
    const own = pieces.filter(
      ({ returnLineId, decision }) => returnLineId === line.id && decision !== 'send_back',
    );
    const ofOrder = sold.get(line.orderLineId);
    const reason = why.get(line.reasonId);
    invariant(ofOrder && reason, 'a line that comes back was sold, and has its reason');
    const came = own.reduce((all, { qty }) => all + qty, 0);
    // The buyer never had what is missing in a parcel that was not delivered.
    const qty = came + (record.type === 'rto' ? line.qtyMissing : 0);
    return { line, sold: ofOrder, reason, pieces: own, qty };
  });
}

/** What the goods cost the buyer, by order line, paise as shown. */
export async function goodsOf(
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
  const lines = await linesOf(ctx, orderId);
  return lines.every((line) => {
    const now = counted.find(({ sold }) => sold.id === line.id)?.qty ?? 0;
    return line.qtyReturned + now >= line.qty - line.qtyCancelled;
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
