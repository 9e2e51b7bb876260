import { contract } from '@counting-house/contract/contract.ts';
import type { Quotation, QuotationState } from '@counting-house/contract/orders/quotation.ts';
import { extractText } from 'unpdf';
import { describe, expect } from 'vitest';
import { aCompany, onAccount, ordered, withPrices } from '../../testing/companies.ts';
import { type TestHouse, test } from '../../testing/house.ts';
import { withPostOffice } from '../../testing/machine/post-office.ts';
import { pieces } from '../../testing/stock.ts';

const { admin, b2b, orders } = contract;

const before = '2026-11-30T18:20:00.000Z';
const after = '2026-11-30T18:40:00.000Z';
const lastDay = '2026-11-30';

describe('a draft', () => {
  test('is no quotation until it is printed, and then one of its own number', async ({ house }) => {
    const { sales, draft } = await aDraft(house);
    const none = await sales.call(orders.listQuotations, { orderId: draft.id });

    const words = await printed(house, draft.id);

    const { rows } = await sales.call(orders.listQuotations, {});
    expect(none.rows).toEqual([]);
    expect(rows).toMatchObject([
      {
        number: expect.stringMatching(/^QTN-2026-\d{5}$/u),
        state: 'sent',
        validUntil: lastDay,
        orderId: draft.id,
        orderNo: null,
        total: draft.grandTotal,
      },
    ]);
    expect(words).toContain(`Quotation ${rows[0]?.number}`);
    expect(await sales.call(orders.getOrder, { id: draft.id })).toMatchObject({ status: 'draft' });
  });

  test('is one by being mailed too, and says to whom', async ({ house }) => {
    const { draft } = await aDraft(house);
    const { owner } = await withPostOffice(house);

    await owner.call(orders.sendOrder, { id: draft.id, to: 'a@sahyadri.example' });

    expect(await quotationOf(house, draft.id)).toMatchObject({
      state: 'sent',
      sentTo: ['a@sahyadri.example'],
    });
  });

  test('printed by who may only read orders stays a draft', async ({ house }) => {
    const { draft } = await aDraft(house);
    const accountant = await house.as('accountant');

    const reply = await accountant.send(orders.printOrders, { id: draft.id });

    const { text } = await extractText(new Uint8Array(reply.bytes), { mergePages: true });
    expect(text).toContain('Not issued');
    const { rows } = await accountant.call(orders.listQuotations, { orderId: draft.id });
    expect(rows).toEqual([]);
  });

  test('printed twice is one quotation; changed in between, it is a revision and the earlier stays as it was', async ({
    house,
  }) => {
    const { sales, draft, butter } = await aDraft(house);
    await printed(house, draft.id);
    await printed(house, draft.id);
    const first = await quotationOf(house, draft.id);
    const line = draft.lines[0]?.id ?? 0;
    await sales.call(orders.updateB2B, {
      id: draft.id,
      version: draft.version,
      lines: [{ id: line, variantId: butter.variantId, qty: pieces(5) }],
    });
    const seen = await sales.call(orders.getQuotation, { id: first.id });

    const words = await printed(house, draft.id);

    const second = await quotationOf(house, draft.id);
    const reply = await sales.send(orders.printQuotation, { id: first.id });
    const { text } = await extractText(new Uint8Array(reply.bytes), { mergePages: true });
    expect(seen).toMatchObject({ hasChanged: true, lines: [{ qty: pieces(2) }] });
    expect(second).toMatchObject({
      number: `${first.number}/2`,
      hasChanged: false,
      lines: [{ qty: pieces(5) }],
      revisions: [{ state: 'sent' }, { id: first.id, state: 'superseded' }],
    });
    expect(words).toContain(`${first.number}/2`);
    expect(text).toContain('Superseded');
    expect(text).toContain('2 pcs');
  });

  test('of a quotation is not deleted; given up, its quotation is lost', async ({ house }) => {
    const { draft } = await aDraft(house);
    const owner = await house.as('owner');
    await printed(house, draft.id);

    await expect(
      owner.call(admin.softDeleteRow, { table: 'sales_order', id: draft.id }),
    ).rejects.toMatchObject({ status: 422 });
    await owner.call(orders.discardDraft, { id: draft.id });

    expect(await quotationOf(house, draft.id)).toMatchObject({
      state: 'lost',
      lostReason: 'Draft discarded',
    });
  });
});

