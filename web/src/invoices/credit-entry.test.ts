import { expect, test } from 'vitest';
import { toCredits } from './credit-entry.ts';
import { lineErrors } from './use-billing.ts';

const lines = [{ id: 61 }, { id: 62 }, { id: 63 }];

test.each([
  ['nothing', 'amount', {}, []],
  ['what was emptied again', 'amount', { 61: '' }, []],
  ['an amount', 'amount', { 61: 500 }, [{ invoiceLineId: 61, amount: 500 }]],
  ['a price of nothing', 'newUnitPrice', { 62: 0 }, [{ invoiceLineId: 62, newUnitPrice: 0 }]],
  [
    'quantities of several',
    'qty',
    { 63: 1_000, 61: 500 },
    [
      { invoiceLineId: 61, qty: 500 },
      { invoiceLineId: 63, qty: 1_000 },
    ],
  ],
  ['what is typed at no line', 'amount', { 99: 500 }, []],
] as const)('a credit of %s', (_, way, typed, sent) => {
  expect(toCredits(lines, way, typed)).toEqual(sent);
});

test('the refusal of one invoice of several stands at its own fields', () => {
  const problem = {
    status: 422,
    code: 'invalid',
    detail: '',
    more: {},
    reference: null,
    fields: { 'invoices.0.note': 'Too long', 'invoices.1.lines.0.qty': 'Only 1 is open' },
  };

  expect(lineErrors(problem, 0)).toEqual({ note: 'Too long' });
  expect(lineErrors(problem, 1)).toEqual({ 'lines.0.qty': 'Only 1 is open' });
  expect(lineErrors(null, 1)).toEqual({});
});
