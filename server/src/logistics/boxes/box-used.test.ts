import { contract } from '@counting-house/contract/contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { journalEntries } from '../../books/journal/journal.table.ts';
import { movements } from '../../stock/ledger/movement.table.ts';
import { inBooks } from '../../testing/books.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { anOrderToPack, aPackedOrder, atStation, boxNamed } from '../../testing/logistics.ts';
import { statementsOf } from '../../testing/machine/statements.ts';
import { aBatch, aSku, pieces, positionOf, rupees } from '../../testing/stock.ts';

const { accounts, integrations, logistics, purchasing, stock } = contract;

/** Cartons that Box S is made of: so many in stock, at ₹ 12 each. */
async function cartons(house: TestHouse, count: number) {
  const sku = await aSku(house, {
    kind: 'packing',
    tracking: 'none',
    expiryPolicy: 'none',
    name: 'Carton S',
  });
  if (count > 0) {
    await aBatch(house, sku, { qty: pieces(count), value: rupees(12 * count), tray: 'RM-FLOOR' });
  }
  const { id, version } = await boxNamed(house, 'Box S');
  const owner = await house.as('owner');
  await owner.call(logistics.updateBoxType, { id, version, skuId: sku.id });
  return sku;
}

describe('the box of a parcel', () => {
  test('is used up when it is packed, at what it cost', async ({ house }) => {
    const carton = await cartons(house, 5);

    const { number, answer } = await aPackedOrder(house);

    expect(answer.verdict?.text).toMatch(/packed: \S+$/u);
    expect(await positionOf(house, carton.id)).toMatchObject({
      onHand: pieces(4),
      value: rupees(48),
    });
    expect(await inBooks(house, 'packing.used')).toBe(rupees(12));
    expect(await inBooks(house, 'stock.packing')).toBe(rupees(48));
    const [entry] = await house.database.direct
      .select()
      .from(journalEntries)
      .where(eq(journalEntries.event, 'stock.packed'));
    expect(entry).toMatchObject({ sourceNo: number, total: rupees(12) });
  });

  test('leaves the account that its category has', async ({ house }) => {
    const carton = await cartons(house, 5);
    const owner = await house.as('owner');
    const { categoryId } = await owner.call(purchasing.getItem, { id: carton.itemId ?? 0 });
    const chart = (await owner.call(accounts.getChart, {})).rows;
    const own = await owner.call(accounts.createAccount, {
      code: '1158',
      name: 'Stock of cartons',
      parentId: chart.find(({ code }) => code === '1150')?.id ?? 0,
      type: 'stock',
    });
    await owner.call(accounts.createPostingOverride, {
      role: 'stock',
      purchaseCategoryId: categoryId,
      accountId: own.id,
    });

    await aPackedOrder(house);

    const { balance } = await owner.call(accounts.getAccount, { id: own.id });
    expect(balance).toBe(rupees(48));
    expect(await inBooks(house, 'stock.packing')).toBe(0);
  });

  test('stays used when the parcel is opened again, and another is taken', async ({ house }) => {
    const carton = await cartons(house, 5);
    const { station, parcelId, sku } = await aPackedOrder(house);

    await station.act({ action: 'unpack', parcelId });
    const unpacked = await positionOf(house, carton.id);
    await station.act({ action: 'start', station: 'Table 1' });
    await station.scan(sku, 2);
    await station.scan((await boxNamed(house, 'Box S')).labelCode);
    await station.act({ action: 'weigh', seq: 2, grams: 900, source: 'typed' });

    expect(unpacked).toMatchObject({ onHand: pieces(4) });
    expect(await positionOf(house, carton.id)).toMatchObject({ onHand: pieces(3) });
  });

  test('never keeps a parcel waiting: what lacks is told', async ({ house }) => {
    const carton = await cartons(house, 0);
    const keeper = await house.as('store keeper');

    const { answer, number } = await aPackedOrder(house);

    const { rows } = await keeper.call(integrations.listNotifications, {});
    expect(answer.basket.status).toBe('packed');
    expect(answer.verdict?.text).toContain("No 'Box S' is in stock: count it.");
    expect(rows).toMatchObject([
      {
        kind: 'box_missing',
        text: `${number} was packed in 'Box S', but none is in stock. Count it, or receive what came.`,
        link: `/itemlist?open=${carton.itemId}`,
      },
    ]);
    expect(await positionOf(house, carton.id)).toMatchObject({ onHand: 0 });
  });

  test('is not one that waits for inspection', async ({ house }) => {
    const carton = await cartons(house, 0);
    await aBatch(house, carton, { qty: pieces(1), tray: 'QUARANTINE' });

    const { answer } = await aPackedOrder(house);

    expect(answer.verdict?.text).toContain("No 'Box S' is in stock");
    expect(await positionOf(house, carton.id)).toMatchObject({ onHand: pieces(1) });
  });

  test('is taken of each kind when goods go in two boxes', async ({ house }) => {
    const carton = await cartons(house, 5);
    const { order, sku } = await anOrderToPack(house);
    const box = await boxNamed(house, 'Box S');
    const station = await atStation(house, order);
    await station.scan(sku);
    await station.scan(box.labelCode);
    await station.act({ action: 'weigh', seq: 1, grams: 450, source: 'typed' });
    await station.act({ action: 'newParcel' });
    await station.scan(sku);
    await station.scan(box.labelCode);
    await station.act({ action: 'weigh', seq: 2, grams: 450, source: 'typed' });

    const closed = await station.act({ action: 'close', documents: true });

    expect(closed.basket.status).toBe('packed');
    expect(await positionOf(house, carton.id)).toMatchObject({ onHand: pieces(3) });
  });

  test('stands among the movements of its item, with the parcel', async ({ house }) => {
    const carton = await cartons(house, 5);
    const { number } = await aPackedOrder(house);
    const keeper = await house.as('store keeper');

    const { rows } = await keeper.call(stock.listMovements, { skuId: carton.id });

    expect(rows[0]).toMatchObject({
      kind: 'pack_material',
      docKind: 'parcel',
      docNumber: number,
      qty: -pieces(1),
    });
  });

  test('costs packing no more than two statements', async ({ house }) => {
    const closing = async () => {
      const { order, sku } = await anOrderToPack(house);
      const station = await atStation(house, order);
      await station.scan(sku, 2);
      await station.scan((await boxNamed(house, 'Box S')).labelCode);
      const weigh = () => station.act({ action: 'weigh', seq: 1, grams: 900, source: 'typed' });
      return statementsOf(async () => expect((await weigh()).basket.status).toBe('packed'));
    };
    await closing(); // makes the series of numbers
    const uncounted = await closing();
    await cartons(house, 5);

    const counted = await closing();

    expect(uncounted.length).toBeLessThanOrEqual(69);
    expect(counted.length, counted.join('\n')).toBeLessThanOrEqual(76);
  });
});

