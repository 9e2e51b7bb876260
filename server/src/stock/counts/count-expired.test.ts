import { contract } from '@counting-house/contract/contract.ts';
import { expect } from 'vitest';
import { enterAll, finishCount, startCount } from '../../testing/counts.ts';
import { test } from '../../testing/house.ts';
import { expectLaws } from '../../testing/laws/laws.ts';
import { aBatch, aSku, inTray, pieces } from '../../testing/stock.ts';

const { stock } = contract;

test('a batch that expires after it was counted is corrected, and nothing of it is sold', async ({
  house,
}) => {
  const sku = await aSku(house);
  const batch = await aBatch(house, sku, {
    qty: pieces(10),
    tray: 'A-01',
    expiryDate: '2026-11-21',
  });
  const count = await startCount(house, batch.trayId);
  await enterAll(house, count, pieces(11));
  house.clock.set('2026-11-22T09:00:00+05:30');
  await house.runJobs();

  await finishCount(house, count, pieces(11));

  const admin = await house.as('admin');
  expect(await inTray(house, batch.id, 'A-01')).toEqual({ onHand: pieces(11), reserved: 0 });
  expect(await admin.call(stock.getSku, { id: sku.id })).toMatchObject({
    onHand: pieces(11),
    free: 0,
    blocked: pieces(11),
  });
  await expectLaws(house);
});
