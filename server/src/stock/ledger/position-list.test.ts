import { contract } from '@counting-house/contract/contract.ts';
import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { test, type TestHouse } from '../../testing/house.ts';
import { aBatch, aSku, inTray, orderOf, pieces, rupees } from '../../testing/stock.ts';
import { within } from '../../testing/within.ts';
import { reserve } from '../demand/demand.service.ts';

const { stock } = contract;

/** Ten pieces: three promised, two expired, one in quarantine, four free; five more are waited for. */
async function mixture(house: TestHouse) {
  const sku = await aSku(house, { name: 'Chai' });
  await aBatch(house, sku, { qty: pieces(2), expiryDate: '2026-11-20' });
  const good = await aBatch(house, sku, {
    qty: pieces(7),
    value: rupees(70),
    expiryDate: '2026-12-10',
    tray: 'A-01',
  });
  await aBatch(house, sku, { qty: pieces(1), tray: 'QUARANTINE' });
  await within(house, (ctx) => reserve(ctx, orderOf({ id: 1, skuId: sku.id, qty: pieces(3) })));
  const other = await aSku(house, { name: 'Aniseed syrup' });
  await within(house, (ctx) =>
    reserve(ctx, orderOf({ id: 2, skuId: other.id, qty: pieces(5) }, { onShort: 'partial' })),
  );
  return { sku, other, good };
}

describe('the list of stock', () => {
  test('says what is on hand, reserved, blocked and free', async ({ house }) => {
    const { sku, other } = await mixture(house);
    const admin = await house.as('admin');

    const { rows, total } = await admin.call(stock.listPositions, {});

    expect(total).toBe(2);
    const ofA = await admin.call(stock.listPositions, { abcClass: ['A'] });
    const ofC = await admin.call(stock.listPositions, { abcClass: ['C'] });
    expect([ofA.total, ofC.total, ofC.rows[0]?.abcClass]).toEqual([0, 2, 'C']);
    expect(rows).toMatchObject([
      { id: other.id, onHand: 0, free: 0, waiting: pieces(5), nearestExpiry: null, value: 0 },
      {
        id: sku.id,
        onHand: pieces(10),
        reserved: pieces(3),
        blocked: pieces(3),
        free: pieces(4),
        waiting: 0,
        nearestExpiry: '2026-12-10',
        expired: pieces(2),
        isExpiring: true,
        value: rupees(70),
      },
    ]);
  });

  test('has goods that are called as was typed before others with the same words', async ({
    house,
  }) => {
    for (const name of ['Atta pouch, 250 g', 'Pouch 250 g', 'Pouch 250 g, printed', 'Pouch 50%']) {
      await aBatch(house, await aSku(house, { name }));
    }
    const admin = await house.as('admin');
    const found = async (q: string, more: object = {}) => {
      const page = await admin.call(stock.listPositions, { q, ...more });
      return { names: page.rows.map(({ name }) => name), next: page.next };
    };

    const all = ['Pouch 250 g', 'Pouch 250 g, printed', 'Atta pouch, 250 g'];
    expect((await found('pouch 250 g')).names).toEqual(all);
    const first = await found('pouch 250 g', { limit: 2 });
    const rest = await found('pouch 250 g', { limit: 2, cursor: first.next });
    expect([first.names, rest.names]).toEqual([all.slice(0, 2), all.slice(2)]);
    expect((await found('pouch 250', { sort: 'name' })).names[0]).toBe('Atta pouch, 250 g');
    expect((await found('50%')).names).toEqual(['Pouch 50%']);
  });

  test('finds goods by the whole code on the label of a batch, or its maker’s number', async ({
    house,
  }) => {
    const { good } = await mixture(house);
    await aBatch(house, await aSku(house, { name: 'Kokum' }), { number: 'GT/118' });
    const admin = await house.as('admin');
    const found = async (q: string) =>
      (await admin.call(stock.listPositions, { q })).rows.map(({ name }) => name);

    expect(await found(good.code)).toEqual(['Chai']);
    expect(await found(good.code.toLowerCase())).toEqual(['Chai']);
    expect(await found('gt/118')).toEqual(['Kokum']);
    expect(await found(good.code.slice(0, -1))).toEqual([]);
  });

  test.for([
    ['in', ['Chai']],
    ['out', ['Aniseed syrup']],
    ['blocked', ['Chai']],
    ['expired', ['Chai']],
    ['expiring', ['Chai']],
    ['waiting', ['Aniseed syrup']],
  ] as const)('of the state %s has %j', async ([state, names], { house }) => {
    await mixture(house);
    const admin = await house.as('admin');

    const { rows } = await admin.call(stock.listPositions, { state });

    expect(rows.map(({ name }) => name)).toEqual(names);
  });

  test('is paged the same way whatever it is sorted by', async ({ house }) => {
    await mixture(house);
    const admin = await house.as('admin');
    for (const sort of ['name', '-free', 'nearestExpiry', '-value', 'lastOutAt', 'waiting']) {
      const first = await admin.call(stock.listPositions, { sort, limit: 1 });
      const second = await admin.call(stock.listPositions, {
        sort,
        limit: 1,
        cursor: first.next ?? '',
      });

      const seen = [...first.rows, ...second.rows].map(({ name }) => name);
      expect(seen.toSorted()).toEqual(['Aniseed syrup', 'Chai']);
    }
  });

  test('keeps values from those who may not see them', async ({ house }) => {
    const { sku, good } = await mixture(house);
    const keeper = await house.as('store keeper');

    const { rows } = await keeper.call(stock.listPositions, {});
    const details = await keeper.call(stock.getSku, { id: sku.id });
    const batch = await keeper.call(stock.getBatch, { code: good.code });
    const moved = await keeper.call(stock.listMovements, { skuId: sku.id });
    const byValue = keeper.call(stock.listPositions, { sort: 'value' });

    expect(rows.map(({ value }) => value)).toEqual([null, null]);
    expect(details).toMatchObject({ value: null, averageCost: null });
    expect(batch.value).toBeNull();
    expect(moved.rows.map(({ value }) => value)).toEqual([null, null, null]);
    await expect(byValue).rejects.toMatchObject({ status: 400 });
  });

  test('opens a SKU with its batches, first expiry first, and who holds them', async ({
    house,
  }) => {
    const { sku, good } = await mixture(house);
    const admin = await house.as('admin');

    const details = await admin.call(stock.getSku, { id: sku.id });

    expect(details.batches.map(({ expiryDate, daysLeft }) => [expiryDate, daysLeft])).toEqual([
      ['2026-11-20', -1],
      ['2026-12-10', 19],
      [null, null],
    ]);
    expect(details.reservations).toMatchObject([
      { refNumber: 'ORD-1', batch: good.code, tray: 'A-01', qty: pieces(3), stage: 'held' },
    ]);
    expect(details.movements.map(({ kind }) => kind)).toEqual(['opening', 'opening', 'opening']);
  });
});

