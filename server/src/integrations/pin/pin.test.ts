import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { withSetting } from '../../testing/logistics.ts';
import { test } from '../../testing/house.ts';
import { openSmsGateway } from '../../testing/machine/post-office.ts';
import { placeIn } from './pin.rules.ts';

const { integrations } = contract;
const answer = JSON.stringify([
  {
    Status: 'Success',
    PostOffice: [{ Name: 'Sagara', District: 'Shivamogga', State: 'Karnataka' }],
  },
]);

describe('a PIN code', () => {
  test('has the state that its digits say, and nobody is asked', async ({ house }) => {
    const packer = await house.as('packer');

    const place = await packer.call(integrations.lookUpPin, { pinCode: '577 401' });

    expect(place).toEqual({ pinCode: '577401', city: '', stateCode: '29' });
  });

  test('has the city that a service answers, who is asked once', async ({ house }) => {
    const service = await openSmsGateway();
    service.answer = { status: 200, text: answer };
    await withSetting(house, 'integrations.pinLookup', `http://127.0.0.1:${service.port}/{pin}`);
    const sales = await house.as('sales');
    const ask = () => sales.call(integrations.lookUpPin, { pinCode: '577401' });

    const first = await ask();
    const again = await ask();
    house.clock.pass(91 * 24 * 60);
    await (
      await house.signIn('9844000001', 'Tulasi-42')
    ).call(integrations.lookUpPin, { pinCode: '577401' });

    expect([first, again]).toEqual(
      Array.from({ length: 2 }, () => ({ pinCode: '577401', city: 'Shivamogga', stateCode: '29' })),
    );
    expect(service.arrived.map(({ url }) => url)).toEqual(['/577401', '/577401']);
  });

  test('is not waited for longer than a moment', async ({ house }) => {
    const service = await openSmsGateway();
    const release = service.hold();
    await withSetting(house, 'integrations.pinLookup', `http://127.0.0.1:${service.port}/{pin}`);

    const place = await (
      await house.as('sales')
    ).call(integrations.lookUpPin, { pinCode: '577401' });
    release();

    expect(place).toEqual({ pinCode: '577401', city: '', stateCode: '29' });
  });
});

test.for([
  [answer, { city: 'Shivamogga', stateCode: '29' }],
  ['{"state":"Jammu & Kashmir","city":"Leh <b>"}', { city: 'Leh b', stateCode: '01' }],
  ['{"state":"Atlantis","city":"Sunk"}', null],
  ['[[[[[[[[[{"state":"Kerala"}]]]]]]]]]', null],
  ['<html>', null],
] as const)('%s says where it is', ([text, place]) => {
  expect(placeIn(text)).toEqual(place);
});

test('states and PIN codes are there as files for pages of others', async ({ house }) => {
  const get = async (url: string) => (await house.app.inject({ url })).json() as object[];

  expect(await get('/assets/india-states.json')).toContainEqual({ code: '29', name: 'Karnataka' });
  expect(await get('/assets/pin-ranges.json')).toContainEqual({
    prefix: '605',
    states: ['34', '33'],
  });
});
