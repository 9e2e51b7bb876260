import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { aProduct } from '../../testing/catalogue.ts';
import { test } from '../../testing/house.ts';
import { unitOf } from '../../testing/items.ts';

const { stock } = contract;

describe('the supply cards of a product', () => {
  test('change what is named, and leave alone the rest', async ({ house }) => {
    const product = await aProduct(house, { name: 'Chai', sku: 'CHAI-1' });
    const keeper = await house.as('store keeper');
    const before = await keeper.call(stock.getProductSupply, { productId: product.id });
    const [card] = before.skus;
    const variantId = card?.variantId ?? 0;

    const { skus } = await keeper.call(stock.updateProductSupply, {
      id: product.id,
      variants: [
        {
          variantId,
          version: card?.version ?? 0,
          shelfLifeDays: 180,
          units: [{ unitId: await unitOf(house, 'CTN'), ratioNum: 24 }],
          barcodes: [{ code: 'CTN-CHAI', packQty: 24_000 }],
        },
      ],
    });
    const scanned = await keeper.call(stock.scan, { text: 'CTN-CHAI' });

    expect(card).toMatchObject({ tracking: 'batch', expiryPolicy: 'optional', alertDays: 30 });
    expect(skus).toMatchObject([
      {
        variantId,
        expiryPolicy: 'optional',
        shelfLifeDays: 180,
        alertDays: 30,
        units: [{ unit: 'CTN', ratioNum: 24 }],
        barcodes: [{ code: 'CTN-CHAI', isPrimary: false }],
      },
    ]);
    expect(scanned).toMatchObject({ kind: 'sku', skuId: card?.skuId, packQty: 24_000 });
  });

  test('are refused as a whole, with the place of the fault', async ({ house }) => {
    const product = await aProduct(house, { name: 'Chai', sku: 'CHAI-1' });
    const other = await aProduct(house, { name: 'Soap', sku: 'SOAP-1', barcode: '8901234567890' });
    const keeper = await house.as('store keeper');
    const { skus } = await keeper.call(stock.getProductSupply, { productId: product.id });
    const { variantId = 0, version = 0 } = skus[0] ?? {};
    const save = (given: object, id = variantId) =>
      keeper.call(stock.updateProductSupply, {
        id: product.id,
        variants: [{ variantId: id, version, ...given }],
      });

    await expect(save({}, other.variants[0]?.id)).rejects.toMatchObject({
      fields: { 'variants.0.variantId': 'SOAP-1 does not belong to Chai.' },
    });
    await expect(save({ barcodes: [{ code: '8901234567890' }] })).rejects.toMatchObject({
      fields: { 'variants.0.barcodes.0.code': "This barcode belongs to 'Soap'." },
    });
    await save({ alertDays: 10 });
    await expect(save({ alertDays: 20 })).rejects.toMatchObject({
      status: 409,
      code: 'stale',
      more: expect.not.objectContaining({ current: expect.anything() }),
    });
  });
});
