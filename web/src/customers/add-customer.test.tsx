import { customers } from '@counting-house/contract/customers/customers.operations.ts';
import { integrations } from '@counting-house/contract/integrations/integrations.operations.ts';
import { page, userEvent } from 'vitest/browser';
import { answerPlainly, holdBack, refuseFields } from '../testing/answers.ts';
import { plain } from '../testing/plain.ts';
import { expect, type PlayedHouse, test } from '../testing/house.tsx';
import { kaveri } from '../testing/orders.ts';
import { AddCustomerScreen } from './add-customer.screen.tsx';

const made = () => plain(customers.createCustomer, kaveri());

async function open(house: PlayedHouse): Promise<void> {
  answerPlainly(house, customers.listCustomers, integrations.lookUpPin);
  house.answers(customers.createCustomer, made);
  await house.opens(AddCustomerScreen);
}

const phone = () => page.getByRole('textbox', { name: 'Phone', exact: true });
const name = () => page.getByRole('textbox', { name: 'Name', exact: true });
const save = () => userEvent.keyboard('{Control>}s{/Control}');

test('a new customer begins at the phone', async ({ house }) => {
  await open(house);

  await expect.element(phone()).toHaveFocus();
});

test('a customer is sent as it is typed, the phone first', async ({ house }) => {
  await open(house);

  await phone().fill('98450 12345');
  await name().fill('Kaveri Rao');
  await page.getByRole('textbox', { name: 'Note' }).fill('Calls after six');
  await page.getByRole('checkbox', { name: 'Accepts offers by SMS' }).click();
  await save();

  await expect.element(page.getByText('Customer Kaveri Rao saved').first()).toBeVisible();
  expect(house.asked(customers.createCustomer)).toMatchObject([
    { name: 'Kaveri Rao', phone: '9845012345', note: 'Calls after six', consentSms: true },
  ]);
});

test('at the tenth digit it is said who has this phone', async ({ house }) => {
  await open(house);
  house.answers(customers.listCustomers, ({ phone: asked }) =>
    plain(customers.listCustomers, {
      rows:
        asked === '9845012345'
          ? [{ id: 4, name: 'Kaveri Rao', city: 'Sagara', ordersCount: 1 }]
          : [],
    }),
  );

  await phone().fill('984501234');
  expect(page.getByText('Already a customer').all()).toEqual([]);
  await phone().fill('+91 98450 12345');

  await expect.element(page.getByRole('link', { name: 'Kaveri Rao' })).toBeVisible();
  await expect.element(page.getByText('Sagara, 1 order')).toBeVisible();
});

test('a refusal stands at its field, with the cursor there and all that was typed', async ({
  house,
}) => {
  await open(house);
  house.answers(customers.createCustomer, () =>
    refuseFields({ phone: 'Another customer has this phone number.' }),
  );
  await phone().fill('9845012345');
  await name().fill('Kaveri Rao');
  await save();

  await expect.element(page.getByText('Another customer has this phone number.')).toBeVisible();
  await expect.element(phone()).toHaveFocus();
  await expect.element(name()).toHaveValue('Kaveri Rao');
});

test('a name that is missing is said before anything is sent', async ({ house }) => {
  await open(house);
  await phone().fill('9845012345');
  await save();

  await expect.element(page.getByText('Name is required').first()).toBeVisible();
  await expect.element(name()).toHaveFocus();
  expect(house.asked(customers.createCustomer)).toEqual([]);
});

test('a customer is saved once, however often Save is pressed', async ({ house }) => {
  const { held, letGo } = holdBack();
  await open(house);
  house.answers(customers.createCustomer, async () => {
    await held;
    return made();
  });
  await phone().fill('9845012345');
  await name().fill('Kaveri Rao');

  await userEvent.keyboard('{Control>}sss{/Control}');
  letGo();

  await expect.element(page.getByText('Customer Kaveri Rao saved').first()).toBeVisible();
  expect(house.asked(customers.createCustomer)).toHaveLength(1);
});
