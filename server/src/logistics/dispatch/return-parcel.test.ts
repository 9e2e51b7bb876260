import { contract } from '@counting-house/contract/contract.ts';
import type { AddressBlock } from '@counting-house/contract/customers/address.ts';
import { describe, expect } from 'vitest';
import { carStreet } from '../../testing/orders.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { runDueJobs } from '../../testing/jobs.ts';
import { expectLaws } from '../../testing/laws/laws.ts';
import { aDeliveredOrder, aReceivedReturn, aReturn } from '../../testing/returns.ts';
import { pieces } from '../../testing/stock.ts';

const { logistics, orders, returns } = contract;

describe('the pick-up of a return', () => {
  async function toFetch(house: TestHouse, elsewhere: { pickupAddress?: AddressBlock } = {}) {
    const sold = await aDeliveredOrder(house);
    const owner = await house.as('owner');
    const asked = await aReturn(house, sold, {
      approve: true,
      pickup: { slotDate: '2026-11-26', note: 'After 5 pm', ...elsewhere },
    });
    const { rows } = await owner.call(logistics.listTracks, { q: 'Surface' });
    const book = () =>
      owner.call(logistics.bookReturnParcel, {
        returnId: asked.id,
        direction: 'in',
        trackId: rows[0]?.id ?? 0,
        waybill: 'KN9001',
      });
    return { sold, owner, asked, book };
  }

  test('fetches the goods where they are, whatever the order says', async ({ house }) => {
    const office = { ...carStreet, line1: '3, MG Road', city: 'Hubballi', pinCode: '580020' };
    const { owner, sold, book } = await toFetch(house, { pickupAddress: office });
    const place = { city: 'Hubballi', pinCode: '580020' };
    const waiting = await owner.call(logistics.listReturnsToBook, {});
    expect(waiting.rows).toMatchObject([place]);

    const parcel = await book();

    expect(parcel).toMatchObject({ ...place, shipping: { line1: '3, MG Road' } });
    const { rows } = await owner.call(logistics.listParcels, { orderId: sold.order.id });
    expect(rows.map(({ city }) => city).sort()).toEqual(['Hubballi', 'Sagara']);
  });

  test('waits on the desk until it is booked, moves, and is here by our own scan', async ({
    house,
  }) => {
    const { owner, asked, sold, book } = await toFetch(house);
    const waiting = await owner.call(logistics.listReturnsToBook, {});
    expect(waiting.rows).toMatchObject([
      { id: asked.id, direction: 'in', slotDate: '2026-11-26', note: 'After 5 pm' },
    ]);

    const parcel = await book();

    expect(parcel).toMatchObject({
      direction: 'in',
      ofReturn: { id: asked.id },
      status: 'booked',
      waybill: 'KN9001',
      codAmount: 0,
      items: [{ qty: pieces(1) }],
    });
    expect((await owner.call(logistics.listReturnsToBook, {})).rows).toEqual([]);
    const booked = await owner.call(returns.listReturns, { orderId: sold.order.id });
    expect(booked.rows).toMatchObject([{ pickupParcelId: parcel.id, creditNoteIds: [] }]);
    const none = owner.call(logistics.parcelUpdate, { orderId: sold.order.id });
    await expect(none).rejects.toMatchObject({ code: 'parcel.none' });
    const say = (status: 'picked_up' | 'delivered') =>
      owner.call(logistics.trackingData, { items: [{ parcelId: parcel.id, event: { status } }] });
    await expect(say('delivered')).rejects.toMatchObject({
      fields: { status: 'Mark the parcel as returned when it is here' },
    });
    await say('picked_up');
    const { rows } = await owner.call(returns.listReturns, { orderId: sold.order.id });
    expect(rows).toMatchObject([
      { pickupState: 'in_transit', pickupParcelId: null, isAtDoor: false },
    ]);

    const here = await owner.call(logistics.parcelReturned, { id: parcel.id });

    expect(here).toMatchObject({ status: 'returned' });
    const arrived = await owner.call(returns.getReturn, { id: asked.id });
    expect(arrived).toMatchObject({
      status: 'approved',
      isAtDoor: true,
      carried: [{ number: parcel.number, direction: 'in', status: 'returned' }],
    });
    // Nothing is back in stock, and the order stays delivered, before somebody looked inside.
    const order = await owner.call(orders.getOrder, { id: sold.order.id });
    expect(order).toMatchObject({ status: 'delivered' });
    await expectLaws(house);

    const corrected = await owner.call(logistics.trackingCorrect, {
      id: parcel.id,
      version: here.version,
      note: 'Another box',
    });

    expect(corrected.status).toBe('in_transit');
    expect(await owner.call(returns.getReturn, { id: asked.id })).toMatchObject({
      isAtDoor: false,
    });
  });

  test('is here when its goods are received, with nothing left to cancel', async ({ house }) => {
    const { owner, asked, book } = await toFetch(house);
    const parcel = await book();
    const [line] = asked.lines;

    await owner.call(returns.receive, {
      id: asked.id,
      version: (await owner.call(returns.getReturn, { id: asked.id })).version,
      lines: [{ lineId: line?.id ?? 0, pieces: [{ qty: pieces(1), condition: 'sealed' }] }],
    });
    await runDueJobs(house.database, house.clock);

    const seen = await owner.call(logistics.getParcel, { id: parcel.id });
    expect(seen).toMatchObject({ status: 'returned' });
  });

  test('is booked once by two at once, and can be booked anew when it is cancelled', async ({
    house,
  }) => {
    const { owner, asked, book } = await toFetch(house);

    const both = await Promise.allSettled([book(), book()]);

    const refused = both.find(({ status }) => status === 'rejected');
    expect(refused).toMatchObject({ reason: { status: 409, code: 'parcel.return_booked' } });
    const { carried } = await owner.call(returns.getReturn, { id: asked.id });
    const cancelled = await owner.call(logistics.trackingCancel, { id: carried[0]?.id ?? 0 });
    expect(cancelled.status).toBe('cancelled');
    expect((await owner.call(logistics.listReturnsToBook, {})).rows).toHaveLength(1);
    expect(await book()).toMatchObject({ status: 'booked' });
  });

  test('is a problem of the desk when its return ends first', async ({ house }) => {
    const { owner, asked, book } = await toFetch(house);
    const parcel = await book();
    const { version } = await owner.call(returns.getReturn, { id: asked.id });

    await owner.call(returns.cancelReturn, { id: asked.id, version, reason: 'Keeps it' });

    const { rows } = await owner.call(logistics.listParcels, { desk: 'problems' });
    expect(rows.map(({ id }) => id)).toEqual([parcel.id]);
    const again = book();
    await expect(again).rejects.toMatchObject({ code: 'parcel.nothing_to_fetch' });
  });
});

