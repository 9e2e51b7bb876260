import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import { tax } from '@counting-house/contract/tax/tax.operations.ts';
import { describe } from 'vitest';
import { page } from 'vitest/browser';
import { box, field, late, pick, refusing, save, text } from '../../testing/hand.ts';
import { signInWith } from '../../testing/people.ts';
import { expect, type PlayedHouse, test } from '../../testing/house.tsx';
import { plain, play, playReads } from '../../testing/plain.ts';
import { Page } from '../../ui/page/page.tsx';
import { EditExpenseForm, NewExpenseForm } from './expense-form.tsx';

function playExpenses(house: PlayedHouse): void {
  playReads(house, accounts, tax);
  play(house, accounts.expenseChoices, {
    accounts: [{ accountId: 51, label: '5100 Rent' }],
    money: [{ accountId: 21, label: '1100 HDFC Bank' }],
    vendors: [{ vendorId: 7, name: 'Anand Traders' }],
  });
  play(house, tax.listTaxes, {
    rows: [{ id: 4, name: 'GST 18 %', isActive: true, validFrom: '2017-07-01' }],
    total: 1,
  });
  house.answers(accounts.previewExpense, ({ amount }) =>
    plain(accounts.previewExpense, { taxable: amount, total: amount }),
  );
  play(house, accounts.createExpense, { id: 5, number: 'EXP-5' });
}

const New = () => (
  <Page title="Things">
    <NewExpenseForm />
  </Page>
);
const Edit = () => (
  <Page title="Things">
    <EditExpenseForm id={5} />
  </Page>
);
const amount = () => field('Amount on the bill');
const created = (house: PlayedHouse) => house.asked(accounts.createExpense);

async function types(house: PlayedHouse): Promise<void> {
  await house.opens(New);
  await amount().fill('1180');
  await field('What for').fill('Rent of March');
  await pick('Account', '5100 Rent');
}

describe('a new expense', () => {
  test('is sent as it was typed, and posted at once by those who may', async ({ house }) => {
    playExpenses(house);
    await types(house);
    await field('Paid to').fill('Landlord');

    await save();

    await expect.element(text('EXP-5 saved')).toBeVisible();
    expect(created(house)).toMatchObject([
      {
        amount: 118_000,
        description: 'Rent of March',
        accountId: 51,
        payeeName: 'Landlord',
        paidFrom: 'account',
        taxMode: 'none',
        post: true,
        submit: false,
      },
    ]);
  });

  test('goes to approval from those who may not post', async ({ house }) => {
    playExpenses(house);
    signInWith(house, 'accounts.expense.write');
    await types(house);
    await expect.element(page.getByLabelText('Post now')).not.toBeInTheDocument();
    await expect.element(page.getByLabelText('Send for approval')).toBeChecked();

    await save();

    await expect
      .poll(() => created(house))
      .toMatchObject([{ post: false, submit: true, paidFrom: 'payable' }]);
  });

  test('is sent once, however often Save is pressed', async ({ house }) => {
    playExpenses(house);
    const { answer, comes } = late(() => plain(accounts.createExpense, { number: 'EXP-5' }));
    house.answers(accounts.createExpense, answer);
    await types(house);

    await save();
    await save();
    comes();

    await expect.element(text('EXP-5 saved')).toBeVisible();
    expect(created(house)).toHaveLength(1);
  });

  test('shows what is refused at its field, with nothing typed lost', async ({ house }) => {
    playExpenses(house);
    house.answers(accounts.createExpense, refusing({ amount: 'Cash over the limit.' }));
    await types(house);

    await save();

    await expect.element(amount()).toHaveAccessibleDescription('Cash over the limit.');
    await expect.element(amount()).toHaveFocus();
    await expect.element(field('What for')).toHaveValue('Rent of March');
  });

  test('of a vendor shows what it comes to, and what is held back', async ({ house }) => {
    playExpenses(house);
    house.answers(accounts.previewExpense, () =>
      plain(accounts.previewExpense, { taxable: 100_000, total: 118_000, tdsAmount: 10_000 }),
    );
    await types(house);
    await pick('Vendor', 'Anand Traders');

    await expect.element(text('₹1,080.00 to pay')).toBeVisible();
    await expect.element(field('Bill number')).toBeVisible();
    await expect.element(field('Paid to')).not.toBeInTheDocument();
  });

  test('of another vendor asks for its own TDS again', async ({ house }) => {
    playExpenses(house);
    house.answers(accounts.previewExpense, () =>
      plain(accounts.previewExpense, { tds: { sectionId: 3, amount: 500 } }),
    );
    await types(house);
    await pick('Vendor', 'Anand Traders');
    await field('TDS amount').fill('900');
    await expect.element(box('Vendor')).toHaveValue('Anand Traders');

    await save();

    await expect.poll(() => created(house)).toMatchObject([{ vendorId: 7, tdsAmount: 90_000 }]);
  });

  test('keeps what was typed while its figures were on their way', async ({ house }) => {
    playExpenses(house);
    const { answer, comes } = late(() => plain(accounts.previewExpense, { total: 1 }));
    house.answers(accounts.previewExpense, answer);
    await types(house);
    await pick('Vendor', 'Anand Traders');
    await expect.poll(() => house.asked(accounts.previewExpense).length).toBeGreaterThan(0);

    await amount().fill('1300');
    comes();

    await expect.element(amount()).toHaveValue('1300');
  });

  test('into a month on hold asks why', async ({ house }) => {
    playExpenses(house);
    house.answers(accounts.createExpense, refusing({ date: 'March is on hold.' }));
    await types(house);
    await save();
    await field('Reason for posting into a month on hold').fill('Late bill');
    await save();

    await expect.poll(() => created(house)[1]).toMatchObject({ reason: 'Late bill' });
  });
});

test('an expense that stands is changed under its version', async ({ house }) => {
  playExpenses(house);
  play(house, accounts.getExpense, {
    id: 5,
    number: 'EXP-5',
    version: 3,
    amount: 118_000,
    description: 'Rent',
    accountId: 51,
    status: 'draft',
  });
  play(house, accounts.updateExpense, { number: 'EXP-5' });
  await house.opens(Edit);
  await field('What for').fill('Rent of April');

  await save();

  await expect.element(text('EXP-5 saved')).toBeVisible();
  expect(house.asked(accounts.updateExpense)).toMatchObject([
    { id: 5, version: 3, description: 'Rent of April', amount: 118_000 },
  ]);
});

test('an expense that is posted is not offered to be posted', async ({ house }) => {
  playExpenses(house);
  play(house, accounts.getExpense, { id: 5, number: 'EXP-5', status: 'posted', amount: 100 });
  await house.opens(Edit);

  await expect.element(amount()).toHaveValue('₹1.00');
  await expect.element(page.getByLabelText('Post now')).not.toBeInTheDocument();
});
