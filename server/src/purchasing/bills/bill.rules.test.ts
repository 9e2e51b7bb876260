import { describe, expect, test } from 'vitest';
import { normalNumber, takings, verdictOn } from './bill.rules.ts';

const by = { qtyBps: 0, priceBps: 100, priceAmount: 10_000, withoutPoLimit: 2_500_000 };
/** 490 KG at ₹3,030.00 a bag of 25 KG, ordered at ₹3,000.00. */
const line = {
  lineNo: 1,
  unit: 'KG',
  billedQty: 490_000,
  everAccepted: 490_000,
  acceptedQty: 490_000,
  isQuarantined: false,
  billedValue: 59_388_00,
  orderedValue: 58_800_00,
  isOrdered: true,
  isTaxAsAgreed: true,
  billedTax: { name: 'GST 5%', rate: 5_000 },
  agreedTax: { name: 'GST 5%', rate: 5_000 },
  billedTaxAmount: 2_969_40,
};

describe('a line of goods', () => {
  test.for([
    { of: {}, is: ['matched', 'matched', 'matched'], says: [] },
    {
      of: { billedQty: 500_000, billedValue: 60_600_00, orderedValue: 60_000_00 },
      is: ['over', 'matched', 'matched'],
      says: ['Billed 500 kg, accepted 490 kg: 10 kg too much (₹1,212.00).'],
    },
    {
      of: { billedValue: 59_407_60 },
      is: ['matched', 'over', 'matched'],
      says: ['Billed ₹59,407.60, agreed ₹58,800.00: ₹607.60 too much.'],
    },
    { of: { billedValue: 58_000_00 }, is: ['matched', 'lower', 'matched'], says: [] },
    {
      of: { everAccepted: 0, acceptedQty: 0 },
      is: ['not_received', 'matched', 'matched'],
      says: ['Nothing of the 490 kg was accepted.'],
    },
    {
      of: { isQuarantined: true },
      is: ['not_inspected', 'matched', 'matched'],
      says: ['The goods are pending inspection.'],
    },
    {
      of: {
        isOrdered: false,
        isTaxAsAgreed: false,
        billedTax: { name: 'GST 18%', rate: 18_000 },
        billedTaxAmount: 10_689_84,
      },
      is: ['matched', 'no_order', 'differs'],
      says: [
        '₹59,388.00 were bought without an order; the limit is ₹25,000.00.',
        '18 % instead of 5 %: ₹7,720.44 more.',
      ],
    },
    {
      of: {
        isTaxAsAgreed: false,
        billedValue: 28_116_00,
        billedTax: { name: 'GST 18%', rate: 18_000 },
        billedTaxAmount: 5_060_88,
      },
      is: ['matched', 'lower', 'differs'],
      says: ['18 % instead of 5 %: ₹3,655.08 more.'],
    },
    {
      of: { isTaxAsAgreed: false, billedTax: null, billedTaxAmount: 0 },
      is: ['matched', 'matched', 'differs'],
      says: ['0 % instead of 5 %: ₹2,969.40 less.'],
    },
    {
      of: {
        isTaxAsAgreed: false,
        billedTax: { name: 'Exempt', rate: 0 },
        agreedTax: { name: 'GST 0%', rate: 0 },
        billedTaxAmount: 0,
      },
      is: ['matched', 'matched', 'differs'],
      says: ['Exempt instead of GST 0%.'],
    },
  ])('is $is', ({ of, is, says }) => {
    const verdict = verdictOn({ ...line, ...of }, by);

    expect([verdict.qtyVerdict, verdict.priceVerdict, verdict.taxVerdict]).toEqual(is);
    expect(verdict.says).toEqual(says);
  });

  test('may be over by what is allowed, of quantity and of price', () => {
    const over = { ...line, billedQty: 494_900, orderedValue: 1_000_00, billedValue: 1_100_00 };

    expect(verdictOn(over, { ...by, qtyBps: 100 })).toMatchObject({
      qtyVerdict: 'matched',
      priceVerdict: 'matched',
    });
  });
});

test.for([
  { a: 'INV-001/26', b: 'inv 1.26', same: true },
  { a: 'A 0042', b: 'a42', same: true },
  { a: 'A 420', b: 'A 42', same: false },
  { a: '0', b: '00', same: true },
])('the numbers $a and $b are one: $same', ({ a, b, same }) => {
  expect(normalNumber(a) === normalNumber(b)).toBe(same);
});

test('what leaves last takes the rest of the value', () => {
  const batches = [
    { id: 1, unbilledQty: 3_000, unbilledValue: 100 },
    { id: 2, unbilledQty: 5_000, unbilledValue: 200 },
  ];

  expect(takings(4_000, batches).map(({ qty, value }) => [qty, value])).toEqual([
    [3_000, 100],
    [1_000, 40],
  ]);
  expect(takings(9_000, batches).map(({ value }) => value)).toEqual([100, 200]);
});
