import { contract } from '@counting-house/contract/contract.ts';
import { expect } from 'vitest';
import { test } from '../../testing/house.ts';
import { anItem } from '../../testing/items.ts';
import { aVendorRow } from '../../testing/purchasing.ts';

const { purchasing } = contract;

test('what was ordered is summed up by vendor, item, category and month, less what was closed short', async ({
  house,
}) => {
  const { vendorId } = await aVendorRow(house);
  const pepper = await anItem(house, { name: 'Black pepper' });
  const cumin = await anItem(house, { name: 'Cumin seed', categoryId: pepper.categoryId });
  const owner = await house.as('owner');
  const lineOf = (item: typeof pepper, qty: number, price: number) => ({
    skuId: item.skuId ?? 0,
    unitId: item.unitId ?? 0,
    qty,
    price,
  });
  const ordered = async (lines: ReturnType<typeof lineOf>[]) => {
    const draft = await owner.call(purchasing.createOrder, { vendorId, lines });
    return owner.call(purchasing.orderSubmit, { id: draft.id, version: draft.version });
  };
  const first = await ordered([lineOf(pepper, 60_000, 600_00), lineOf(cumin, 10_000, 310_00)]);
  await owner.call(purchasing.createOrder, { vendorId, lines: [lineOf(cumin, 90_000, 310_00)] });
  await owner.call(purchasing.inward, {
    mode: 'post',
    kind: 'with_po',
    vendorId,
    challanNo: 'D-1',
    lines: [
      {
        poLineId: first.lines[0]?.id ?? 0,
        skuId: pepper.skuId ?? 0,
        unitId: pepper.unitId ?? 0,
        batches: [{ acceptedQty: 20_000 }],
      },
    ],
  });
  const { version } = await owner.call(purchasing.getOrder, { id: first.id });
  await owner.call(purchasing.orderClose, {
    id: first.id,
    version,
    note: 'The crop failed',
    lineIds: [first.lines[0]?.id ?? 0],
  });
  const span = { from: first.orderDate, to: first.orderDate };
  const by = async (groupBy: 'vendor' | 'item' | 'category' | 'month') => {
    const { rows, total } = await owner.call(purchasing.spend, { ...span, groupBy });
    expect(total).toMatchObject({ orders: 1, orderedValue: 15_100_00, receivedValue: 12_000_00 });
    return rows.map(({ label, orderedValue }) => [label, orderedValue]);
  };

  // Of 60 kg at ₹600.00, twenty came and forty were given up; ten at ₹310.00 are still to come.
  expect(await by('item')).toEqual([
    ['Black pepper', 12_000_00],
    ['Cumin seed', 3_100_00],
  ]);
  expect(await by('month')).toEqual([[first.orderDate.slice(0, 7), 15_100_00]]);
  expect((await by('category')).map(([, value]) => value)).toEqual([15_100_00]);
  expect((await by('vendor')).map(([, value]) => value)).toEqual([15_100_00]);
});