describe('the packing item of a box', () => {
  const says = async (house: TestHouse, given: Parameters<typeof aSku>[1]) => {
    const { id } = await aSku(house, given);
    const box = await boxNamed(house, 'Box S');
    const owner = await house.as('owner');
    const linked = owner.call(logistics.updateBoxType, {
      id: box.id,
      version: box.version,
      skuId: id,
    });
    return linked.then(
      () => null,
      (problem: unknown) => problem,
    );
  };

  test('is packing material that is counted', async ({ house }) => {
    expect(await says(house, { kind: 'raw', name: 'Turmeric' })).toMatchObject({
      status: 422,
      fields: { skuId: "'Turmeric' is not packing material. Choose an item of that kind." },
    });
    expect(await says(house, { kind: 'packing', name: 'Film', unit: 'KG' })).toMatchObject({
      fields: { skuId: "'Film' is kept in KG. Choose one that is counted in pieces." },
    });
    expect(await says(house, { kind: 'packing', name: 'Old', status: 'inactive' })).toMatchObject({
      fields: { skuId: "'Old' is not in use." },
    });
  });

  test('can be taken off a box again', async ({ house }) => {
    const carton = await cartons(house, 5);
    const owner = await house.as('owner');
    const box = await boxNamed(house, 'Box S');

    const freed = await owner.call(logistics.updateBoxType, {
      id: box.id,
      version: box.version,
      skuId: null,
    });
    await aPackedOrder(house);

    expect(box).toMatchObject({ skuId: carton.id, skuName: 'Carton S' });
    expect(freed).toMatchObject({ skuId: null, skuName: null });
    expect(await positionOf(house, carton.id)).toMatchObject({ onHand: pieces(5) });
  });

  test('stays packing material as long as a box names it', async ({ house }) => {
    const carton = await cartons(house, 0);
    const owner = await house.as('owner');
    const item = await owner.call(purchasing.getItem, { id: carton.itemId ?? 0 });

    const changed = owner.call(purchasing.updateItem, {
      id: item.id,
      version: item.version,
      kind: 'raw',
    });

    await expect(changed).rejects.toMatchObject({
      status: 422,
      code: 'sku.kind_locked',
      fields: { kind: "The kind can't be changed: the box 'Box S' uses this item up." },
    });
    const [moved] = await house.database.direct
      .select()
      .from(movements)
      .where(eq(movements.skuId, carton.id));
    expect(moved).toBeUndefined();
  });
});
