import { contract } from '@counting-house/contract/contract.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import type { Recall } from '@counting-house/contract/recall/recall.ts';
import { and, desc, eq } from 'drizzle-orm';
import { batches } from '../stock/batches/batch.table.ts';
import type { TestHouse } from './house.ts';
import { aPackedOrder } from './logistics.ts';
import { withSetting } from './logistics.ts';

const { logistics, recall } = contract;

/** The last batch of a SKU. */
export async function batchOf(house: TestHouse, skuId: number) {
  const [batch] = await house.database.direct
    .select()
    .from(batches)
    .where(and(eq(batches.skuId, skuId)))
    .orderBy(desc(batches.id));
  if (!batch) throw new Error('the SKU has no batch');
  return batch;
}

/** An order whose parcel left with our own delivery. */
export async function aSentOrder(
  house: TestHouse,
  values: Parameters<typeof aPackedOrder>[1] = {},
) {
  await withSetting(house, 'logistics.holdUnpaid', false);
  const packed = await aPackedOrder(house, { deliveryMethod: 'own_delivery', ...values });
  await (await house.as('owner')).call(logistics.parcelUpdate, { orderId: packed.order.id });
  return packed;
}

/** A recall of class 2 of a code, not started. */
export async function aRecall(
  house: TestHouse,
  code: string,
  values: Partial<InputOf<typeof recall.createRecall>> = {},
): Promise<Recall> {
  return (await house.as('owner')).call(recall.createRecall, {
    title: 'Lead above the limit',
    reason: 'The laboratory found 3.1 ppm',
    class: '2',
    instruction: 'Do not eat it. Send it back.',
    rootCodes: [code],
    ...values,
  });
}
