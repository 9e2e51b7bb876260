import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { test, type TestHouse } from '../../testing/house.ts';
import {
  aBatch,
  aSku,
  inTray,
  orderOf,
  pieces,
  positionOf,
  trayNamed,
} from '../../testing/stock.ts';
import { within } from '../../testing/within.ts';
import { reserve } from '../demand/demand.service.ts';

const { stock } = contract;

/** Ten pieces in a tray, six of them promised. */
async function tenInTray(house: TestHouse) {
  const sku = await aSku(house);
  const batch = await aBatch(house, sku, { qty: pieces(10), value: 999, tray: 'A-01' });
  await within(house, (ctx) => reserve(ctx, orderOf({ id: 1, skuId: sku.id, qty: pieces(6) })));
  const keeper = await house.as('store keeper');
  const moveTo = async (tray: string, qty: number) =>
    keeper.call(stock.move, {
      lines: [
        {
          batchId: batch.id,
          fromTrayId: batch.trayId,
          toTrayId: (await trayNamed(house, tray)).id,
          qty: pieces(qty),
        },
      ],
    });
  return { sku, batch, keeper, moveTo };
}

describe('moving', () => {
  test('takes free goods first, and leaves the value where it is', async ({ house }) => {
    const { sku, batch, moveTo } = await tenInTray(house);

    const doc = await moveTo('A-02', 4);

    expect(doc).toMatchObject({
      kind: 'move',
      number: expect.stringMatching(/^MOV-/u),
      lines: [{ fromTray: 'A-01', toTray: 'A-02' }],
    });
    expect(await inTray(house, batch.id, 'A-01')).toEqual({
      onHand: pieces(6),
      reserved: pieces(6),
    });
    expect(await inTray(house, batch.id, 'A-02')).toEqual({ onHand: pieces(4), reserved: 0 });
    expect(await positionOf(house, sku.id)).toMatchObject({ value: 999 });
  });

  test('takes held goods along inside an area when more than the free ones move', async ({
    house,
  }) => {
    const { batch, moveTo } = await tenInTray(house);

    await moveTo('A-02', 9);

    expect(await inTray(house, batch.id, 'A-01')).toEqual({
      onHand: pieces(1),
      reserved: pieces(1),
    });
    expect(await inTray(house, batch.id, 'A-02')).toEqual({
      onHand: pieces(9),
      reserved: pieces(5),
    });
  });

  test('into quarantine gives held goods back and finds others', async ({ house }) => {
    const { sku, batch, moveTo } = await tenInTray(house);
    const other = await aBatch(house, sku, { qty: pieces(2), tray: 'A-03' });

    await moveTo('QUARANTINE', 10);

    expect(await inTray(house, batch.id, 'QUARANTINE')).toEqual({
      onHand: pieces(10),
      reserved: 0,
    });
    expect(await inTray(house, other.id, 'A-03')).toMatchObject({ reserved: pieces(2) });
    expect(await positionOf(house, sku.id)).toMatchObject({ reserved: pieces(2) });
  });

  test('keeps to trays of one batch, to trays in use, and away from parcels', async ({ house }) => {
    const { sku, batch, keeper, moveTo } = await tenInTray(house);
    const single = await trayNamed(house, 'S-01', { allowMixed: false });
    const other = await aBatch(house, sku, { qty: pieces(1), tray: 'S-01' });
    await trayNamed(house, 'OLD', { status: 'inactive' });

    await expect(moveTo('S-01', 1)).rejects.toMatchObject({
      fields: {
        'lines.0.toTrayId': `Tray S-01 may hold only one batch; it holds ${other.code}.`,
      },
    });
    await expect(moveTo('OLD', 1)).rejects.toMatchObject({
      fields: { 'lines.0.toTrayId': 'Tray OLD is not in use.' },
    });
    await expect(moveTo('PACKED', 1)).rejects.toMatchObject({
      fields: {
        'lines.0.toTrayId': 'Packed goods are moved by packing or unpacking a parcel.',
      },
    });
    await expect(moveTo('A-01', 1)).rejects.toMatchObject({
      fields: { 'lines.0.toTrayId': 'Choose another tray.' },
    });
    await expect(
      keeper.call(stock.move, {
        lines: [
          { batchId: batch.id, fromTrayId: single.id, toTrayId: batch.trayId, qty: pieces(1) },
        ],
      }),
    ).rejects.toMatchObject({ message: `Tray S-01 holds 0 pcs of batch ${batch.code}.` });
  });
});

describe('clearing trays', () => {
  test('puts a batch back on the floor with what is held of it', async ({ house }) => {
    const { batch, keeper, moveTo } = await tenInTray(house);
    await moveTo('A-02', 9);

    const late = keeper.call(stock.trayClear, { batch: batch.code, version: batch.version + 1 });
    await expect(late).rejects.toMatchObject({ status: 409, code: 'stale' });
    const cleared = await keeper.call(stock.trayClear, {
      batch: batch.code.toLowerCase(),
      version: batch.version,
    });

    expect(cleared.moved).toEqual([
      expect.objectContaining({ trayCode: 'A-01', qty: pieces(1) }),
      expect.objectContaining({ trayCode: 'A-02', qty: pieces(9) }),
    ]);
    expect(await inTray(house, batch.id, 'FG-FLOOR')).toEqual({
      onHand: pieces(10),
      reserved: pieces(6),
    });
  });

  test('of a batch that lies on the floor says so', async ({ house }) => {
    const sku = await aSku(house);
    const batch = await aBatch(house, sku);
    const keeper = await house.as('store keeper');

    const refused = keeper.call(stock.trayClear, { batch: String(batch.id) });

    await expect(refused).rejects.toMatchObject({
      status: 422,
      code: 'tray.nothing',
      message: `Batch ${batch.code} lies in no tray.`,
    });
  });
});
