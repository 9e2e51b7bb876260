import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { aProduct } from '../../testing/catalogue.ts';
import { test } from '../../testing/house.ts';

const { catalogue, stock } = contract;

describe('the SKU of a variant', () => {
  test('comes with it, is kept by batch, and is found by its barcode', async ({ house }) => {
    await aProduct(house, { name: 'Chai', sku: 'MP-CHA-1', barcode: '8901234567890' });
    const keeper = await house.as('store keeper');

    const { rows } = await keeper.call(stock.listPositions, { q: '8901234567890' });
    const scanned = await keeper.call(stock.scan, { text: '8901234567890' });
    const byGs1 = await keeper.call(stock.scan, { text: '(01)08901234567890(30)6' });

    expect(rows).toMatchObject([{ sku: 'MP-CHA-1', product: 'Chai', onHand: 0, unit: 'NOS' }]);
    const details = await keeper.call(stock.getSku, { id: rows[0]?.id ?? 0 });
    expect(details).toMatchObject({ tracking: 'batch', expiryPolicy: 'optional' });
    expect(scanned).toMatchObject({ kind: 'sku', skuId: rows[0]?.id, packQty: 1_000 });
    expect(byGs1).toMatchObject({ kind: 'sku', skuId: rows[0]?.id, packQty: 6_000 });
  });

  test('takes over what changes there', async ({ house }) => {
    const product = await aProduct(house, { name: 'Chai', sku: 'MP-CHA-1' });
    const admin = await house.as('admin');

    await admin.call(catalogue.updateProduct, {
      id: product.id,
      version: product.version,
      name: 'Masala chai',
    });

    const { rows } = await admin.call(stock.listPositions, {});
    expect(rows).toMatchObject([{ sku: 'MP-CHA-1', name: expect.stringContaining('Masala chai') }]);
  });
});
