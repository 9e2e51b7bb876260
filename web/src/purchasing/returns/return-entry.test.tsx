import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { describe } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refuse } from '../../testing/answers.ts';
import {
  box,
  button,
  field,
  finish,
  finishTwice,
  late,
  pick,
  refusing,
  text,
} from '../../testing/hand.ts';
import { expect, type PlayedHouse, test } from '../../testing/house.tsx';
import { signInWith } from '../../testing/people.ts';
import { plain, play, playReads } from '../../testing/plain.ts';
import { Page } from '../../ui/page/page.tsx';
import { VendorReturnEditor } from './return-entry.tsx';

const rejected = {
  skuId: 9,
  code: 'RM-1',
  name: 'Turmeric',
  unit: 'KG',
  batchId: 21,
  batchNumber: 'T1',
  trayId: 4,
  tray: 'REJ-1',
  area: 'reject',
  qty: 6_000,
};
const shelved = {
  ...rejected,
  skuId: 10,
  name: 'Chilli',
  batchId: 22,
  trayId: 5,
  tray: 'A-1',
  area: 'rm',
};

function playReturns(house: PlayedHouse): void {
  playReads(house, purchasing, stock);
  play(house, purchasing.listVendors, {
    rows: [
      { id: 7, displayName: 'Anand Traders' },
      { id: 8, displayName: 'Kumar & Sons' },
    ],
    total: 2,
  });
  play(house, purchasing.getVendor, { id: 7, displayName: 'Anand Traders' });
  house.answers(purchasing.listReturnable, ({ vendorId }) =>
    plain(purchasing.listReturnable, { rows: vendorId === 7 ? [rejected, shelved] : [] }),
  );
  house.answers(purchasing.previewReturn, ({ lines }) =>
    plain(purchasing.previewReturn, {
      lines: lines.map(() => ({ most: 6_000, taxable: 50_000 })),
      taxable: 50_000,
      tax: 2_500,
      total: 52_500,
    }),
  );
  play(house, purchasing.createReturn, { id: 3, number: 'RTV-3' });
}

async function opens(house: PlayedHouse, at = '?vendor=7'): Promise<void> {
  playReturns(house);
  await house.opens(VendorReturnEditor, at);
}

const quantity = () => field('Quantity of Turmeric');
const reason = () => page.getByRole('combobox', { name: 'Reason for Turmeric' });
const addTurmeric = () => button('Add Turmeric, REJ-1').click();
const addChilli = () => button('Add Chilli, A-1').click();