describe('a quotation', () => {
  const words = {
    sent: { convert: 'accepted', lose: 'lost' },
    expired: { convert: /expired on 30 Nov 2026/u, lose: 'lost' },
    accepted: { convert: /is an order already/u, lose: /is accepted already/u },
    lost: { convert: /is marked as lost/u, lose: /is lost already/u },
    superseded: { convert: /revision has replaced/u, lose: /is superseded already/u },
  } as const satisfies Record<QuotationState, unknown>;
  const states = Object.keys(words) as QuotationState[];

  for (const state of states) {
    for (const act of ['convert', 'lose'] as const) {
      test(`that is ${state}: ${act}`, async ({ house }) => {
        const quotation = await inState(house, state);
        const { id, version } = quotation;
        const sales = await house.as('sales');
        const done =
          act === 'convert'
            ? sales.call(orders.convertQuotation, { id, version })
            : sales.call(orders.loseQuotation, { id, version, reason: 'Bought elsewhere' });

        const outcome = words[state][act];
        if (typeof outcome !== 'string') {
          await expect(done).rejects.toMatchObject({
            status: 422,
            message: expect.stringMatching(outcome),
          });
          return;
        }
        await done;
        const then = await sales.call(orders.getQuotation, { id });
        expect(then.state).toBe(outcome);
        expect(then.orderNo).toEqual(act === 'convert' ? expect.stringMatching(/^BOR-/u) : null);
      });
    }
  }

  test('costs what it said until its last day, whatever the price list says by then', async ({
    house,
  }) => {
    const { sales, draft, butter, groupId } = await aDraft(house);
    const owner = await house.as('owner');
    await printed(house, draft.id);
    await owner.call(b2b.updateGroupItems, {
      groupId,
      items: [{ variantId: butter.variantId, prices: [{ fromQty: 0, price: 40_000 }] }],
    });
    const { id, version } = await quotationOf(house, draft.id);

    const order = await sales.call(orders.convertQuotation, { id, version });

    expect(order).toMatchObject({
      status: 'placed',
      grandTotal: draft.grandTotal,
      lines: [{ unitPrice: 33_000, qty: pieces(2) }],
    });
  });

  test('whose draft was changed is issued again before it is converted', async ({ house }) => {
    const { sales, draft } = await aDraft(house);
    await printed(house, draft.id);
    await sales.call(orders.updateB2B, {
      id: draft.id,
      version: draft.version,
      lines: [{ id: draft.lines[0]?.id ?? 0, qty: pieces(9) }],
    });
    const { id, version } = await quotationOf(house, draft.id);

    await expect(sales.call(orders.convertQuotation, { id, version })).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining('The draft was changed'),
    });
  });

  test('is tested for credit as an order is, and held', async ({ house }) => {
    const { sales, draft } = await aDraft(house, 1_000);
    await printed(house, draft.id);
    const { id, version } = await quotationOf(house, draft.id);

    const order = await sales.call(orders.convertQuotation, { id, version });

    expect(order.holds).toMatchObject([{ code: 'credit' }]);
  });

  test('converted by two at once is one order', async ({ crowd }) => {
    const { draft } = await aDraft(crowd);
    await printed(crowd, draft.id);
    const { id, version } = await quotationOf(crowd, draft.id);
    const [one, two] = [await crowd.as('sales'), await crowd.as('owner')];

    const all = await Promise.allSettled([
      one.call(orders.convertQuotation, { id, version }),
      two.call(orders.convertQuotation, { id, version }),
    ]);

    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { rows } = await two.call(orders.listOrders, { channel: 'b2b', status: ['placed'] });
    expect(rows).toHaveLength(1);
  });

  test('is accepted by its draft being placed as well', async ({ house }) => {
    const { sales, draft } = await aDraft(house);
    await printed(house, draft.id);

    const { orderNo } = await sales.call(orders.updateB2B, {
      id: draft.id,
      version: draft.version,
      place: true,
    });

    expect(await quotationOf(house, draft.id)).toMatchObject({ state: 'accepted', orderNo });
  });

  test('is found by its number and its customer, and in the list by what became of it', async ({
    house,
  }) => {
    const lost = await inState(house, 'lost');
    const owner = await house.as('owner');
    const found = async (q: string) =>
      (await owner.call(orders.listQuotations, { q })).rows.map(({ id }) => id);

    expect(await found(lost.number)).toEqual([lost.id]);
    expect(await found(lost.buyerName ?? '?')).toEqual([lost.id]);
    const { rows } = await owner.call(orders.listQuotations, { state: ['lost'] });
    const others = await owner.call(orders.listQuotations, { state: ['sent', 'expired'] });
    expect(rows.map(({ id }) => id)).toEqual([lost.id]);
    expect(others.rows).toEqual([]);
  });

  test('is converted and lost by those who may take orders', async ({ house }) => {
    const { id, version } = await inState(house, 'sent');
    const accountant = await house.as('accountant');

    await expect(accountant.call(orders.convertQuotation, { id, version })).rejects.toMatchObject({
      status: 403,
    });
    await expect(
      accountant.call(orders.loseQuotation, { id, version, reason: 'No answer' }),
    ).rejects.toMatchObject({ status: 403 });
  });
});

