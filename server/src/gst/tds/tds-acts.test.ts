import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { fiscalYearOf } from '../../platform/clock.ts';
import { contracted } from '../../testing/contractors.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { atWork } from '../../testing/work.ts';
import { makeYear } from '../../books/periods/period.service.ts';

const { accounts, gst, tax } = contract;

/** A contractor, with books that reach back before 1 April 2026, when the Act of 2025 began. */
async function acrossActs(house: TestHouse) {
  await atWork(house, (ctx) => makeYear(ctx, fiscalYearOf('2026-03-31', 4)));
  const of = await contracted(house);
  const advance = (date: string, base: number) =>
    pay(date, { allocations: [], tdsBase: base, amount: base / 100 });
  const pay = (
    date: string,
    held: {
      allocations: { openItemId: number; amount: number }[];
      tdsBase: number;
      amount: number;
    },
  ) =>
    of.clerk.call(accounts.createVoucher, {
      kind: 'payment',
      date,
      method: 'bank_transfer',
      reference: `N${date}`,
      party: { kind: 'vendor', id: of.vendorId },
      amount: held.tdsBase - held.amount,
      allocations: held.allocations,
      deductions: [
        { kind: 'tds', amount: held.amount, tdsSectionId: of.section.id, tdsBase: held.tdsBase },
      ],
      post: true,
    });
  const register = async () =>
    (await of.clerk.call(gst.listTdsRegister, { sort: 'date' })).rows.map(
      ({ date, section, base, tds }) => [date, section, base, tds],
    );
  return { ...of, advance, pay, register };
}

describe('the Act is that of credit or payment, whichever is earlier', () => {
  test('a bill of March paid in May stays under the Act of 1961', async ({ house }) => {
    const { clerk, vendorId, bill, register } = await acrossActs(house);
    const march = await bill(40_000_00, '2026-03-31');
    await bill(40_000_00, '2026-04-01');

    await clerk.call(accounts.createVoucher, {
      kind: 'payment',
      date: '2026-05-10',
      method: 'bank_transfer',
      reference: 'N1',
      party: { kind: 'vendor', id: vendorId },
      amount: 39_600_00,
      post: true,
    });

    expect(march.tds).toMatchObject({
      section: 'Contractors, a person or family · 194C',
      amount: 400_00,
    });
    expect(await register()).toEqual([
      ['2026-03-31', '194C', 40_000_00, 400_00],
      ['2026-04-01', '1023', 40_000_00, 400_00],
    ]);
  });

  test('of an advance in March and a bill in April, the advance is under 1961, the rest under 2025', async ({
    house,
  }) => {
    const { advance, bill, register } = await acrossActs(house);
    await advance('2026-03-20', 50_000_00);

    const billed = await bill(80_000_00, '2026-04-06');

    expect(billed.tds).toMatchObject({
      section: 'Contractors, a person or family · 1023 (was 194C)',
      advanced: 50_000_00,
      base: 30_000_00,
      amount: 300_00,
    });
    expect(await register()).toEqual([
      ['2026-03-20', '194C', 50_000_00, 500_00],
      ['2026-04-06', '1023', 30_000_00, 300_00],
    ]);
  });

  test('a payment in May that deducts for a bill of March does so under 1961', async ({
    house,
  }) => {
    const { clerk, vendorId, section, bill, pay, register } = await acrossActs(house);
    await bill(40_000_00, '2026-03-31', { tdsSectionId: null });
    const { rows: documents } = await clerk.call(accounts.openDocumentsOf, {
      partyKind: 'vendor',
      partyId: vendorId,
      direction: 'out',
    });
    const allocations = documents.map(({ openItemId, outstanding }) => ({
      openItemId,
      amount: outstanding,
    }));

    const proposed = await clerk.call(accounts.proposeTds, {
      vendorId,
      sectionId: section.id,
      date: '2026-05-10',
      creditedOn: '2026-03-31',
      value: 40_000_00,
    });
    const paid = await pay('2026-05-10', {
      allocations,
      tdsBase: 40_000_00,
      amount: proposed.amount,
    });

    expect(proposed).toMatchObject({ base: 40_000_00, amount: 400_00 });
    expect(proposed.sectionId).not.toBe(section.id);
    expect(paid.lines).toMatchObject([{ kind: 'tds', tdsSectionId: proposed.sectionId }]);
    expect(await register()).toEqual([['2026-05-10', '194C', 40_000_00, 400_00]]);
  });

  test('the limits of a year start anew on 1 April 2026, for bills and expenses', async ({
    house,
  }) => {
    const { bill, spend } = await acrossActs(house);
    await bill(29_000_00, '2026-01-10');
    await spend(29_000_00, '2026-02-10');
    await bill(29_000_00, '2026-03-10');

    const april = await bill(29_000_00, '2026-04-01');
    const march = await spend(29_000_00, '2026-03-31');

    expect(april.tds).toMatchObject({ base: 0, amount: 0 });
    expect(march).toMatchObject({ tdsAmount: 1_160_00 });
  });

  test('one challan pays each Act and code of a month', async ({ house }) => {
    const { clerk, pay, bill } = await acrossActs(house);
    await bill(40_000_00, '2026-03-31', { tdsSectionId: null });
    const { rows: open } = await clerk.call(accounts.listPayRunBills, {});
    await pay('2026-05-10', {
      allocations: open.map((one) => ({ openItemId: one.openItemId, amount: one.outstanding })),
      tdsBase: 40_000_00,
      amount: 400_00,
    });
    await bill(50_000_00, '2026-05-11');

    const { rows } = await clerk.call(gst.listTdsDue, {});

    expect(
      rows.map(({ month, section, formerly, act, tds }) => [month, section, formerly, act, tds]),
    ).toEqual([
      ['2026-05', '1023', '194C', '2025', 500_00],
      ['2026-05', '194C', '', '1961', 400_00],
    ]);
  });
});

