import { contract } from '@counting-house/contract/contract.ts';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { notices } from '../../integrations/notices/notice.table.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { aBatch, aSku, orderOf, pieces } from '../../testing/stock.ts';
import { within } from '../../testing/within.ts';
import { reserve } from './demand.service.ts';

const { stock } = contract;

test('anyone who keeps orders is told which of them wait for a batch on hold, once for very many', async ({
  house,
}) => {
  const seller = await house.as('sales');
  const owner = await house.as('owner');
  const sku = await aSku(house, { name: 'Kokum' });
  const batch = await aBatch(house, sku, { qty: pieces(5) });
  await within(house, (ctx) => reserve(ctx, orderOf({ id: 1, skuId: sku.id, qty: pieces(5) })));
  const many = await aSku(house, { name: 'Tamarind' });
  const ofMany = await aBatch(house, many, { qty: pieces(12) });
  for (let id = 11; id <= 22; id += 1) {
    await within(house, (ctx) => reserve(ctx, orderOf({ id, skuId: many.id, qty: pieces(1) })));
  }

  for (const { id, version } of [batch, ofMany]) {
    await owner.call(stock.batchHold, { id, version, reason: 'Smells' });
  }

  expect(await told(house, seller.userId)).toEqual([
    `ORD-1 is waiting again for 5 pcs of 'Kokum': batch ${batch.code} is on hold.`,
    `ORD-11, ORD-12, ORD-13, ORD-14, ORD-15, ORD-16, ORD-17, ORD-18, ORD-19, ORD-20 and 2 more are waiting again for 'Tamarind': batch ${ofMany.code} is on hold.`,
  ]);
});

async function told(house: TestHouse, userId: number): Promise<string[]> {
  const rows = await house.database.direct
    .select()
    .from(notices)
    .where(eq(notices.userId, userId))
    .orderBy(notices.id);
  return rows.map(({ text }) => text);
}