/** A company’s draft of two jars, good until the last day. */
async function aDraft(house: TestHouse, limit = 100_000_000) {
  house.clock.set(before);
  const company = await aCompany(house, onAccount(limit));
  const { butter } = await withPrices(house, company);
  const lines = [{ variantId: butter.variantId, qty: pieces(2) }];
  const draft = await ordered(house, company, lines, {
    place: false,
    validUntil: lastDay,
    deliveryMethod: 'pickup',
  });
  const groupId = company.groups[0]?.id ?? 0;
  return { sales: await house.as('sales'), draft, butter, groupId };
}

async function printed(house: TestHouse, id: number): Promise<string> {
  const sales = await house.as('sales');
  const reply = await sales.send(orders.printOrders, { id });
  const { text } = await extractText(new Uint8Array(reply.bytes), { mergePages: true });
  return text.replaceAll(/\s+/gu, ' ');
}

/** The newest quotation of a draft or order. */
async function quotationOf(house: TestHouse, orderId: number): Promise<Quotation> {
  const sales = await house.as('sales');
  const { rows } = await sales.call(orders.listQuotations, { orderId });
  return sales.call(orders.getQuotation, { id: Math.max(...rows.map(({ id }) => id)) });
}

async function inState(house: TestHouse, state: QuotationState): Promise<Quotation> {
  const { sales, draft } = await aDraft(house);
  await printed(house, draft.id);
  const quotation = await quotationOf(house, draft.id);
  const { id, version } = quotation;
  switch (state) {
    case 'accepted':
      await sales.call(orders.convertQuotation, { id, version });
      break;
    case 'lost':
      await sales.call(orders.loseQuotation, { id, version, reason: 'Bought elsewhere' });
      break;
    case 'superseded':
      await sales.call(orders.updateB2B, {
        id: draft.id,
        version: draft.version,
        lines: [{ id: draft.lines[0]?.id ?? 0, qty: pieces(5) }],
      });
      await printed(house, draft.id);
      break;
    case 'expired':
      house.clock.set(after);
      break;
    case 'sent':
      break;
  }
  return sales.call(orders.getQuotation, { id });
}
