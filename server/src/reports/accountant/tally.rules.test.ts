import { expect, test } from 'vitest';
import { voucherTypeOf } from './tally.rules.ts';

type Entry = Parameters<typeof voucherTypeOf>;
const cases: [string, Entry[0], Partial<Entry[1]>, string][] = [
  ['an invoice', 'sales.invoiceIssued', {}, 'Sales'],
  ['an invoice that is cancelled', 'sales.invoiceIssued', { isReversal: true }, 'Journal'],
  ['a payment', 'payment.made', { money: [-500] }, 'Payment'],
  ['a payment that comes back', 'payment.made', { isReversal: true, money: [500] }, 'Receipt'],
  ['a receipt that goes back', 'payment.received', { isReversal: true, money: [-500] }, 'Payment'],
  ['a transfer', 'bank.transferred', { money: [500, -500], isAllMoney: true }, 'Contra'],
  ['a journal of rent paid', 'journal.manual', { money: [-500] }, 'Payment'],
  ['a journal without money', 'journal.manual', {}, 'Journal'],
];

test.for(cases)('%s is a voucher of its type in Tally', ([, event, of, type]) => {
  const found = voucherTypeOf(event, { isReversal: false, money: [], isAllMoney: false, ...of });

  expect(found).toBe(type);
});
