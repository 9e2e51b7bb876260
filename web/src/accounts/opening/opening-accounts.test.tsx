import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import { describe } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, field, late, refusing, save, text } from '../../testing/hand.ts';
import { expect, type PlayedHouse, test } from '../../testing/house.tsx';
import { plain, play, playReads } from '../../testing/plain.ts';
import { Page } from '../../ui/page/page.tsx';
import { OpeningBalances } from './opening-tab.tsx';

const rows = [
  { accountId: 1, code: '1100', name: 'HDFC Bank', debit: 0, credit: 0, elsewhere: null },
  { accountId: 2, code: '2100', name: 'Loan', debit: 0, credit: 0, elsewhere: null },
  { accountId: 3, code: '1200', name: 'Debtors', elsewhere: 'Entered by document' },
];

function playOpenings(house: PlayedHouse, told: { closedBecause?: string } = {}): void {
  playReads(house, accounts);
  play(house, accounts.getOpenings, { begins: '2026-04-01', date: '2026-03-31', rows, ...told });
  play(house, accounts.setOpenings);
}

const Tab = () => (
  <Page title="Things">
    <OpeningBalances />
  </Page>
);
const bank = (side: 'Debit' | 'Credit') => field(`${side} of 1100 HDFC Bank`);
const loan = (side: 'Debit' | 'Credit') => field(`${side} of 2100 Loan`);

describe('opening balances', () => {
  test('are sent of the accounts alone that were typed', async ({ house }) => {
    playOpenings(house);
    await house.opens(Tab);
    await expect.element(button('Save')).toBeDisabled();
    await bank('Debit').fill('1500');
    await loan('Credit').fill('500');

    await save();

    await expect.element(text('Opening balances saved')).toBeVisible();
    expect(house.asked(accounts.setOpenings)).toMatchObject([
      {
        rows: [
          { accountId: 1, debit: 150_000, credit: 0 },
          { accountId: 2, debit: 0, credit: 50_000 },
        ],
      },
    ]);
  });

  test('stand on one side: what is typed on the other takes it away', async ({ house }) => {
    playOpenings(house);
    await house.opens(Tab);
    await bank('Debit').fill('1500');

    await bank('Credit').fill('20');

    await expect.element(bank('Debit')).toHaveValue('');
  });

  test('of goods, customers and vendors are only pointed to', async ({ house }) => {
    playOpenings(house);
    await house.opens(Tab);

    await expect.element(text('Entered by document')).toBeVisible();
    await expect.element(field('Debit of 1200 Debtors')).not.toBeInTheDocument();
  });

  test('are sent once, however often Save is pressed', async ({ house }) => {
    playOpenings(house);
    const { answer, comes } = late(() => plain(accounts.setOpenings));
    house.answers(accounts.setOpenings, answer);
    await house.opens(Tab);
    await bank('Debit').fill('1500');

    await save();
    await save();
    comes();

    await expect.element(text('Opening balances saved')).toBeVisible();
    expect(house.asked(accounts.setOpenings)).toHaveLength(1);
  });

  test('that are refused say so at their cell, with nothing typed lost', async ({ house }) => {
    playOpenings(house);
    house.answers(accounts.setOpenings, refusing({ 'rows.0.credit': 'A loan is owed.' }));
    await house.opens(Tab);
    await loan('Credit').fill('500');

    await save();

    await expect.element(loan('Credit')).toHaveAttribute('aria-invalid', 'true');
    await expect.element(loan('Credit')).toHaveValue('500');
    await expect.element(bank('Credit')).not.toHaveAttribute('aria-invalid', 'true');
  });

  test('that are refused as a whole say why above them', async ({ house }) => {
    playOpenings(house);
    house.answers(accounts.setOpenings, () => ({
      refused: 'opening.closed',
      status: 409,
      detail: 'The year is closed.',
    }));
    await house.opens(Tab);
    await bank('Debit').fill('1');

    await save();

    await expect.element(text('The year is closed.')).toBeVisible();
  });

  test('are filled in from rows of a sheet, and what cannot be read is said', async ({ house }) => {
    playOpenings(house);
    await house.opens(Tab);
    await button('Paste from a sheet').click();
    await field('Rows with code, debit and credit').fill('1100\t1,500\t\n9999\t1\t');
    await expect.element(text('1 row is left out: 9999 is no account')).toBeVisible();

    await button('Fill 1 account').click();

    await expect.element(bank('Debit')).toHaveValue('₹1,500.00');
  });

  test('of a closed year are only read', async ({ house }) => {
    playOpenings(house, { closedBecause: 'The year 2026-27 is closed.' });
    await house.opens(Tab);

    await expect.element(text(/^The year 2026-27 is closed\./u)).toBeVisible();
    await expect.element(bank('Debit')).not.toBeInTheDocument();
    await expect.element(button('Save')).not.toBeInTheDocument();
  });

  test('are gone through cell by cell with Enter', async ({ house }) => {
    playOpenings(house);
    await house.opens(Tab);
    await bank('Debit').click();

    await userEvent.keyboard('5{Enter}');

    await expect
      .element(page.getByRole('textbox', { name: /1100 HDFC Bank|2100 Loan/u }).nth(1))
      .toHaveFocus();
  });
});
