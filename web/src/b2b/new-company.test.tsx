import { b2b } from '@counting-house/contract/b2b/b2b.operations.ts';
import { integrations } from '@counting-house/contract/integrations/integrations.operations.ts';
import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import { page, userEvent } from 'vitest/browser';
import { answerPlainly, holdBack, refuseFields } from '../testing/answers.ts';
import { plain } from '../testing/plain.ts';
import { expect, type PlayedHouse, test } from '../testing/house.tsx';
import { signInWith } from '../testing/people.ts';
import { NewCompanyScreen } from './new-company.screen.tsx';

const made = () => plain(b2b.createCompany, { id: 8, name: 'Kaveri Stores' });

async function open(house: PlayedHouse): Promise<void> {
  answerPlainly(house, orders.listAssignees, integrations.lookUpPin);
  house.answers(b2b.createCompany, made);
  await house.opens(NewCompanyScreen);
  await expect.element(gstin()).toBeVisible();
}

const gstin = () => page.getByRole('textbox', { name: 'GSTIN' }).first();
const name = () => page.getByRole('textbox', { name: 'Name', exact: true }).first();
const box = (label: string) => page.getByRole('textbox', { name: label }).first();
const save = () => userEvent.keyboard('{Control>}s{/Control}');

async function typeCompany(): Promise<void> {
  await gstin().fill('29ABCDE1234F1ZW');
  await name().fill('Kaveri Stores');
  await box('Phone').fill('9845012345');
  await box('Address').fill('9 Market');
  await box('PIN code').fill('577401');
  await box('City').fill('Sagara');
}

test('a GSTIN brings the PAN and the state of the address', async ({ house }) => {
  await open(house);

  await gstin().fill('29 abcde1234f 1zw');

  await expect.element(box('PAN')).toHaveValue('ABCDE1234F');
  await expect
    .element(page.getByRole('combobox', { name: 'State' }).first())
    .toHaveValue('Karnataka');
});

test('half a GSTIN brings nothing', async ({ house }) => {
  await open(house);

  await gstin().fill('29ABCDE1234');

  await expect.element(box('PAN')).toHaveValue('');
});

test('a company that is not registered has no GSTIN', async ({ house }) => {
  await open(house);
  await gstin().fill('29ABCDE1234F1ZW');
  await page.getByRole('combobox', { name: 'GST' }).first().click();
  await page.getByRole('option', { name: /Unregistered/u }).click();

  expect(page.getByRole('textbox', { name: 'GSTIN', exact: true }).all()).toEqual([]);
});

test('a refusal stands at its field, and nothing typed is lost', async ({ house }) => {
  await open(house);
  house.answers(b2b.createCompany, () => refuseFields({ gstin: 'Another company has it.' }));
  await typeCompany();
  await save();

  await expect.element(page.getByText('Another company has it.')).toBeVisible();
  await expect.element(gstin()).toHaveFocus();
  await expect.element(name()).toHaveValue('Kaveri Stores');
});

test('a company is sent with who it is, where it is and how it pays, once', async ({ house }) => {
  const { held, letGo } = holdBack();
  await open(house);
  house.answers(b2b.createCompany, async () => {
    await held;
    return made();
  });
  await typeCompany();

  await userEvent.keyboard('{Control>}ss{/Control}');
  await expect.poll(() => house.asked(b2b.createCompany)).toHaveLength(1);
  letGo();

  await expect.element(page.getByText('Company Kaveri Stores saved').first()).toBeVisible();
  expect(house.asked(b2b.createCompany)).toMatchObject([
    {
      taxTreatment: 'registered',
      gstin: '29ABCDE1234F1ZW',
      pan: 'ABCDE1234F',
      name: 'Kaveri Stores',
      phone: '9845012345',
      creditMode: 'advance_only',
      addresses: [{ line1: '9 Market', city: 'Sagara', stateCode: '29', pinCode: '577401' }],
      contacts: [],
    },
  ]);
});

test('credit is set only by who may set it', async ({ house }) => {
  signInWith(house, 'b2b.company.write', 'b2b.company.read');
  await open(house);

  await expect.element(page.getByRole('combobox', { name: 'Payment' }).first()).toBeDisabled();
});
