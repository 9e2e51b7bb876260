import { contract } from '@counting-house/contract/contract.ts';
import type { NotedStatus } from '@counting-house/contract/logistics/parcel.ts';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { parcels } from './parcel.table.ts';
import { expectLaws } from '../../testing/laws/laws.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { lastEntry } from '../../testing/books.ts';
import { aPackedOrder, aTrack, withSetting } from '../../testing/logistics.ts';
import { pieces, positionOf } from '../../testing/stock.ts';

const { logistics, orders, returns } = contract;

/** A parcel that a courier carries, with cash of ₹640.00 to be collected. */
async function aSentParcel(house: TestHouse, { cod = true } = {}) {
  const made = await aPackedOrder(house, {
    worth: 150_000,
    ...(cod ? { payments: [{ method: 'cod', amount: 70_000 }] } : {}),
  });
  const track = await aTrack(house);
  const owner = await house.as('owner');
  await owner.call(logistics.trackingData, {
    items: [{ parcelId: made.parcelId, trackId: track.id, waybill: 'KN4471' }],
  });
  await owner.call(logistics.parcelUpdate, { orderId: made.order.id });
  const minute = () => house.clock.pass(1);
  minute();
  return {
    ...made,
    owner,
    note: async (status: NotedStatus, more: object = {}) => {
      const answer = await owner.call(logistics.trackingData, {
        items: [{ parcelId: made.parcelId, event: { status, ...more } }],
      });
      minute();
      return answer;
    },
    minute,
    parcel: () => owner.call(logistics.getParcel, { id: made.parcelId }),
    orderNow: () => owner.call(orders.getOrder, { id: made.order.id }),
    returnsNow: async () =>
      (await owner.call(returns.listReturns, { orderId: made.order.id })).rows,
  };
}

describe('a parcel that turns round', () => {
  test('opens its return once, and its cash is no longer due', async ({ house }) => {
    const sent = await aSentParcel(house);
    await sent.note('attempt_failed', { reason: 'refused' });

    await sent.note('rto_started');
    await sent.note('rto_in_transit');

    const order = await sent.orderNow();
    expect(await sent.parcel()).toMatchObject({ status: 'rto', attempts: 1, codAmount: 70_000 });
    expect(order).toMatchObject({ status: 'shipped', pendingCod: 0, balance: 70_000 });
    expect(await sent.returnsNow()).toMatchObject([
      {
        type: 'rto',
        source: 'logistics',
        status: 'approved',
        qty: 2_000,
        reasons: ['NDR (undelivered)'],
      },
    ]);
    expect(await sent.owner.call(logistics.listParcels, { desk: 'problems' })).toMatchObject({
      rows: [{ number: sent.number }],
      desk: { problems: 1, onTheWay: 0 },
    });
  });

  test('cannot be marked delivered by hand', async ({ house }) => {
    const sent = await aSentParcel(house);
    await sent.note('rto_started');

    const marking = sent.owner.call(logistics.markDelivered, { id: sent.order.id });

    await expect(marking).rejects.toMatchObject({
      code: 'order.not_shipped',
      message: 'Nothing has been shipped yet',
    });
  });

  test('and is delivered after all gives its return up, and its cash is collected', async ({
    house,
  }) => {
    const sent = await aSentParcel(house);
    await sent.note('rto_started');

    await sent.note('delivered');

    const order = await sent.orderNow();
    expect(order).toMatchObject({ status: 'delivered', pendingCod: 0, balance: 0, paidIn: 70_000 });
    expect(await sent.returnsNow()).toMatchObject([{ status: 'cancelled' }]);
  });

  test('is at our door only when we scan it there', async ({ house }) => {
    const sent = await aSentParcel(house);
    await sent.note('rto_started');
    await sent.note('rto_delivered');
    const told = await sent.parcel();

    await sent.owner.call(logistics.parcelReturned, { id: sent.parcelId, condition: 'sealed' });

    const back = await sent.parcel();
    const [made] = await sent.returnsNow();
    expect(told).toMatchObject({ status: 'rto', isAtDoor: true });
    expect(back).toMatchObject({ status: 'returned', returned: { returnNo: made?.returnNo } });
    expect(made).toMatchObject({ status: 'approved', isAtDoor: true });
    expect(await positionOf(house, sent.skuId)).toMatchObject({ onHand: pieces(8) });
  });

  test('comes back without a word of the courier as well', async ({ house }) => {
    const sent = await aSentParcel(house);

    await sent.owner.call(logistics.parcelReturned, { id: sent.parcelId });

    expect(await sent.orderNow()).toMatchObject({ status: 'shipped', pendingCod: 0 });
    expect(await sent.returnsNow()).toMatchObject([{ type: 'rto', isAtDoor: true }]);
  });
});

