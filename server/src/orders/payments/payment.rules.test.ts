import { expect, test } from 'vitest';
import { paymentRefusals } from './payment.rules.ts';

const terms = {
  balance: 100_000,
  today: '2026-11-21',
  deliveryMethod: 'courier',
  codMax: 5_000_000,
  codRefusal: null,
  hasCod: false,
} as const;

const upi = { method: 'upi', amount: 100_000, reference: '432611870952' } as const;
const cod = { method: 'cod', amount: 100_000 } as const;

test.each([
  { says: 'in full by UPI', payments: [upi], fields: {} },
  {
    says: 'part by cash, the rest on delivery',
    payments: [
      { method: 'cash', amount: 40_000, tendered: 50_000 },
      { ...cod, amount: 60_000 },
    ],
    fields: {},
  },
  {
    says: 'more than is owed',
    payments: [
      { ...upi, amount: 60_000 },
      { ...upi, amount: 40_001, reference: '432611870953' },
    ],
    fields: { 'payments.1.amount': 'More than the balance of ₹400.00' },
  },
  {
    says: 'too little cash in the hand',
    payments: [{ method: 'cash', amount: 50_000, tendered: 49_900 }],
    fields: { 'payments.0.tendered': 'The cash given is less than ₹500.00' },
  },
  {
    says: 'a card without its reference',
    payments: [{ method: 'card', amount: 100 }],
    fields: { 'payments.0.reference': 'Enter the reference of the card payment' },
  },
  {
    says: 'tomorrow',
    payments: [{ ...upi, receivedOn: '2026-11-22' }],
    fields: { 'payments.0.receivedOn': 'The day of the payment cannot be in the future' },
  },
  {
    says: 'by one transfer that is entered twice',
    payments: [
      { ...upi, amount: 60_000 },
      { ...upi, amount: 40_000, reference: ' 432611870952' },
    ],
    fields: { 'payments.1.reference': 'This reference is entered twice' },
  },
  {
    says: 'on delivery twice',
    payments: [
      { ...cod, amount: 1 },
      { ...cod, amount: 1 },
    ],
    fields: { 'payments.1.method': 'Cash on delivery can be used once' },
  },
  {
    says: 'on delivery when it is promised already',
    terms: { hasCod: true },
    payments: [cod],
    fields: { 'payments.0.method': 'Cash on delivery can be used once' },
  },
  {
    says: 'on delivery of what is fetched',
    terms: { deliveryMethod: 'pickup' },
    payments: [cod],
    fields: { 'payments.0.method': 'Cash on delivery needs a delivery' },
  },
  {
    says: 'on delivery by somebody who may not',
    terms: { codRefusal: 'switched off by us' },
    payments: [cod],
    fields: {
      'payments.0.method': 'Cash on delivery is not allowed for this customer: switched off by us',
    },
  },
  {
    says: 'too much on delivery',
    terms: { codMax: 50_000 },
    payments: [cod],
    fields: { 'payments.0.amount': 'At most ₹500.00 may be paid on delivery' },
  },
] as const)('paying $says', ({ payments, fields, ...row }) => {
  const held = { ...terms, ...('terms' in row ? row.terms : {}) };

  expect(paymentRefusals(payments, held)).toEqual(fields);
});
