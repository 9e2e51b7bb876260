import { describe, expect, test } from 'vitest';
import { kaveri, placedOrder } from '../../testing/orders.ts';
import { copyOrder } from './copy-order.ts';
import { lackingReason, reasoned, withReason } from './entry-reasons.ts';
import { shortKey } from './entry-problems.ts';
import { toPreviewInput } from './entry-ask.ts';
import { emptyCounter, emptyEntry, toEntry, withAdvance, withBuyer } from './entry.ts';

const discount = { kind: 'percent', value: 500, reason: 'Old customer' } as const;
const line = { id: 31, variantId: 7, sku: 'HON-500', title: 'Forest honey', qty: 2_000 } as const;

/** An order with something in each of its fields. */
const whole = placedOrder({
  deliveryMethod: 'own_delivery',
  promisedOn: '2026-12-01',
  placeOfSupply: '29',
  placeReason: 'Ships to the buyer of the buyer',
  staffDiscount: discount,
  couponCode: 'DIWALI',
  chosenOfferIds: [3],
  note: 'Fragile',
  customerNote: 'After six',
  tags: ['gift'],
  shippingAddress: {
    name: 'Kaveri Rao',
    phone: '9845012345',
    line1: '4 Temple Road',
    city: 'Sagara',
    stateCode: '29',
    pinCode: '577401',
  },
  lines: [
    {
      ...line,
      priceSource: 'override',
      unitPrice: 30_000,
      overrideReason: 'Agreed',
      lineStaffDiscount: discount,
      note: 'Dark one',
    },
    { ...line, id: 32, qty: 3_000, qtyCancelled: 1_000, qtyInvoiced: 2_000, unitPrice: 35_000 },
    { ...line, id: 33, qty: 1_000, qtyCancelled: 1_000 },
  ],
  charges: [
    { kind: 'shipping', label: 'Shipping', amount: 4_000, discount: 500 },
    { kind: 'other', label: 'By rule', amount: 1_000, isAuto: true },
    { kind: 'other', label: 'Billed', amount: 1_000, isInvoiced: true },
  ],
});

describe('an order that is gone on with', () => {
  const entry = toEntry(whole, kaveri());

  test('has every field as it was saved', () => {
    expect(entry).toMatchObject({
      saved: { id: 7, version: 3, isDraft: false, isInvoiced: true, addressId: 12 },
      buyer: { id: 4 },
      addressId: 12,
      deliveryMethod: 'own_delivery',
      promisedOn: '2026-12-01',
      chosenPlace: { stateCode: '29', reason: 'Ships to the buyer of the buyer' },
      discount,
      couponCode: 'DIWALI',
      chosenOfferIds: [3],
      note: 'Fragile',
      customerNote: 'After six',
      tags: ['gift'],
      payments: [],
      nextKey: 3,
    });
  });

  test('has its lines without what is cancelled of them, and what an invoice covers is closed', () => {
    expect(entry.lines).toMatchObject([
      {
        key: 1,
        id: 31,
        qty: 2_000,
        unitPrice: 30_000,
        priceReason: 'Agreed',
        discount,
        discountReason: 'Old customer',
        note: 'Dark one',
        invoiced: 0,
        isClosed: false,
      },
      {
        key: 2,
        id: 32,
        qty: 2_000,
        unitPrice: null,
        priceReason: '',
        invoiced: 2_000,
        isClosed: true,
      },
    ]);
  });

  test('has the charges that a person set, before what offers took off', () => {
    expect(entry.charges).toEqual([{ key: 0, kind: 'shipping', label: 'Shipping', amount: 4_500 }]);
  });

  test('is sent back with all of it, lines by their ids', () => {
    expect(toPreviewInput(entry)).toMatchObject({
      id: 7,
      customerId: 4,
      deliveryMethod: 'own_delivery',
      promisedOn: '2026-12-01',
      chosenPlace: { stateCode: '29' },
      staffDiscount: discount,
      couponCode: 'DIWALI',
      chosenOfferIds: [3],
      charges: [{ kind: 'shipping', label: 'Shipping', amount: 4_500 }],
      note: 'Fragile',
      customerNote: 'After six',
      tags: ['gift'],
      lines: [
        { id: 31, qty: 2_000, unitPrice: 30_000, overrideReason: 'Agreed', note: 'Dark one' },
        { id: 32, qty: 2_000, unitPrice: null, lineStaffDiscount: null },
      ],
    });
  });

  test('says what was taken off it', () => {
    const less = {
      ...entry,
      couponCode: '',
      chosenPlace: null,
      chosenOfferIds: [],
      discount: null,
    };

    expect(toPreviewInput(less)).toMatchObject({
      couponCode: null,
      chosenPlace: null,
      chosenOfferIds: [],
      staffDiscount: null,
    });
  });

  test.each([
    ['a new line', { ...line, id: null }, { variantId: 7, qty: 2_000 }],
    ['a changed line', { ...line, qty: 5_000 }, { id: 31, qty: 5_000 }],
  ])('with %s says so', (_, change, sent) => {
    const [first] = entry.lines;
    const changed = { ...entry, lines: first ? [{ ...first, ...change }] : [] };
    expect(toPreviewInput(changed).lines).toMatchObject([sent]);
  });

  test('with a line of nothing leaves it out, as it does one that was removed', () => {
    const [first, second] = entry.lines;
    const lines = first && second ? [{ ...first, qty: 0 }, second] : [];
    expect(toPreviewInput({ ...entry, lines }).lines).toMatchObject([{ id: 32 }]);
  });

  test.each([
    ['store', 'draft', { isCounter: true, isBill: false, payments: emptyCounter.payments }],
    ['invoice', 'draft', { isCounter: false, isBill: true, payments: [] }],
    ['manual', 'draft', { isCounter: false, isBill: false, payments: [] }],
    ['invoice', 'placed', { isCounter: false, isBill: false, payments: [] }],
  ] as const)('of %s, %s, is %o', (source, status, is) => {
    expect(toEntry(placedOrder({ source, status }), null)).toMatchObject(is);
  });
});

