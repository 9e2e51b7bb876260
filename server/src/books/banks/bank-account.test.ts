import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { paid } from '../../testing/books.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { accountId } from '../../testing/vouchers.ts';

const { accounts } = contract;

const savings = {
  label: 'Malnad Co-operative savings',
  kind: 'savings' as const,
  bankName: 'Malnad Co-operative Bank',
  holderName: 'Malenadu Pantry',
  number: '0091 2344 417',
  ifsc: 'mcob0000417',
};

const mainAccount = async (house: TestHouse) => {
  const { rows } = await (await house.as('accountant')).call(accounts.listBankAccounts, {});
  const main = rows.find(({ isPrimary }) => isPrimary);
  if (!main) throw new Error('no primary account');
  return main;
};

const current = {
  ...savings,
  label: 'Sahyadri current',
  kind: 'current' as const,
  bankName: 'Sahyadri Bank',
  number: '5010 0123 4567',
  ifsc: 'SAHY0000123',
};

/** The books have one bank of the business. */
async function withBank(house: TestHouse) {
  const accountant = await house.as('accountant');
  await accountant.call(accounts.createBankAccount, current);
  return accountant;
}

test('the first bank of the business takes the place of the account that the house began with', async ({
  house,
}) => {
  const begun = await mainAccount(house);
  await paid(house, 1, 50_000, { method: 'upi' });
  const accountant = await house.as('accountant');

  const account = await accountant.call(accounts.createBankAccount, current);

  expect(account).toMatchObject({
    id: begun.id,
    label: 'Sahyadri current',
    ledgerCode: '1121',
    maskedNumber: '•••• 4567',
    isPrimary: true,
    bookBalance: 50_000,
  });
  const { rows } = await accountant.call(accounts.listBankAccounts, {});
  expect(rows).toHaveLength(1);
});

test('a voucher offers first where the last one of the same person moved money', async ({
  house,
}) => {
  const accountant = await withBank(house);
  const other = await accountant.call(accounts.createBankAccount, savings);
  const offered = async () => {
    const { money } = await accountant.call(accounts.voucherChoices, {});
    return money.map(({ label }) => label).slice(0, 2);
  };
  const before = await offered();

  await accountant.call(accounts.createVoucher, {
    kind: 'receipt',
    method: 'upi',
    reference: 'UPI-1',
    amount: 10_000,
    moneyAccountId: other.ledgerAccountId,
    lines: [{ accountId: await accountId(house, '4290'), credit: 10_000 }],
  });

  expect(before[0]).toBe('Sahyadri current');
  expect(await offered()).toEqual(['Malnad Co-operative savings', 'Sahyadri current']);
});

describe('a bank account', () => {
  test('gets the next book below the bank accounts', async ({ house }) => {
    const accountant = await withBank(house);

    const account = await accountant.call(accounts.createBankAccount, savings);

    expect(account).toMatchObject({
      label: savings.label,
      ledgerCode: '1122',
      maskedNumber: '•••• 4417',
      ifsc: 'MCOB0000417',
      isPrimary: false,
      showOnInvoice: true,
      bookBalance: 0,
    });
  });

  test('is opened with its balance, which can be corrected', async ({ house }) => {
    const accountant = await withBank(house);
    const opened = await accountant.call(accounts.createBankAccount, {
      ...savings,
      openingBalance: 1_000_000,
      openingDate: '2026-03-31',
    });

    const corrected = await accountant.call(accounts.updateBankAccount, {
      id: opened.id,
      version: opened.version,
      openingBalance: 1_250_000,
    });

    expect(opened.bookBalance).toBe(1_000_000);
    expect(corrected.bookBalance).toBe(1_250_000);
    const { rows } = await accountant.call(accounts.listEntriesOf, {
      kind: 'bank_account',
      id: opened.id,
    });
    expect(rows.map(({ total, reversesId }) => [total, reversesId !== null])).toEqual([
      [1_000_000, false],
      [1_000_000, true],
      [1_250_000, false],
    ]);
  });

  test('is overdrawn from the first day when its balance is below zero', async ({ house }) => {
    const account = await (
      await withBank(house)
    ).call(accounts.createBankAccount, {
      ...savings,
      kind: 'overdraft',
      openingBalance: -500_000,
      openingDate: '2026-04-01',
    });

    expect(account.bookBalance).toBe(-500_000);
  });

  test.for([
    { change: { label: ' ' }, fields: { label: 'Enter a name for the account.' } },
    { change: { number: '12345' }, fields: { number: 'Account number must be 6-18 digits' } },
    { change: { number: '' }, fields: { number: 'Account number must be 6-18 digits' } },
    {
      change: { ifsc: 'MCOB1000417' },
      fields: { ifsc: 'IFSC must be four letters, a zero and six letters or digits.' },
    },
    { change: { openingBalance: 100 }, fields: { openingDate: 'Opening date is required' } },
    {
      change: { numberAgain: '00912344418' },
      fields: { numberAgain: 'The account numbers do not match.' },
    },
    { change: { upiId: 'pantry' }, fields: { upiId: 'A UPI id looks like name@bank' } },
  ])('is refused with $change', async ({ change, fields }, { house }) => {
    const accountant = await withBank(house);

    const asked = accountant.call(accounts.createBankAccount, { ...savings, ...change });

    await expect(asked).rejects.toMatchObject({ status: 422, fields });
  });

  test.for([
    {
      change: { number: '999999', label: 'MALNAD co-operative savings' },
      fields: { label: 'Another account is called MALNAD co-operative savings.' },
    },
    {
      change: { label: 'Other' },
      fields: { number: 'This account is already entered as Malnad Co-operative savings.' },
    },
  ])('is entered once: $change', async ({ change, fields }, { house }) => {
    const accountant = await withBank(house);
    await accountant.call(accounts.createBankAccount, savings);

    const again = accountant.call(accounts.createBankAccount, { ...savings, ...change });

    await expect(again).rejects.toMatchObject({ status: 409, fields });
  });

  test('is not switched off while it is primary, nor with money on it', async ({ house }) => {
    const accountant = await withBank(house);
    const main = await mainAccount(house);
    const other = await accountant.call(accounts.createBankAccount, savings);
    await paid(house, 1, 50_000, { method: 'upi', bankAccountId: other.id });

    const primary = accountant.call(accounts.updateBankAccount, {
      id: main.id,
      version: main.version,
      number: '1234567',
      ifsc: 'MCOB0000001',
      isActive: false,
    });
    const full = accountant.call(accounts.updateBankAccount, {
      id: other.id,
      version: other.version,
      isActive: false,
    });

    await expect(primary).rejects.toMatchObject({
      status: 422,
      fields: { isActive: 'Choose another primary account first.' },
    });
    await expect(full).rejects.toMatchObject({
      fields: { isActive: 'Malnad Co-operative savings has a balance of ₹500.00.' },
    });
  });
});

