import { expect, test } from 'vitest';
import { placeOf, type Also } from './also.ts';

const price: Also = { field: 'rows.changes.price', right: 'catalogue.product.price', does: 'x' };

test.each([
  [{ rows: [{ changes: {} }, { changes: { price: 0 } }] }, 'rows.1.changes.price'],
  [{ rows: [{ changes: { mrp: 1 } }] }, null],
  [{ rows: [] }, null],
  [{}, null],
  [{ rows: null }, null],
])('a field inside lists: %j is asked about at %s', (input, place) => {
  expect(placeOf(price, input)).toBe(place);
});

test.each([
  [{ payments: [{ amount: 1 }] }, 'payments'],
  [{ payments: [] }, null],
  [{ confirm: false }, null],
  [{}, null],
])('an empty list and a no do nothing: %j', (input, place) => {
  expect(placeOf({ field: 'payments', right: 'orders.payment.record', does: 'x' }, input)).toBe(
    place,
  );
});

test('what every call does is asked about always, what the service judges never', () => {
  const always: Also = { field: null, right: 'admin.security.write', does: 'x' };

  expect(placeOf(always, {})).toBe('');
  expect(placeOf({ ...always, isJudged: true }, {})).toBeNull();
});

test('a condition decides over the field', () => {
  const confirm: Also<{ ifExists: string }> = {
    field: 'ifExists',
    right: 'customers.customer.read',
    does: 'see customers',
    when: ({ ifExists }) => ifExists === 'return',
  };

  expect(placeOf(confirm, { ifExists: 'return' })).toBe('ifExists');
  expect(placeOf(confirm, { ifExists: 'refuse' })).toBeNull();
});
