import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import { describe } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { box, button, field, late, pick, refusing, save, text } from '../../testing/hand.ts';
import { signInWith } from '../../testing/people.ts';
import { expect, type PlayedHouse, test } from '../../testing/house.tsx';
import { plain, play, playReads } from '../../testing/plain.ts';
import { Page } from '../../ui/page/page.tsx';
import { VoucherForms } from './voucher-forms.tsx';

function playVouchers(house: PlayedHouse): void {
  playReads(house, accounts);
  play(house, accounts.voucherChoices, {
    accounts: [
      { accountId: 51, label: '5100 Rent' },
      { accountId: 52, label: '5200 Power' },
      { accountId: 12, label: '1200 Debtors', isGuarded: true },
    ],
    money: [
      { accountId: 21, label: '1100 HDFC Bank', kind: 'bank' },
      { accountId: 22, label: '1000 Cash in hand', kind: 'cash' },
    ],
  });
  house.answers(accounts.findParties, () =>
    plain(accounts.findParties, { rows: [{ kind: 'vendor', id: 7, name: 'Anand Traders' }] }),
  );
  play(house, accounts.openDocumentsOf, {
    partyName: 'Anand Traders',
    rows: [
      { openItemId: 91, docNo: 'BILL-9', outstanding: 50_000 },
      { openItemId: 92, docNo: 'BILL-10', outstanding: 20_000 },
    ],
  });
  play(house, accounts.createVoucher, { id: 5, number: 'PAY-5' });
}

const Forms = () => (
  <Page title="Things">
    <VoucherForms />
  </Page>
);

const opens = async (house: PlayedHouse, at: string) => {
  playVouchers(house);
  await house.opens(Forms, at);
};
const created = (house: PlayedHouse) => house.asked(accounts.createVoucher);

describe('a new payment', () => {
  test('of ticked documents begins with their party and their sum', async ({ house }) => {
    await opens(house, '?form=payment&party=vendor-7&items=91,92');

    await expect.element(field('Amount').first()).toHaveValue('₹700.00');
    await expect.element(box('Paid to')).toHaveValue('Anand Traders');
    await save();

    await expect.element(text('Payment PAY-5 saved')).toBeVisible();
    expect(created(house)).toMatchObject([
      {
        kind: 'payment',
        party: { kind: 'vendor', id: 7 },
        amount: 70_000,
        allocations: [
          { openItemId: 91, amount: 50_000 },
          { openItemId: 92, amount: 20_000 },
        ],
        post: true,
      },
    ]);
  });

  test('is sent once, however often Save is pressed', async ({ house }) => {
    await opens(house, '?form=payment&party=vendor-7&items=91');
    const { answer, comes } = late(() => plain(accounts.createVoucher, { number: 'PAY-5' }));
    house.answers(accounts.createVoucher, answer);
    await expect.element(field('Amount').first()).toHaveValue('₹500.00');

    await save();
    await save();
    comes();

    await expect.element(text('Payment PAY-5 saved')).toBeVisible();
    expect(created(house)).toHaveLength(1);
  });

  test('that was there before is asked about, and saved when it is another', async ({ house }) => {
    await opens(house, '?form=payment&party=vendor-7&items=91');
    await expect.element(field('Amount').first()).toHaveValue('₹500.00');
    house.answers(
      accounts.createVoucher,
      refusing({ reference: 'A voucher with this reference exists.' }),
    );
    await save();
    await expect.element(text('A voucher with this reference exists.')).toBeVisible();
    await expect.element(field('Amount').first()).toHaveValue('₹500.00');
    play(house, accounts.createVoucher, { number: 'PAY-6' });

    await page.getByLabelText('This is a different payment. Save it.').click();
    await save();

    await expect.element(text('Payment PAY-6 saved')).toBeVisible();
    expect(created(house)[1]).toMatchObject({ confirmDuplicate: true });
  });

  test('is left as a draft by those who may not post', async ({ house }) => {
    playVouchers(house);
    signInWith(house, 'accounts.voucher.read', 'accounts.voucher.write');
    await house.opens(Forms, '?form=payment&party=vendor-7&items=91');
    await expect.element(field('Amount').first()).toHaveValue('₹500.00');
    await expect.element(page.getByLabelText('Post now')).not.toBeInTheDocument();

    await save();

    await expect.poll(() => created(house)).toMatchObject([{ post: false }]);
  });

  test('keeps an amount that was typed when its documents change', async ({ house }) => {
    await opens(house, '?form=payment&party=vendor-7&items=91');
    await field('Amount').first().fill('120');
    await userEvent.tab();
    await field('Narration').fill('Part');

    await save();

    await expect.poll(() => created(house)).toMatchObject([{ amount: 12_000, narration: 'Part' }]);
  });
});

