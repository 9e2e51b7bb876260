import { contract } from '@counting-house/contract/contract.ts';
import { expect } from 'vitest';
import { test } from '../../testing/house.ts';
import { november, report } from '../../testing/scenarios/sale-figures.ts';
import { goods } from '../../testing/orders.ts';
import { aDeliveredOrder, aReceivedReturn, threeJars } from '../../testing/returns.ts';
import { pieces } from '../../testing/stock.ts';

const { accounts, reports, returns } = contract;

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

test('what paid an exchange stands apart from what is refunded, and a refund that waits is no payment to come', async ({
  house,
}) => {
  const owner = await house.as('owner');
  const tin = await goods(house, { name: 'Tin of ghee', price: 10_000 });
  const back = await aReceivedReturn(house, await threeJars(house));
  const settled = await owner.call(returns.settle, {
    id: back.id,
    version: back.version,
    resolution: 'exchange',
    exchange: [{ variantId: tin.variantId, qty: pieces(1) }],
  });
  const moneyBack = settled.return.settled?.moneyBack ?? 0;
  const refunds = settled.return.settled?.refunds ?? [];
  const refunded = refunds.reduce((sum, { amount }) => sum + amount, 0);
  const pending = refunds
    .filter(({ status }) => status === 'pending')
    .reduce((sum, { amount }) => sum + amount, 0);

  const { totals } = await report(owner, 'return');
  const paid = await report(owner, 'payment');

  expect(moneyBack).toBeGreaterThan(refunded);
  expect(totals).toMatchObject({ exchanged: moneyBack - refunded, moneyBack: refunded });
  expect(paid.totals).toMatchObject({ pending: 0, toRefund: pending });
});
