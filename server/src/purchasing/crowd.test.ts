import { contract } from '@counting-house/contract/contract.ts';
import { expect } from 'vitest';
import { at, received } from '../testing/bills.ts';
import { test, type Refusal } from '../testing/house.ts';
import { inTray, pieces, positionOf, trayNamed } from '../testing/stock.ts';

const { production, purchasing } = contract;

/** What two did at the same time: who came first, and what the other one was told. */
async function bothOf<T>(work: readonly (() => Promise<T>)[]) {
  const results = await Promise.allSettled(work.map((each) => each()));
  return {
    done: results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
    refused: results.flatMap((one) => (one.status === 'rejected' ? [one.reason as Refusal] : [])),
  };
}

test('two at the same time: one does, the other reads what is left or who was first', async ({
  crowd,
}) => {
  const { sku, vendorId, order, inward } = await received(crowd);
  const [keeper, admin] = [await crowd.as('store keeper'), await crowd.as('admin')];
  const receive = (challanNo: string) => ({
    mode: 'post' as const,
    kind: 'with_po' as const,
    vendorId,
    challanNo,
    lines: [
      {
        poLineId: order.lines[0]?.id ?? 0,
        skuId: sku.id,
        unitId: sku.unitId,
        batches: [{ acceptedQty: pieces(40) }],
      },
    ],
  });

  const came = await bothOf([
    () => keeper.call(purchasing.inward, receive('A-1')),
    () => admin.call(purchasing.inward, receive('A-2')),
  ]);

  expect(came.done).toHaveLength(1);
  expect(came.refused.map(({ fields }) => fields)).toEqual([
    {
      'lines.0.batches.0.acceptedQty':
        'Line 1: at most 5 pcs can be received; 40 pcs were entered.',
    },
  ]);
  expect(await positionOf(crowd, sku.id)).toMatchObject({ onHand: pieces(200) });

  const reject = await trayNamed(crowd, 'REJECT');
  const batchId = inward.lines[0]?.batches[0]?.batchId ?? 0;
  const draft = await keeper.call(purchasing.createReturn, {
    vendorId,
    lines: [{ batchId, trayId: reject.id, qty: pieces(5), reason: 'damaged' }],
  });

  const went = await bothOf(
    [keeper, admin].map((person) => () => person.call(purchasing.returnPost, at(draft))),
  );

  expect(went.done).toMatchObject([{ state: 'posted' }]);
  expect(went.refused.map(({ code }) => code)).toEqual(['stale']);
  expect(await inTray(crowd, batchId, 'REJECT')).toEqual({ onHand: 0, reserved: 0 });

  const last = {
    purpose: 'sample' as const,
    lines: [{ skuId: sku.id, qty: pieces(195), reasonCode: 'SAMPLE' }],
  };

  const issued = await bothOf(
    [keeper, admin].map((person) => () => person.call(production.stockOut, last)),
  );

  expect(issued.done).toHaveLength(1);
  expect(issued.refused.map(({ code }) => code)).toEqual(['stock.short']);
  expect(await positionOf(crowd, sku.id)).toMatchObject({ onHand: 0, value: 0 });
});