describe('a repair', () => {
  async function inRepair(house: TestHouse) {
    const sold = await aDeliveredOrder(house);
    const owner = await house.as('owner');
    const asked = await aReturn(house, sold, { approve: true, wish: 'repair' });
    const here = await owner.call(returns.receive, {
      id: asked.id,
      version: asked.version,
      lines: [
        {
          lineId: asked.lines[0]?.id ?? 0,
          pieces: [{ qty: pieces(1), condition: 'defective', decision: 'repair' }],
        },
      ],
    });
    const decide = (decision: 'send_back' | 'scrap') =>
      owner.call(returns.decidePiece, {
        id: here.id,
        version: here.version,
        pieceId: here.lines[0]?.pieces[0]?.id ?? 0,
        decision,
      });
    return { sold, owner, here, decide };
  }

  test('credits nothing, and its goods go back to the buyer in a parcel', async ({ house }) => {
    const { sold, owner, here, decide } = await inRepair(house);
    const early = owner.call(returns.previewSettle, { id: here.id });
    await expect(early).rejects.toMatchObject({
      code: 'return.in_repair',
      message: 'Say first what became of the repair.',
    });

    const mended = await decide('send_back');
    const { return: closed } = await owner.call(returns.settle, {
      id: mended.id,
      version: mended.version,
      resolution: 'repair',
      expectedCredit: 0,
    });

    expect(closed).toMatchObject({
      status: 'closed',
      settled: { creditTotal: 0, moneyBack: 0 },
      lines: [{ pieces: [{ decision: 'send_back', isRepaired: true }] }],
    });
    const { rows } = await owner.call(logistics.listReturnsToBook, {});
    expect(rows).toMatchObject([{ id: closed.id, direction: 'out', qty: pieces(1) }]);
    const { rows: services } = await owner.call(logistics.listTracks, { q: 'Surface' });
    const parcel = await owner.call(logistics.bookReturnParcel, {
      returnId: closed.id,
      direction: 'out',
      trackId: services[0]?.id ?? 0,
      waybill: 'KN9002',
      grams: 400,
    });
    await owner.call(logistics.parcelUpdate, { orderId: sold.order.id });
    await owner.call(logistics.trackingData, {
      items: [{ parcelId: parcel.id, event: { status: 'delivered' } }],
    });
    expect(await owner.call(logistics.getParcel, { id: parcel.id })).toMatchObject({
      status: 'delivered',
      items: [{ qty: pieces(1) }],
    });
    expect((await owner.call(logistics.listReturnsToBook, {})).rows).toEqual([]);
    // It can come back once more, since it is with the buyer again.
    expect(await aReturn(house, sold)).toMatchObject({ status: 'requested' });
    await expectLaws(house);
  });

  test('that cannot be done becomes ours: written off and credited', async ({ house }) => {
    const { owner, decide } = await inRepair(house);

    const scrapped = await decide('scrap');
    const settled = await owner.call(returns.settle, {
      id: scrapped.id,
      version: scrapped.version,
    });

    expect(settled.creditNotes).toHaveLength(1);
    expect(scrapped).toMatchObject({
      lines: [{ pieces: [{ decision: 'scrap', isRepaired: false }] }],
    });
    expect(scrapped.actions).not.toContain('decidePiece');
    await expectLaws(house);
  });

  test('is no way to settle goods that nobody repaired', async ({ house }) => {
    const owner = await house.as('owner');
    const { id, version } = await aReceivedReturn(house, await aDeliveredOrder(house));

    const settled = owner.call(returns.settle, { id, version, resolution: 'repair' });

    await expect(settled).rejects.toMatchObject({
      fields: { resolution: 'Nothing of this return was repaired' },
    });
  });
});
