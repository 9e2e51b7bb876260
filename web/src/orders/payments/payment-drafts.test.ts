import { describe, expect, test } from 'vitest';
import {
  atMost,
  cashGiven,
  closedMethods,
  isCode,
  sentPayment,
  toPaymentDraft,
} from './payment-labels.ts';
import { partsOfAll, sentParts, split, sumParts, toParts } from './money-back.ts';

describe('what is sent of a payment', () => {
  const whole = {
    ...toPaymentDraft('cash', 70_000),
    tendered: 100_000,
    reference: ' UTR 9 ',
    sharesReference: true,
    bankAccountId: 4,
    giftCardCode: 'no code',
  } as const;
  const banked = { amount: 70_000, reference: 'UTR 9', sharesReference: true };

  test.each([
    ['cash', { amount: 70_000, tendered: 100_000 }],
    ['upi', { ...banked, bankAccountId: 4 }],
    ['card', { ...banked, bankAccountId: 4 }],
    ['bank_transfer', { ...banked, bankAccountId: 4 }],
    ['cheque', banked],
    ['wallet', { amount: 70_000 }],
    ['cod', { amount: 70_000 }],
    ['gift_card', { amount: 70_000 }],
  ] as const)('by %s is what belongs to it', (method, sent) => {
    expect(sentPayment({ ...whole, method })).toEqual({ method, ...sent });
  });

  test.each(['cash', 'upi', 'cheque'] as const)(
    'by %s with nothing typed is its amount',
    (method) => {
      expect(sentPayment(toPaymentDraft(method, 500))).toEqual({ method, amount: 500 });
    },
  );
});

test.each([
  ['exact', '', 70_000],
  ['more than is due', 100_000, 70_000],
  ['less than is due', 20_000, 20_000],
  ['nothing is due', 20_000, 0],
] as const)('cash that is given: %s', (what, tendered, amount) => {
  const due = what === 'nothing is due' ? -5_000 : 70_000;
  expect(cashGiven({ ...toPaymentDraft('cash', 1), isTyped: true }, { tendered, due })).toEqual({
    ...toPaymentDraft('cash', amount),
    tendered,
  });
});

test('a payment takes no more than there is, and what it takes stays', () => {
  const draft = toPaymentDraft('wallet', 70_000);
  expect(atMost(draft, 25_000)).toEqual({ ...draft, amount: 25_000, isTyped: true });
  expect(atMost(draft, 70_000)).toBe(draft);
});

test('the ways that are closed are named, the others are not', () => {
  expect(closedMethods({ cod: true, wallet: false, cheque: true })).toEqual(['cheque', 'cod']);
});

test.each([
  ['', false],
  ['GIFT', false],
])('%s as the code of a card: %s', (typed, is) => {
  expect(isCode(typed)).toBe(is);
});

describe('parts of what is given back', () => {
  const payment = { receivedOn: null, reference: null, rest: 900, wayBack: 'upi' } as const;
  const upi = { ...payment, id: 1, method: 'upi', share: 500, ways: ['source', 'wallet'] } as const;
  const cash = { ...payment, id: 2, method: 'cash', share: 0, ways: ['source'] } as const;
  const payments = [
    { ...upi, ways: [...upi.ways] },
    { ...cash, ways: [...cash.ways] },
  ];

  test('begin with the share of each payment that has one', () => {
    expect(toParts(payments)).toEqual([{ paymentId: 1, amount: 500, to: 'source' }]);
  });

  test('begin empty with all of them where nothing is owed', () => {
    expect(partsOfAll(payments)).toEqual([
      { paymentId: 1, amount: 0, to: 'source' },
      { paymentId: 2, amount: 0, to: 'source' },
    ]);
    expect(sentParts(partsOfAll(payments))).toEqual([]);
  });

  test('are two where one payment goes two ways', () => {
    const parts = toParts(payments);
    const two = split(parts, 0, payments);

    expect(two).toEqual([...parts, { paymentId: 1, amount: 0, to: 'wallet' }]);
    expect(split(two, 0, payments)).toEqual(two);
    expect(split(parts, 7, payments)).toEqual(parts);
    expect(sumParts(two)).toBe(500);
  });
});
