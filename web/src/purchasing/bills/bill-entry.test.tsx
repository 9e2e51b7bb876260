import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { tax } from '@counting-house/contract/tax/tax.operations.ts';
import { describe } from 'vitest';
import { userEvent } from 'vitest/browser';
import {
  box,
  button,
  field,
  finish,
  finishTwice,
  late,
  pick,
  refusing,
  save,
  text,
} from '../../testing/hand.ts';
import { signInWith } from '../../testing/people.ts';
import { expect, type PlayedHouse, test } from '../../testing/house.tsx';
import { plain, play, playReads } from '../../testing/plain.ts';
import { NewBillScreen } from './bill-form.screen.tsx';

const goods = [
  {
    inwardLineId: 31,
    inwardId: 3,
    inwardNo: 'GRN-3',
    code: 'RM-1',
    description: 'Turmeric',
    unit: 'KG',
    qty: 10_000,
    price: 9_000,
  },
  {
    inwardLineId: 32,
    inwardId: 3,
    inwardNo: 'GRN-3',
    code: 'RM-2',
    description: 'Chilli',
    unit: 'KG',
    qty: 4_000,
    price: 20_000,
  },
];
const services = [
  { poLineId: 61, orderNo: 'PO-6', description: 'Grinding', unit: 'KG', qty: 1_000, price: 5_000 },
];

function playBilling(house: PlayedHouse): void {
  playReads(house, purchasing, tax, accounts);
  play(house, purchasing.listVendors, {
    rows: [
      { id: 7, displayName: 'Anand Traders' },
      { id: 8, displayName: 'Kumar & Sons' },
    ],
    total: 2,
  });
  play(house, purchasing.getVendor, { id: 7, displayName: 'Anand Traders' });
  house.answers(purchasing.billFromInwards, ({ vendorId }) =>
    plain(
      purchasing.billFromInwards,
      vendorId === 7
        ? { vendorId, vendorName: 'Anand Traders', lines: goods, services }
        : { vendorId, vendorName: 'Kumar & Sons' },
    ),
  );
  play(house, purchasing.listExpenseAccounts, {
    rows: [{ id: 5200, code: '5200', name: 'Grinding charges' }],
  });
  house.answers(purchasing.previewBill, ({ lines }) => {
    const sum = lines.reduce((all, { qty, price }) => all + (qty * price) / 1_000, 0);
    return plain(purchasing.previewBill, { lines: lines.map(() => ({})), sum, taxable: sum });
  });
  play(house, purchasing.createBill, {
    id: 9,
    number: 'BILL-9',
    state: 'confirmed',
    vendorTotal: 90_000,
  });
}

const vendor = () => box('Vendor');
const quantity = () => field('Quantity of Turmeric');
const number = () => field('Bill number');

async function opensFor(house: PlayedHouse, at = '?vendor=7&goods=31'): Promise<void> {
  playBilling(house);
  await house.opens(NewBillScreen, at);
}

async function typesPaper(): Promise<void> {
  await number().fill('A/77');
  await field('Bill date').fill('2/4/26');
  await field('Total').fill('900');
  await userEvent.keyboard('{Tab}');
}

