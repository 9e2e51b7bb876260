import type { GroupItem } from '@counting-house/contract/b2b/group-item.ts';
import { describe, expect, test } from 'vitest';
import {
  calculateMargin,
  offShop,
  toPrices,
  toSent,
  sheetFaults,
  toSheetRow,
  type SheetRow,
} from './price-sheet-row.ts';

const item: GroupItem = {
  id: 7,
  groupId: 1,
  variantId: 3,
  sku: 'AB-200',
  title: 'Almond butter',
  unitCode: 'NOS',
  shopPrice: 42_500,
  prices: [
    { fromQty: 0, price: 33_000 },
    { fromQty: 24_000, price: 32_000 },
  ],
  breakCount: 2,
  taxRate: 18_000,
  cost: 25_000,
  minQty: null,
  qtyStep: null,
  validFrom: '2026-11-01',
  validTo: null,
  isActive: true,
  buyerCode: '',
  isInForce: true,
  version: 4,
};
const row = toSheetRow(item);
const edit = (changes: Partial<SheetRow>, of = row) => ({ row: of, changes, unread: {} });

describe('a row of the sheet', () => {
  test('has a cell for each break, and is one row of one item', () => {
    expect(row).toMatchObject({ price0: 33_000, from1: 24_000, price1: 32_000, from2: null });
    expect(toSheetRow(item)).toBe(row);
    expect(toSheetRow(row)).toBe(row);
    expect(toPrices(row)).toEqual(item.prices);
  });

  test.each<[Partial<SheetRow>, Record<string, string>]>([
    [{ price0: 31_000 }, {}],
    [{ from2: 48_000, price2: 31_250 }, {}],
    [{ from1: null, price1: null }, {}],
    [{ from2: 48_000 }, { price2: 'Enter a price' }],
    [{ price2: 31_250 }, { from2: 'Enter from which quantity' }],
    [{ from2: 12_000, price2: 31_250 }, { from2: 'Slab quantities must increase' }],
    [{ minQty: 10_000, qtyStep: 6_000 }, { minQty: 'Minimum must be a multiple of the step' }],
    [{ validTo: '2026-10-31' }, { validTo: 'Valid to is before valid from' }],
  ])('with %o has the faults %o', (changes, faults) => {
    expect(sheetFaults(edit(changes))).toEqual(faults);
  });

  test('sends what was typed over, all breaks where one of them was', () => {
    expect(toSent(edit({ buyerCode: 'SP-77' }), 5)).toEqual({
      id: 7,
      version: 5,
      buyerCode: 'SP-77',
    });
    expect(toSent(edit({ from1: 12_000 }))).toEqual({
      id: 7,
      version: 4,
      prices: [
        { fromQty: 0, price: 33_000 },
        { fromQty: 12_000, price: 32_000 },
      ],
    });
  });

  test('that is new sends everything but an id', () => {
    const fresh = toSheetRow({ ...item, id: -1, prices: [] });

    expect(toSent(edit({ price0: 30_000 }, fresh))).toMatchObject({
      variantId: 3,
      prices: [{ fromQty: 0, price: 30_000 }],
      validFrom: '2026-11-01',
    });
    expect(toSent(edit({ price0: 30_000 }, fresh))).not.toHaveProperty('id');
  });
});

test.each([
  { price: 33_000, includesTax: false, off: 2_235, margin: 2_424 },
  { price: 33_000, includesTax: true, off: 2_235, margin: 1_061 },
  { price: null, includesTax: false, off: null, margin: null },
])('a price of $price is $off off the shop’s and keeps $margin', (one) => {
  expect(offShop(item, one.price)).toBe(one.off);
  expect(calculateMargin(item, one.price, one.includesTax)).toBe(one.margin);
});