describe('a parcel that is gone', () => {
  test.for(['lost', 'damaged'] as const)(
    'is a loss, a claim on its courier, and a return with everything missing: %s',
    async (status, { house }) => {
      const sent = await aSentParcel(house);
      const act = status === 'lost' ? logistics.parcelLost : logistics.parcelDamaged;

      const parcel = await sent.owner.call(act, { id: sent.parcelId, claimAmount: 50_000 });

      const [made] = await sent.returnsNow();
      const whole = await sent.owner.call(returns.getReturn, { id: made?.id ?? 0 });
      expect(parcel).toMatchObject({ status, claimStatus: 'open', claimAmount: 50_000 });
      expect(await lastEntry(house)).toEqual([
        ['clearing.claims', 50_000, 0],
        ['income.other', 0, 50_000],
      ]);
      expect(whole).toMatchObject({ status: 'received', lines: [{ qtyMissing: 2_000 }] });
      expect(await sent.orderNow()).toMatchObject({ pendingCod: 0, balance: 70_000 });
    },
  );

  test('posts what its goods cost as a loss', async ({ house }) => {
    const sent = await aSentParcel(house);

    await sent.owner.call(logistics.parcelLost, { id: sent.parcelId });

    expect(await lastEntry(house)).toEqual([
      ['stock.scrap', 30_000, 0],
      ['cogs', 0, 30_000],
    ]);
  });

  test('brings a claim that is paid in part, and the rest is no income', async ({ house }) => {
    const sent = await aSentParcel(house);
    const { version } = await sent.owner.call(logistics.parcelLost, {
      id: sent.parcelId,
      claimAmount: 50_000,
    });

    const tooMuch = sent.owner.call(logistics.claimUpdate, {
      id: sent.parcelId,
      version,
      status: 'paid',
      amount: 50_001,
    });
    await expect(tooMuch).rejects.toMatchObject({ fields: { amount: 'At most ₹500.00' } });
    const paid = await sent.owner.call(logistics.claimUpdate, {
      id: sent.parcelId,
      version,
      status: 'paid',
      amount: 45_000,
      reference: 'NEFT 7781',
    });

    expect(paid.claimStatus).toBe('paid');
    expect((await lastEntry(house)).map(([, debit, credit]) => debit - credit)).toEqual([
      45_000, 5_000, -50_000,
    ]);
    await expect(
      sent.owner.call(logistics.claimUpdate, {
        id: sent.parcelId,
        version: paid.version,
        status: 'refused',
      }),
    ).rejects.toMatchObject({
      code: 'claim.not_open',
      message: `${sent.number} has no open claim.`,
    });
  });

  test('whose claim is refused leaves nothing with the courier', async ({ house }) => {
    const sent = await aSentParcel(house);
    const { version } = await sent.owner.call(logistics.parcelLost, {
      id: sent.parcelId,
      claimAmount: 50_000,
    });

    await sent.owner.call(logistics.claimUpdate, { id: sent.parcelId, version, status: 'refused' });

    expect(await lastEntry(house)).toEqual([
      ['income.other', 50_000, 0],
      ['clearing.claims', 0, 50_000],
    ]);
  });
});

describe('correcting how the way of a parcel ended', () => {
  test.for(['returned', 'lost', 'damaged'] as const)(
    'puts it back where it was, with all that followed: %s',
    async (status, { house }) => {
      const sent = await aSentParcel(house);
      await sent.note('in_transit');
      const ended =
        status === 'returned'
          ? await sent.owner.call(logistics.parcelReturned, { id: sent.parcelId })
          : await sent.owner.call(
              status === 'lost' ? logistics.parcelLost : logistics.parcelDamaged,
              { id: sent.parcelId, claimAmount: 50_000 },
            );
      sent.minute();

      const after = await sent.owner.call(logistics.trackingCorrect, {
        id: sent.parcelId,
        version: ended.version,
        note: 'Another box',
      });

      expect(after).toMatchObject({ status: 'in_transit', claimStatus: 'none', claimAmount: 0 });
      expect(after.events.find((event) => event.status === status)).toMatchObject({ isVoid: true });
      expect(await sent.orderNow()).toMatchObject({ pendingCod: 70_000 });
      expect(await sent.returnsNow()).toMatchObject([{ status: 'cancelled' }]);
      await expectLaws(house);
    },
  );

  test('takes a delivery back, but not beside the cash that came with it', async ({ house }) => {
    const unpaid = await aSentParcel(house, { cod: false });
    await unpaid.note('delivered');
    const { version } = await unpaid.parcel();
    await unpaid.owner.call(logistics.trackingCorrect, {
      id: unpaid.parcelId,
      version,
      note: 'Wrong house',
    });
    expect(await unpaid.orderNow()).toMatchObject({ status: 'shipped', deliveredAt: null });
  });

  test('is refused when cash was collected', async ({ house }) => {
    const sent = await aSentParcel(house);
    await sent.note('delivered');
    const { version } = await sent.parcel();

    const correcting = sent.owner.call(logistics.trackingCorrect, {
      id: sent.parcelId,
      version,
      note: 'Wrong house',
    });

    await expect(correcting).rejects.toMatchObject({
      code: 'parcel.cash_collected',
      message: `Cash was collected with ${sent.number}. Give it back before its tracking is corrected.`,
    });
  });

  test('needs something to correct, and a reason', async ({ house }) => {
    const sent = await aSentParcel(house);
    const { version } = await sent.parcel();
    const correct = (note: string) =>
      sent.owner.call(logistics.trackingCorrect, { id: sent.parcelId, version, note });

    await expect(correct('')).rejects.toMatchObject({ fields: { note: 'Enter a reason' } });
    await expect(correct('Wrong box')).rejects.toMatchObject({
      message: `${sent.number} is still on its way.`,
    });
  });
});

