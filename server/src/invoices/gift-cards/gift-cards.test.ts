import { contract } from '@counting-house/contract/contract.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { describe, expect } from 'vitest';
import { giftCardRefusals } from '../../orders/placing/gift-card-line.rules.ts';
import { aProduct } from '../../testing/catalogue.ts';
import { aGiftCard, byCard, payOrder, sidesOf } from '../../testing/gift-cards.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { runDueJobs } from '../../testing/jobs.ts';
import { anOrder, byUpi, goods } from '../../testing/orders.ts';
import { pieces } from '../../testing/stock.ts';
import { invoicePaper } from '../papers/paper.ts';

const { invoices, offers, orders, returns } = contract;

/** A gift card of ₹500 in the catalogue: without tax, HSN or stock. */
async function cardForSale(house: TestHouse): Promise<number> {
  const product = await aProduct(house, {
    name: 'Gift card',
    kind: 'gift_card',
    price: 50_000,
    mrp: 50_000,
    taxId: null,
  });
  return product.variants[0]?.id ?? 0;
}

type Values = Partial<InputOf<typeof orders.createB2C>>;

/** An order of so many cards of ₹500 that is confirmed. */
async function cardsOrdered(house: TestHouse, count: number, values: Values = {}) {
  const lines = values.lines ?? [{ variantId: await cardForSale(house), qty: pieces(count) }];
  const order = await anOrder(house, { confirm: true, ...values, lines });
  await runDueJobs(house.database, house.clock);
  return order;
}

async function seenBy(house: TestHouse, id: number) {
  const owner = await house.as('owner');
  const { rows: cards } = await owner.call(offers.listGiftCards, { orderId: id });
  const { rows: receipts } = await owner.call(invoices.listInvoices, { orderId: id });
  return { owner, order: await owner.call(orders.getOrder, { id }), cards, receipts };
}

