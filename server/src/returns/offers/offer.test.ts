import { contract } from '@counting-house/contract/contract.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { test, type TestHouse } from '../../testing/house.ts';
import { expectLaws } from '../../testing/laws/laws.ts';
import { aCustomer, byUpi } from '../../testing/orders.ts';
import { sendNow, withPostOffice } from '../../testing/machine/post-office.ts';
import { aDeliveredOrder, aKeptReturn, aReturn } from '../../testing/returns.ts';
import { pieces, positionOf } from '../../testing/stock.ts';
import { atWork } from '../../testing/work.ts';
import { endedOffers, expireOffer } from './offer.service.ts';
import { returnOffers } from '../requests/return.table.ts';

const { invoices, orders, returns } = contract;

type Terms = Partial<InputOf<typeof returns.createOffer>>;

/** An offer to keep the goods of a return for ₹150.00. */
async function anOffer(house: TestHouse, of: { id: number }, values: Terms = {}) {
  const sales = await house.as('sales');
  return sales.call(returns.createOffer, {
    returnId: of.id,
    kind: 'keep_discount',
    amount: 15_000,
    ...values,
  });
}

async function answered(
  house: TestHouse,
  { id, version }: { id: number; version: number },
  answer: 'accept' | 'decline' | 'withdraw',
) {
  const sales = await house.as('sales');
  return sales.call(returns.answerOffer, { id, version, answer });
}

const endedYesterday = (house: TestHouse) =>
  house.database.direct
    .update(returnOffers)
    .set({ validUntil: sql`${returnOffers.validUntil} - 4` });

describe('an offer to keep the goods', () => {
  test('is credited and given back when it is accepted; nothing comes in', async ({ house }) => {
    const sold = await aDeliveredOrder(house, { payments: [byUpi(70_000)] });
    const owner = await house.as('owner');
    const asked = await aReturn(house, sold, { qty: 1 });

    const { offer } = await anOffer(house, asked);
    const waiting = await owner.call(returns.getReturn, { id: asked.id });
    const out = await owner.call(returns.listReturns, { desk: 'offerOut' });
    const done = await answered(house, offer, 'accept');

    expect(out).toMatchObject({ rows: [{ id: asked.id }], desk: { offerOut: 1 } });
    expect(offer).toMatchObject({
      status: 'offered',
      text: 'Keep the goods, and we give ₹150.00 back.',
      answeredAt: null,
    });
    expect(waiting).toMatchObject({ actions: ['decide', 'cancel'], offers: [{ id: offer.id }] });
    expect(done).toMatchObject({
      offer: { status: 'accepted' },
      return: {
        status: 'closed',
        isKept: true,
        receivedAt: null,
        settled: { creditTotal: 15_000, heldBack: 0, moneyBack: 15_000 },
        actions: [],
      },
    });
    const order = await owner.call(orders.getOrder, { id: sold.order.id });
    expect(order).toMatchObject({ status: 'delivered', creditedValue: 15_000, balance: -15_000 });
    expect(order.payments).toMatchObject([
      { direction: 'in', amount: 70_000 },
      { direction: 'out', amount: 15_000, method: 'upi', status: 'pending' },
    ]);
    const { rows } = await owner.call(invoices.listCreditNotes, { orderId: sold.order.id });
    expect(rows).toMatchObject([{ reasonKind: 'keep_offer', total: 15_000 }]);
    expect(await positionOf(house, sold.skuId)).toMatchObject({ onHand: pieces(8) });
    await expectLaws(house);
  });

  test('leaves the goods as not returned: they come back later at the lowered price', async ({
    house,
  }) => {
    const sold = await aDeliveredOrder(house);
    const asked = await aReturn(house, sold, { qty: 2 });
    const { offer } = await anOffer(house, asked);
    await answered(house, offer, 'accept');

    const owner = await house.as('owner');
    const again = await aReturn(house, sold, { qty: 2, reason: 'Quality', approve: true });
    const { version } = await owner.call(returns.receive, {
      id: again.id,
      version: again.version,
      lines: [
        { lineId: again.lines[0]?.id ?? 0, pieces: [{ qty: pieces(2), condition: 'sealed' }] },
      ],
    });
    const settled = await owner.call(returns.settle, { id: again.id, version });

    expect(settled.creditNotes).toMatchObject([{ total: 55_000 }]);
    await expectLaws(house);
  });

  test('of an unpaid order lowers what is owed, and gives nothing back', async ({ house }) => {
    const kept = await aKeptReturn(house);
    const owner = await house.as('owner');

    const order = await owner.call(orders.getOrder, { id: kept.return.orderId });
    expect(kept.return.settled).toMatchObject({ creditTotal: 4_000, heldBack: 0, moneyBack: 0 });
    expect(order).toMatchObject({ balance: 66_000, creditedValue: 4_000 });
  });

  test('goes into the wallet where the buyer wished so', async ({ house }) => {
    const sold = await aDeliveredOrder(house, { payments: [byUpi(70_000)] });
    const asked = await aReturn(house, sold, { wish: 'wallet', approve: true });
    const { offer } = await anOffer(house, asked);

    await answered(house, offer, 'accept');

    const owner = await house.as('owner');
    const order = await owner.call(orders.getOrder, { id: sold.order.id });
    expect(order.payments).toMatchObject([
      {},
      { direction: 'out', amount: 15_000, method: 'wallet', status: 'done' },
    ]);
    await expectLaws(house);
  });

  test('tells the buyer its terms, unless it is not sent', async ({ house }) => {
    const buyer = await aCustomer(house, { email: 'ishwari@sagara.example' });
    const sold = await aDeliveredOrder(house, { customerId: buyer.id });
    const { mail } = await withPostOffice(house);
    const asked = await aReturn(house, sold);

    const first = await anOffer(house, asked);
    await answered(house, first.offer, 'withdraw');
    const silent = await anOffer(house, asked, { send: false, text: 'Half price?' });

    await sendNow(house);
    expect(first.sent).toEqual(['ishwari@sagara.example']);
    expect(silent).toMatchObject({ sent: [], offer: { text: 'Half price?' } });
    const offers = mail.arrived.filter(({ raw }) => raw.includes('An offer for your return'));
    expect(offers).toHaveLength(1);
    expect(offers[0]?.raw).toContain('Keep the goods, and we give');
  });

  test.for(['decline', 'withdraw'] as const)(
    'lets the return go on when they %s, and another be made',
    async (answer, { house }) => {
      const asked = await aReturn(house, await aDeliveredOrder(house));
      const { offer } = await anOffer(house, asked);

      const after = await answered(house, offer, answer);
      const next = await anOffer(house, asked, { amount: 20_000 });

      expect(after).toMatchObject({
        offer: { status: answer === 'decline' ? 'declined' : 'withdrawn' },
        return: { status: 'requested', isKept: false, actions: ['cancel', 'offer'] },
      });
      expect(next.offer.status).toBe('offered');
      await expect(answered(house, after.offer, 'accept')).rejects.toMatchObject({
        status: 409,
        code: 'return_offer.answered',
      });
    },
  );
});