describe('a batch on hold', () => {
  test('is given to nobody, and those who held it get other goods or wait', async ({ house }) => {
    const { sku, good } = await mixture(house);
    const keeper = await house.as('store keeper');

    const { batch, short } = await keeper.call(stock.batchHold, {
      id: good.id,
      version: 1,
      reason: 'Smells odd',
    });

    expect(batch).toMatchObject({ status: 'hold', statusReason: 'Smells odd', free: 0 });
    expect(short).toEqual([{ refNumber: 'ORD-1', qty: pieces(3) }]);
    const details = await keeper.call(stock.getSku, { id: sku.id });
    expect(details).toMatchObject({ reservations: [], waiting: pieces(3) });
  });

  test('goes back to those who wait when it is let go', async ({ house }) => {
    const { good } = await mixture(house);
    const keeper = await house.as('store keeper');
    const { batch } = await keeper.call(stock.batchHold, {
      id: good.id,
      version: 1,
      reason: 'Smells odd',
    });

    await keeper.call(stock.batchRelease, { id: good.id, version: batch.version });

    expect(await inTray(house, good.id, 'A-01')).toMatchObject({ reserved: pieces(3) });
  });
});

describe('rebuilding', () => {
  test('sets the caches right and says what it changed', async ({ house }) => {
    const { sku, good } = await mixture(house);
    const owner = await house.as('owner');
    await house.database.direct.execute(
      sql`update stock_balance set on_hand = on_hand + 1000 where batch_id = ${good.id}`,
    );
    await house.database.direct.execute(
      sql`update stock_position set reserved = 0, value = value + 1 where sku_id = ${sku.id}`,
    );

    const { differences } = await owner.call(stock.rebuild, { skuIds: [sku.id] });

    expect(differences).toEqual([
      {
        sku: sku.code,
        what: 'balance',
        batch: good.code,
        tray: 'A-01',
        field: 'onHand',
        was: pieces(8),
        is: pieces(7),
      },
      {
        sku: sku.code,
        what: 'position',
        batch: null,
        tray: null,
        field: 'reserved',
        was: 0,
        is: pieces(3),
      },
      {
        sku: sku.code,
        what: 'position',
        batch: null,
        tray: null,
        field: 'value',
        was: 7_001,
        is: 7_000,
      },
    ]);
  });

  test('is for the owner', async ({ house }) => {
    const admin = await house.as('admin');

    await expect(admin.call(stock.rebuild, { all: true })).rejects.toMatchObject({ status: 403 });
  });
});

test.for([
  ['movements by time', stock.listMovements, '-at'],
  ['batches by the days left', stock.listBatches, 'daysLeft'],
] as const)('%s go on behind their first page', async ([, list, sort], { house }) => {
  const sku = await aSku(house);
  for (const expiryDate of ['2026-12-10', '2026-12-20', '2026-12-30']) {
    await aBatch(house, sku, { expiryDate });
  }
  const admin = await house.as('admin');

  const all = await admin.call(list, { sort });
  const first = await admin.call(list, { sort, limit: 1 });
  const rest = await admin.call(list, { sort, cursor: first.next ?? '' });

  expect(all.rows).toHaveLength(3);
  expect([...first.rows, ...rest.rows].map(({ id }) => id)).toEqual(all.rows.map(({ id }) => id));
});

test('a movement is written down for good', async ({ house }) => {
  const sku = await aSku(house);
  await aBatch(house, sku);

  const changing = house.database.write((tx) =>
    tx.execute(sql`update stock_movement set qty = 1 where sku_id = ${sku.id}`),
  );

  await expect(changing).rejects.toMatchObject({
    cause: { message: 'stock_movement is insert only' },
  });
});
