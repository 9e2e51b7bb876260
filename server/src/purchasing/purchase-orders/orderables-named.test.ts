import { contract } from '@counting-house/contract/contract.ts';
import { expect } from 'vitest';
import { anItem } from '../../testing/items.ts';
import { test } from '../../testing/house.ts';
import { aVendorRow } from '../../testing/purchasing.ts';

const { purchasing } = contract;

test('pasted names are found by code, barcode, the vendor’s code and whole name, in their order', async ({
  house,
}) => {
  const { vendorId } = await aVendorRow(house);
  const pepper = await anItem(house, {
    code: 'RM-PEP',
    name: 'Black pepper',
    barcodes: [{ code: '8901234567890' }],
  });
  const cumin = await anItem(house, {
    code: 'RM-CUM',
    name: 'Cumin seed',
    categoryId: pepper.categoryId,
  });
  const owner = await house.as('owner');
  await owner.call(purchasing.createVendorItem, {
    vendorId,
    skuId: cumin.skuId ?? 0,
    vendorCode: 'JEERA-1',
    price: 310_00,
    validFrom: '2026-01-01',
  });
  const names = ['jeera-1', 'black pepper', 'Saffron', 'rm-pep', '8901234567890', 'Cumin'];

  const { rows } = await owner.call(purchasing.namedOrderables, { vendorId, names });
  const byAnother = await owner.call(purchasing.namedOrderables, { names: ['JEERA-1'] });

  expect(rows.map((row) => row?.skuId)).toEqual(
    [cumin, pepper, null, pepper, pepper, null].map((item) => item?.skuId),
  );
  expect(rows[0]).toMatchObject({ price: 310_00, priceOrigin: 'price_list' });
  expect(byAnother.rows).toEqual([null]);
});