describe('an order that is taken again', () => {
  const copy = copyOrder(whole, kaveri());

  test('has the goods, the buyer and where they go, and nothing that was agreed once', () => {
    expect(copy).toMatchObject({
      saved: null,
      isBill: false,
      isCounter: false,
      buyer: { id: 4 },
      addressId: 12,
      deliveryMethod: 'own_delivery',
      promisedOn: null,
      payments: [],
      discount: null,
      couponCode: '',
      chosenOfferIds: [],
      charges: [],
    });
  });

  test('has lines that no order and no invoice knows', () => {
    expect(copy.lines).toMatchObject(
      [31, 32].map(() => ({
        id: null,
        variantId: 7,
        qty: 2_000,
        unitPrice: null,
        priceReason: '',
        discount: null,
        discountReason: '',
        invoiced: 0,
        isClosed: false,
      })),
    );
  });

  test('is sent as a new one', () => {
    expect(toPreviewInput(copy)).not.toHaveProperty('id');
    expect(toPreviewInput(copy)).not.toHaveProperty('couponCode');
  });
});

describe('reasons of lines', () => {
  const entry = toEntry(whole, null);
  const [first] = entry.lines;
  const with1 = (part: object) => ({ ...entry, lines: first ? [{ ...first, ...part }] : [] });

  test.each([
    ['of its own price', { priceReason: '' }, { key: 1, kind: 'price_override' }],
    ['of its discount', { discountReason: '' }, { key: 1, kind: 'discount' }],
    ['of nothing', {}, null],
    ['of no price of its own', { unitPrice: null, priceReason: '' }, null],
  ])('lack %s', (_, part, lacking) => {
    expect(lackingReason(with1(part))).toEqual(lacking);
  });

  test('are given to every line that lacks one, and to no other', () => {
    const lacking = with1({ priceReason: '', discountReason: '' });
    const said = withReason(lacking, 'price_override', 'Bulk');

    expect(said.lines).toMatchObject([{ priceReason: 'Bulk', discountReason: '' }]);
    expect(withReason(said, 'discount', 'Fair').lines).toMatchObject([
      { priceReason: 'Bulk', discountReason: 'Fair' },
    ]);
    expect(withReason(entry, 'discount', 'Fair').lines).toEqual(entry.lines);
  });

  test('are asked once: the next line takes the one before', () => {
    expect(reasoned(entry, { unitPrice: 100 })).toEqual({ unitPrice: 100, priceReason: 'Agreed' });
    expect(reasoned(entry, { unitPrice: null })).toEqual({ unitPrice: null });
    expect(reasoned(emptyEntry, { unitPrice: 100 })).toEqual({ unitPrice: 100, priceReason: '' });
  });

  test('that stock is short belongs to the line by its place, else by its SKU', () => {
    const short = { title: '', wanted: 1, available: 0 };
    expect(shortKey(entry.lines, { ...short, lineNo: 2, sku: 'HON-500' })).toBe(2);
    expect(shortKey(entry.lines, { ...short, lineNo: 9, sku: 'HON-500' })).toBe(1);
    expect(shortKey(entry.lines, { ...short, lineNo: 9, sku: 'GHE-1' })).toBeUndefined();
  });
});

test('a buyer brings the usual address, and takes it away again', () => {
  expect(withBuyer(emptyEntry, kaveri())).toMatchObject({ buyer: { id: 4 }, addressId: 12 });
  expect(withBuyer(withBuyer(emptyEntry, kaveri()), null)).toMatchObject({ addressId: null });
  expect(withBuyer(emptyEntry, kaveri({ addresses: [] })).addressId).toBeNull();
});

test('an advance is paid by bank beside what is typed already, and stays as it is', () => {
  const { payments } = withAdvance(withAdvance(emptyEntry, 5_000), 2_000);
  expect(payments).toMatchObject([
    { method: 'bank_transfer', amount: 5_000, isTyped: true },
    { method: 'bank_transfer', amount: 2_000, isTyped: true },
  ]);
});
