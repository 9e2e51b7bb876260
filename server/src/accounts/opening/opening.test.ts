import { contract } from '@counting-house/contract/contract.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { describe, expect } from 'vitest';
import { inBooks, outstanding, paid } from '../../testing/books.ts';
import { test, type TestHouse } from '../../testing/house.ts';

const { accounts, customers } = contract;

type Person = Awaited<ReturnType<TestHouse['as']>>;

async function opening(person: Person, code: string) {
  const { rows } = await person.call(accounts.getOpenings, {});
  const row = rows.find((one) => one.code === code);
  if (!row) throw new Error(`no account ${code}`);
  return row;
}

async function save(person: Person, code: string, figures: { debit?: number; credit?: number }) {
  const { accountId, version } = await opening(person, code);
  return person.call(accounts.setOpenings, {
    rows: [{ accountId, version, debit: 0, credit: 0, ...figures }],
  });
}

/** An invoice of a customer that was open when the books began. */
async function aDocument(
  house: TestHouse,
  values: Partial<InputOf<typeof accounts.createOpeningDocument>> = {},
) {
  const owner = await house.as('owner');
  const { id } = await owner.call(customers.createCustomer, {
    name: 'Asha Rao',
    phone: '9845012345',
  });
  const accountant = await house.as('accountant');
  const made = await accountant.call(accounts.createOpeningDocument, {
    partyKind: 'customer',
    partyId: id,
    docNo: 'INV-91',
    docDate: '2026-01-30',
    dueDate: '2026-02-28',
    side: 'debit',
    amount: 800_000,
    ...values,
  });
  return { accountant, made };
}

describe('opening balances of accounts', () => {
  test('are posted the day before the first year, changed and taken out', async ({ house }) => {
    const accountant = await house.as('accountant');

    const entered = await save(accountant, '1111', { debit: 50_000 });
    expect(entered).toMatchObject({ date: '2026-03-31', equity: -50_000, closedBecause: null });
    await save(accountant, '1111', { debit: 60_000 });
    expect(await inBooks(house, 'cash.main')).toBe(60_000);

    const none = await save(accountant, '1111', {});
    expect(none.equity).toBe(0);
    const { rows } = await accountant.call(accounts.listEntries, {
      event: ['openingBalance.entered'],
    });
    expect(rows).toHaveLength(4);
    expect(new Set(rows.map(({ date }) => date))).toEqual(new Set(['2026-03-31']));
  });

  test.for([
    ['1141', 'Enter Trade debtors B2C by document in the next step.'],
    ['1151', 'Enter it as opening stock of its goods.'],
    ['1121', 'Enter it with the bank account Main bank account.'],
    ['2131', 'Gift cards outstanding is posted by documents only.'],
  ] as const)('of %s are entered elsewhere', async ([code, says], { house }) => {
    const accountant = await house.as('accountant');

    await expect(save(accountant, code, { debit: 100 })).rejects.toMatchObject({
      fields: { 'rows.0.debit': says },
    });
  });

  test('saved over an older figure are refused', async ({ house }) => {
    const accountant = await house.as('accountant');
    const { accountId } = await opening(accountant, '1111');
    await save(accountant, '1111', { debit: 50_000 });

    await expect(
      accountant.call(accounts.setOpenings, {
        rows: [{ accountId, version: null, debit: 70_000, credit: 0 }],
      }),
    ).rejects.toMatchObject({ status: 409 });
  });

  test('stay when the first month is locked', async ({ house }) => {
    const accountant = await house.as('accountant');
    await save(accountant, '1111', { debit: 50_000 });
    const { rows } = await accountant.call(accounts.listFiscalYears, {});
    const april = rows[0]?.periods[0];
    await accountant.call(accounts.setPeriodStatus, {
      id: april?.id ?? 0,
      version: april?.version ?? 0,
      status: 'locked',
      withOpen: true,
    });

    expect((await accountant.call(accounts.getOpenings, {})).closedBecause).toBe(
      'The period April 2026 is locked.',
    );
    await expect(save(accountant, '1112', { debit: 100 })).rejects.toMatchObject({
      code: 'period.locked',
    });
  });

  test('end on capital', async ({ house }) => {
    const accountant = await house.as('accountant');
    await save(accountant, '1111', { debit: 50_000 });
    const capital = await opening(accountant, '3100');

    const after = await accountant.call(accounts.transferOpening, { accountId: capital.accountId });

    expect(after.equity).toBe(0);
    await expect(
      accountant.call(accounts.transferOpening, { accountId: capital.accountId }),
    ).rejects.toMatchObject({ code: 'opening.nothing_left' });
  });
});

describe('a document that was open when the books began', () => {
  test('is open from its own date, and is settled like others', async ({ house }) => {
    const { accountant, made } = await aDocument(house);
    expect(made).toMatchObject({ outstanding: 800_000, partyName: 'Asha Rao' });

    const { rows } = await accountant.call(accounts.listOpenItems, { partyKind: 'customer' });

    expect(rows).toMatchObject([
      { docNo: 'INV-91', docDate: '2026-01-30', overdueDays: 266, status: 'open' },
    ]);
  });

  test('changes until something of it is settled', async ({ house }) => {
    const { accountant, made } = await aDocument(house);
    const { id, version, partyId } = made;
    const changed = await accountant.call(accounts.updateOpeningDocument, {
      id,
      version,
      amount: 700_000,
    });
    const { docNo, docDate, dueDate, side } = made;
    expect(changed).toMatchObject({ docNo, docDate, dueDate, side, outstanding: 700_000 });
    await paid(house, 1, 100_000, { party: { kind: 'customer', id: partyId, name: 'Asha Rao' } });

    await expect(
      accountant.call(accounts.removeOpeningDocument, { id, version: changed.version }),
    ).rejects.toMatchObject({ message: 'INV-91 is settled in part or whole. Undo that first.' });
  });

  test('is entered once, not after the books began', async ({ house }) => {
    const { accountant, made } = await aDocument(house);
    const { partyKind, partyId, docNo, side, amount } = made;
    const again = { partyKind, partyId, docNo, side, amount };

    await expect(
      accountant.call(accounts.createOpeningDocument, { ...again, docDate: '2026-01-30' }),
    ).rejects.toMatchObject({ fields: { docNo: 'INV-91 of this party is already entered.' } });
    await expect(
      accountant.call(accounts.createOpeningDocument, {
        ...again,
        docNo: 'INV-92',
        docDate: '2026-04-01',
      }),
    ).rejects.toMatchObject({
      fields: { docDate: 'The document is dated after the books began.' },
    });
  });

  test('goes with the reversal of its entry', async ({ house }) => {
    const { accountant, made } = await aDocument(house);
    expect(await accountant.call(accounts.getReversal, { id: made.entryId })).toEqual({
      date: '2026-03-31',
      refusal: null,
    });

    const { id, reversesId } = await accountant.call(accounts.reverseEntry, {
      id: made.entryId,
      reason: 'Typed twice',
    });

    expect(reversesId).toBe(made.entryId);
    expect((await accountant.call(accounts.listOpeningDocuments, {})).rows).toEqual([]);
    expect(await outstanding(house)).toEqual({ 'INV-91': 0 });
    await expect(
      accountant.call(accounts.reverseEntry, { id, reason: 'Again' }),
    ).rejects.toMatchObject({ code: 'entry.reversed_already' });
  });
});
