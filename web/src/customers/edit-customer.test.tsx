import { customers } from '@counting-house/contract/customers/customers.operations.ts';
import type { Customer } from '@counting-house/contract/customers/customer.ts';
import { page } from 'vitest/browser';
import type { Said } from '../testing/fill.ts';
import { button, field, late, pick, refusing, save, text } from '../testing/hand.ts';
import { expect, type PlayedHouse, test } from '../testing/house.tsx';
import { kaveri } from '../testing/orders.ts';
import { signInWith } from '../testing/people.ts';
import { playReads } from '../testing/plain.ts';
import { customersScreens } from './customers.routes.tsx';
import { EditCustomerScreen } from './edit-customer.screen.tsx';

async function opens(house: PlayedHouse, said: Said<Customer> = {}): Promise<void> {
  const customer = kaveri({ id: 4, version: 3, ...said });
  playReads(house, customers);
  house.answers(customers.getCustomer, () => customer);
  house.answers(customers.updateCustomer, () => customer);
  await house.opensRecord(
    EditCustomerScreen,
    customersScreens.editCustomer,
    '/sales/customer-management/edit-customer/4?tab=details',
  );
}

const changed = (house: PlayedHouse) => house.asked(customers.updateCustomer);

test('a customer is changed as it was seen', async ({ house }) => {
  await opens(house);
  await field('Name').fill('Kaveri Hegde');
  await pick('Cash on delivery', /^No$/u);

  await save();

  await expect.element(text(/^Customer .* saved/u)).toBeVisible();
  expect(changed(house)).toMatchObject([
    { id: 4, version: 3, name: 'Kaveri Hegde', codAllowed: 'no' },
  ]);
});

test('a customer is blocked with a reason, for which there is a field then', async ({ house }) => {
  await opens(house);
  expect(field('Reason for blocking').all()).toEqual([]);
  await pick('Status', 'Blocked');
  await field('Reason for blocking').fill('Refused three parcels');

  await save();

  await expect
    .poll(() => changed(house))
    .toMatchObject([{ status: 'blocked', blockReason: 'Refused three parcels' }]);
});

test('a change that is refused says so at its field, with nothing typed lost', async ({
  house,
}) => {
  await opens(house);
  house.answers(customers.updateCustomer, refusing({ phone: 'It is the number of Ravi.' }));
  await field('Phone').first().fill('9845099999');
  await field('Note').fill('Calls in the evening');

  await save();

  await expect.element(text('It is the number of Ravi.')).toBeVisible();
  await expect.element(field('Phone').first()).toHaveFocus();
  await expect.element(field('Note')).toHaveValue('Calls in the evening');
});

test('an address that is none is not sent, and leads there', async ({ house }) => {
  await opens(house);
  await field('E-mail').fill('kaveri');

  await save();

  await expect.element(text('Email is not valid')).toBeVisible();
  await expect.element(field('E-mail')).toHaveFocus();
  expect(changed(house)).toEqual([]);
});

test('a change is saved once, and what is typed meanwhile stays', async ({ house }) => {
  await opens(house);
  const { answer, comes } = late(() => kaveri({ id: 4, version: 4, note: 'Calls' }));
  house.answers(customers.updateCustomer, answer);
  await field('Note').fill('Calls');
  await save();
  await expect.poll(() => changed(house)).toHaveLength(1);

  await field('Note').fill('Calls in the evening');
  comes();

  await expect.element(text(/^Customer .* saved/u)).toBeVisible();
  await expect.element(field('Note')).toHaveValue('Calls in the evening');
  expect(changed(house)).toHaveLength(1);
});

test('who may only read customers has neither the form nor what changes them', async ({
  house,
}) => {
  signInWith(house, 'customers.customer.read');
  await opens(house);

  await expect.element(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
  for (const name of ['Details', 'Ledger', 'Wallet and gift cards'])
    expect(page.getByRole('tab', { name }).all(), name).toEqual([]);
  expect(field('Reason for blocking').all()).toEqual([]);
  expect(button('Save').all()).toEqual([]);
});

test('one who was merged leads to whom, and is not changed any more', async ({ house }) => {
  await opens(house, { status: 'merged', mergedInto: { id: 9, name: 'Kaveri Rao' } });

  await expect.element(text(/^This customer was merged into/u)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Kaveri Rao' }))
    .toHaveAttribute('href', expect.stringContaining('/edit-customer/9'));
  expect(page.getByRole('tab', { name: 'Details' }).all()).toEqual([]);
});