describe('sections', () => {
  test('are found by what either Act calls them', async ({ house }) => {
    const clerk = await house.as('accountant');
    const found = async (q: string) =>
      (await clerk.call(tax.listWithholdingSections, { q, at: '2026-11-09' })).rows.map(
        ({ paymentCode, formerly }) => [paymentCode, formerly],
      );

    expect(await found('194C')).toEqual([
      ['1024', '194C'],
      ['1023', '194C'],
    ]);
    expect(await found('1027')).toEqual([['1027', '194J(b)']]);
  });

  test('of both Acts meet without a gap at 1 April 2026', async ({ house }) => {
    const clerk = await house.as('accountant');
    const { rows } = await clerk.call(tax.listWithholdingSections, { limit: 200 });

    const byCode = Map.groupBy(rows, ({ code }) => code);

    expect(byCode.size).toBe(8);
    for (const [code, own] of byCode) {
      expect([code, own.map(({ act, validFrom, validTo }) => [act, validFrom, validTo])]).toEqual([
        code,
        [
          ['2025', '2026-04-01', null],
          ['1961', '2025-04-01', '2026-03-31'],
        ],
      ]);
    }
  });

  test('a new one goes on with what it formerly was, where that has ended', async ({ house }) => {
    const clerk = await house.as('accountant');
    const base = { name: 'E-commerce', rateBps: 10 };
    await clerk.call(tax.createWithholdingSection, {
      ...base,
      act: '1961',
      provision: '194O',
      validFrom: '2025-04-01',
      validTo: '2026-03-31',
    });
    const next = await clerk.call(tax.createWithholdingSection, {
      ...base,
      provision: '393(1) Sl. 8(v)',
      paymentCode: '1035',
      formerly: '194O',
      validFrom: '2026-04-01',
    });
    const director = await clerk.call(tax.createWithholdingSection, {
      name: 'Directors',
      rateBps: 1_000,
      provision: '393(1) Sl. 6(iii)',
      paymentCode: '1028',
      formerly: '194J(b)',
      validFrom: '2026-04-01',
    });

    expect([next.code, director.code]).toEqual(['194O', '1028']);
  });

  const wrong: [string, object, Record<string, string>][] = [
    [
      'without a code',
      { paymentCode: null },
      { paymentCode: 'Enter the payment code, such as 1023.' },
    ],
    [
      'of five digits',
      { paymentCode: '10231' },
      { paymentCode: 'A payment code has four digits.' },
    ],
    [
      'of 2025 before its Act',
      { validFrom: '2026-03-31' },
      { validFrom: 'The Act of 2025 applies from 01 Apr 2026.' },
    ],
    [
      'of 1961 without an end',
      { act: '1961', paymentCode: null, validFrom: '2025-04-01' },
      { validTo: 'The Act of 1961 ended on 31 Mar 2026.' },
    ],
    [
      'of 1961 with a code',
      { act: '1961', validFrom: '2025-04-01', validTo: '2026-03-31' },
      { paymentCode: 'Payment codes began with the Act of 2025.' },
    ],
  ];
  test.for(wrong)('%s is refused', async ([, values, fields], { house }) => {
    const clerk = await house.as('accountant');

    const made = clerk.call(tax.createWithholdingSection, {
      name: 'E-commerce',
      rateBps: 10,
      provision: '393(1) Sl. 8(v)',
      paymentCode: '1035',
      validFrom: '2026-04-01',
      ...values,
    });

    await expect(made).rejects.toMatchObject({ fields });
  });
});
