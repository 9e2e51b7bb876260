import { contract } from '@counting-house/contract/contract.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { expect } from 'vitest';
import { test, type TestHouse } from '../../testing/house.ts';
import { goods } from '../../testing/orders.ts';
import { aVendorRow, skuOfVariant } from '../../testing/purchasing.ts';
import { pieces } from '../../testing/stock.ts';
import { atWork } from '../../testing/work.ts';

const { purchasing } = contract;

/** An approved order of 100 pieces, and how so many of them are received. */
async function ordered(house: TestHouse) {
  const { vendorId } = await aVendorRow(house);
  const { variantId } = await goods(house);
  const { sku } = await atWork(house, (ctx) => skuOfVariant(ctx, variantId));
  const admin = await house.as('admin');
  const draft = await admin.call(purchasing.createOrder, {
    vendorId,
    lines: [{ skuId: sku.id, unitId: sku.unitId, qty: pieces(100), price: 120_00 }],
  });
  const order = await admin.call(purchasing.orderSubmit, { id: draft.id, version: draft.version });
  const poLineId = order.lines[0]?.id ?? 0;
  const asked = (count: number): InputOf<typeof purchasing.inward> => ({
    mode: 'post',
    kind: 'with_po',
    vendorId,
    challanNo: 'D-611',
    lines: [
      { poLineId, skuId: sku.id, unitId: sku.unitId, batches: [{ acceptedQty: pieces(count) }] },
    ],
  });
  return { admin, keeper: await house.as('store keeper'), order, asked };
}

test('goods come over the order within what is allowed, and no further', async ({ house }) => {
  const { keeper, admin, order, asked } = await ordered(house);

  const tooMuch = keeper.call(purchasing.inward, asked(106));
  await expect(tooMuch).rejects.toMatchObject({
    fields: {
      'lines.0.batches.0.acceptedQty':
        'Line 1: at most 105 pcs can be received; 106 pcs were entered.',
    },
  });
  const over = await keeper.call(purchasing.inward, asked(105));

  expect(over.warnings).toEqual([expect.stringContaining('over by 5 pcs')]);
  const { lines } = await admin.call(purchasing.getOrder, { id: order.id });
  expect([lines[0]?.overQty, lines[0]?.openQty]).toEqual([pieces(5), 0]);
});

test('more than an order allows comes with a note, when somebody with the right answers for it', async ({
  house,
}) => {
  const { keeper, admin, order, asked } = await ordered(house);
  const tooMuch = { ...asked(120), note: 'Needed for the fair' };

  await expect(keeper.call(purchasing.inward, tooMuch)).rejects.toMatchObject({
    status: 403,
    code: 'approval_needed',
    more: { permission: 'purchasing.inward.overReceive', table: 'purchase_order', id: order.id },
  });
  await expect(admin.call(purchasing.inward, asked(120))).rejects.toMatchObject({
    code: 'invalid',
  });
  const over = await admin.call(purchasing.inward, tooMuch);

  expect(over.warnings).toEqual([expect.stringContaining('over by 20 pcs')]);
});