describe('gift cards that are sold with an order', () => {
  test('are issued when it is paid, against a receipt, and owed to anyone who has the codes', async ({
    house,
  }) => {
    const placed = await cardsOrdered(house, 2);
    expect(placed).toMatchObject({ grandTotal: 100_000, taxAmount: 0, chargesAmount: 0 });
    expect((await seenBy(house, placed.id)).cards).toEqual([]);

    await payOrder(house, placed.id, [byUpi(100_000)]);
    await runDueJobs(house.database, house.clock);

    const { owner, order, cards, receipts } = await seenBy(house, placed.id);
    expect(order).toMatchObject({ status: 'delivered', balance: 0, invoicedValue: 100_000 });
    expect(cards).toMatchObject([
      { initialValue: 50_000, balance: 50_000, status: 'active', source: 'sold' },
      {
        initialValue: 50_000,
        balance: 50_000,
        customerName: null,
        recipientName: order.buyer?.name,
      },
    ]);
    expect(receipts).toMatchObject([
      { series: 'gift_card_receipt', total: 100_000, rest: 0, status: 'paid' },
    ]);
    const receipt = await owner.call(invoices.getInvoice, { id: receipts[0]?.id ?? 0 });
    expect(receipt.number).toMatch(/^GCR\//u);
    expect(invoicePaper(receipt)).toMatchObject({
      title: 'Receipt for gift cards',
      isTaxed: false,
    });
    const entries = await owner.call(offers.getGiftCard, { id: cards[0]?.id ?? 0 });
    expect(await sidesOf(owner, entries.entries[0]?.entryId)).toEqual([
      'sales.invoiceIssued',
      ['1141', 100_000, 0],
      ['2131', 0, 100_000],
    ]);
  });

  test('stand beside goods, which are packed and taxed by themselves', async ({ house }) => {
    const jar = await goods(house, { price: 10_000, percent: 5 });
    const placed = await cardsOrdered(house, 1, {
      lines: [
        { variantId: jar.variantId, qty: pieces(1) },
        { variantId: await cardForSale(house), qty: pieces(1) },
      ],
      staffDiscount: { kind: 'percent', value: 1_000, reason: 'Regular buyer' },
      payments: [byUpi(65_000)],
    });

    const { owner, order, cards } = await seenBy(house, placed.id);
    expect(order.lines).toMatchObject([
      { netAmount: 9_000, qtyInvoiced: 0 },
      { netAmount: 50_000, staffDiscount: 0, taxAmount: 0, qtyDelivered: pieces(1) },
    ]);
    expect(order).toMatchObject({ status: 'confirmed', chargesAmount: 6_000, balance: 0 });
    expect(cards).toMatchObject([{ balance: 50_000 }]);
    const bill = await owner.call(invoices.createInvoice, { orderId: order.id });
    expect(bill).toMatchObject({ series: 'invoice_b2c', total: 15_000, goodsNet: 9_000 });
    const whole = owner.call(returns.cancelOrder, {
      id: order.id,
      version: (await owner.call(orders.getOrder, { id: order.id })).version,
      reasonId: (await owner.call(orders.listReasons, { kind: 'order_cancel' })).rows[0]?.id ?? 0,
    });
    await expect(whole).rejects.toMatchObject({
      message: 'Its gift cards are issued. Take them back under Gift cards.',
    });
  });

  test.for<[string, Values['lines'], object]>([
    [
      'a hundred at a time',
      [{ qty: pieces(101) }],
      { 'lines.0.qty': 'At most 100 gift cards on a line' },
    ],
    [
      'at a value that the house allows',
      [{ qty: pieces(1), unitPrice: 5_000, overrideReason: 'Asked for' }],
      { 'lines.0.unitPrice': 'Value must be between ₹100.00 and ₹50,000.00' },
    ],
    [
      'at their value',
      [
        {
          qty: pieces(1),
          lineStaffDiscount: { kind: 'percent', value: 500, reason: 'Regular buyer' },
        },
      ],
      { 'lines.0.lineStaffDiscount.value': 'A gift card cannot be discounted' },
    ],
  ])('are sold %s', async ([, lines = [], fields], { house }) => {
    const variantId = await cardForSale(house);

    const placed = anOrder(house, { lines: lines.map((line) => ({ ...line, variantId })) });

    await expect(placed).rejects.toMatchObject({ status: 422, fields });
  });

  test('are sold whole', () => {
    const asked = { qty: 1_500 };

    const fields = giftCardRefusals(asked, 50_000, { least: 10_000, most: 5_000_000 });

    expect(fields).toEqual({ qty: 'Gift cards are sold whole' });
  });

  test('are not bought with a gift card', async ({ house }) => {
    const paying = await aGiftCard(house, { value: 60_000 });
    const says = 'A gift card cannot be bought with a gift card';
    const variantId = await cardForSale(house);
    const lines = [{ variantId, qty: pieces(1) }];

    const placed = anOrder(house, { lines, payments: [byCard(paying, 10_000)] });
    await expect(placed).rejects.toMatchObject({ fields: { 'payments.0.amount': says } });
    const { id } = await anOrder(house, { lines });
    const paid = payOrder(house, id, [byCard(paying, 10_000)]);
    await expect(paid).rejects.toMatchObject({ fields: { 'payments.0.amount': says } });
  });
});

describe('a gift card that is taken back', () => {
  const sold = async (house: TestHouse, count = 1) => {
    const { id } = await cardsOrdered(house, count, { payments: [byUpi(count * 50_000)] });
    const { cards, ...rest } = await seenBy(house, id);
    const [card] = cards;
    if (!card) throw new Error('a card was issued');
    return { id, card, ...rest };
  };
  const reason = 'Bought twice';

  test('gives its buyer what was paid, and pays nothing any more', async ({ house }) => {
    const { id, card, owner } = await sold(house, 2);

    const { amount, creditNote, order } = await owner.call(invoices.takeBackGiftCard, {
      id: card.id,
      version: card.version,
      reason,
    });

    expect({ amount, balance: order.balance }).toEqual({ amount: 50_000, balance: -50_000 });
    expect(order.status).toBe('delivered');
    const after = await owner.call(offers.getGiftCard, { id: card.id });
    expect(after).toMatchObject({ status: 'blocked', balance: 0 });
    expect(after.entries[0]).toMatchObject({ kind: 'take_back', amount: -50_000, orderId: id });
    expect(await sidesOf(owner, after.entries[0]?.entryId)).toEqual([
      'sales.creditNoteIssued',
      ['2131', 50_000, 0],
      ['1141', 0, 50_000],
    ]);
    const note = await owner.call(invoices.getCreditNote, { id: creditNote.id });
    await expect(
      owner.call(invoices.cancelCreditNote, { id: note.id, version: note.version, reason }),
    ).rejects.toMatchObject({ message: 'A credit note of a return cannot be cancelled' });
    const { refunds } = await owner.call(returns.refund, { orderId: id, amount: 50_000, reason });
    expect(refunds).toMatchObject([{ method: 'upi', amount: 50_000 }]);
  });

  test('gives back only what is left of it', async ({ house }) => {
    const { id, card, owner } = await sold(house);
    const { code } = await owner.call(offers.revealGiftCard, { id: card.id, reason });
    const other = await anOrder(house);
    await payOrder(house, other.id, [
      { method: 'gift_card', amount: 20_000, giftCardCode: code.replaceAll('-', '') },
    ]);
    const { version } = await owner.call(offers.getGiftCard, { id: card.id });

    const back = await owner.call(invoices.takeBackGiftCard, { id: card.id, version, reason });

    expect(back).toMatchObject({ amount: 30_000, order: { id, balance: -30_000 } });
    expect(back.order.status).toBe('delivered');
    const again = owner.call(invoices.takeBackGiftCard, { id: card.id, version, reason });
    await expect(again).rejects.toMatchObject({ status: 422, code: 'gift_card.spent' });
  });

  test('by two people at once gives back once', async ({ house }) => {
    const { id, card, owner } = await sold(house);
    const asked = { id: card.id, version: card.version, reason };

    const both = await Promise.allSettled([
      owner.call(invoices.takeBackGiftCard, asked),
      (await house.as('admin')).call(invoices.takeBackGiftCard, asked),
    ]);

    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await owner.call(orders.getOrder, { id })).toMatchObject({
      status: 'returned',
      balance: -50_000,
    });
  });

  test('is the only way to undo its receipt', async ({ house }) => {
    const { receipts, owner } = await sold(house);
    const { id, version } = receipts[0] ?? { id: 0, version: 0 };
    const { lines } = await owner.call(invoices.getInvoice, { id });
    const says = 'This is a receipt for gift cards. Take the cards back under Gift cards.';

    const cancelled = owner.call(invoices.cancelInvoice, { id, version, reason });
    await expect(cancelled).rejects.toMatchObject({ message: says });
    const credited = owner.call(invoices.creditPrice, {
      invoiceId: id,
      version,
      lines: [{ invoiceLineId: lines[0]?.id ?? 0, amount: 100 }],
      reason,
    });
    await expect(credited).rejects.toMatchObject({ message: says });
    const given = await aGiftCard(house);
    const { version: own } = await given.seen();
    const notSold = owner.call(invoices.takeBackGiftCard, { id: given.id, version: own, reason });
    await expect(notSold).rejects.toMatchObject({ code: 'gift_card.not_sold' });
  });
});
