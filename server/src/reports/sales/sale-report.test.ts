import { contract } from '@counting-house/contract/contract.ts';
import {
  ProductReportType,
  SaleReportType,
  wordOf,
  type ReportColumn,
} from '@counting-house/contract/reports/sale-labels.ts';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { creditReturn } from '../../invoices/credit/credit.service.ts';
import { startJob } from '../../platform/jobs/jobs.ts';
import { Problem } from '../../platform/problem.ts';
import { owner as ownerSignIn, Refusal, test, type TestHouse } from '../../testing/house.ts';
import { aGiftCard } from '../../testing/gift-cards.ts';
import { issueInvoice } from '../../testing/invoices.ts';
import { expectLaws } from '../../testing/laws/laws.ts';
import { plays } from '../../testing/simulation/plays.ts';
import { expectAlike, november, report } from '../../testing/scenarios/sale-figures.ts';
import { exampleA } from '../../testing/offers.ts';
import { anOrder, goods } from '../../testing/orders.ts';
import { aDeliveredOrder, aReceivedReturn, threeJars } from '../../testing/returns.ts';
import { atWork } from '../../testing/work.ts';
import { salesDaysJob } from './sales-days.job.ts';

const { invoices, orders, reports, returns } = contract;

type Ask = Parameters<typeof report>[2];

async function addUpSales(house: TestHouse): Promise<void> {
  await atWork(house, (ctx) => startJob(ctx, salesDaysJob, {}));
  await house.runJobs();
}

/** Order A of the selling rules, invoiced, and one of its almond butters returned. */
async function orderA(house: TestHouse) {
  const owner = await house.as('owner');
  const order = await owner.call(orders.createB2C, { ...(await exampleA(house)), confirm: true });
  await issueInvoice(house, order);
  const [butter] = order.lines;
  const lines = [{ orderLineId: butter?.id ?? 0, qty: 1_000 }];
  const because = { reasonKind: 'return', reason: 'Changed mind', returnId: 1 } as const;
  await atWork(house, (ctx) => creditReturn(ctx, { ...because, orderId: order.id, lines }));
  return { owner, order };
}

describe('the words of sale reports', () => {
  test('come to what the worked example says', async ({ house }) => {
    const { owner } = await orderA(house);

    const { totals } = await report(owner, 'summary');

    expect(totals).toMatchObject({
      gross: 191_172,
      discounts: 22_942,
      afterDiscount: 168_230,
      returns: 29_642,
      net: 138_588,
      charges: 5_084,
      tax: 19_750,
      roundOff: 0,
      total: 163_422,
      orders: 1,
      averageOrder: 168_230,
      units: 5_000,
      returnRate: 1_667,
    });
  });

  test('stand on the lines as the worked example says', async ({ house }) => {
    const { owner } = await orderA(house);

    const { rows } = await report(owner, 'product', { sort: '-gross' });

    const figures = rows.map((row) => [row['gross'], row['discounts'], row['net']]);
    expect(figures).toEqual([
      [72_033, 12_750, 59_283 - 29_642],
      [67_711, 5_792, 61_919],
      [51_428, 4_400, 47_028],
      [0, 0, 0],
    ]);
  });

  test('count what was ordered by the day of placing, without what was cancelled', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    await owner.call(orders.createB2C, await exampleA(house));

    const { totals } = await report(owner, 'summary', { basis: 'order' });

    expect(totals).toMatchObject({ gross: 191_172, net: 168_230, total: 198_400, returns: 0 });
  });

  test('hold a period against the one before', async ({ house }) => {
    const { owner } = await orderA(house);

    const { before, totals, rows } = await report(owner, 'daily', {
      from: '2026-12-01',
      to: '2026-12-31',
      compare: 'previous',
    });

    expect(before).toEqual({ from: '2026-11-01', to: '2026-11-30' });
    expect(totals).toMatchObject({ net: 0, netBefore: 138_588 });
    expect(rows).toEqual([]);
  });

  test('cost what the goods cost when they left', async ({ house }) => {
    await aDeliveredOrder(house, { qty: 2, stock: 10, worth: 50_000 });
    const owner = await house.as('owner');

    const { totals } = await report(owner, 'summary');

    expect(totals).toMatchObject({ cost: 10_000 });
    expect(totals['margin']).toBe(Number(totals['net']) - 10_000);
  });

  test('keep cost and margin from those who may not see them', async ({ house }) => {
    await aDeliveredOrder(house);
    const sales = await house.as('sales');

    const { columns, totals, rows } = await report(sales, 'product');

    expect(columns).not.toContain('margin');
    expect(Object.keys(totals)).not.toContain('margin');
    expect(Object.keys(rows[0] ?? {})).not.toContain('cost');
    await expect(report(sales, 'product', { sort: '-margin' })).rejects.toMatchObject({
      status: 403,
    });
    await expect(report(sales, 'product', { columns: 'margin' })).rejects.toMatchObject({
      status: 403,
    });
  });

  test('refuse what is none', async ({ house }) => {
    const owner = await house.as('owner');
    const refused = (ask: Ask, type = 'summary') =>
      report(owner, type, ask).catch((error: unknown) => error);

    expect(await refused({}, 'weather')).toMatchObject({
      status: 404,
      message: 'Report not found.',
    });
    expect(await refused({ to: '2026-10-01' })).toMatchObject({
      fields: { to: 'The end date is before the start date' },
    });
    expect(await refused({ from: '2020-01-01' })).toMatchObject({
      fields: { to: 'Choose a period of 5 years or less' },
    });
    expect(await refused({ from: '1-1-26' })).toMatchObject({
      fields: { from: 'Enter dates as DD-MM-YYYY' },
    });
    expect(await refused({ columns: 'weight' })).toMatchObject({
      fields: { columns: 'Choose valid columns' },
    });
  });
});

