import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import { describe } from 'vitest';
import { page } from 'vitest/browser';
import { button, field, late, refusing, text } from '../../testing/hand.ts';
import { expect, type PlayedHouse, test } from '../../testing/house.tsx';
import { plain, play, playReads } from '../../testing/plain.ts';
import { Page } from '../../ui/page/page.tsx';
import { groupPayees, methodsFor, usualMethod } from './pay-run-methods.ts';
import { PayRunTab } from './pay-run.tsx';

const bills = [
  {
    openItemId: 91,
    billId: 9,
    docNo: 'BILL-9',
    vendorId: 7,
    vendorName: 'Anand Traders',
    outstanding: 50_000,
    hasBankDetails: true,
    leftOut: null,
  },
  {
    openItemId: 92,
    billId: 10,
    docNo: 'BILL-10',
    vendorId: 8,
    vendorName: 'Kumar & Sons',
    outstanding: 20_000,
    upiId: 'kumar@upi',
    leftOut: null,
  },
  {
    openItemId: 93,
    billId: 11,
    docNo: 'BILL-11',
    vendorId: 8,
    vendorName: 'Kumar & Sons',
    outstanding: 10_000,
    leftOut: 'vendor_on_hold' as const,
  },
];

function playBills(house: PlayedHouse): void {
  playReads(house, accounts);
  play(house, accounts.listPayRunBills, { rows: bills });
  play(house, accounts.createPayRun, { transfers: 1 });
}

const Tab = () => (
  <Page title="Things">
    <PayRunTab />
  </Page>
);
const tick = (no: string) => page.getByLabelText(`Pay ${no}`, { exact: true });
const dialog = () => page.getByRole('dialog');

describe('a pay run', () => {
  test('begins with the bills that the address names', async ({ house }) => {
    playBills(house);
    await house.opens(Tab, '?pay=9');

    await expect.element(tick('BILL-9')).toBeChecked();
    await expect.element(tick('BILL-10')).not.toBeChecked();
    await expect.element(button('Pay ₹500.00')).toBeEnabled();
  });

  test('leaves a bill out that may not be paid', async ({ house }) => {
    playBills(house);
    await house.opens(Tab);
    await expect.element(tick('BILL-11')).toBeDisabled();

    await page.getByLabelText('Select all').click();

    await expect.element(text('2 of 2 bills, ₹700.00')).toBeVisible();
  });

  test('pays no more of a bill than is open', async ({ house }) => {
    playBills(house);
    await house.opens(Tab, '?pay=9');

    await field('Amount for BILL-9').fill('600');

    await expect.element(text('Only ₹500.00 is open.')).toBeVisible();
    await expect.element(button(/^Pay ₹/u)).toBeDisabled();
  });

  test('is sent as it was ticked and typed', async ({ house }) => {
    playBills(house);
    await house.opens(Tab, '?pay=9,10');
    await field('Amount for BILL-9').fill('400');
    await button('Pay ₹600.00').click();
    await dialog()
      .getByLabelText(/^UTR of UPI to Kumar/u)
      .fill('UTR1');

    await dialog().getByRole('button', { name: /^Pay/u }).click();

    await expect.element(text(/^Pay run created\. Download its bank file/u)).toBeVisible();
    expect(house.asked(accounts.createPayRun)).toMatchObject([
      {
        bills: [
          { openItemId: 91, amount: 40_000 },
          { openItemId: 92, amount: 20_000 },
        ],
        methods: [
          { vendorId: 7, method: 'bank_transfer' },
          { vendorId: 8, method: 'upi', reference: 'UTR1' },
        ],
      },
    ]);
    await expect.element(tick('BILL-9')).not.toBeChecked();
  });

  test('is created once, however often Pay is pressed', async ({ house }) => {
    playBills(house);
    const { answer, comes } = late(() => plain(accounts.createPayRun));
    house.answers(accounts.createPayRun, answer);
    await house.opens(Tab, '?pay=9');
    await button('Pay ₹500.00').click();

    await dialog().getByRole('button', { name: /^Pay/u }).dblClick();
    comes();

    await expect.element(text('Pay run created')).toBeVisible();
    expect(house.asked(accounts.createPayRun)).toHaveLength(1);
  });

  test('that is refused keeps what was ticked', async ({ house }) => {
    playBills(house);
    house.answers(
      accounts.createPayRun,
      refusing({ 'bills.0.amount': 'BILL-9 was paid meanwhile.' }),
    );
    await house.opens(Tab, '?pay=9');
    await button('Pay ₹500.00').click();

    await dialog().getByRole('button', { name: /^Pay/u }).click();

    await expect.element(text('BILL-9 was paid meanwhile.')).toBeVisible();
  });

  test('with nothing to pay says what appears here', async ({ house }) => {
    playReads(house, accounts);
    await house.opens(Tab);

    await expect.element(text('Nothing to pay')).toBeVisible();
    await expect.element(text('Confirmed bills appear here.')).toBeVisible();
    await expect.element(button('Pay bills')).toBeDisabled();
  });
});

test('a vendor is paid into the account that is known, else by UPI, else by cheque, and named once', () => {
  const { rows } = plain(accounts.listPayRunBills, { rows: [...bills, { vendorId: 9 }] });

  expect(rows.map(usualMethod)).toEqual(['bank_transfer', 'upi', 'cheque', 'cheque']);
  expect(rows.map((row) => 'bank_transfer' in methodsFor(row))).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(groupPayees(rows, usualMethod).map(({ vendorId }) => vendorId)).toEqual([7, 8, 9]);
});
