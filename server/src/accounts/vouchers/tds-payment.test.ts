import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { entryOf } from '../../testing/bills.ts';
import { contracted } from '../../testing/contractors.ts';
import { test, type Person } from '../../testing/house.ts';

const { accounts, gst, purchasing } = contract;

test('one payment for several bills holds tax back by its section, once', async ({ house }) => {
  const { clerk, section, vendorId, bill, spend } = await contracted(house);
  const bills = [
    await bill(40_000_00, '2026-11-02', { tdsSectionId: null }),
    await bill(35_000_00, '2026-11-03', { tdsSectionId: null }),
  ];
  const { rows: open } = await clerk.call(accounts.openDocumentsOf, {
    partyKind: 'vendor',
    partyId: vendorId,
    direction: 'out',
  });
  const asked = { vendorId, sectionId: section.id, date: '2026-11-09', value: 75_000_00 };
  const proposed = await clerk.call(accounts.proposeTds, asked);
  expect(proposed).toMatchObject({ base: 75_000_00, rateBps: 100, amount: 750_00 });
  const payment = {
    kind: 'payment' as const,
    date: '2026-11-09',
    method: 'bank_transfer' as const,
    party: { kind: 'vendor' as const, id: vendorId },
    amount: 75_000_00 - proposed.amount,
    reference: 'N632611264',
    allocations: open.map(({ openItemId, outstanding }) => ({ openItemId, amount: outstanding })),
    narration: 'Two bills',
    post: true,
  };
  const held = { kind: 'tds' as const, amount: proposed.amount, tdsSectionId: section.id };

  const without = clerk.call(accounts.createVoucher, { ...payment, deductions: [held] });
  await expect(without).rejects.toMatchObject({
    fields: { 'deductions.0.tdsBase': 'Enter the value without tax.' },
  });
  const halves = [40_000_00, 35_000_00].map((tdsBase) => ({
    ...held,
    amount: tdsBase / 100,
    tdsBase,
  }));
  const twice = clerk.call(accounts.createVoucher, { ...payment, deductions: halves });
  await expect(twice).rejects.toMatchObject({
    fields: { 'deductions.1.kind': 'A payment holds back TDS by one section. Make two payments.' },
  });
  const paid = await clerk.call(accounts.createVoucher, {
    ...payment,
    deductions: [{ ...held, tdsBase: 75_000_00 }],
  });

  expect(bills).toHaveLength(2);
  expect(paid.lines).toMatchObject([{ kind: 'tds', tdsSectionId: section.id, tdsBase: 75_000_00 }]);
  const { rows } = await clerk.call(gst.listTdsRegister, {});
  expect(rows).toMatchObject([
    { number: paid.number, section: '1023', rateBps: 100, base: 75_000_00, tds: 750_00 },
  ]);
  const due = await clerk.call(gst.listTdsDue, {});
  expect(due.rows).toMatchObject([{ section: '1023', tds: 750_00, unpaid: 750_00 }]);
  // The year knows it: what comes next is above the year's limit by itself.
  const next = await spend(28_000_00, '2026-11-09');
  expect(next).toMatchObject({ tdsAmount: 280_00 });
  const gone = await clerk.call(accounts.reverseVoucher, {
    id: paid.id,
    version: paid.version,
    reason: 'Paid the wrong vendor',
  });
  expect(gone.status).toBe('reversed');
  const after = await clerk.call(gst.listTdsDue, {});
  expect(after.rows.find(({ month }) => month === '2026-11')?.tds).toBe(280_00);
});

const bankDetails = {
  bankAccountName: 'Ravi Works',
  bankAccountNumber: '123456789012',
  ifsc: 'SBIN0001234',
};

const open = async (clerk: Person, vendorId: number) => {
  const asked = { partyKind: 'vendor', partyId: vendorId, direction: 'out' } as const;
  return (await clerk.call(accounts.openDocumentsOf, asked)).rows;
};

