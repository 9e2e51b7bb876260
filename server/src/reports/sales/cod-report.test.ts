import { contract } from '@counting-house/contract/contract.ts';
import { expect } from 'vitest';
import { test } from '../../testing/house.ts';
import { november, report } from '../../testing/stories/sale-figures.ts';
import { aDeliveredOrder } from '../../testing/returns.ts';

const { accounts, reports } = contract;

test('cash on delivery: what a courier collected differs until it is handed over, and opens its orders', async ({
  house,
}) => {
  const { order } = await aDeliveredOrder(house, { payments: [{ method: 'cod', amount: 70_000 }] });
  const owner = await house.as('owner');
  const seen = async () => (await report(owner, 'cod')).rows;
  const open = async () => (await report(owner, 'cod', { openOnly: 'true' })).rows.length;

  expect(await seen()).toMatchObject([
    { name: order.orderNo, collected: 70_000, handedOver: 0, cashDifference: 70_000, daysOpen: 0 },
  ]);
  expect(await open()).toBe(1);

  const { rows } = await owner.call(accounts.listUnsettled, { source: 'cod' });
  const settled = await owner.call(accounts.createSettlement, {
    source: 'cod',
    journalLineIds: rows.map(({ journalLineId }) => journalLineId),
    fee: 1_000,
    net: 69_000,
  });

  const handed = { handedOver: 70_000, cashDifference: 0, daysOpen: null };
  expect(await seen()).toMatchObject([handed]);
  expect(await open()).toBe(0);
  const drill = await owner.call(reports.drillSaleReport, {
    type: 'cod',
    column: 'handedOver',
    ...november,
  });
  expect(drill).toMatchObject({ sum: 70_000, rows: [{ docType: 'order', docId: order.id }] });

  const { id, version } = settled;
  await owner.call(accounts.reverseVoucher, { id, version, reason: 'Wrong file' });
  expect(await seen()).toMatchObject([{ handedOver: 0, cashDifference: 70_000 }]);
});