const act = fc.record({
  does: fc.constantFrom(
    'sell',
    'sell',
    'sellInParts',
    'sellInParts',
    'credit',
    'cancelInvoice',
    'wait',
    'addUp',
  ),
  which: fc.integer({ min: 0, max: 5 }),
  qty: fc.integer({ min: 1, max: 4 }),
});
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

async function doAct(
  house: TestHouse,
  one: Act,
  items: readonly { variantId: number }[],
): Promise<void> {
  const owner = await house
    .as('owner')
    .catch(() => house.signIn(ownerSignIn.phone, ownerSignIn.password));
  if (one.does === 'addUp') return addUpSales(house);
  if (one.does === 'wait') return house.clock.pass(12);
  if (one.does === 'sell' || one.does === 'sellInParts') {
    const lines = items.slice(0, 1 + (one.which % items.length)).map(({ variantId }, at) => ({
      variantId,
      qty: 1_000 * (one.qty + at),
    }));
    const order = await anOrder(house, { lines, confirm: true });
    if (one.does === 'sellInParts') {
      const part = order.lines.map(({ id }) => ({ id, qty: 1_000 }));
      await issueInvoice(house, { id: order.id, lines: part });
      house.clock.pass(one.which * 12);
    }
    await issueInvoice(house, order);
    return;
  }
  const { rows } = await owner.call(invoices.listInvoices, { sort: 'issueDate' });
  const invoice = rows[one.which % Math.max(rows.length, 1)];
  if (!invoice) return;
  const whole = await owner.call(invoices.getInvoice, { id: invoice.id });
  if (one.does === 'cancelInvoice') {
    const { id, version } = whole;
    await owner.call(invoices.cancelInvoice, { id, version, reason: 'As it came' });
    return;
  }
  const [line] = whole.lines;
  const lines = [{ orderLineId: line?.orderLineId ?? 0, qty: 1_000 }];
  const because = { reasonKind: 'return', reason: 'Came back', returnId: 1 } as const;
  await atWork(house, (ctx) => creditReturn(ctx, { ...because, orderId: invoice.orderId, lines }));
}

test('every report comes to the same, to the invoices and to the ledger, whatever is sold and taken back', async ({
  house,
}) => {
  const items = [
    await goods(house, { price: 34_977, percent: 18, stock: 2_000 }),
    await goods(house, { price: 101, percent: 5, stock: 2_000 }),
    await goods(house, { price: 19_990, percent: 0, stock: 2_000 }),
  ];
  let done = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 9 }), async (acts) => {
      for (const one of acts) {
        try {
          await doAct(house, one, items);
          done += 1;
        } catch (error) {
          const isSaid = error instanceof Problem || error instanceof Refusal;
          if (!isSaid || error.status >= 500) throw error;
        }
      }
      await expectLaws(house);
      await expectAlike(house);
    }),
    plays(4),
  );
  expect(done).toBeGreaterThan(10);
});

