import { contract } from '@counting-house/contract/contract.ts';
import { expect } from 'vitest';
import { test } from '../testing/house.ts';
import { load, previewOf } from '../testing/lists.ts';
import { aCustomer } from '../testing/orders.ts';

const { customers } = contract;

test('customers are brought as a file: new ones are added, known ones changed, wrong ones say why', async ({
  house,
}) => {
  const owner = await house.as('owner');
  const known = await aCustomer(house, { name: 'Old Name', note: 'Stays' });
  const file = [
    'Customer name,Mobile,Email,Tags,Address line 1,City,State,PIN',
    'Meera Rao,+91 98450 12345,meera@sagara.example,"Retail; festive","8, Car Street",Sagara,,577401',
    `New Name,${known.phone},,,,,,`,
    'No Phone,12345,,,,,,',
    'Twice,9845012345,,,,,,',
    'Far Away,9845054321,,,"1, Lane",Sagara,Atlantis,577401',
  ].join('\n');

  const preview = await previewOf(house, { kind: 'customers', file });
  await load(house, preview, { onlyValid: true });

  expect(preview.counts).toMatchObject({ create: 1, update: 1, error: 3 });
  const errors = preview.rows.flatMap(({ errors: wrong }) => wrong.map(({ text }) => text));
  expect(errors).toEqual([
    'Phone number must be 10 digits',
    'Same phone as row 2',
    'Choose a valid state',
  ]);
  const { rows } = await owner.call(customers.listCustomers, { sort: 'name' });
  expect(rows.map(({ name }) => name)).toEqual(['Meera Rao', 'New Name']);
  const meera = await owner.call(customers.getCustomer, { id: rows[0]?.id ?? 0 });
  expect(meera).toMatchObject({ tags: ['retail', 'festive'], addresses: [{ stateCode: '29' }] });
  expect(await owner.call(customers.getCustomer, { id: known.id })).toMatchObject({
    note: 'Stays',
    formerPhones: [],
  });
});
