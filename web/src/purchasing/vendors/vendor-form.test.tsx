import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { tax } from '@counting-house/contract/tax/tax.operations.ts';
import { describe } from 'vitest';
import { page } from 'vitest/browser';
import { field, late, refusing, save, text } from '../../testing/hand.ts';
import { signInWith } from '../../testing/people.ts';
import { expect, type PlayedHouse, test } from '../../testing/house.tsx';
import { plain, play, playReads } from '../../testing/plain.ts';
import { Page } from '../../ui/page/page.tsx';
import { VendorFormScreen } from './vendor-form.screen.tsx';
import { VendorPanel } from './vendor.panel.tsx';

const anand = {
  id: 7,
  number: 'V-7',
  displayName: 'Anand Traders',
  name: 'Anand Traders',
  version: 3,
  gstin: null,
  phone: '9845012345',
};

function playVendors(house: PlayedHouse): void {
  playReads(house, purchasing, admin, tax);
  play(house, purchasing.getVendor, anand);
  play(house, purchasing.createVendor, anand);
  play(house, purchasing.updateVendor, anand);
}

const name = () => field('Name').first();
const sent = (house: PlayedHouse) => house.asked(purchasing.createVendor);

describe('a new vendor', () => {
  test('says who looks like it while it is typed, and of what', async ({ house }) => {
    playVendors(house);
    play(house, purchasing.similarVendors, {
      rows: [{ id: 7, number: 'V-7', name: 'Anand Traders', alike: ['Phone'] }],
    });
    await house.opens(VendorFormScreen);
    await name().fill('Anand');

    await expect.element(text('Is it one of these?')).toBeVisible();
    await expect.element(page.getByText(/V-7, same phone/u)).toBeVisible();
    await expect.element(page.getByLabelText('This is another vendor, add it')).not.toBeChecked();
  });

  test('that is refused says so at its field, with nothing typed lost', async ({ house }) => {
    playVendors(house);
    await house.opens(VendorFormScreen, '?ID=7');
    await name().fill('Anand & Sons');
    house.answers(purchasing.updateVendor, refusing({ name: 'Another vendor has this name.' }));

    await save();

    await expect.element(text('Another vendor has this name.')).toBeVisible();
    await expect.element(name()).toHaveValue('Anand & Sons');
    expect(sent(house)).toEqual([]);
  });
});

describe('a vendor that stands', () => {
  test('is changed once, under its version', async ({ house }) => {
    playVendors(house);
    const { answer, comes } = late(() => plain(purchasing.updateVendor, anand));
    house.answers(purchasing.updateVendor, answer);
    await house.opens(VendorFormScreen, '?ID=7');
    await name().fill('Anand & Sons');

    await save();
    await save();
    comes();

    await expect.element(text('Anand Traders saved')).toBeVisible();
    expect(house.asked(purchasing.updateVendor)).toMatchObject([
      { id: 7, version: 3, name: 'Anand & Sons' },
    ]);
  });

  test('sends no bank details back of which only the end is seen', async ({ house }) => {
    playVendors(house);
    signInWith(house, 'purchasing.vendor.read', 'purchasing.vendor.write');
    await house.opens(VendorFormScreen, '?ID=7');
    await name().fill('Anand & Sons');

    await save();

    await expect.poll(() => house.asked(purchasing.updateVendor)).toHaveLength(1);
    expect(house.asked(purchasing.updateVendor)[0]).not.toHaveProperty('accountNumber');
  });
});

describe('the panel of a vendor', () => {
  const Panel = () => (
    <Page title="Things">
      <VendorPanel id={7} />
    </Page>
  );

  test('shows who it is, and no acts to those who only read', async ({ house }) => {
    playVendors(house);
    signInWith(house, 'purchasing.vendor.read');
    await house.opens(Panel);
    await expect.element(page.getByRole('heading', { name: 'Anand Traders' })).toBeVisible();

    for (const act of [/^Edit/u, /^Hold/u, /^New purchase order/u, /^Add bill/u]) {
      await expect.element(page.getByRole('button', { name: act })).not.toBeInTheDocument();
    }
  });
});
