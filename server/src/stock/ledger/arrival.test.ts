import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { test } from '../../testing/house.ts';
import { aPlan, turmericKitchen, turmericRecipe } from '../../testing/production.ts';
import { aVendorRow } from '../../testing/purchasing.ts';
import { aSku, pieces } from '../../testing/stock.ts';

const { purchasing, stock } = contract;

describe('incoming goods', () => {
  test('are what purchase orders have open, with the vendor for anyone who sees orders', async ({
    house,
  }) => {
    const admin = await house.as('admin');
    const { vendorId } = await aVendorRow(house);
    const sku = await aSku(house, { name: 'Pouch' });
    const line = { skuId: sku.id, unitId: sku.unitId, price: 2_00 };
    const order = await admin.call(purchasing.createOrder, {
      vendorId,
      lines: [{ ...line, qty: pieces(500) }],
      submit: true,
    });
    await admin.call(purchasing.createOrder, { vendorId, lines: [{ ...line, qty: pieces(90) }] });
    const narrow = await house.withPermissions(['stock.balance.read']);

    const seen = await admin.call(stock.getSku, { id: sku.id });

    expect(seen.incoming).toBe(pieces(500));
    const coming = { kind: 'purchase_order', number: order.number, qty: pieces(500) };
    expect(seen.arrivals).toMatchObject([
      { ...coming, from: 'Kongu Traders', dueDate: order.expectedDate },
    ]);
    const other = await narrow.call(stock.getSku, { id: sku.id });
    expect(other.arrivals).toMatchObject([{ ...coming, from: '' }]);
  });

  test('are what plans still make', async ({ house }) => {
    const kitchen = await turmericKitchen(house);
    const owner = await house.as('owner');
    await turmericRecipe(owner, kitchen);
    const plan = await aPlan(owner, { outputSkuId: kitchen.powder.id, qty: pieces(500) });

    const seen = await owner.call(stock.getSku, { id: kitchen.powder.id });

    expect(seen.arrivals).toMatchObject([
      { kind: 'product_plan', number: plan.number, qty: pieces(500), dueDate: plan.dueDate },
    ]);
  });
});