describe('a new return to a vendor', () => {
  test('begins at its vendor, and offers the goods that are there', async ({ house }) => {
    await opens(house, '');
    await expect.element(box('Vendor')).toHaveFocus();
    await expect.element(text('Choose a vendor to see returnable stock.')).toBeVisible();

    await pick('Vendor', 'Anand Traders');

    await expect.element(button('Add Turmeric, REJ-1')).toBeVisible();
    await expect.element(button('Add Chilli, A-1')).toBeVisible();
  });

  test('takes all of a reject tray with its reason, and one off a shelf without', async ({
    house,
  }) => {
    await opens(house);

    await addTurmeric();
    await expect.element(quantity()).toHaveValue('6');
    await expect.element(quantity()).toHaveFocus();
    await expect.element(reason()).toHaveValue('poor_quality');
    await addChilli();

    await expect.element(field('Quantity of Chilli')).toHaveValue('1');
    await expect.element(page.getByRole('combobox', { name: 'Reason for Chilli' })).toHaveValue('');
    await expect.element(button('Add Chilli, A-1')).not.toBeInTheDocument();
  });

  test('is saved as it was typed', async ({ house }) => {
    await opens(house);
    await addTurmeric();
    await field('Note on Turmeric').fill('Wet');
    await field('Vehicle number').fill('KA14A1234');
    await page.getByRole('checkbox', { name: 'Replacement expected' }).click();
    await expect.element(text('Debit note amount')).toBeVisible();

    await finish();

    await expect.element(text('RTV-3: goods set aside')).toBeVisible();
    expect(house.asked(purchasing.createReturn)).toMatchObject([
      {
        vendorId: 7,
        vehicleNo: 'KA14A1234',
        isReplacement: true,
        lines: [{ batchId: 21, trayId: 4, qty: 6_000, reason: 'poor_quality', note: 'Wet' }],
      },
    ]);
  });

  test('without goods is not sent, and leads to them', async ({ house }) => {
    await opens(house);
    await expect.element(button('Add Turmeric, REJ-1')).toBeVisible();

    await finish();

    await expect.element(text('Add at least one line.')).toBeVisible();
    expect(house.asked(purchasing.createReturn)).toEqual([]);
  });

  test('without a vendor is not sent, and leads there', async ({ house }) => {
    await opens(house, '');
    await field('Vehicle number').click();

    await finish();

    await expect.element(text('Choose a vendor.').first()).toBeVisible();
    await expect.element(box('Vendor')).toHaveFocus();
    expect(house.asked(purchasing.createReturn)).toEqual([]);
  });

  test('that lacks the words to its reason leads to them, with nothing typed lost', async ({
    house,
  }) => {
    await opens(house);
    house.answers(
      purchasing.createReturn,
      refusing({ 'lines.1.note': 'Enter a reason for the return' }),
    );
    await addTurmeric();
    await addChilli();
    await page.getByRole('combobox', { name: 'Reason for Chilli' }).selectOptions('Other');
    await field('Vehicle number').fill('KA14A1234');

    await finish();

    await expect.element(text('Not saved')).toBeVisible();
    await expect.element(field('Note on Chilli')).toHaveFocus();
    await expect.element(reason()).toHaveValue('poor_quality');
    await expect.element(field('Vehicle number')).toHaveValue('KA14A1234');
  });

  test('that is refused for its transport says so there', async ({ house }) => {
    await opens(house);
    house.answers(purchasing.createReturn, refusing({ ewayBillNo: 'RTV-2 travels with it.' }));
    await addTurmeric();
    await field('E-way bill number').fill('123456789012');

    await finish();

    await expect
      .element(field('E-way bill number'))
      .toHaveAccessibleDescription('RTV-2 travels with it.');
    await expect.element(field('E-way bill number')).toHaveFocus();
  });

  test('is saved once, however often the key is pressed', async ({ house }) => {
    await opens(house);
    const { answer, comes } = late(() =>
      plain(purchasing.createReturn, { id: 3, number: 'RTV-3' }),
    );
    house.answers(purchasing.createReturn, answer);
    await addTurmeric();
    await expect.element(quantity()).toBeVisible();

    await finishTwice();
    await expect.poll(() => house.asked(purchasing.createReturn)).toHaveLength(1);
    comes();

    await expect.element(text('RTV-3: goods set aside')).toBeVisible();
    expect(house.asked(purchasing.createReturn)).toHaveLength(1);
  });

  test('keeps what was typed while its figures were on their way', async ({ house }) => {
    await opens(house);
    await addTurmeric();
    await expect.element(quantity()).toHaveFocus();
    const { answer, comes } = late(() => plain(purchasing.previewReturn, { lines: [{}] }));
    house.answers(purchasing.previewReturn, answer);
    const before = house.asked(purchasing.previewReturn).length;
    await userEvent.keyboard('4{Enter}');
    await expect.poll(() => house.asked(purchasing.previewReturn).length).toBeGreaterThan(before);

    await quantity().click();
    await userEvent.keyboard('3{Enter}');
    comes();

    await expect.element(quantity()).toHaveValue('3');
  });

  test('of another vendor keeps nothing of what the one before delivered', async ({ house }) => {
    await opens(house);
    await addTurmeric();
    await expect.element(quantity()).toBeVisible();

    await pick('Vendor', 'Kumar & Sons');

    await expect.element(quantity()).not.toBeInTheDocument();
    await expect.element(text('There is no available stock from this vendor.')).toBeVisible();
  });

  test('says why its goods cannot be had, and asks again', async ({ house }) => {
    playReturns(house);
    house.answers(purchasing.listReturnable, () => refuse('The stores are being counted.'));
    await house.opens(VendorReturnEditor, '?vendor=7');
    await expect.element(text('The stores are being counted.')).toBeVisible();
    play(house, purchasing.listReturnable, { rows: [rejected] });

    await button(/again/iu).click();

    await expect.element(button('Add Turmeric, REJ-1')).toBeVisible();
  });

  test('shows no figures to those who may not see values', async ({ house }) => {
    playReturns(house);
    signInWith(house, 'purchasing.return.write', 'purchasing.vendor.read');
    house.answers(purchasing.previewReturn, () =>
      plain(purchasing.previewReturn, { lines: [{ most: 6_000 }] }),
    );
    await house.opens(VendorReturnEditor, '?vendor=7');
    await addTurmeric();
    await expect.element(quantity()).toHaveValue('6');
    await expect.poll(() => house.asked(purchasing.previewReturn)).toHaveLength(1);

    await expect.element(page.getByText('Debited')).not.toBeInTheDocument();
    await expect.element(page.getByText('Debit note amount')).not.toBeInTheDocument();
  });

  test('stays closed to those who may not return goods', async ({ house }) => {
    playReturns(house);
    signInWith(house, 'purchasing.vendor.read');
    await house.opens(
      () => (
        <Page title="Things">
          <VendorReturnEditor />
        </Page>
      ),
      '?vendor=7',
    );

    await expect.element(text(/returns to vendors/u)).toBeVisible();
    await expect.element(box('Vendor')).not.toBeInTheDocument();
    await expect.element(button('Save draft')).not.toBeInTheDocument();
  });
});

describe('a draft of a return', () => {
  const draft = {
    id: 3,
    number: 'RTV-3',
    version: 4,
    state: 'draft' as const,
    vendorId: 7,
    vendorName: 'Anand Traders',
    storeId: 1,
    storeName: 'Main store',
    files: [{ id: 81, fileName: 'wet.jpg' }],
    lines: [{ ...rejected, id: 31, qty: 2_000, reason: 'damaged' as const }],
  };

  test('is changed under its version, of the same vendor and with its files', async ({ house }) => {
    playReturns(house);
    play(house, purchasing.getReturn, draft);
    play(house, purchasing.updateReturn, draft);
    await house.opens(VendorReturnEditor, '?draft=3');
    await expect.element(box('Vendor')).toBeDisabled();
    await quantity().click();
    await userEvent.keyboard('5{Enter}');

    await finish();

    await expect.element(text('RTV-3: goods set aside')).toBeVisible();
    expect(house.asked(purchasing.updateReturn)).toMatchObject([
      { id: 3, version: 4, fileIds: [81], lines: [{ batchId: 21, qty: 5_000, reason: 'damaged' }] },
    ]);
  });

  test('that left already is not changed any more', async ({ house }) => {
    playReturns(house);
    play(house, purchasing.getReturn, { ...draft, state: 'posted', version: 5 });
    await house.opens(VendorReturnEditor, '?draft=3');

    await expect.element(text(/^It is no longer a draft/u)).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Open RTV-3' })).toBeVisible();
  });
});
