import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { test, type Refusal } from '../testing/house.ts';
import { aPackedOrder, withSetting } from '../testing/logistics.ts';
import { aRecall, batchOf } from '../testing/recalls.ts';

const { logistics, recall } = contract;

const refusals = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.flatMap((result) => (result.status === 'rejected' ? [result.reason as Refusal] : []));

describe('two at the same time', () => {
  test('start the same recall: one does, the other reads who did', async ({ crowd }) => {
    await withSetting(crowd, 'logistics.holdUnpaid', false);
    const packed = await aPackedOrder(crowd, { deliveryMethod: 'own_delivery' });
    const batch = await batchOf(crowd, packed.skuId);
    const { id, version } = await aRecall(crowd, batch.code);
    const owner = await crowd.as('owner');

    const results = await Promise.allSettled(
      [1, 2].map(() => owner.call(recall.startRecall, { id, version })),
    );

    const refused = refusals(results);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.code).toBe('recall.not_draft');
    expect(refused[0]?.message).toMatch(/^RCL-\d{4} was started by Asha Hegde on /u);
  });

  test('send a parcel and recall its batch: it stays here, or the one who has it is listed', async ({
    crowd,
  }) => {
    await withSetting(crowd, 'logistics.holdUnpaid', false);
    const owner = await crowd.as('owner');
    for (let turn = 0; turn < 4; turn += 1) {
      const packed = await aPackedOrder(crowd, { deliveryMethod: 'own_delivery' });
      const batch = await batchOf(crowd, packed.skuId);
      const { id, version } = await aRecall(crowd, batch.code);
      const send = () => owner.call(logistics.parcelUpdate, { orderId: packed.order.id });
      const start = () => owner.call(recall.startRecall, { id, version });

      const results = await Promise.allSettled(
        turn % 2 === 0 ? [send(), start()] : [start(), send()],
      );

      const refused = refusals(results);
      const { progress } = await owner.call(recall.getRecall, { id });
      const hasLeft = refused.length === 0;
      expect(refused.map(({ code }) => code)).toEqual(hasLeft ? [] : ['batch.recalled']);
      expect(progress).toMatchObject(
        hasLeft ? { contacts: 1, parcelsStopped: 0 } : { contacts: 0, parcelsStopped: 1 },
      );
    }
  });
});