test('a figure opens the documents that it is the sum of', async ({ house }) => {
  const { owner, order } = await orderA(house);
  const { rows } = await report(owner, 'product', { sort: '-gross' });

  const { rows: documents, sum } = await owner.call(reports.drillSaleReport, {
    type: 'product',
    ...november,
    key: rows[0]?.key ?? '',
    column: 'net',
  });

  expect(sum).toBe(rows[0]?.['net']);
  expect(
    documents.map(({ docType, orderId, amount }) => [docType, orderId, amount]).toSorted(),
  ).toEqual([
    ['credit_note', order.id, -29_642],
    ['invoice', order.id, 59_283],
  ]);
});

test('every report and every page of it can be read, opened and kept as a file', async ({
  house,
}) => {
  await aDeliveredOrder(house, { qty: 2, stock: 10, worth: 50_000 });
  const { owner } = await orderA(house);
  const opened: string[] = [];

  for (const type of SaleReportType.options) {
    const { columns, rows, opens, drills } = await report(owner, type, { compare: 'previous' });
    for (const column of rows[0] ? drills.filter((one) => !isWorkedOut(type, one)) : []) {
      const of = { type, column, key: rows[0]?.key ?? '', limit: 200, ...november };
      const { sum } = await owner.call(reports.drillSaleReport, of);
      expect({ type, column, sum }).toEqual({ type, column, sum: rows[0]?.[column] });
    }
    for (const column of columns)
      await report(owner, type, { limit: 1, sort: `-${column}` }).catch(isUnsortable);
    const [first] = (await report(owner, type, { limit: 1 })).rows;
    expect(first?.key).toBe(rows[0]?.key);
    if (opens && rows[0])
      opened.push(`${type} ${(await report(owner, type, { within: rows[0].key })).rows.length}`);
    house.clock.pass(1);
    const file = await owner.send(reports.getSaleReport, { type, ...november, format: 'csv' });
    expect(file.status).toBe(200);
  }
  for (const type of ProductReportType.options) {
    const { columns } = await owner.call(reports.getProductReport, { type, compare: 'previous' });
    expect(columns.length).toBeGreaterThan(0);
  }

  expect(opened.toSorted()).toEqual(['category 1', 'offer 1', 'state 1'].toSorted());
});

test('returns, cash on delivery, credit and what staff did open their documents', async ({
  house,
}) => {
  const owner = await house.as('owner');
  const back = await aReceivedReturn(house, await threeJars(house));
  await owner.call(returns.settle, { id: back.id, version: back.version });
  const order = await anOrder(house);
  await owner.call(orders.recordPayment, {
    orderId: order.id,
    payments: [{ method: 'cod', amount: order.grandTotal }],
  });
  await aGiftCard(house);

  const seen: string[] = [];
  for (const type of ['return', 'cod', 'credit', 'staff']) {
    const { rows, drills } = await report(owner, type);
    for (const row of rows) {
      for (const column of drills.filter((one) => !isWorkedOut(type, one))) {
        const of = { type, column, key: row.key, ...november };
        const { rows: documents, sum } = await owner.call(reports.drillSaleReport, of);
        expect({ type, column, sum }).toEqual({ type, column, sum: row[column] });
        for (const one of documents) if (column in told) seen.push(`${column} ${one.docType}`);
      }
    }
  }

  expect(seen.toSorted()).toEqual([
    'closing gift_card',
    'creditTotal return',
    'returnsDecided return',
    'staffDiscounts order',
    'toCollect order',
  ]);
});

const told = { closing: 1, creditTotal: 1, returnsDecided: 1, staffDiscounts: 1, toCollect: 1 };

/** A figure that opens what it is worked out of. */
const isWorkedOut = (type: string, column: ReportColumn) =>
  ['bps', 'text'].includes(wordOf(column).kind) ||
  /^average|^returnedUnits$/u.test(column) ||
  (column === 'orders' && type !== 'offer');

/** What stands beside the sums of a page alone cannot be sorted by. */
function isUnsortable(error: unknown): void {
  if (!(error instanceof Refusal) || error.status !== 400) throw error;
}