describe('a journal', () => {
  const amountIn = (side: 'Debit' | 'Credit', at: number) =>
    page.getByRole('textbox', { name: side }).nth(at);

  test('proposes on the next line what is missing', async ({ house }) => {
    await opens(house, '?form=journal');
    await pick('Account of line 1', '5100 Rent');
    await amountIn('Debit', 0).fill('1200');
    await pick('Account of line 2', '5200 Power');

    await expect.element(amountIn('Credit', 1)).toHaveValue('₹1,200.00');
    await save();

    await expect
      .poll(() => created(house))
      .toMatchObject([
        {
          kind: 'journal',
          lines: [
            { accountId: 51, debit: 120_000 },
            { accountId: 52, credit: 120_000 },
          ],
        },
      ]);
  });

  test('leaves out lines in which nothing was typed', async ({ house }) => {
    await opens(house, '?form=journal');
    await pick('Account of line 1', '5100 Rent');
    await amountIn('Debit', 0).fill('10');

    await save();

    await expect.poll(() => created(house).at(0)?.lines).toHaveLength(1);
  });

  test('shows what is refused at its line, with nothing typed lost', async ({ house }) => {
    await opens(house, '?form=journal');
    house.answers(
      accounts.createVoucher,
      refusing({ 'lines.0.debit': 'Debits and credits differ.' }),
    );
    await pick('Account of line 1', '5100 Rent');
    await amountIn('Debit', 0).fill('10');

    await save();

    await expect.element(text('Debits and credits differ.')).toBeVisible();
    await expect.element(amountIn('Debit', 0)).toHaveValue('10');
  });

  test('offers accounts of documents to those alone who may post on them', async ({ house }) => {
    playVouchers(house);
    signInWith(house, 'accounts.voucher.read', 'accounts.voucher.write');
    await house.opens(Forms, '?form=journal');
    await box('Account of line 1').click();

    await expect.element(page.getByRole('option', { name: '5100 Rent' })).toBeVisible();
    await expect
      .element(page.getByRole('option', { name: '1200 Debtors' }))
      .not.toBeInTheDocument();
  });

  test('into a month on hold asks why', async ({ house }) => {
    await opens(house, '?form=journal');
    house.answers(accounts.createVoucher, refusing({ date: 'March is on hold.' }));
    await pick('Account of line 1', '5100 Rent');
    await amountIn('Debit', 0).fill('10');
    await save();

    await field('Reason for posting into a month on hold').fill('Audit');
    await save();

    await expect.poll(() => created(house)[1]).toMatchObject({ reason: 'Audit' });
  });
});

describe('a transfer between our accounts', () => {
  test('is sent with its bank charge', async ({ house }) => {
    await opens(house, '?form=contra');
    await field('Amount').first().fill('500');
    await pick('From', '1100 HDFC Bank');
    await pick('To', '1000 Cash in hand');
    await field('Bank charge').fill('11.80');

    await save();

    await expect
      .poll(() => created(house))
      .toMatchObject([
        {
          kind: 'contra',
          amount: 50_000,
          moneyAccountId: 21,
          toMoneyAccountId: 22,
          deductions: [{ kind: 'bank_charge', amount: 1_180 }],
        },
      ]);
  });
});

test('a voucher that stands is changed under its version', async ({ house }) => {
  playVouchers(house);
  play(house, accounts.getVoucher, {
    id: 5,
    number: 'JV-5',
    version: 3,
    kind: 'journal',
    status: 'draft',
    lines: [
      { kind: 'account', accountId: 51, debit: 900 },
      { kind: 'account', accountId: 52, credit: 900 },
    ],
  });
  play(house, accounts.updateVoucher, { number: 'JV-5' });
  await house.opens(Forms, '?form=edit&id=5');
  await field('Narration').fill('Rent of March');

  await save();

  await expect.element(text('JV-5 saved')).toBeVisible();
  expect(house.asked(accounts.updateVoucher)).toMatchObject([
    {
      id: 5,
      version: 3,
      narration: 'Rent of March',
      lines: [
        { accountId: 51, debit: 900 },
        { accountId: 52, credit: 900 },
      ],
    },
  ]);
});

test('a copy is of today and bears no reference', async ({ house }) => {
  playVouchers(house);
  play(house, accounts.getVoucher, {
    id: 5,
    kind: 'journal',
    date: '2025-04-01',
    reference: 'R-1',
    narration: 'Rent',
    lines: [{ kind: 'account', accountId: 51, debit: 900 }],
  });
  await house.opens(Forms, '?form=journal&copy=5');
  await expect.element(field('Narration')).toHaveValue('Rent');

  await button('Save').click();

  await expect
    .poll(() => created(house))
    .toMatchObject([{ narration: 'Rent', lines: [{ accountId: 51, debit: 900 }] }]);
  expect(created(house)[0]?.reference).not.toBe('R-1');
  expect(created(house)[0]?.date).not.toBe('2025-04-01');
});