describe('making an offer', () => {
  test('is refused above the goods, with a day that is over, and beside another', async ({
    house,
  }) => {
    const asked = await aReturn(house, await aDeliveredOrder(house));

    await expect(anOffer(house, asked, { amount: 32_001 })).rejects.toMatchObject({
      status: 422,
      code: 'return_offer.above_goods',
      fields: { amount: 'At most ₹320.00' },
    });
    await expect(anOffer(house, asked, { validUntil: '2026-01-01' })).rejects.toMatchObject({
      fields: { validUntil: 'Choose today or a later day' },
    });
    await anOffer(house, asked, { amount: 32_000 });
    await expect(anOffer(house, asked)).rejects.toMatchObject({
      status: 409,
      code: 'return_offer.out',
      message: 'An offer is already out for this return',
    });
  });

  test('is for people who may, before the goods are here and while the return is open', async ({
    house,
  }) => {
    const sold = await aDeliveredOrder(house);
    const owner = await house.as('owner');
    const asked = await aReturn(house, sold, { approve: true });
    const keeper = await house.as('store keeper');
    await expect(
      keeper.call(returns.createOffer, { returnId: asked.id, kind: 'keep_discount', amount: 100 }),
    ).rejects.toMatchObject({ status: 403 });
    const { offer } = await anOffer(house, asked);
    const received = await owner.call(returns.receive, {
      id: asked.id,
      version: asked.version,
      lines: [
        { lineId: asked.lines[0]?.id ?? 0, pieces: [{ qty: pieces(1), condition: 'sealed' }] },
      ],
    });

    expect(received.offers).toMatchObject([{ id: offer.id, status: 'withdrawn' }]);
    await expect(anOffer(house, asked)).rejects.toMatchObject({
      status: 422,
      message: 'Goods are already here',
    });
    const kept = await aKeptReturn(house);
    await expect(anOffer(house, kept.return)).rejects.toMatchObject({ code: 'return.closed' });
  });

  test('is refused for a parcel that was not delivered', async ({ house }) => {
    const sold = await aDeliveredOrder(house, { isDelivered: false });
    const owner = await house.as('owner');
    await owner.call(contract.logistics.parcelReturned, { id: sold.parcelId });
    const { rows } = await owner.call(returns.listReturns, { orderId: sold.order.id });

    await expect(anOffer(house, { id: rows[0]?.id ?? 0 })).rejects.toMatchObject({
      code: 'return.rto',
    });
  });

  test.for(['rejected', 'cancelled'] as const)(
    'is in vain once its return is %s',
    async (status, { house }) => {
      const owner = await house.as('owner');
      const asked = await aReturn(house, await aDeliveredOrder(house));
      await anOffer(house, asked);

      if (status === 'cancelled') {
        const { id, version } = asked;
        await owner.call(returns.cancelReturn, { id, version, reason: 'Asked by phone' });
      } else {
        const [line] = asked.lines;
        await owner.call(returns.decide, {
          id: asked.id,
          version: asked.version,
          lines: [{ lineId: line?.id ?? 0, qtyApproved: 0, rejectReason: 'The seal is broken' }],
        });
      }

      const after = await owner.call(returns.getReturn, { id: asked.id });
      expect(after).toMatchObject({ status, offers: [{ status: 'withdrawn' }] });
    },
  );
});

