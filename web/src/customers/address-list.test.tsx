import { customers } from '@counting-house/contract/customers/customers.operations.ts';
import { data } from '@counting-house/contract/data/data.operations.ts';
import { useState } from 'react';
import { page, userEvent } from 'vitest/browser';
import { answerPlainly, refuse, refuseFields } from '../testing/answers.ts';
import { plain } from '../testing/plain.ts';
import { expect, type PlayedHouse, test } from '../testing/house.tsx';
import { kaveri } from '../testing/orders.ts';
import { signInWith } from '../testing/people.ts';
import { Page } from '../ui/page/page.tsx';
import { AddressList } from './address-list.tsx';
import { EraseDialog } from './erase-dialog.tsx';

const [home] = kaveri().addresses;
const office = { ...home, id: 13, label: 'Office', line1: '9 Market', isDefaultShipping: false };
const customer = kaveri({ addresses: [{ ...home }, office] });

const opens = (house: PlayedHouse, of = customer) =>
  house.opens(() => (
    <Page title="Things">
      <AddressList customer={of} />
    </Page>
  ));
const button = (name: string) => page.getByRole('button', { name });

test('addresses are shown with what they are for', async ({ house }) => {
  await opens(house);

  await expect.element(page.getByText('Default delivery')).toBeVisible();
  await expect.element(page.getByText('9 Market')).toBeVisible();
});

test('a customer without an address is said to have none', async ({ house }) => {
  await opens(house, kaveri({ addresses: [] }));

  await expect.element(page.getByText('No addresses yet.')).toBeVisible();
});

test('another address is made the default as it was seen', async ({ house }) => {
  house.answers(customers.updateAddress, () => plain(customers.updateAddress));
  await opens(house);

  await button('Make default').click();

  await expect.element(page.getByText('Office is the default now')).toBeVisible();
  expect(house.asked(customers.updateAddress)).toEqual([
    { id: 13, version: 1, isDefaultShipping: true },
  ]);
});

test('an address is removed only when that is confirmed', async ({ house }) => {
  house.answers(customers.removeAddress, () => plain(customers.removeAddress));
  await opens(house);

  await button('Remove').first().click();
  await expect.element(page.getByText('Orders and invoices keep their own copy.')).toBeVisible();
  expect(house.asked(customers.removeAddress)).toEqual([]);
  await button('Remove address').click();

  await expect.poll(() => house.asked(customers.removeAddress)).toEqual([{ id: 12, version: 1 }]);
});

test('that it is not removed is said with its reason', async ({ house }) => {
  house.answers(customers.removeAddress, () => refuse('A parcel is on its way to it.'));
  await opens(house);
  await button('Remove').first().click();
  await button('Remove address').click();

  await expect.element(page.getByText('A parcel is on its way to it.').first()).toBeVisible();
});

test('an address is changed with all of its fields as they stood', async ({ house }) => {
  house.answers(customers.updateAddress, () => plain(customers.updateAddress));
  await opens(house);
  await button('Edit').nth(1).click();
  const dialog = page.getByRole('dialog', { name: 'Office' });
  await expect.element(dialog.getByRole('textbox', { name: 'City' })).toHaveValue('Sagara');
  await dialog.getByRole('textbox', { name: 'City' }).fill('Hosanagara');
  await dialog.getByRole('button', { name: 'Save address' }).click();

  await expect.element(page.getByText('Address saved')).toBeVisible();
  expect(house.asked(customers.updateAddress)[0]).toMatchObject({
    id: 13,
    version: 1,
    city: 'Hosanagara',
  });
});

test('addresses are only read by who may not change customers', async ({ house }) => {
  signInWith(house, 'customers.customer.read');
  await opens(house);

  await expect.element(page.getByText('9 Market')).toBeVisible();
  for (const name of ['New address', 'Edit', 'Make default', 'Remove'])
    expect(button(name).all(), name).toEqual([]);
});

test('a person is erased only with a reason and their number, and it is said what stays', async ({
  house,
}) => {
  answerPlainly(house);
  house.answers(data.eraseCustomer, ({ dryRun, confirmNo }) =>
    dryRun
      ? plain(data.eraseCustomer, {
          erases: ['3 addresses'],
          keeps: ['2 invoices'],
          open: ['Order B2C-7'],
        })
      : confirmNo === 'C-4'
        ? plain(data.eraseCustomer)
        : refuseFields({ confirmNo: 'Type C-4' }),
  );
  await house.opens(Erasing);
  await expect.element(page.getByText('3 addresses')).toBeVisible();
  await expect.element(page.getByText('2 invoices')).toBeVisible();
  await expect.element(page.getByText('Order B2C-7')).toBeVisible();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Asked for it');
  await page.getByRole('textbox', { name: 'Type C-4 to confirm' }).fill('C-5');
  await button('Erase person').click();
  await expect.element(page.getByText('Type C-4', { exact: true })).toBeVisible();

  await page.getByRole('textbox', { name: 'Type C-4 to confirm' }).fill('C-4');
  await userEvent.keyboard('{Enter}');

  await expect.element(page.getByText('The person is erased')).toBeVisible();
  expect(house.asked(data.eraseCustomer).at(-1)).toMatchObject({
    id: 4,
    confirmNo: 'C-4',
    reason: 'Asked for it',
  });
});

function Erasing() {
  const [isOpen, setOpen] = useState(true);
  return (
    <Page title="Things">
      {isOpen && <EraseDialog customer={customer} close={() => setOpen(false)} />}
    </Page>
  );
}
