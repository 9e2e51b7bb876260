import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { test } from '../../testing/house.ts';
import { aPackedOrder, aTrack } from '../../testing/logistics.ts';
import { anOrder } from '../../testing/orders.ts';
import { statementsOf } from '../../testing/machine/statements.ts';
import { pieces, positionOf } from '../../testing/stock.ts';

const { invoices, logistics, orders } = contract;

describe('several parcels', () => {
  const block = {
    waybillSource: 'block',
    blockPrefix: 'KA',
    blockFrom: '000041',
    blockTo: '000099',
  } as const;

  test('are booked with the service that fits, and sent out together', async ({ house }) => {
    const one = await aPackedOrder(house);
    const other = await aPackedOrder(house);
    await aTrack(house, block);
    const packer = await house.as('packer');
    const owner = await house.as('owner');
    const ids = [other.parcelId, one.parcelId];

    const booked = await packer.call(logistics.bookParcels, { ids });
    const sent = await packer.call(logistics.dispatchParcels, { ids });
    const list = await packer.send(logistics.documents, { ids, parts: ['hand_over'] });

    expect(booked.rows.map(({ id, text }) => [id, text])).toEqual([
      [one.parcelId, `${one.number} booked, AWB KA000041`],
      [other.parcelId, `${other.number} booked, AWB KA000042`],
    ]);
    expect(sent).toMatchObject({ done: 2, failed: 0, jobId: null });
    expect((await owner.call(orders.getOrder, { id: one.order.id })).status).toBe('shipped');
    // One list for their one courier, however many parcels.
    expect(list.bytes.toString('latin1').match(/\/Type \/Page\b(?!s)/gu)).toHaveLength(1);
  });

  test('are booked as far as each may be; the others say why', async ({ house }) => {
    const light = await aPackedOrder(house);
    const unknown = 999_999;
    await aTrack(house);
    const small = await aTrack(house, { ...block, code: 'SMALL', name: 'Small', maxGrams: 100 });
    const packer = await house.as('packer');

    const typed = await packer.call(logistics.bookParcels, { ids: [light.parcelId, unknown] });
    const heavy = await packer.call(logistics.bookParcels, {
      ids: [light.parcelId],
      trackId: small.id,
    });

    expect(typed.rows).toEqual([
      { id: light.parcelId, ok: false, text: 'Enter the AWB number' },
      { id: unknown, ok: false, text: 'Parcel not found.' },
    ]);
    expect(heavy.rows).toMatchObject([{ ok: false, text: 'Small takes at most 100 g.' }]);
    expect((await packer.call(logistics.getParcel, { id: light.parcelId })).status).toBe('packed');
  });

  test('leave together, our own delivery unbooked; what may not go stays and says why', async ({
    house,
  }) => {
    const lacking = await aPackedOrder(house);
    const booked = await aPackedOrder(house);
    const own = await aPackedOrder(house, { deliveryMethod: 'own_delivery' });
    await aTrack(house, block);
    const packer = await house.as('packer');
    await packer.call(logistics.bookParcels, { ids: [booked.parcelId] });

    const sent = await packer.call(logistics.dispatchParcels, {
      ids: [own.parcelId, lacking.parcelId, booked.parcelId],
    });

    expect(sent.rows).toEqual([
      {
        id: lacking.parcelId,
        ok: false,
        text: `${lacking.number} has no courier service.`,
      },
      { id: booked.parcelId, ok: true, text: `${booked.number} dispatched` },
      { id: own.parcelId, ok: true, text: `${own.number} dispatched` },
    ]);
    const after = (id: number) => packer.call(logistics.getParcel, { id });
    expect(await after(own.parcelId)).toMatchObject({
      status: 'dispatched',
      courier: 'Own delivery',
    });
    expect(await after(lacking.parcelId)).toMatchObject({ status: 'packed', trackId: null });
    expect(await positionOf(house, own.skuId)).toMatchObject({ onHand: pieces(8), reserved: 0 });
    expect(await positionOf(house, lacking.skuId)).toMatchObject({ onHand: pieces(10) });
  });

  test('of our own delivery that bears numbers draw them as they leave', async ({ house }) => {
    const one = await aPackedOrder(house, { deliveryMethod: 'own_delivery' });
    const owner = await house.as('owner');
    const packer = await house.as('packer');
    const [own] = (await owner.call(logistics.listTracks, { waybillSource: ['none'] })).rows;
    const at = { id: own?.id ?? 0, version: own?.version ?? 0 };
    await owner.call(logistics.updateTrack, { ...at, ...block });

    const sent = await packer.call(logistics.dispatchParcels, { ids: [one.parcelId] });

    expect(sent).toMatchObject({ done: 1, failed: 0 });
    expect(await packer.call(logistics.getParcel, { id: one.parcelId })).toMatchObject({
      status: 'dispatched',
      waybill: 'KA000041',
    });
  });

  test('cost few statements each when they are sent out together', async ({ house }) => {
    await aTrack(house, block);
    const packer = await house.as('packer');
    const dispatching = async (count: number) => {
      const ids: number[] = [];
      for (let n = 0; n < count; n += 1) ids.push((await aPackedOrder(house)).parcelId);
      await packer.call(logistics.bookParcels, { ids });
      return statementsOf(async () =>
        expect(await packer.call(logistics.dispatchParcels, { ids })).toMatchObject({
          done: count,
        }),
      );
    };
    await dispatching(1);

    const few = await dispatching(2);
    const many = await dispatching(6);

    expect((many.length - few.length) / 4, many.join('\n')).toBeLessThanOrEqual(5);
  });

  test('stay where they are while their order may not go', async ({ house }) => {
    const one = await aPackedOrder(house);
    const packer = await house.as('packer');
    await aTrack(house);

    const { rows } = await packer.call(logistics.dispatchParcels, { ids: [one.parcelId] });

    expect(rows).toMatchObject([{ id: one.parcelId, ok: false }]);
    expect((await packer.call(logistics.getParcel, { id: one.parcelId })).status).toBe('packed');
  });

  test('of more than one waits for are booked by a job', async ({ house }) => {
    const one = await aPackedOrder(house);
    await aTrack(house, block);
    const packer = await house.as('packer');
    const unknown = Array.from({ length: 200 }, (_, n) => 900_000 + n);

    const { jobId } = await packer.call(logistics.bookParcels, { ids: [...unknown, one.parcelId] });
    await house.runJobs();

    expect(jobId).not.toBeNull();
    expect((await packer.call(logistics.getParcel, { id: one.parcelId })).status).toBe('booked');
  });

  test('are not moved by anyone who may only see them', async ({ house }) => {
    const sales = await house.as('sales');

    for (const operation of [logistics.bookParcels, logistics.dispatchParcels]) {
      expect((await sales.send(operation, { ids: [1] })).status).toBe(403);
    }
  });

  test('and invoices of orders are printed as one file; orders without any are refused', async ({
    house,
  }) => {
    const packed = await aPackedOrder(house);
    const fresh = await anOrder(house);
    const packer = await house.as('packer');
    const owner = await house.as('owner');
    const orderIds = `${packed.order.id},${fresh.id}`;

    const labels = await packer.send(logistics.documents, { orderIds, parts: 'label' });
    const bills = await owner.send(invoices.print, { orderIds });
    const none = await packer.send(logistics.documents, { orderIds: String(fresh.id) });

    expect([labels.status, bills.status]).toEqual([200, 200]);
    expect(labels.headers['content-type']).toBe('application/pdf');
    expect([none.status, none.body['code']]).toEqual([422, 'parcel.none']);
  });

  test('are listed alone for a file of them', async ({ house }) => {
    const one = await aPackedOrder(house);
    await aPackedOrder(house);
    const packer = await house.as('packer');

    const { rows } = await packer.call(logistics.listParcels, { ids: [one.parcelId] });

    expect(rows.map(({ id }) => id)).toEqual([one.parcelId]);
  });
});
