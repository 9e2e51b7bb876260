import { expect, test } from 'vitest';
import { withReceiver } from './address.ts';

const person = { name: 'Ishwari Kamath', phone: '9632570418' };

test('a person receives at the address typed beside them', () => {
  const typed = { ...person, addresses: [{ line1: '8, Car Street', city: 'Sagara' }] };

  expect(withReceiver(typed)).toEqual({
    ...person,
    addresses: [{ line1: '8, Car Street', city: 'Sagara', ...person }],
  });
});

test.each([{}, { line1: ' ', stateCode: '29' as const }])('an address of %o is none', (address) => {
  expect(withReceiver({ ...person, addresses: [address] })).toEqual({ ...person, addresses: [] });
});