describe('a new bill', () => {
  test('begins at its vendor, and goes on to the number of the paper', async ({ house }) => {
    await opensFor(house, '');
    await expect.element(vendor()).toHaveFocus();
    await expect.element(text(/^Choose the vendor: goods/u)).toBeVisible();

    await pick('Vendor', 'Anand Traders');

    await expect.element(number()).toHaveFocus();
  });

  test('of chosen receipts holds these goods alone, and offers the rest', async ({ house }) => {
    await opensFor(house);

    await expect.element(quantity()).toHaveValue('10');
    await expect.element(field('Quantity of Chilli')).not.toBeInTheDocument();
    await expect.element(button(/^Add all 1/u)).toBeVisible();
    await expect.element(text('Grinding')).toBeVisible();
  });

  test('is sent as it was typed', async ({ house }) => {
    await opensFor(house);
    await expect.element(quantity()).toBeVisible();
    await typesPaper();
    await field('Internal note').fill('By post');

    await finish();

    await expect.element(text('BILL-9 confirmed, ₹900.00')).toBeVisible();
    expect(house.asked(purchasing.createBill)).toMatchObject([
      {
        vendorId: 7,
        vendorBillNo: 'A/77',
        vendorBillDate: '2026-04-02',
        vendorTotal: 90_000,
        note: 'By post',
        confirm: true,
        lines: [{ inwardLineId: 31, qty: 10_000, price: 9_000 }],
      },
    ]);
  });

  test('takes all goods that are not billed by one key, and puts the cursor there', async ({
    house,
  }) => {
    await opensFor(house, '?vendor=7');
    await expect.element(button(/^Add all 2/u)).toBeVisible();

    await userEvent.keyboard('{Alt>}g{/Alt}');

    await expect.element(quantity()).toBeVisible();
    await expect.element(field('Quantity of Chilli')).toHaveValue('4');
  });

  test('that lacks what the paper says is not sent, and leads to what is missing', async ({
    house,
  }) => {
    await opensFor(house);
    await expect.element(quantity()).toBeVisible();

    await finish();

    await expect.element(text('Not saved')).toBeVisible();
    await expect.element(number()).toHaveFocus();
    await expect.element(number()).toHaveAttribute('aria-invalid', 'true');
    expect(house.asked(purchasing.createBill)).toEqual([]);
    await number().fill('A/77');
    await expect.element(number()).not.toHaveAttribute('aria-invalid', 'true');
  });

  test('is confirmed once, however often the key is pressed', async ({ house }) => {
    await opensFor(house);
    await typesPaper();
    const { answer, comes } = late(() =>
      plain(purchasing.createBill, { number: 'BILL-9', state: 'confirmed' }),
    );
    house.answers(purchasing.createBill, answer);

    await finishTwice();
    await expect.poll(() => house.asked(purchasing.createBill)).toHaveLength(1);
    comes();

    await expect.element(text(/^BILL-9 confirmed/u)).toBeVisible();
    expect(house.asked(purchasing.createBill)).toHaveLength(1);
  });

  test('whose answer was lost is sent again under the same key', async ({ house }) => {
    await opensFor(house);
    await typesPaper();
    house.answers(purchasing.createBill, () => Promise.reject(new TypeError('The line is cut.')));
    await finish();
    await expect.element(text('Not confirmed')).toBeVisible();
    play(house, purchasing.createBill, { number: 'BILL-9', state: 'confirmed' });

    await finish();

    await expect.element(text(/^BILL-9 confirmed/u)).toBeVisible();
    const [lost, again] = house.keysOf(purchasing.createBill);
    expect(again).toBe(lost);
  });

  test('that is refused says so at its fields, with nothing typed lost', async ({ house }) => {
    await opensFor(house);
    await expect.element(quantity()).toBeVisible();
    await typesPaper();
    house.answers(
      purchasing.createBill,
      refusing({ vendorBillNo: 'BILL-2 has this number.', 'lines.0.price': 'Over the order' }),
    );

    await finish();

    await expect.element(text('Not confirmed')).toBeVisible();
    await expect.element(number()).toHaveAccessibleDescription('BILL-2 has this number.');
    await expect.element(number()).toHaveValue('A/77');
    await expect.element(field('Price of Turmeric')).toHaveAttribute('aria-invalid', 'true');
  });

  test('that waits for somebody says that it does', async ({ house }) => {
    await opensFor(house);
    await typesPaper();
    play(house, purchasing.createBill, { number: 'BILL-9', state: 'exception' });

    await finish();

    await expect.element(text(/^BILL-9 is pending approval/u)).toBeVisible();
  });

  test('is saved, and the next one begins empty at its vendor', async ({ house }) => {
    await opensFor(house);
    await typesPaper();
    play(house, purchasing.createBill, { number: 'BILL-9', state: 'draft' });

    await button('Save and next').click();

    await expect.element(text(/^BILL-9 saved/u)).toBeVisible();
    await expect.element(vendor()).toHaveFocus();
    await expect.element(number()).toHaveValue('');
    await expect.element(quantity()).not.toBeInTheDocument();
  });

  test('of another vendor keeps nothing of what the one before delivered', async ({ house }) => {
    await opensFor(house);
    await expect.element(quantity()).toBeVisible();

    await pick('Vendor', 'Kumar & Sons');

    await expect.element(quantity()).not.toBeInTheDocument();
    await expect.element(text('Kumar & Sons has no unbilled receipts.')).toBeVisible();
  });

  test('is kept, not confirmed, by those who may not confirm', async ({ house }) => {
    playBilling(house);
    signInWith(house, 'purchasing.bill.write', 'purchasing.bill.read');
    await house.opens(NewBillScreen, '?vendor=7&goods=31');
    await expect.element(quantity()).toBeVisible();
    await typesPaper();

    await expect.element(button(/^Confirm/u)).not.toBeInTheDocument();
    await save();

    await expect.poll(() => house.asked(purchasing.createBill)).toMatchObject([{ confirm: false }]);
  });

  test('says why receipts cannot be had, and asks again', async ({ house }) => {
    playBilling(house);
    house.answers(purchasing.billFromInwards, () => ({
      refused: 'unavailable',
      status: 403,
      detail: 'The stores are being counted.',
    }));
    await house.opens(NewBillScreen, '?vendor=7');
    await expect.element(text('The stores are being counted.')).toBeVisible();
    play(house, purchasing.billFromInwards, { vendorName: 'Anand Traders', lines: goods });

    await button(/again/iu).click();

    await expect.element(button(/^Add all 2/u)).toBeVisible();
  });
});

