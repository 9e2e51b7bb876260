import { contract } from '@counting-house/contract/contract.ts';
import { and, eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { test, type TestHouse } from '../../testing/house.ts';
import { orderOf, pieces, positionOf, rupees, trayNamed } from '../../testing/stock.ts';
import { northAddress, twoStores } from '../../testing/stores.ts';
import { within } from '../../testing/within.ts';
import { batches } from '../batches/batch.table.ts';
import { reserve } from '../demand/demand.service.ts';
import { positions } from '../ledger/position.table.ts';
import { trays } from './tray.table.ts';

const { stock } = contract;

/** Two stores, and goods that are moved from the first to the second at once. */
async function moving(house: TestHouse) {
  const stores = await twoStores(house);
  const { keeper, sku, north } = stores;
  const send = (qty: number, more: object = {}) =>
    keeper.call(stock.transfer, { toStoreId: north.id, lines: [{ skuId: sku.id, qty, ...more }] });
  return { ...stores, send };
}

describe('a store', () => {
  test('has trays of its own under the same codes: a scan means those where the work is', async ({
    house,
  }) => {
    const { keeper, north } = await moving(house);
    const trayOf = async (storeId?: number) => {
      const { id } = await keeper.call(stock.scan, { text: 'rm-floor', storeId });
      const { rows } = await keeper.call(stock.listTrays, { storeId: north.id, limit: 200 });
      return rows.some((tray) => tray.id === id);
    };

    expect(await trayOf(north.id)).toBe(true);
    expect(await trayOf()).toBe(false);
  });

  test('comes with its own trays, and is the default when it is made so', async ({ house }) => {
    const { owner, north } = await moving(house);

    const own = await house.database.direct
      .select({ code: trays.code })
      .from(trays)
      .where(eq(trays.storeId, north.id));
    const { rows: stores } = await owner.call(stock.listStores, {});
    expect(stores.find(({ id }) => id === north.id)?.trays).toBe(own.length);
    expect(own.map(({ code }) => code).toSorted()).toEqual([
      'FG-FLOOR',
      'ON-THE-WAY',
      'PACKED',
      'QUARANTINE',
      'REJECT',
      'RM-FLOOR',
    ]);

    const { id, version } = north;
    const change = { id, version, isDefault: true } as const;
    await expect(owner.call(stock.updateStore, change)).rejects.toMatchObject({
      fields: { isDefault: 'Enter the address of store MAIN first.' },
    });
    const { rows } = await owner.call(stock.listStores, {});
    const main = rows.find((row) => row.isDefault);
    await owner.call(stock.updateStore, { id: main?.id ?? 0, version: 1, address: northAddress });
    await owner.call(stock.updateStore, change);
    const after = await owner.call(stock.listStores, {});
    expect(after.rows.filter((row) => row.isDefault).map(({ code }) => code)).toEqual(['NORTH']);
  });

  test('is switched off only when nothing is in it', async ({ house }) => {
    const { owner, north, send } = await moving(house);
    await send(pieces(1));
    const { id } = north;
    const off = { id, version: 1, status: 'inactive' } as const;

    await expect(owner.call(stock.updateStore, off)).rejects.toMatchObject({
      code: 'store.in_use',
      message: 'Store NORTH still holds goods. Transfer or count them first.',
    });
  });
});

describe('a transfer', () => {
  test('brings goods and what they cost to the other store, and posts nothing', async ({
    house,
  }) => {
    const { sku, north, send, heldIn } = await moving(house);

    const doc = await send(pieces(3));

    expect(doc).toMatchObject({ number: expect.stringMatching(/^STM-/u), toStore: 'North' });
    expect(await heldIn(north.id)).toEqual({ onHand: pieces(3), value: rupees(30) });
    expect(await positionOf(house, sku.id)).toMatchObject({ onHand: pieces(7) });
  });

  test('never takes goods that are promised', async ({ house }) => {
    const { sku, send } = await moving(house);
    const order = orderOf({ id: 1, skuId: sku.id, qty: pieces(8) });
    await within(house, (ctx) => reserve(ctx, order));

    await expect(send(pieces(3))).rejects.toMatchObject({
      code: 'stock.short',
      message: "Only 2 pcs of 'Saffron' can be used; 3 pcs are wanted.",
    });
  });

  test('needs one GSTIN', async ({ house }) => {
    const { owner, north, send } = await moving(house);
    const { id, version } = north;
    await owner.call(stock.updateStore, { id, version, gstin: '29AAGCB7383J1Z4' });

    await expect(send(pieces(1))).rejects.toMatchObject({
      code: 'transfer.gstin',
      fields: {
        toStoreId: 'Stores with different GSTINs need a tax invoice; use a B2B order.',
      },
    });
  });

  test('is reversed whole, as long as the goods are there', async ({ house }) => {
    const { keeper, sku, batch, north, send, heldIn } = await moving(house);
    const doc = await send(pieces(3));
    const again = await send(pieces(2));
    const { id, version } = again;

    await keeper.call(stock.reverseDoc, { id, version, note: 'Sent too many' });
    expect(await heldIn(north.id)).toEqual({ onHand: pieces(3), value: rupees(30) });

    const back = {
      storeId: north.id,
      toStoreId:
        (await keeper.call(stock.listStores, {})).rows.find((row) => row.isDefault)?.id ?? 0,
      lines: [{ skuId: sku.id, batchId: batch.id, qty: pieces(2) }],
    };
    await keeper.call(stock.transfer, back);
    await expect(
      keeper.call(stock.reverseDoc, { id: doc.id, version: doc.version, note: 'Again' }),
    ).rejects.toMatchObject({ code: 'reverse.used' });
  });
});

describe('a batch that lies in two stores', () => {
  /** Four of ten pieces in the second store, of which an order there holds three. */
  async function inBoth(house: TestHouse) {
    const both = await moving(house);
    await both.send(pieces(4), { batchId: both.batch.id });
    const order = { ...orderOf({ id: 1, skuId: both.sku.id, qty: pieces(3) }) };
    await within(house, (ctx) => reserve(ctx, { ...order, storeId: both.north.id }));
    const held = async () => {
      const [row] = await house.database.direct
        .select({ reserved: positions.reserved })
        .from(positions)
        .where(and(eq(positions.skuId, both.sku.id), eq(positions.storeId, both.north.id)));
      return row?.reserved;
    };
    return { ...both, held };
  }

  test('is freed from orders in both when it is put on hold, and held again when released', async ({
    house,
  }) => {
    const { owner, batch, held, north } = await inBoth(house);
    expect(await held()).toBe(pieces(3));

    const stopped = await owner.call(stock.batchHold, {
      id: batch.id,
      version: 1,
      reason: 'Smells odd',
    });
    expect(stopped.short).toMatchObject([{ qty: pieces(3) }]);
    expect(await held()).toBe(0);

    const released = await owner.call(stock.batchRelease, {
      id: batch.id,
      version: stopped.batch.version,
      storeId: north.id,
    });
    expect(await held()).toBe(pieces(3));
    const shown = await owner.call(stock.getBatch, { code: batch.code, storeId: north.id });
    expect(released.batch).toMatchObject({ onHand: shown.onHand, trays: shown.trays });
    expect(released.batch.onHand).not.toBe(stopped.batch.onHand);
  });

  test('is given back in both when it will not last, once its expiry date is put right', async ({
    house,
  }) => {
    const { owner, batch, held } = await inBoth(house);

    const { short } = await owner.call(stock.updateBatch, {
      id: batch.id,
      version: 1,
      expiryDate: '2026-01-31',
    });

    expect(short).toHaveLength(1);
    expect(await held()).toBe(0);
  });

  test('goes to the floors of both, each with a paper of its own', async ({ house }) => {
    const { owner, batch, north, send } = await inBoth(house);
    const [shelf] = (
      await owner.call(stock.createTrays, {
        storeId: north.id,
        code: 'N-01',
        name: '',
        area: 'fg',
        allowMixed: true,
        status: 'active',
      })
    ).trays;
    await send(pieces(2), { batchId: batch.id, toTrayId: shelf?.id });
    const here = await trayNamed(house, 'A-01');
    await owner.call(stock.move, {
      lines: [{ batchId: batch.id, fromTrayId: batch.trayId, toTrayId: here.id, qty: pieces(1) }],
    });

    const cleared = await owner.call(stock.trayClear, { batch: batch.code });

    expect(cleared.moved).toMatchObject([
      { trayCode: 'A-01', number: cleared.number, qty: pieces(1) },
      { trayCode: 'N-01', store: 'North', qty: pieces(2) },
    ]);
    expect(new Set(cleared.moved.map(({ number }) => number)).size).toBe(2);
  });
});

describe('ageing', () => {
  test('tells goods by the days since they were received', async ({ house }) => {
    const { sku, batch, owner } = await moving(house);
    await house.database.direct
      .update(batches)
      .set({ receivedDate: '2026-08-13' })
      .where(eq(batches.id, batch.id));

    const keeper = await house.as('store keeper');
    const { rows, sums } = await owner.call(stock.listAgeing, { kind: ['finished'], sums: true });
    const unseen = await keeper.call(stock.listAgeing, { sums: true });

    expect(rows.find(({ skuId }) => skuId === sku.id)).toMatchObject({
      days30: 0,
      days180: pieces(10),
      onHand: pieces(10),
      value: rupees(100),
      value30: 0,
      value180: rupees(100),
      isDead: false,
    });
    expect(sums).toMatchObject({ value: rupees(100), value180: rupees(100), valueOlder: 0 });
    expect(unseen).toMatchObject({ sums: null, rows: [{ value: null, value180: null }] });
  });
});
