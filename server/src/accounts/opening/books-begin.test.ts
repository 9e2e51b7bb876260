import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { inBooks } from '../../testing/books.ts';
import { test, type Person, type TestHouse } from '../../testing/house.ts';
import { aCustomer } from '../../testing/orders.ts';
import { accountId, aReceipt } from '../../testing/vouchers.ts';

const { accounts, gst } = contract;
const november = { date: '2026-11-01' };

/** Sets opening balances, by the codes of their accounts: a debit is positive. */
async function enter(clerk: Person, figures: Readonly<Record<string, number>>) {
  const { rows } = await clerk.call(accounts.getOpenings, {});
  const chosen = rows.filter(({ code }) => code in figures);
  return clerk.call(accounts.setOpenings, {
    rows: chosen.map(({ accountId: id, version, code }) => {
      const figure = figures[code] ?? 0;
      return {
        accountId: id,
        version,
        debit: Math.max(figure, 0),
        credit: Math.max(-figure, 0),
      };
    }),
  });
}

const anInvoice = async (house: TestHouse, docDate: string) => {
  const { id } = await aCustomer(house);
  return {
    partyKind: 'customer',
    partyId: id,
    docNo: 'OLD-7',
    docDate,
    dueDate: '2026-09-30',
    side: 'debit',
    amount: 800_00,
  } as const;
};

describe('books that begin within the year', () => {
  test('take the trial balance of the evening before, with income and expense of the part year', async ({
    house,
  }) => {
    const clerk = await house.as('accountant');
    await enter(clerk, { '1111': 50_000_00 });
    expect(await clerk.call(accounts.setBooksBegin, november)).toMatchObject({
      begins: '2026-11-01',
      date: '2026-10-31',
    });

    await enter(clerk, { '4100': -9_00_000_00, '6130': 1_40_000_00, '1161': 4_500_00 });
    await clerk.call(accounts.createOpeningDocument, await anInvoice(house, '2026-09-15'));

    const { rows } = await clerk.call(accounts.listEntries, {
      from: '2026-10-31',
      to: '2026-10-31',
    });
    expect(rows).toHaveLength(5);
    expect(await inBooks(house, 'cash.main')).toBe(50_000_00);
    expect(await inBooks(house, 'sales.b2c')).toBe(-9_00_000_00);
    // It ages by its own dates, and ties to the control account.
    const owed = await clerk.call(accounts.receivables, {});
    expect(owed).toMatchObject({ rows: [{ d60: 800_00, oldestDays: 52 }], ledgerBalance: 800_00 });
    // The returns leave out the time before; credit of then is carried forward.
    for (const line of ['4A5', '3.1a'] as const) {
      const told = await clerk.call(gst.listGstDocuments, { month: '2026-10', of: line });
      expect(told.rows).toEqual([]);
    }
    const { setOff } = await clerk.call(gst.getTaxMonth, { month: '2026-11' });
    expect(setOff.credit.reduce((sum, { after }) => sum + after, 0)).toBe(4_500_00);
  });

  test('take the cash that couriers hold, which is settled like any other', async ({ house }) => {
    const owner = await house.as('owner');
    const { id } = await owner.call(contract.logistics.courierCreate, {
      code: 'SWIFT',
      name: 'Swift Parcels',
      mode: 'manual',
    });
    const clerk = await house.as('accountant');
    await clerk.call(accounts.setBooksBegin, november);
    const held = {
      partyKind: 'courier',
      partyId: id,
      docNo: 'AWB-77',
      docDate: '2026-10-28',
      amount: 700_00,
    } as const;
    await expect(
      clerk.call(accounts.createOpeningDocument, { ...held, side: 'credit' }),
    ).rejects.toMatchObject({ status: 422 });
    const made = await clerk.call(accounts.createOpeningDocument, { ...held, side: 'debit' });
    expect(made.outstanding).toBe(700_00);
    const { rows } = await clerk.call(accounts.listUnsettled, { source: 'cod', courierId: id });
    expect(rows).toMatchObject([{ reference: 'AWB-77', amount: 700_00, courierId: id }]);

    await clerk.call(accounts.createSettlement, {
      source: 'cod',
      journalLineIds: rows.map(({ journalLineId }) => journalLineId),
      net: 700_00,
    });

    const { rows: after } = await clerk.call(accounts.listOpeningDocuments, {});
    expect(after).toMatchObject([{ docNo: 'AWB-77', outstanding: 0 }]);
    const { id: of, version } = made;
    await expect(
      clerk.call(accounts.removeOpeningDocument, { id: of, version }),
    ).rejects.toMatchObject({ code: 'opening.settled' });
  });

  test('take nothing else before that day', async ({ house }) => {
    const clerk = await house.as('accountant');
    await clerk.call(accounts.setBooksBegin, november);

    const early = aReceipt(clerk, {
      date: '2026-10-31',
      lines: [{ accountId: await accountId(house, '4290'), credit: 500_00 }],
    });

    await expect(early).rejects.toMatchObject({
      status: 422,
      fields: { date: 'The books begin on 01 Nov 2026.' },
    });
  });

  test('move with their opening balances, but not past what is posted or dated', async ({
    house,
  }) => {
    const clerk = await house.as('accountant');
    const receipt = await aReceipt(clerk, {
      date: '2026-10-12',
      lines: [{ accountId: await accountId(house, '4290'), credit: 500_00 }],
    });
    const begin = (date: string) => clerk.call(accounts.setBooksBegin, { date });

    await expect(begin('2026-11-01')).rejects.toMatchObject({
      fields: {
        date: `${receipt.number} is dated 12 Oct 2026. The books begin on that day or before.`,
      },
    });
    await expect(begin('2027-04-01')).rejects.toMatchObject({
      fields: { date: 'Choose a day of the financial year 2026-27.' },
    });
    await begin('2026-10-01');
    await clerk.call(accounts.createOpeningDocument, await anInvoice(house, '2026-09-15'));
    await expect(begin('2026-09-01')).rejects.toMatchObject({
      fields: { date: expect.stringContaining('is dated 15 Sep 2026.') as string },
    });
    expect((await begin('2026-10-12')).date).toBe('2026-10-11');
    const { rows } = await clerk.call(accounts.listReceivableItems, {});
    expect(rows).toMatchObject([{ docNo: 'OLD-7', docDate: '2026-09-15', balance: 800_00 }]);
  });
});
