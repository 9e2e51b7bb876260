import { contract } from '@counting-house/contract/contract.ts';
import { pinWarning, statesOfPin } from '@counting-house/contract/customers/state.ts';
import { describe, expect } from 'vitest';
import { test } from '../testing/house.ts';
import { aCustomer, anOrder, carStreet } from '../testing/orders.ts';

const { customers } = contract;

describe('a customer', () => {
  test('is added with a number and an address that serves for both uses', async ({ house }) => {
    const asha = await aCustomer(house, { name: '  Asha   Bhat ', phone: '+91 98440-21357' });

    expect(asha).toMatchObject({
      name: 'Asha Bhat',
      phone: '9844021357',
      city: 'Sagara',
      existed: false,
      status: 'active',
    });
    expect(asha.customerNo).toMatch(/^CUS-\d{6}$/u);
    expect(asha.addresses).toMatchObject([
      { label: 'Address 1', isDefaultShipping: true, isDefaultBilling: true },
    ]);
  });

  test.for([
    { phone: '', text: 'Phone number is required' },
    { phone: '12345', text: 'Phone number must be 10 digits' },
  ])('needs ten digits, not "$phone"', async ({ phone, text }, { house }) => {
    const adding = aCustomer(house, { phone });

    await expect(adding).rejects.toMatchObject({ status: 422, fields: { phone: text } });
  });

  test('has a phone to themselves', async ({ house }) => {
    const asha = await aCustomer(house, { name: 'Asha Bhat', phone: '9844021357' });

    const again = aCustomer(house, { phone: '9844021357' });

    await expect(again).rejects.toMatchObject({
      status: 409,
      code: 'customer.phone_taken',
      fields: { phone: `Phone 9844021357 belongs to Asha Bhat (${asha.customerNo})` },
    });
  });

  test('is answered as they are when asked for', async ({ house }) => {
    const asha = await aCustomer(house, { phone: '9844021357' });

    const same = await aCustomer(house, {
      name: 'A',
      phone: '9844021357',
      ifExists: 'return',
    }).catch((error: unknown) => error);
    const known = await aCustomer(house, {
      name: 'Somebody else',
      phone: '9844021357',
      ifExists: 'return',
    });

    expect(same).toMatchObject({ status: 422, fields: { name: 'Name is required' } });
    expect(known).toMatchObject({ id: asha.id, name: asha.name, existed: true });
  });

  test('is found by any digits of a phone, of now and of before', async ({ house }) => {
    const sales = await house.as('sales');
    const asha = await aCustomer(house, { phone: '9844021357' });
    await sales.call(customers.updateCustomer, {
      id: asha.id,
      version: asha.version,
      phone: '9900099000',
    });

    const byOld = await sales.call(customers.listCustomers, { q: '44021' });
    const byNew = await sales.call(customers.listCustomers, { q: '99000990' });
    const byCity = await sales.call(customers.listCustomers, { q: 'sagara ishwari' });

    for (const found of [byOld, byNew, byCity]) {
      expect(found.rows.map(({ id }) => id)).toContain(asha.id);
    }
  });

  test('is blocked with a reason, and then takes no new order', async ({ house }) => {
    const sales = await house.as('sales');
    const asha = await aCustomer(house);
    const block = (blockReason?: string) =>
      sales.call(customers.updateCustomer, {
        id: asha.id,
        version: asha.version,
        status: 'blocked',
        blockReason,
      });

    await expect(block()).rejects.toMatchObject({
      fields: { blockReason: 'Enter a reason for blocking' },
    });
    await block('Three parcels came back');

    await expect(anOrder(house, { customerId: asha.id })).rejects.toMatchObject({
      fields: { customerId: 'This customer is blocked: Three parcels came back' },
    });
  });

  test('is not changed over somebody else’s change', async ({ house }) => {
    const sales = await house.as('sales');
    const asha = await aCustomer(house);
    const change = (note: string) =>
      sales.call(customers.updateCustomer, { id: asha.id, version: asha.version, note });
    await change('Calls in the evening');

    await expect(change('Calls in the morning')).rejects.toMatchObject({
      status: 409,
      code: 'stale',
    });
  });

  test('is closed to packers', async ({ house }) => {
    const packer = await house.as('packer');

    await expect(packer.call(customers.listCustomers, {})).rejects.toMatchObject({ status: 403 });
  });
});

describe('an address', () => {
  test('that becomes the default takes that from the other', async ({ house }) => {
    const sales = await house.as('sales');
    const asha = await aCustomer(house);

    const { addresses } = await sales.call(customers.createAddress, {
      customerId: asha.id,
      ...carStreet,
      line1: '14, 2nd Cross',
      isDefaultShipping: true,
    });

    expect(addresses).toMatchObject([
      { label: 'Address 2', isDefaultShipping: true, isDefaultBilling: false },
      { label: 'Address 1', isDefaultShipping: false, isDefaultBilling: true },
    ]);
  });

  test('that is a default is not removed while there is another', async ({ house }) => {
    const sales = await house.as('sales');
    const asha = await aCustomer(house);
    const [first] = asha.addresses;
    await sales.call(customers.createAddress, {
      customerId: asha.id,
      ...carStreet,
      line1: '14, 2nd Cross',
    });

    const removing = sales.call(customers.removeAddress, { id: first?.id ?? 0, version: 1 });

    await expect(removing).rejects.toMatchObject({
      status: 422,
      message: 'Choose another default address first',
    });
  });

  test.for([
    { change: { pinCode: '0577' }, fields: { pinCode: 'PIN code must be 6 digits' } },
    { change: { line1: ' ' }, fields: { line1: 'Address is required' } },
    { change: { stateCode: '99' }, fields: { stateCode: 'Choose a valid state' } },
  ])('is refused with $fields', async ({ change, fields }, { house }) => {
    const sales = await house.as('sales');
    const asha = await aCustomer(house);

    const saving = sales.call(customers.createAddress, {
      customerId: asha.id,
      ...carStreet,
      ...(change as object),
    });

    await expect(saving).rejects.toMatchObject({ status: 422, fields });
  });
});

describe('a PIN code', () => {
  test.for([
    { pin: '577401', state: '29', warning: null },
    { pin: '577401', state: '27', warning: 'PIN code 577401 is usually in Karnataka' },
    { pin: '403001', state: '30', warning: null },
    { pin: '795001', state: '14', warning: null },
    { pin: '999999', state: '96', warning: null },
    { pin: '999999', state: '29', warning: 'PIN code 999999 is for addresses outside India' },
    { pin: '010101', state: '29', warning: null },
  ])('$pin in $state', ({ pin, state, warning }) => {
    expect(pinWarning(pin, state)).toBe(warning);
  });

  test('tells its usual state first', () => {
    expect(statesOfPin('160017')).toEqual(['04', '03', '06']);
  });
});
