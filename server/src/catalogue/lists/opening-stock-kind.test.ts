import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { aProduct } from '../../testing/catalogue.ts';
import { test } from '../../testing/house.ts';
import { anItem, aPurchaseCategory } from '../../testing/items.ts';
import {
  bring,
  defaults,
  groups,
  load,
  previewOf,
  productNamed,
  wholesale,
} from '../../testing/lists.ts';

const { catalogue, stock } = contract;

describe('opening stock', () => {
  test('comes from the same file as the products, once', async ({ house }) => {
    await bring(house, 'categories', groups);
    await bring(house, 'products', wholesale, await defaults(house, { publish: true }));

    const preview = await previewOf(house, { kind: 'opening_stock', file: wholesale });
    await load(house, preview);
    const again = await previewOf(house, { kind: 'opening_stock', file: wholesale });

    expect(preview.counts).toMatchObject({ create: 2, same: 1, error: 0 });
    expect(again.counts).toMatchObject({ create: 0, same: 3 });
    const sherbet = await productNamed(house, 'kokum');
    expect(sherbet.variants[0]?.stock).toMatchObject({ onHand: 40_000, free: 40_000 });
  });

  test('names the goods of each row, and says what it takes for their cost', async ({ house }) => {
    await aProduct(house, { sku: 'MP-1', name: 'Mango pickle' });

    const file = 'SKU,Quantity,Unit price\nMP-1,12,80\n';
    const priced = await previewOf(house, { kind: 'opening_stock', file });
    const cost = file.replace('Unit price', 'Purchase price');
    const bought = await previewOf(house, { kind: 'opening_stock', file: cost });

    expect(priced.rows[0]?.after).toMatchObject({ SKU: 'MP-1', Name: 'Mango pickle' });
    expect(priced.warnings).toEqual([
      'Unit price is loaded as what one piece cost you. If it is the selling price, match another column.',
    ]);
    expect(bought.headers.map(({ field }) => field)).toEqual(['sku', 'qty', 'unitValue']);
    expect(bought.warnings).toEqual([]);
  });

  test('has batches with an expiry', async ({ house }) => {
    const product = await aProduct(house, { sku: 'MP-1' });

    await bring(
      house,
      'opening_stock',
      'SKU,Quantity,Value of one,Batch number,Expiry\nMP-1,12,80,C2610D,18-05-2027\nMP-1,8,82,C2611A,11-06-2027\n',
    );

    const owner = await house.as('owner');
    const variant = await owner.call(catalogue.getVariant, { id: product.variants[0]?.id ?? 0 });
    expect(variant.batches).toMatchObject([
      { batchNumber: 'C2610D', expiryDate: '2027-05-18', qty: 12_000 },
      { batchNumber: 'C2611A', expiryDate: '2027-06-11', qty: 8_000 },
    ]);
  });

  test('finds items by code, barcode and name', async ({ house }) => {
    const { id: categoryId } = await aPurchaseCategory(house);
    const turmeric = await anItem(house, {
      categoryId,
      code: 'TUR-1',
      barcodes: [{ code: 'BAG-TUR' }],
    });
    await anItem(house, { categoryId, name: 'Chilli', code: 'CHI-1' });

    await bring(
      house,
      'opening_stock',
      'SKU,Barcode,Name,Quantity,Value of one,Batch number\nTUR-1,,,12.5,80,A\n,BAG-TUR,,2,80,B\n,,chilli,3,200,\n',
    );

    const keeper = await house.as('store keeper');
    const { rows } = await keeper.call(stock.listPositions, {});
    expect(new Map(rows.map(({ sku, onHand }) => [sku, onHand]))).toEqual(
      new Map([
        [turmeric.code, 14_500],
        ['CHI-1', 3_000],
      ]),
    );
  });

  test.for([
    { row: 'MP-9,12,80', column: 'SKU', text: 'SKU MP-9 not found' },
    { row: 'MP-1,1.5,80', column: 'Quantity', text: 'pcs cannot be split' },
    { row: 'MP-1,twelve,80', column: 'Quantity', text: "Quantity 'twelve' is not a quantity" },
    { row: 'MP-1,12,', column: 'Value of one', text: 'Value is required' },
  ])('names row and column: $text', async ({ row, column, text }, { house }) => {
    await aProduct(house, { sku: 'MP-1' });

    const file = `SKU,Quantity,Value of one\n${row}\n`;
    const preview = await previewOf(house, { kind: 'opening_stock', file });

    expect(preview.rows[0]?.errors).toEqual([{ column, text }]);
  });
});
