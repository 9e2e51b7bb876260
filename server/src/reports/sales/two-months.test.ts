import { contract } from '@counting-house/contract/contract.ts';
import { expect } from 'vitest';
import { startJob } from '../../platform/jobs/jobs.ts';
import { owner, test } from '../../testing/house.ts';
import { anOrder, goods } from '../../testing/orders.ts';
import { pieces } from '../../testing/stock.ts';
import { report } from '../../testing/scenarios/sale-figures.ts';
import { atWork } from '../../testing/work.ts';
import { salesDaysJob } from './sales-days.job.ts';

const { invoices } = contract;

test('an order with invoices in two months is one in each, and one in both', async ({ house }) => {
  const jar = await goods(house, { price: 11_800, percent: 18, stock: 60, worth: 300_000 });
  const { id, lines } = await anOrder(house, {
    lines: [{ variantId: jar.variantId, qty: pieces(2) }],
    confirm: true,
  });
  // Days pass in between: nobody stays signed in.
  const signedIn = () => house.signIn(owner.phone, owner.password);
  const bill = async () =>
    (await signedIn()).call(invoices.createInvoice, {
      orderId: id,
      lines: [{ orderLineId: lines[0]?.id ?? 0, qty: pieces(1) }],
    });
  const counted = async () => {
    const owner = await signedIn();
    const ask = { from: '2026-11-01', to: '2026-12-31' };
    const months = await report(owner, 'daily', { ...ask, grain: 'month' });
    const { totals } = await report(owner, 'summary', ask);
    return [...months.rows.map(({ orders }) => orders), months.totals['orders'], totals['orders']];
  };
  await bill();
  house.clock.set('2026-12-05T06:00:00Z');
  await bill();

  expect(await counted()).toEqual([1, 1, 1, 1]);
  await atWork(house, (ctx) => startJob(ctx, salesDaysJob, {}));
  await house.runJobs();

  expect(await counted()).toEqual([1, 1, 1, 1]);
});
