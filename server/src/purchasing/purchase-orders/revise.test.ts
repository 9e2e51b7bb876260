import { contract } from '@counting-house/contract/contract.ts';
import { expect } from 'vitest';
import { at, received } from '../../testing/bills.ts';
import { test } from '../../testing/house.ts';
import { expectLaws } from '../../testing/laws/laws.ts';
import { pieces } from '../../testing/stock.ts';

const { purchasing } = contract;

test('an order is revised down to what was accepted of it, and no further', async ({ house }) => {
  // 60 of 100 pieces came at Rs 120, 5 of them were rejected.
  const { admin, clerk, sku, order, paper } = await received(house);
  const now = await admin.call(purchasing.getOrder, { id: order.id });
  const [{ name } = { name: '' }] = now.lines;
  expect(now.receipts).toMatchObject([{ goods: [`${name} 60 pcs, of which 5 pcs rejected`] }]);
  const line = { id: now.lines[0]?.id ?? 0, skuId: sku.id, unitId: sku.unitId, price: 120_00 };
  const revise = (lines: readonly object[]) =>
    admin.call(purchasing.orderRevise, {
      ...at(now),
      note: 'Less is needed',
      lines: lines.map((changed) => ({ ...line, qty: pieces(100), ...changed })),
    });

  await expect(revise([{ qty: pieces(54) }])).rejects.toMatchObject({
    fields: { 'lines.0.qty': 'Line 1: 55 pcs is already received.' },
  });
  await expect(revise([{ price: 119_00 }])).rejects.toMatchObject({
    fields: {
      'lines.0.price':
        'Line 1: 60 pcs is already received on these terms. Keep them here, and add a line for the rest.',
    },
  });
  await expect(revise([{ id: undefined, qty: pieces(5) }])).rejects.toMatchObject({
    fields: {
      lines: `'${name}' is named by a receipt and stays. Close it short instead.`,
    },
  });
  expect(await admin.call(purchasing.getOrder, { id: order.id })).toMatchObject({ revision: 0 });

  const least = await revise([{ qty: pieces(55) }]);
  expect(least).toMatchObject({
    revision: 1,
    status: 'received',
    taxable: 6_600_00,
    openValue: 0,
    lines: [{ stockQty: pieces(55), acceptedQty: pieces(55), rejectedQty: pieces(5), openQty: 0 }],
    revisions: [{ revision: 0, lines: [{ qty: pieces(100) }] }],
  });

  const { lines } = await clerk.call(purchasing.createBill, paper(55, { total: 6_930_00 }));
  expect(lines[0]?.match).toMatchObject({ qty: 'matched', price: 'matched' });
  await expectLaws(house);
});