describe('a line of a bill', () => {
  test('for a service asks for what it is and its account', async ({ house }) => {
    await opensFor(house, '?vendor=7');
    await expect.element(button(/^Add all/u)).toBeVisible();
    await userEvent.keyboard('{Alt>}v{/Alt}');
    await expect.element(field('Description')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(text('Description is required')).toBeVisible();
    await expect.element(text('Choose an account.')).toBeVisible();

    await field('Description').fill('Grinding of March');
    await pick('Account', '5200 Grinding charges');
    await button('Add line').click();

    await expect.element(field('Price of Grinding of March')).toHaveFocus();
    await userEvent.keyboard('450{Enter}');
    await expect
      .poll(() => house.asked(purchasing.previewBill).at(-1)?.lines)
      .toMatchObject([{ accountId: 5_200, description: 'Grinding of March', price: 45_000 }]);
  });

  test('for freight is borne by the receipts on the bill, and needs an amount', async ({
    house,
  }) => {
    await opensFor(house);
    await expect.element(quantity()).toBeVisible();
    await userEvent.keyboard('{Alt>}c{/Alt}');
    await expect.element(button('Take GRN-3 off')).toBeVisible();
    await button('Add charge').click();
    await expect.element(text('Enter an amount')).toBeVisible();

    await field('Amount before tax').fill('120');
    await button('Add charge').click();

    await expect
      .poll(() => house.asked(purchasing.previewBill).at(-1)?.lines[1])
      .toMatchObject({
        charge: { kind: 'freight', split: 'value', inwardIds: [3] },
        price: 12_000,
      });
  });

  test('keeps what was typed while its figures were on their way', async ({ house }) => {
    await opensFor(house);
    await expect.element(quantity()).toBeVisible();
    const { answer, comes } = late(() => plain(purchasing.previewBill, { lines: [{}], sum: 1 }));
    house.answers(purchasing.previewBill, answer);
    const before = house.asked(purchasing.previewBill).length;
    await quantity().click();
    await userEvent.keyboard('8{Enter}');
    await expect.poll(() => house.asked(purchasing.previewBill).length).toBeGreaterThan(before);

    await quantity().click();
    await userEvent.keyboard('7{Enter}');
    comes();

    await expect.element(quantity()).toHaveValue('7');
  });
});