describe('answering an offer', () => {
  test('is done once: the second of two hears who was first', async ({ house }) => {
    const sold = await aDeliveredOrder(house, { payments: [byUpi(70_000)] });
    const { offer } = await anOffer(house, await aReturn(house, sold));

    const both = await Promise.allSettled([
      answered(house, offer, 'accept'),
      answered(house, offer, 'decline'),
    ]);

    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = both.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
    expect(refused.reason).toMatchObject({ status: 409, code: 'stale' });
    await expectLaws(house);
  });

  test('comes too late after its last day, and the night ends it', async ({ house }) => {
    const asked = await aReturn(house, await aDeliveredOrder(house));
    const { offer } = await anOffer(house, asked);
    await endedYesterday(house);

    const late = { status: 422, code: 'return_offer.ended' };
    await expect(answered(house, offer, 'accept')).rejects.toMatchObject({
      ...late,
      message: expect.stringMatching(/^This offer ended on \d+ \w{3} 2026$/u),
    });
    await atWork(house, async (ctx) => {
      for (const one of await endedOffers(ctx)) {
        expect([await expireOffer(ctx, one), await expireOffer(ctx, one)]).toEqual([true, false]);
      }
    });

    const owner = await house.as('owner');
    const { offers } = await owner.call(returns.getReturn, { id: asked.id });
    expect(offers).toMatchObject([{ status: 'expired', answeredBy: '' }]);
    await expect(answered(house, offers[0] ?? offer, 'decline')).rejects.toMatchObject(late);
  });

  test('another can be made where one ended and the night has not come', async ({ house }) => {
    const asked = await aReturn(house, await aDeliveredOrder(house));
    await anOffer(house, asked);
    await endedYesterday(house);

    await anOffer(house, asked);

    const owner = await house.as('owner');
    const { offers } = await owner.call(returns.getReturn, { id: asked.id });
    expect(offers).toMatchObject([{ status: 'offered' }, { status: 'expired' }]);
  });

  test('is refused where the goods cost less by now', async ({ house }) => {
    const sold = await aDeliveredOrder(house);
    const asked = await aReturn(house, sold, { qty: 2 });
    const { offer } = await anOffer(house, asked, { amount: 40_000 });
    const owner = await house.as('owner');
    await owner.call(returns.decide, {
      id: asked.id,
      version: asked.version,
      lines: [
        { lineId: asked.lines[0]?.id ?? 0, qtyApproved: pieces(1), rejectReason: 'One is used' },
      ],
    });

    await expect(answered(house, offer, 'accept')).rejects.toMatchObject({
      code: 'return_offer.above_goods',
      message: 'At most ₹320.00',
    });
    const after = await owner.call(returns.getReturn, { id: asked.id });
    expect(after.offers).toMatchObject([{ status: 'offered' }]);
  });
});
