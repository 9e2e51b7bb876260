import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { test } from '../../testing/house.ts';
import { aBatch, aSku, mainStore, pieces, trayNamed } from '../../testing/stock.ts';
import { atWork } from '../../testing/work.ts';
import { insertRow } from '../../platform/rows/rows.ts';
import { stockPolicies } from '../skus/stock-policy.table.ts';

const { stock } = contract;

describe('trays', () => {
  test('come with the house: a floor for each store area, quarantine, reject, packed, on the way', async ({
    house,
  }) => {
    const keeper = await house.as('store keeper');

    const { rows } = await keeper.call(stock.listTrays, {});

    expect(rows.map(({ code, isSystem }) => [code, isSystem])).toEqual(
      ['RM-FLOOR', 'FG-FLOOR', 'QUARANTINE', 'REJECT', 'PACKED', 'ON-THE-WAY'].map((code) => [
        code,
        true,
      ]),
    );
  });

  test('are made many at once, each with its label', async ({ house }) => {
    const keeper = await house.as('store keeper');

    const { trays } = await keeper.call(stock.createTrays, {
      many: { prefix: 'A-', from: 8, to: 10, pad: 2 },
    });

    expect(trays.map(({ code }) => code)).toEqual(['A-08', 'A-09', 'A-10']);
    expect(new Set(trays.map(({ labelCode }) => labelCode)).size).toBe(3);
    expect(trays[0]?.labelCode).toMatch(/^T\d{5,}$/u);
  });

  test('are proposed for what lies on the floor: the usual one, else where more of it lies', async ({
    house,
  }) => {
    const keeper = await house.as('store keeper');
    const [tea, chai, nut] = [
      await aSku(house, { name: 'Tea' }),
      await aSku(house, { name: 'Chai' }),
      await aSku(house, { name: 'Nutmeg' }),
    ];
    await aBatch(house, chai, { tray: 'A-01', qty: pieces(4) });
    const onFloor = await aBatch(house, tea, { tray: 'FG-FLOOR', qty: pieces(2) });
    await aBatch(house, chai, { tray: 'FG-FLOOR', qty: pieces(3) });
    await aBatch(house, nut, { tray: 'FG-FLOOR', qty: pieces(1) });
    const usual = await trayNamed(house, 'B-02');
    const { id: storeId } = await mainStore(house);
    await atWork(house, (ctx) =>
      insertRow(ctx, stockPolicies, {
        skuId: tea.id,
        storeId,
        source: 'make',
        defaultTrayId: usual.id,
      }),
    );

    const { rows } = await keeper.call(stock.listPutAway, { area: 'fg' });
    expect(rows.map(({ name, onHand, toTray }) => [name, onHand, toTray?.code])).toEqual([
      ['Tea', pieces(2), 'B-02'],
      ['Chai', pieces(3), 'A-01'],
      ['Nutmeg', pieces(1), undefined],
    ]);

    const move = { batchId: onFloor.id, fromTrayId: onFloor.trayId, toTrayId: usual.id };
    await keeper.call(stock.move, { lines: [{ ...move, qty: pieces(2) }] });
    const left = await keeper.call(stock.listPutAway, { area: 'fg' });
    expect(left.rows.map(({ name }) => name)).toEqual(['Chai', 'Nutmeg']);
  });

  test('tell what lies in them', async ({ house }) => {
    const keeper = await house.as('store keeper');
    const sku = await aSku(house, { name: 'Chai' });
    await aBatch(house, sku, { tray: 'A-01', qty: pieces(4), expiryDate: '2027-01-31' });
    await aBatch(house, sku, { tray: 'A-01', qty: pieces(3), expiryDate: '2026-11-20' });

    const { rows } = await keeper.call(stock.listTrays, { area: 'fg', empty: false });

    expect(rows).toMatchObject([
      {
        code: 'A-01',
        skus: 1,
        batches: 2,
        onHand: pieces(7),
        unit: 'NOS',
        mainSku: 'Chai',
        nearestExpiry: '2027-01-31',
        hasExpired: true,
      },
    ]);
  });

  test('stay in use while they hold goods', async ({ house }) => {
    const keeper = await house.as('store keeper');
    const sku = await aSku(house);
    await aBatch(house, sku, { tray: 'A-01' });
    const { id, version } = await trayNamed(house, 'A-01');

    const closing = keeper.call(stock.updateTray, { id, version, status: 'inactive' });

    await expect(closing).rejects.toMatchObject({
      code: 'tray.not_empty',
      message: 'Tray A-01 still holds 1 batch.',
    });
  });

  test('of the house keep their codes', async ({ house }) => {
    const keeper = await house.as('store keeper');
    const { id, version } = await trayNamed(house, 'FG-FLOOR');

    const renaming = keeper.call(stock.updateTray, { id, version, code: 'FLOOR' });

    await expect(renaming).rejects.toMatchObject({ code: 'tray.system' });
  });

  test('have codes of their own', async ({ house }) => {
    const keeper = await house.as('store keeper');
    await keeper.call(stock.createTrays, { code: 'A-01' });

    const again = keeper.call(stock.createTrays, { code: 'a-01' });

    await expect(again).rejects.toMatchObject({
      fields: { code: 'Another tray of this store has this code.' },
    });
  });

  test('stand in racks, three deep and never inside themselves', async ({ house }) => {
    const keeper = await house.as('store keeper');
    const make = async (code: string, parentId?: number) => {
      const { trays } = await keeper.call(stock.createTrays, { code, parentId });
      return trays[0] ?? { id: 0, version: 1 };
    };
    const rack = await make('R1');
    const shelf = await make('R1-1', rack.id);
    const tray = await make('R1-1-1', shelf.id);

    await expect(make('R1-1-1-1', tray.id)).rejects.toMatchObject({
      fields: { parentId: 'Trays go at most 3 levels deep.' },
    });
    await expect(
      keeper.call(stock.updateTray, { id: rack.id, version: rack.version, parentId: shelf.id }),
    ).rejects.toMatchObject({ fields: { parentId: 'A tray cannot be inside itself.' } });
  });

  test('are made by those who may', async ({ house }) => {
    const packer = await house.as('packer');

    await expect(packer.call(stock.createTrays, { code: 'A-01' })).rejects.toMatchObject({
      status: 403,
    });
  });
});
