import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { test } from '../../testing/house.ts';
import { aPurchaseCategory } from '../../testing/items.ts';
import { bring, load, previewOf } from '../../testing/lists.ts';

const { purchasing } = contract;
const kind = 'items';

describe('items from a file', () => {
  test('are added, and changed where a row says something else', async ({ house }) => {
    await aPurchaseCategory(house);
    const head = 'Code,Name,Category,Barcode,Reorder level,Standard cost\n';
    const file = `${head}RM-TUR,Turmeric,Spices,8901234567890,100,120\nRM-CHI,Chilli,SPC,,,\n`;

    await bring(house, kind, file);
    const again = await previewOf(house, { kind, file: file.replace('100,120', '150,120') });
    await load(house, again);

    expect(again.counts).toMatchObject({ create: 0, update: 1, same: 1, error: 0 });
    expect(again.rows[0]).toMatchObject({
      before: { 'Reorder level': '100' },
      after: { 'Reorder level': '150' },
    });
    const owner = await house.as('owner');
    const { rows } = await owner.call(purchasing.listItems, { q: 'RM-TUR' });
    const item = await owner.call(purchasing.getItem, { id: rows[0]?.id ?? 0 });
    expect(item).toMatchObject({ name: 'Turmeric', unit: 'KG', standardCost: 120_00 });
    expect(item.supply).toMatchObject({
      barcodes: [{ code: '8901234567890' }],
      policies: [{ reorderLevel: 150_000 }],
    });
  });

  test('names row and column of what cannot be loaded', async ({ house }) => {
    await aPurchaseCategory(house);
    const file = [
      'Code,Name,Category,Kind,Stock unit,Barcode',
      'A-1,Cumin,Herbs,,,',
      'A-2,Cumin,Spices,metal,,',
      'A-3,Cumin,Spices,,HANDFUL,',
      'A-4,Cumin,Spices,,,8901234567891',
      'A-5,Cumin,,,,',
      'A-6,Cumin,Spices,,,',
      'A-6,Clove,Spices,,,',
    ].join('\n');

    const { rows } = await previewOf(house, { kind, file });

    expect(rows.map(({ errors }) => errors.map(({ text }) => text))).toEqual([
      ["Category 'Herbs' not found. Add it under Item categories."],
      ["Kind 'metal' not found"],
      ['Unit HANDFUL not found'],
      ['Barcode is not valid: the last digit should be 0'],
      ['Category is required'],
      [],
      ['Same item as row 7'],
    ]);
  });
});