describe('what follows a failed attempt', () => {
  test('is another one on an agreed day, or the way back', async ({ house }) => {
    const sent = await aSentParcel(house);
    const act = (action: 'reattempt' | 'rto', more: object = {}) =>
      sent.owner.call(logistics.ndrAction, { id: sent.parcelId, action, ...more });
    await expect(act('rto')).rejects.toMatchObject({
      message: `${sent.number} has no failed attempt.`,
    });
    await sent.note('attempt_failed', { reason: 'not_available' });

    const again = await act('reattempt', { on: '2026-12-01' });
    sent.minute();
    await sent.note('attempt_failed', { reason: 'refused' });
    const back = await act('rto');

    expect(again.status).toBe('in_transit');
    expect(back).toMatchObject({ status: 'rto', attempts: 2 });
    expect(await sent.returnsNow()).toHaveLength(1);
  });
});

describe('the states of a parcel', () => {
  test('refuse what does not fit them', async ({ house }) => {
    const { parcelId, number, order } = await aPackedOrder(house);
    const owner = await house.as('owner');
    const ended = `${number} has not left yet.`;

    await expect(owner.call(logistics.parcelReturned, { id: parcelId })).rejects.toMatchObject({
      message: ended,
    });
    await expect(owner.call(logistics.parcelLost, { id: parcelId })).rejects.toMatchObject({
      message: ended,
    });
    await expect(owner.call(logistics.trackingCancel, { id: parcelId })).rejects.toMatchObject({
      message: `${number} has no booking to cancel.`,
    });
    const track = await aTrack(house);
    await owner.call(logistics.trackingData, {
      items: [{ parcelId, trackId: track.id, waybill: 'KN5518' }],
    });
    expect(await owner.call(logistics.trackingCancel, { id: parcelId })).toMatchObject({
      status: 'packed',
      waybill: '',
    });
    await owner.call(logistics.trackingData, {
      items: [{ parcelId, trackId: track.id, waybill: 'KN5518' }],
    });
    await owner.call(logistics.parcelUpdate, { orderId: order.id });
    await owner.call(logistics.parcelReturned, { id: parcelId });
    await expect(owner.call(logistics.parcelDamaged, { id: parcelId })).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(
        new RegExp(
          `^${number} is returned already, noted by .+ on 21 Nov 2026, .+\\. Correct its tracking first\\.$`,
          'u',
        ),
      ),
    });
  });

  test('show a pickup that failed, and one without news, as problems', async ({ house }) => {
    await withSetting(house, 'logistics.noNewsHours', 24);
    const { parcelId } = await aPackedOrder(house);
    const owner = await house.as('owner');
    const track = await aTrack(house, { code: 'AIR', name: 'Air' });
    await owner.call(logistics.trackingData, {
      items: [{ parcelId, trackId: track.id, waybill: 'KN5518' }],
    });
    await owner.call(logistics.trackingData, {
      items: [{ parcelId, event: { status: 'pickup_failed' } }],
    });
    const sent = await aSentParcel(house);
    const problems = async () => {
      const { rows } = await owner.call(logistics.listParcels, { desk: 'problems' });
      return rows.map(({ id, isPickupFailed, hasNoNews }) => ({ id, isPickupFailed, hasNoNews }));
    };

    const before = await problems();
    await house.database.direct
      .update(parcels)
      .set({ statusAt: new Date(house.clock.now().getTime() - 25 * 3_600_000).toISOString() })
      .where(eq(parcels.id, sent.parcelId));
    const after = await problems();

    expect(before).toEqual([{ id: parcelId, isPickupFailed: true, hasNoNews: false }]);
    expect(after).toContainEqual({ id: sent.parcelId, isPickupFailed: false, hasNoNews: true });
  });
});