describe('tax is held back once', () => {
  test('a payment of a bill that held it holds nothing more', async ({ house }) => {
    const { clerk, section, vendorId, bill } = await contracted(house);
    const first = await bill(40_000_00, '2026-11-02');
    await bill(35_000_00, '2026-11-03', { tdsSectionId: null });
    const documents = await open(clerk, vendorId);
    const pay = (amount: number, more: object, openItems = documents) =>
      clerk.call(accounts.createVoucher, {
        kind: 'payment',
        date: '2026-11-09',
        method: 'bank_transfer',
        reference: `N${amount}`,
        party: { kind: 'vendor', id: vendorId },
        amount,
        allocations: openItems.map(({ openItemId, outstanding }) => ({
          openItemId,
          amount: outstanding,
        })),
        post: true,
        ...more,
      });
    const held = { kind: 'tds', amount: 350_00, tdsSectionId: section.id } as const;

    const alone = pay(39_200_00, { deductions: [{ ...held, tdsBase: 40_000_00 }] }, [
      documents[0] ?? ({} as never),
    ]);
    const unnamed = pay(39_200_00, { deductions: [{ kind: 'tds', amount: 400_00 }] }, [
      documents[0] ?? ({} as never),
    ]);
    const both = pay(74_250_00, { deductions: [{ ...held, tdsBase: 75_000_00 }] });
    const byItself = pay(74_250_00, {
      allocations: null,
      deductions: [{ ...held, tdsBase: 75_000_00 }],
    });

    const says = `TDS was worked out on ${first.number} already.`;
    const none = { 'deductions.0.kind': `${says} Remove this deduction.` };
    await expect(alone).rejects.toMatchObject({ fields: none });
    await expect(unnamed).rejects.toMatchObject({ fields: none });
    const most = `${says} For the rest of this payment the value is at most ₹35,000.00.`;
    await expect(both).rejects.toMatchObject({ fields: { 'deductions.0.tdsBase': most } });
    await expect(byItself).rejects.toMatchObject({ fields: { 'deductions.0.tdsBase': most } });
    expect(documents.map(({ tdsLeft }) => tdsLeft)).toEqual([0, 35_000_00]);
    await pay(74_250_00, { deductions: [{ ...held, tdsBase: 35_000_00 }] });
    expect(await open(clerk, vendorId)).toEqual([]);
    const { rows } = await clerk.call(gst.listTdsDue, {});
    expect(rows).toMatchObject([{ section: '1023', tds: 750_00 }]);
  });

  test('a bill holds only of what was not paid in advance with tax held back', async ({
    house,
  }) => {
    const { clerk, section, vendorId, bill } = await contracted(house);
    const advance = await clerk.call(accounts.createVoucher, {
      kind: 'payment',
      date: '2026-11-02',
      method: 'bank_transfer',
      reference: 'ADV1',
      party: { kind: 'vendor', id: vendorId },
      amount: 49_500_00,
      allocations: [],
      deductions: [{ kind: 'tds', amount: 500_00, tdsSectionId: section.id, tdsBase: 50_000_00 }],
      post: true,
    });

    const first = await bill(80_000_00, '2026-11-05');
    const second = await bill(40_000_00, '2026-11-06');

    expect(first.tds).toMatchObject({ advanced: 50_000_00, base: 30_000_00, amount: 300_00 });
    expect(second.tds).toMatchObject({ advanced: 0, base: 40_000_00, amount: 400_00 });
    // Without the advance its share is due after all; the next bill of the year brings it.
    await clerk.call(accounts.reverseVoucher, {
      id: advance.id,
      version: advance.version,
      reason: 'The bank sent it back',
    });
    const third = await bill(10_000_00, '2026-11-07');
    expect(third.tds).toMatchObject({ advanced: 0, base: 60_000_00, amount: 600_00 });
  });
});

test('a bill holds tax back by the section of its vendor, unless it says otherwise', async ({
  house,
}) => {
  const { clerk, section, vendorId, bill } = await contracted(house);
  const { version } = await clerk.call(purchasing.getVendor, { id: vendorId });
  const owner = await house.as('owner');
  await owner.call(purchasing.updateVendor, { id: vendorId, version, tdsSectionId: section.id });

  const usual = await bill(40_000_00, '2026-11-02', { tdsSectionId: undefined });
  const other = await bill(40_000_00, '2026-11-03', {
    tdsSectionId: null,
    tdsReason: 'Goods only',
  });

  expect([usual.tds?.sectionId, other.tds]).toEqual([section.id, null]);
});

test('a pay run holds tax back of bills that did not, and pays the rest', async ({ house }) => {
  const { clerk, section, vendorId, bill } = await contracted(house, bankDetails);
  await bill(40_000_00, '2026-11-02', { tdsSectionId: null });
  await bill(35_000_00, '2026-11-03');
  const { rows } = await clerk.call(accounts.listPayRunBills, {});
  const bills = rows.map(({ openItemId, outstanding }) => ({ openItemId, amount: outstanding }));
  const run = (base: number, more: object = {}) =>
    clerk.call(accounts.createPayRun, {
      date: '2026-11-09',
      bills,
      tds: [{ vendorId, sectionId: section.id, base, amount: base / 100, ...more }],
    });

  await expect(run(75_000_00)).rejects.toMatchObject({
    fields: { 'tds.0.deductions.0.tdsBase': expect.stringContaining('at most ₹40,000.00') },
  });
  await expect(run(40_000_00, { vendorId: vendorId + 1 })).rejects.toMatchObject({
    fields: { 'tds.0.vendorId': 'Choose a bill of this vendor first.' },
  });
  const made = await run(40_000_00);

  expect(rows.map(({ tdsLeft }) => tdsLeft)).toEqual([40_000_00, 0]);
  expect(made).toMatchObject({ total: 74_250_00, payments: 1 });
  const { rows: payments } = await clerk.call(accounts.listVouchers, { kind: ['payment'] });
  expect(await entryOf(house, payments[0]?.id ?? 0, 'voucher')).toEqual([
    ['2110', 74_650_00],
    ['2149', -400_00],
    ['1121', -74_250_00],
  ]);
  const register = await clerk.call(gst.listTdsRegister, { section: '194C-P' });
  expect(register.rows.map(({ base, tds }) => [base, tds])).toEqual([
    [40_000_00, 400_00],
    [35_000_00, 350_00],
  ]);
});
