import { contract } from '@counting-house/contract/contract.ts';
import { expect } from 'vitest';
import { addDays } from '../../platform/clock.ts';
import { test } from '../../testing/house.ts';
import { aVendorRow } from '../../testing/purchasing.ts';
import { atWork } from '../../testing/work.ts';
import { credit, debit, post } from '../../books/journal/journal.service.ts';

const { accounts } = contract;

test('what is owed stands by how late it is; an advance stands beside it', async ({ house }) => {
  const { vendorId } = await aVendorRow(house);
  const clerk = await house.as('accountant');
  const party = { kind: 'vendor', id: vendorId, name: 'Kongu Traders' } as const;
  const today = await atWork(house, async (ctx) => {
    const lateBy = [0, 1, 30, 31, 60, 61, 90, 91];
    for (const [index, days] of lateBy.entries()) {
      const due = addDays(ctx.today, -days);
      await post(ctx, {
        event: 'purchase.billEntered',
        date: due,
        dueDate: due,
        source: { kind: 'test_bill', id: index + 1, no: `B-${days}` },
        party,
        lines: [
          debit('purchase_price_variance', 10 ** index),
          credit('vendor_payable', 10 ** index),
        ],
      });
    }
    return ctx.today;
  });

  const seen = await clerk.call(accounts.payables, {});

  expect(seen.rows).toEqual([
    expect.objectContaining({
      id: vendorId,
      billCount: 8,
      notDue: 1,
      d30: 110,
      d60: 11_000,
      d90: 1_100_000,
      over90: 10_000_000,
      total: 11_111_111,
    }),
  ]);
  expect(seen.sums).toMatchObject({
    d60: 11_000,
    total: 11_111_111,
    overdue: 11_111_110,
    soon: 1,
    msmeOverdue: 0,
    msmeSoon: 0,
  });
  const list = await clerk.call(accounts.listPayableItems, { overdue: true });
  expect(list.rows.map(({ docNo, bucket, daysLate }) => [docNo, bucket, daysLate])).toEqual([
    ['B-91', 'over90', 91],
    ['B-90', 'd90', 90],
    ['B-61', 'd90', 61],
    ['B-60', 'd60', 60],
    ['B-31', 'd60', 31],
    ['B-30', 'd30', 30],
    ['B-1', 'd30', 1],
  ]);

  const before = addDays(today, -60);
  const then = await clerk.call(accounts.payables, { asOf: before });
  expect(then.rows[0]).toMatchObject({
    billCount: 4,
    notDue: 10_000,
    d30: 1_100_000,
    d60: 10_000_000,
  });
});

test('a payment settles the oldest; what it leaves over is an advance', async ({ house }) => {
  const { vendorId } = await aVendorRow(house, {
    msmeType: 'micro',
    udyamNumber: 'UDYAM-TN-07-0012345',
  });
  const clerk = await house.as('accountant');
  const party = { kind: 'vendor', id: vendorId, name: 'Kongu Traders' } as const;
  const today = await atWork(house, async (ctx) => {
    const date = addDays(ctx.today, -40);
    await post(ctx, {
      event: 'purchase.billEntered',
      date,
      dueDate: addDays(ctx.today, 20),
      source: { kind: 'test_bill', id: 1, no: 'B-1' },
      party,
      lines: [debit('purchase_price_variance', 500_00), credit('vendor_payable', 500_00)],
    });
    return ctx.today;
  });

  const owed = await clerk.call(accounts.payables, {});
  const [item] = (await clerk.call(accounts.listPayableItems, { vendorId })).rows;
  await atWork(house, (ctx) =>
    post(ctx, {
      event: 'payment.made',
      date: ctx.today,
      source: { kind: 'voucher', id: 1, no: 'PV-1' },
      party,
      lines: [debit('vendor_payable', 700_00), credit('cash', 700_00)],
    }),
  );
  const paid = await clerk.call(accounts.payables, {});

  expect(owed.sums).toMatchObject({
    notDue: 500_00,
    overdue: 0,
    soon: 0,
    msmeOverdue: 0,
    msmeSoon: 500_00,
  });
  expect(item).toMatchObject({ msmeDueDate: addDays(today, 5), balance: 500_00 });
  expect(paid.sums).toMatchObject({
    notDue: 0,
    unallocated: -200_00,
    total: -200_00,
    msmeSoon: 0,
  });
  const then = await clerk.call(accounts.payables, { asOf: addDays(today, -1) });
  expect(then.sums.total).toBe(500_00);
});

test('what is past the agreed day, past the 45 days of the law, and due in a week stands apart', async ({
  house,
}) => {
  const { vendorId } = await aVendorRow(house, {
    msmeType: 'small',
    udyamNumber: 'UDYAM-TN-07-0012345',
  });
  const clerk = await house.as('accountant');
  const party = { kind: 'vendor', id: vendorId, name: 'Kongu Traders' } as const;
  await atWork(house, async (ctx) => {
    for (const [id, [days, credit_, amount]] of [
      [50, 60, 100],
      [40, 60, 1_000],
      [30, 20, 10_000],
      [25, 30, 100_000],
    ].entries()) {
      const date = addDays(ctx.today, -(days ?? 0));
      await post(ctx, {
        event: 'purchase.billEntered',
        date,
        dueDate: addDays(date, credit_ ?? 0),
        source: { kind: 'test_bill', id: id + 1, no: `B-${id + 1}` },
        party,
        lines: [
          debit('purchase_price_variance', amount ?? 0),
          credit('vendor_payable', amount ?? 0),
        ],
      });
    }
  });

  const { sums } = await clerk.call(accounts.payables, {});
  const late = await clerk.call(accounts.listPayableItems, { msmeOverdue: true });

  expect(sums).toMatchObject({
    overdue: 10_000,
    soon: 100_000,
    msmeOverdue: 10_100,
    msmeSoon: 101_000,
  });
  expect(late.rows.map(({ docNo }) => docNo).toSorted()).toEqual(['B-1', 'B-3']);
});
