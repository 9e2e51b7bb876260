import type { SellableItem } from '@counting-house/contract/orders/order-entry.ts';
import { describe, expect, test } from 'vitest';
import { withLine } from '../../ui/lines/lines.ts';
import { emptyEntry, followTotal, withCharge, withItem, withPayment } from './entry.ts';
import { toPreviewInput, newLines } from './entry-ask.ts';
import { readDiscount } from './entry-reasons.ts';
import { costsUnseen, pricesSeen } from './prices-seen.ts';

const item = {
  variantId: 7,
  sku: 'CAR-050',
  title: 'Cardamom 7 mm',
  productName: 'Cardamom 7 mm',
  unitCode: 'NOS',
  minQty: 1000,
  qtyStep: 1000,
} as SellableItem;

test.each([
  ['10%', { kind: 'percent', value: 1000 }],
  ['12.5 %', { kind: 'percent', value: 1250 }],
  ['50', { kind: 'amount', value: 5000 }],
  ['₹ 1,200.50', { kind: 'amount', value: 120_050 }],
  ['', null],
  ['0', null],
  ['120%', undefined],
  ['cheap', undefined],
])('%s as a discount', (text, read) => {
  expect(readDiscount(text)).toEqual(read);
});

describe('an item that is added', () => {
  test('becomes a line of the least that can be ordered', () => {
    const { document: entry } = withItem(emptyEntry, { ...item, minQty: 3000 }, null);

    expect(entry.lines).toMatchObject([{ variantId: 7, qty: 3000, key: 1 }]);
  });

  test('grows the line it has already', () => {
    const once = withItem(emptyEntry, item, 2000);

    const { document: entry, key } = withItem(once.document, item, null);

    expect(entry.lines).toMatchObject([{ qty: 3000 }]);
    expect(key).toBe(once.key);
  });

  test('gets a line of its own beside one with another price', () => {
    const once = withItem(emptyEntry, item, 1000);
    const agreed = withLine(once.document, once.key, { unitPrice: 9_900, priceReason: 'Agreed' });

    const { document: entry } = withItem(agreed, item, null);

    expect(entry.lines).toHaveLength(2);
  });
});

describe('payments', () => {
  test('the second takes what the first leaves', () => {
    const first = withPayment(emptyEntry, 'cash', { toPay: 70_000 });
    const [cash] = first.payments;
    const part = {
      ...first,
      payments: [{ ...cash, amount: 20_000, isTyped: true }],
    } as typeof first;

    const { payments } = withPayment(part, 'cod', { toPay: 70_000 });

    expect(payments).toMatchObject([
      { method: 'cash', amount: 20_000 },
      { method: 'cod', amount: 50_000 },
    ]);
  });

  test('a wallet pays what it holds, and the next way the rest', () => {
    const wallet = withPayment(emptyEntry, 'wallet', { toPay: 70_000, most: 25_000 });

    const { payments } = withPayment(followTotal(wallet, 70_000), 'upi', { toPay: 70_000 });

    expect(payments).toMatchObject([
      { method: 'wallet', amount: 25_000 },
      { method: 'upi', amount: 45_000 },
    ]);
  });

  test('another letter changes the way while all is paid', () => {
    const upi = withPayment(emptyEntry, 'upi', { toPay: 70_000 });

    expect(withPayment(upi, 'card', { toPay: 70_000 }).payments).toMatchObject([
      { method: 'card', amount: 70_000 },
    ]);
  });

  test('follow the total until somebody types an amount', () => {
    const upi = withPayment(emptyEntry, 'upi', { toPay: 70_000 });

    expect(followTotal(upi, 75_000).payments).toMatchObject([{ amount: 75_000 }]);
    const typed = { ...upi, payments: upi.payments.map((one) => ({ ...one, isTyped: true })) };
    expect(followTotal(typed, 75_000)).toBe(typed);
  });
});

