import { contract } from '@counting-house/contract/contract.ts';
import { expect } from 'vitest';
import { startJob } from '../../platform/jobs/jobs.ts';
import { aCompany } from '../../testing/companies.ts';
import { test } from '../../testing/house.ts';
import { anInvoice, issueInvoice } from '../../testing/invoices.ts';
import { anOrder, byUpi, goods } from '../../testing/orders.ts';
import { aDeliveredOrder, aReceivedReturn } from '../../testing/returns.ts';
import { expectAlike, report } from '../../testing/scenarios/sale-figures.ts';
import { pieces } from '../../testing/stock.ts';
import { atWork } from '../../testing/work.ts';
import { salesDaysJob } from './sales-days.job.ts';

const { invoices, orders, returns } = contract;

test('a month of every kind of sale ties to its documents and to the books', async ({ house }) => {
  const owner = await house.as('owner');
  const jar = await goods(house, { price: 11_800, percent: 18, stock: 60, worth: 300_000 });
  const line = (qty: number) => [{ variantId: jar.variantId, qty: pieces(qty) }];

  const sent = await aDeliveredOrder(house, { item: jar, qty: 3, payments: [byUpi(41_300)] });
  const back = await aReceivedReturn(house, sent, { qty: 2 });
  const { newOrder } = await owner.call(returns.settle, {
    id: back.id,
    version: back.version,
    resolution: 'replacement',
  });
  await issueInvoice(house, await owner.call(orders.getOrder, { id: newOrder?.id ?? 0 }));

  const plain = await aReceivedReturn(house, await aDeliveredOrder(house, { item: jar, qty: 2 }));
  await owner.call(returns.settle, { id: plain.id, version: plain.version });

  const till = await owner.call(orders.createTill, { name: 'Counter' });
  await owner.call(orders.openTill, { tillId: till.id, float: 50_000 });
  await owner.call(invoices.sellAtCounter, {
    lines: line(2),
    payments: [{ method: 'cash', amount: 23_600, tendered: 23_600 }],
  });

  const company = await aCompany(house);
  const ordered = await owner.call(orders.createB2B, {
    companyId: company.id,
    groupId: company.groups[0]?.id ?? 0,
    customerId: company.people[0]?.customerId ?? 0,
    lines: line(5),
    confirm: true,
  });
  await issueInvoice(house, ordered);

  const { invoice } = await anInvoice(house);
  const { id, version } = await owner.call(invoices.getInvoice, { id: invoice.id });
  await owner.call(invoices.cancelInvoice, { id, version, reason: 'Billed twice' });
  await anOrder(house, { lines: line(1), confirm: true });

  await expectAlike(house);
  await atWork(house, (ctx) => startJob(ctx, salesDaysJob, {}));
  await house.runJobs();
  await expectAlike(house);
  const companies = await report(owner, 'company');
  const { totals } = await report(owner, 'summary', { channel: 'b2b' });
  expect(companies.rows).toMatchObject([{ net: totals['net'], total: totals['total'] }]);
  const { totals: counter } = await report(owner, 'summary', { source: 'store' });
  expect(counter).toMatchObject({ net: 20_000, tax: 3_600, total: 23_600, orders: 1 });
});