describe('the primary account', () => {
  test('is one; choosing it again changes nothing', async ({ house }) => {
    const accountant = await withBank(house);
    const main = await mainAccount(house);
    const other = await accountant.call(accounts.createBankAccount, savings);

    const chosen = await accountant.call(accounts.setPrimaryBank, { id: other.id });
    const again = await accountant.call(accounts.setPrimaryBank, { id: other.id });

    expect(chosen).toEqual({ id: other.id, isPrimary: true, previousId: main.id });
    expect(again).toEqual({ id: other.id, isPrimary: true, previousId: null });
    expect((await mainAccount(house)).id).toBe(other.id);
  });

  test('is chosen among those that were seen as they are now', async ({ house }) => {
    const accountant = await withBank(house);
    const { id, version } = await accountant.call(accounts.createBankAccount, savings);
    const owner = await house.as('owner');
    await owner.call(accounts.updateBankAccount, { id, version, label: 'Cash credit' });

    const chosen = accountant.call(accounts.setPrimaryBank, { id, version });

    await expect(chosen).rejects.toMatchObject({ status: 409, code: 'stale' });
    const latest = await accountant.call(accounts.setPrimaryBank, { id, version: version + 1 });
    expect(latest.id).toBe(id);
  });

  test('is an active one', async ({ house }) => {
    const accountant = await withBank(house);
    const other = await accountant.call(accounts.createBankAccount, savings);
    await accountant.call(accounts.updateBankAccount, {
      id: other.id,
      version: other.version,
      isActive: false,
    });

    const chosen = accountant.call(accounts.setPrimaryBank, { id: other.id });

    await expect(chosen).rejects.toMatchObject({
      status: 422,
      message: 'An inactive account cannot be primary.',
    });
  });
});

describe('who sees what', () => {
  test('sales choose an account and see neither number nor balance', async ({ house }) => {
    await (await house.as('accountant')).call(accounts.createBankAccount, savings);

    const { rows } = await (await house.as('sales')).call(accounts.listBankAccounts, {});

    expect(
      rows.map(({ label, maskedNumber, bookBalance }) => [label, maskedNumber, bookBalance]),
    ).toEqual([[savings.label, null, null]]);
  });

  test('the full number is told to accountants, and the audit log tells of it', async ({
    house,
  }) => {
    const accountant = await withBank(house);
    const { id } = await accountant.call(accounts.createBankAccount, savings);

    const { number } = await accountant.call(accounts.revealBankNumber, { id });

    expect(number).toBe('00912344417');
    expect(await house.auditOf('accounts.revealBankNumber')).toMatchObject([
      { action: 'reveal', entityNo: savings.label },
    ]);
    const created = await house.auditOf('accounts.createBankAccount');
    expect(JSON.stringify(created)).not.toContain('00912344417');
  });
});