test('the server is asked with lines, ways and reasons, and nothing that is empty', () => {
  const { document: entry, key } = withItem(emptyEntry, item, 2000);
  const agreed = withLine(entry, key, { unitPrice: 9_900, priceReason: 'Agreed' });

  expect(toPreviewInput(agreed)).toEqual({
    charges: [],
    deliveryMethod: 'courier',
    promisedOn: null,
    staffDiscount: null,
    lines: [{ variantId: 7, qty: 2000, unitPrice: 9_900, overrideReason: 'Agreed', note: '' }],
    note: '',
    customerNote: '',
    tags: [],
    reprice: 'keep',
  });
});

describe('a line that is saved', () => {
  const { document: entry, key } = withItem(emptyEntry, item, 2000);
  const saved = withLine(entry, key, { id: 31 });

  test('says that it has no price and no discount of its own any more', () => {
    expect(toPreviewInput(saved).lines).toEqual([
      { id: 31, qty: 2000, note: '', unitPrice: null, lineStaffDiscount: null },
    ]);
  });

  test('says nothing of it as a new one', () => {
    expect(newLines(toPreviewInput(entry).lines ?? [])).toEqual([
      { variantId: 7, qty: 2000, note: '' },
    ]);
  });

  test('is left alone by the next piece when an invoice covers it', () => {
    const closed = withLine(saved, key, { invoiced: 1000 });

    const { document: grown } = withItem(closed, item, 1000);

    expect(grown.lines.map(({ id, qty }) => ({ id, qty }))).toEqual([
      { id: 31, qty: 2000 },
      { id: null, qty: 1000 },
    ]);
  });
});

describe('an address', () => {
  const saved = {
    id: 5,
    version: 1,
    isDraft: false,
    isInvoiced: false,
    address: null,
    addressId: 12,
  };

  test('is sent only when another one is chosen', () => {
    expect(toPreviewInput({ ...emptyEntry, saved, addressId: 12 })).not.toHaveProperty('addressId');
    expect(toPreviewInput({ ...emptyEntry, saved, addressId: 13 })).toHaveProperty('addressId', 13);
  });
});

describe('a price', () => {
  const priced = (unitPrice: number) => [{ sku: item.sku, unitPrice }] as never;
  const { document: entry, key } = withItem(emptyEntry, { ...item, price: 32_000 }, 1000);

  test.each([
    { what: 'the list of items showed', shown: [], now: 32_000, isUnseen: false },
    { what: 'changed since the list of items', shown: [], now: 33_000, isUnseen: true },
    { what: 'the last answer showed', shown: priced(33_000), now: 33_000, isUnseen: false },
    { what: 'changed since the last answer', shown: priced(32_000), now: 33_000, isUnseen: true },
  ])('that $what: unseen $isUnseen', ({ shown, now, isUnseen }) => {
    expect(costsUnseen(entry, priced(now), pricesSeen(entry, shown))).toBe(isUnseen);
  });

  test('that somebody typed was seen', () => {
    const typed = withLine(entry, key, { unitPrice: 30_000 });

    expect(costsUnseen(typed, priced(30_000), pricesSeen(typed, []))).toBe(false);
  });
});

describe('what a person charges', () => {
  test('is sent with the order, each by its kind and words', () => {
    const first = withCharge(emptyEntry, { kind: 'shipping', label: 'Shipping', amount: 4_500 });
    const both = withCharge(first, { kind: 'other', label: 'Gift wrap', amount: 2_000 });

    expect(both.charges.map(({ key }) => key)).toEqual([0, 1]);
    expect(toPreviewInput(both).charges).toEqual([
      { kind: 'shipping', label: 'Shipping', amount: 4_500 },
      { kind: 'other', label: 'Gift wrap', amount: 2_000 },
    ]);
  });

  test('is taken off by sending none', () => {
    expect(toPreviewInput(emptyEntry).charges).toEqual([]);
  });
});
