import type { SavedOrder } from '@counting-house/contract/orders/order.ts';
import { payOf } from '@counting-house/contract/orders/payment.ts';
import type { MoneyBackTo } from '@counting-house/contract/orders/payments/refund.ts';
import type { WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { countUses, writeUses, type UseChange } from '../../offers/use.service.ts';
import { conflict, invalid, invariant } from '../../platform/problem.ts';
import { nextNumber } from '../../platform/settings/numbers.ts';
import { keepAddress, refreshBuyer, type Buyer } from '../buyers/buyer.service.ts';
import { tellBasketLeft } from '../cancelling/notify-packer.service.ts';
import { afterConfirming, confirmedEvent, isConfirmedAtOnce } from '../confirm.service.ts';
import { retestHolds } from '../holds/hold-test.service.ts';
import { heldAs, openTotal } from '../order.rules.ts';
import { followProgress, renderServices } from '../fulfilment/progress.service.ts';
import { releaseGoods, reserveGoods } from '../fulfilment/stock.service.ts';
import { lineChanges } from '../line-changes.rules.ts';
import {
  editText,
  getNewOrder,
  getOrder,
  readOrderLines,
  type LineRecord,
  type OrderRecord,
} from '../order.service.ts';
import { payingCards, refuseShort, type PayingCards } from '../payments/held.service.ts';
import {
  followCod,
  paidBy,
  refreshPaid,
  takePayments,
  type PaymentRecord,
} from '../payments/payment.service.ts';
import { giveBack, moneyBackOf } from '../payments/refund.service.ts';
import { refuseShared } from '../payments/shared-reference.service.ts';
import { notifyRefunded } from '../payments/notify-refund.service.ts';
import { acceptQuotation } from '../quotations/follow-quotation.service.ts';
import { noteEvent, noteEvents, type NewEvent } from '../timeline.service.ts';
import { businessHolds } from '../business/business-hold.service.ts';
import type { Ask } from './ask.ts';
import { draftRefusals, quoteOrder, type OrderQuote } from './quote-order.service.ts';
import { insertOrder, updateOrder, type OrderFields, type Placing } from './save.service.ts';
import { savedOrder, type StoredOrder } from './stored-order.service.ts';

/** What is to happen to an order beside being written. */
type Wanted = {
  /** False keeps a draft. */
  readonly place: boolean;
  /** Also confirm it, if nothing holds it. */
  readonly confirm: boolean;
  /** Paise; another total is refused. Left out, any total is right. */
  readonly expectedTotal?: number | undefined;
};

/** An order as an entry has understood it: whose it is, what is asked, and where it came from. */
type NewSale = Wanted & {
  /** Locked; null of a draft that nobody has been chosen for. */
  readonly buyer: Buyer | null;
  readonly ask: Ask;
  readonly fields: OrderFields;
};

/** What is to change of an order. */
type ChangedSale = Wanted & {
  /** Where money goes that was paid too much then. */
  readonly moneyBack: MoneyBackTo;
  readonly buyer: Buyer | null;
  readonly ask: Ask;
  readonly fields: Partial<OrderFields>;
};

/**
 * Places an order, or keeps it as a draft. Placing gives it its number, promises the goods and records the
 * payments, all or nothing. Every order comes through here, whoever sends it and anyone who buys.
 *
 * @throws {Problem} `invalid` (422) by field; `order.price_changed` (409) when the total is not the expected
 *   one; `stock.short` (422).
 */
export async function placeOrder(ctx: WriteContext, sale: NewSale): Promise<SavedOrder> {
  const { buyer, ask, fields } = sale;
  const intake = await quoteOrder(ctx, ask, { buyer, saved: null });
  refuse(intake, sale);
  const cards = await payingCards(ctx, intake);
  const again = () => quoteOrder(ctx, ask, { buyer, saved: null });
  const uses = sale.place ? await takeOffers(ctx, intake, { saved: null, again }) : null;
  const placing = sale.place
    ? await placingOf(ctx, intake, { ...fields, holds: [], isAsked: sale.confirm })
    : null;
  const { order, lines, charges } = await insertOrder(ctx, intake, { fields, placing });
  if (uses) await writeUses(ctx, order, uses);
  const { payments, warnings } = placing
    ? await place(ctx, { order, lines, intake, cards })
    : { payments: [], warnings: [] };
  return { ...(await getNewOrder(ctx, order, { charges, payments })), warnings };
}

/**
 * Changes an order that the caller has locked and found open, or places a draft.
 *
 * @throws {Problem} those of `placeOrder`.
 */
export async function changeOrder(
  ctx: WriteContext,
  order: OrderRecord,
  sale: ChangedSale,
): Promise<SavedOrder> {
  const isDraft = order.status === 'draft';
  const saved = await savedOrder(ctx, order);
  const intake = await quoteOrder(ctx, sale.ask, { buyer: sale.buyer, saved });
  refuse(intake, { ...sale, place: sale.place || !isDraft });
  const cards = await payingCards(ctx, intake);
  const again = () => quoteOrder(ctx, sale.ask, { buyer: sale.buyer, saved });
  const uses = sale.place || !isDraft ? await takeOffers(ctx, intake, { saved, again }) : null;
  const placing =
    isDraft && sale.place
      ? await placingOf(ctx, intake, { ...order, isAsked: sale.confirm })
      : null;
  const changed = await updateOrder(ctx, { intake, saved, fields: sale.fields, placing });
  if (uses) await writeUses(ctx, changed.order, uses);
  if (placing) await acceptQuotation(ctx, order.id);
  const warnings = placing
    ? (await place(ctx, { ...changed, intake, cards })).warnings
    : isDraft
      ? []
      : await change(ctx, { ...changed, intake, cards, saved, moneyBack: sale.moneyBack });
  return { ...(await getOrder(ctx, order)), warnings };
}

/**
 * Counts what the order uses of offers, before anything else is numbered or promised.
 *
 * @param again prices it anew, without what is used up by now.
 * @throws {Problem} `offer.gone` (409) when somebody else took the last use of one; nothing is saved then.
 */
async function takeOffers(
  ctx: WriteContext,
  { priced }: OrderQuote,
  { saved, again }: { saved: StoredOrder | null; again: () => Promise<OrderQuote> },
): Promise<(UseChange & { readonly couponOfferId: number | null }) | null> {
  if (!priced.offers) return null;
  const { given, couponId, couponOfferId } = priced.offers;
  const before = saved?.offers.used ?? new Map<number, number>();
  if (given.length === 0 && before.size === 0) return null;
  const change = {
    before,
    after: given,
    couponBefore: saved?.offers.couponId ?? null,
    couponAfter: couponId,
  };
  const gone = await countUses(ctx, change);
  if (gone === null) return { ...change, couponOfferId };
  const oldTotal = priced.totals.grandTotal;
  const newTotal = (await again()).priced.totals.grandTotal;
  throw conflict(
    'offer.gone',
    `${gone} has just been used up. The total changes from ${rupees(oldTotal)} to ${rupees(newTotal)}.`,
    { more: { oldTotal, newTotal } },
  );
}

/** The number series of each channel. */
const seriesOf = { b2c: 'order', b2b: 'b2b_order' } as const satisfies Record<
  OrderRecord['channel'],
  string
>;

type Terms = Pick<OrderRecord, 'channel' | 'source' | 'holds'>;

type Taken = {
  readonly order: OrderRecord;
  readonly lines: readonly LineRecord[];
  readonly intake: OrderQuote;
  readonly cards: PayingCards;
};

/** What placing makes of an order: its number, what is paid of it, and whether it is confirmed at once. */
async function placingOf(
  ctx: WriteContext,
  intake: OrderQuote,
  { isAsked, channel, source, holds }: Terms & { isAsked: boolean },
): Promise<Placing> {
  const paid = paidBy(intake.payments);
  const balance = intake.priced.totals.grandTotal - paid.paidIn;
  const { business, deliveryMethod, shippingAddress } = intake;
  const tested = business
    ? await businessHolds(ctx, business, {
        grandTotal: intake.priced.totals.grandTotal,
        onAccount: balance,
      })
    : { holds: [] };
  const all = [...holds, ...tested.holds];
  const isConfirmed = isConfirmedAtOnce(
    ctx,
    {
      source,
      holds: all,
      pendingCod: paid.codPromised,
      status: 'placed',
      balance,
      deliveryMethod,
      shippingAddress,
    },
    { confirm: isAsked },
  );
  return {
    ...paid,
    holds: all,
    orderNo: await nextNumber(ctx, seriesOf[channel], { date: ctx.today }),
    status: isConfirmed ? 'confirmed' : 'placed',
    placedAt: ctx.now,
    confirmedAt: isConfirmed ? ctx.now : null,
  };
}

/** What hangs on an order that was just placed: its goods, its money, its timeline, its buyer. */
async function place(
  ctx: WriteContext,
  { order, lines, intake, cards }: Taken,
): Promise<{ payments: PaymentRecord[]; warnings: string[] }> {
  const { buyer, payments, recorded } = intake;
  invariant(buyer, 'an order that is placed has a buyer');
  const isConfirmed = order.status === 'confirmed';
  const { variants } = intake.priced;
  const { short } = await reserveGoods(ctx, order, { lines, variants, isNew: true });
  const used = await refuseShared(ctx, { orderId: order.id, buyer, payments, recorded });
  const taken = await takePayments(ctx, order, { buyer, payments, recorded, cards });
  await noteEvents(ctx, [
    { orderId: order.id, kind: 'placed', text: `Order placed for ${rupees(order.grandTotal)}` },
    ...taken.events,
    ...approvedEvent(order, intake),
    ...order.holds.map(({ code, note }): NewEvent => ({
      orderId: order.id,
      kind: 'hold_set',
      text: `${heldAs(code)}: ${note}`,
    })),
    ...(isConfirmed ? [confirmedEvent(order)] : []),
  ]);
  if (intake.shippingAddress) await keepAddress(ctx, buyer, intake.shippingAddress);
  if (isConfirmed) await afterConfirming(ctx, order, { lines, buyer });
  await refreshBuyer(ctx, buyer);
  const waits = short > 0 ? ['Part of this order is waiting for stock'] : [];
  return { payments: taken.payments, warnings: [...used, ...waits, ...unpaidWarning(order)] };
}

/** Who approved an order of a group stands on its timeline. */
const approvedEvent = ({ id }: OrderRecord, { business }: OrderQuote): NewEvent[] =>
  business?.approved
    ? [{ orderId: id, kind: 'note', text: `Approved by ${business.approved}` }]
    : [];

/** Anyone who confirms what is neither paid nor cash on delivery is told so; goods at a till leave paid in full. */
function unpaidWarning(order: OrderRecord): string[] {
  const { unpaid } = payOf(order);
  if (order.tillSessionId !== null) return [];
  if (order.status === 'placed' || unpaid === 0 || order.channel === 'b2b') return [];
  return [`${rupees(unpaid)} is neither paid nor cash on delivery`];
}

/** After an order that stands was changed: goods promised anew, money to be collected set right. */
async function change(
  ctx: WriteContext,
  {
    order,
    lines,
    intake,
    cards,
    saved,
    moneyBack,
  }: Taken & { saved: StoredOrder } & Pick<ChangedSale, 'moneyBack'>,
): Promise<string[]> {
  const { buyer } = intake;
  invariant(buyer, 'an order that is placed has a buyer');
  const open = new Set(lines.map(({ id }) => id));
  const gone = saved.lines.filter((line) => !open.has(line.id) && line.skuId !== null);
  await releaseGoods(
    ctx,
    order.id,
    gone.map(({ id }) => id),
  );
  await reserveGoods(ctx, order, { lines, variants: intake.priced.variants });
  await followCod(ctx, { before: saved.order, after: order });
  const { payments, recorded } = intake;
  const warnings = await refuseShared(ctx, { orderId: order.id, buyer, payments, recorded });
  const taken = await takePayments(ctx, order, { buyer, payments, recorded, cards });
  await noteEvents(ctx, taken.events);
  const stands = await retestHolds(ctx, await refreshPaid(ctx, order.id), {
    set: openTotal(order) > openTotal(saved.order),
  });
  const after = await readOrderLines(ctx, order.id);
  if (!(await renderServices(ctx, stands, after)) && stands.status === 'confirmed') {
    const moved = await followProgress(ctx, stands, { lines: after, at: ctx.now });
    if (moved.status !== 'confirmed') await tellBasketLeft(ctx, moved);
  }
  const changes = lineChanges(saved.lines.map(lineText), after.map(lineText));
  await noteEvent(ctx, {
    orderId: order.id,
    kind: 'edited',
    text: [editText('Order changed', openTotal(saved.order), openTotal(order)), changes]
      .filter(Boolean)
      .join('. '),
    before: saved.lines.map(lineText),
    after: after.map(lineText),
  });
  if (moneyBack !== 'keep') {
    const amount = moneyBackOf(stands, openTotal(saved.order) - openTotal(order));
    const given = await giveBack(ctx, stands, { amount, to: moneyBack, reason: 'Order changed' });
    await notifyRefunded(ctx, given.order, given.refunds);
  }
  await refreshBuyer(ctx, buyer);
  return warnings;
}

/** @throws {Problem} what stands against placing, or against keeping it as a draft. */
function refuse(intake: OrderQuote, wanted: Pick<Wanted, 'place' | 'expectedTotal'>): void {
  const { payments, priced } = intake;
  const fields = wanted.place
    ? intake.fields
    : {
        ...draftRefusals(intake.fields),
        ...(payments.length > 0 ? { payments: 'Place the order to record payments' } : {}),
      };
  const { grandTotal } = priced.totals;
  const { expectedTotal = grandTotal } = wanted;
  const isOther = wanted.place && expectedTotal !== grandTotal;
  // What is paid was typed against the total that was seen: another one is told first.
  const faults = Object.keys(fields).filter((path) => !isOther || !path.startsWith('payments'));
  if (faults.length > 0) throw invalid(fields);
  if (wanted.place) refuseShort(intake.short);
  if (isOther) {
    throw conflict(
      'order.price_changed',
      `The total is now ${rupees(grandTotal)} instead of ${rupees(expectedTotal)}.`,
      {
        more: {
          oldTotal: expectedTotal,
          newTotal: grandTotal,
          lines: priced.lines.map(({ sku, title, qty, unitPrice, total }) => ({
            sku,
            title,
            qty,
            unitPrice,
            total,
          })),
        },
      },
    );
  }
}

const lineText = ({ id, sku, title, qty, qtyCancelled, unitPrice, netAmount }: LineRecord) => ({
  id,
  sku,
  title,
  qty: qty - qtyCancelled,
  unitPrice,
  netAmount,
});
