import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { test } from '../../testing/house.ts';
import { load, previewOf } from '../../testing/lists.ts';
import { aCustomer } from '../../testing/orders.ts';

const { customers } = contract;

test('customers are brought as a file: new ones are added, known ones changed, wrong ones say why', async ({
  house,
}) => {
  const owner = await house.as('owner');
  const known = await aCustomer(house, { name: 'Old Name', note: 'Stays' });
  const file = [
    'Customer name,Mobile,Email,Tags,Address line 1,City,State,PIN,Date of birth',
    'Meera Rao,+91 98450 12345,meera@sagara.example,"Retail; festive","8, Car Street",Sagara,,577401,14-11-1990',
    `New Name,${known.phone},,,,,,`,
    'No Phone,12345,,,,,,',
    'Twice,9845012345,,,,,,',
    'Far Away,9845054321,,,"1, Lane",Sagara,Atlantis,577401',
    'To Come,9845054322,,,,,,,14-11-90',
    'No Day,9845054323,,,,,,,31-02-1990',
  ].join('\n');

  const preview = await previewOf(house, { kind: 'customers', file });
  await load(house, preview, { onlyValid: true });

  expect(preview.counts).toMatchObject({ create: 1, update: 1, error: 5 });
  const errors = preview.rows.flatMap(({ errors: wrong }) => wrong.map(({ text }) => text));
  expect(errors).toEqual([
    'Phone number must be 10 digits',
    'Same phone as row 2',
    'Choose a valid state',
    'This birthday is in the future. Write the year with four digits',
    "Birthday '31-02-1990' is not a day of the calendar",
  ]);
  const { rows } = await owner.call(customers.listCustomers, { sort: 'name' });
  expect(rows.map(({ name }) => name)).toEqual(['Meera Rao', 'New Name']);
  const meera = await owner.call(customers.getCustomer, { id: rows[0]?.id ?? 0 });
  expect(meera).toMatchObject({
    birthday: '1990-11-14',
    tags: ['retail', 'festive'],
    addresses: [{ stateCode: '29' }],
  });
  expect(await owner.call(customers.getCustomer, { id: known.id })).toMatchObject({
    note: 'Stays',
    formerPhones: [],
  });
});

test('a row with a city and no street says that its place is not kept', async ({ house }) => {
  const file = [
    'Name,Phone,Address line 1,City,State,PIN',
    'Meera Rao,9845012345,,Sagara,Karnataka,577401',
    'Savitri Bhat,9845012346,,,,',
  ].join('\n');

  const { rows } = await previewOf(house, { kind: 'customers', file });

  expect(rows.map(({ warnings }) => warnings)).toEqual([
    ['City, state and PIN code are not kept without an address'],
    [],
  ]);
});

test('a birthday is changed by a file, kept where its cell is blank, and taken away by a dash', async ({
  house,
}) => {
  const owner = await house.as('owner');
  const { id, phone } = await aCustomer(house);
  const birthdays: (string | null)[] = [];
  for (const cell of ['1-6-1985', '', '-']) {
    const file = `Name,Phone,Birthday,Note\nSudha,${phone},${cell},n${birthdays.length}\n`;
    await load(house, await previewOf(house, { kind: 'customers', file }));
    birthdays.push((await owner.call(customers.getCustomer, { id })).birthday);
  }

  expect(birthdays).toEqual(['1985-06-01', '1985-06-01', null]);
});

describe('a customer without a mobile number', () => {
  const file = [
    'Name,Phone,Email',
    'Mail Only,,mail.only@example.in',
    'Land Line,080-26531234,',
    'Neither Of Them,,',
    'Either One,08212345678,',
  ].join('\n');

  test('is brought with a mail or a landline, which is never kept as a mobile', async ({
    house,
  }) => {
    const owner = await house.as('owner');

    const preview = await previewOf(house, { kind: 'customers', file });
    await load(house, preview, { onlyValid: true });

    expect(preview.rows.map(({ errors }) => errors.map(({ text }) => text))).toEqual([
      [],
      [],
      ['Enter a mobile number, a landline or an e-mail address'],
      ['08212345678 may be a landline. Enter a mobile number without the 0'],
    ]);
    expect(preview.rows[1]?.warnings).toEqual([
      '080-26531234 is a landline: it is kept as the second phone',
    ]);
    const { rows } = await owner.call(customers.listCustomers, { sort: 'name' });
    expect(rows.map(({ name, phone }) => [name, phone])).toEqual([
      ['Land Line', ''],
      ['Mail Only', ''],
    ]);
    const landline = await owner.call(customers.getCustomer, { id: rows[0]?.id ?? 0 });
    expect(landline.altPhone).toBe('8026531234');
  });

  test('is found again by what the list knows of them, and may get a phone later', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    await load(house, await previewOf(house, { kind: 'customers', file }), { onlyValid: true });

    const again = await previewOf(house, { kind: 'customers', file });
    const { rows } = await owner.call(customers.listCustomers, { q: 'Mail Only' });
    const { id, version } = rows[0] ?? { id: 0, version: 0 };
    const noted = await owner.call(customers.updateCustomer, { id, version, note: 'Writes' });
    const called = await owner.call(customers.updateCustomer, {
      id,
      version: noted.version,
      phone: '9845012347',
    });
    const lost = owner.call(customers.updateCustomer, { id, version: called.version, phone: '' });

    expect(again.counts).toMatchObject({ same: 2, create: 0, update: 0 });
    expect(called).toMatchObject({ phone: '9845012347', formerPhones: [] });
    await expect(lost).rejects.toMatchObject({ fields: { phone: 'Phone number is required' } });
  });
});
