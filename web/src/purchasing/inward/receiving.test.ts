import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { expect, test } from 'vitest';
import { plainRow } from '../../testing/plain.ts';
import {
  counted,
  isFull,
  leftWithDriver,
  lineWithout,
  nothingTyped,
  otherLines,
  roomIn,
  toLineTyped,
  type Typed,
  typedValue,
  withBatch,
  withChallanCopied,
  withFile,
} from './receiving.ts';

const open = plainRow(purchasing.openLines, {
  poLineId: 41,
  storeId: 1,
  skuId: 5,
  openQty: 10_000,
  mostQty: 11_000,
  stockUnit: 'KG',
  unit: 'BAG',
  unitDecimals: 0,
  perUnit: 40_000,
});
const other = plainRow(purchasing.openLines, { poLineId: 42, storeId: 1, skuId: 6 });
const elsewhere = plainRow(purchasing.openLines, { poLineId: 43, storeId: 2, skuId: 6 });
const first = ({ lines: [line = toLineTyped(open)] }: Typed) => line;
const begun: Typed = { ...nothingTyped, lines: [toLineTyped(open)] };
const at = { line: 0, batch: 0 };
const accepted = (typed: Typed) => typed.lines[0]?.batches.map(({ acceptedQty }) => acceptedQty);

test('a line of an order is counted in the unit of stock, and comes in its packs', () => {
  expect(begun.lines[0]?.goods).toMatchObject({
    unit: 'KG',
    openQty: 10_000,
    pack: { unit: 'BAG', qty: 40_000 },
  });
});

test('goods that no order names stand at the price of the vendor, and await nothing', () => {
  const goods = plainRow(purchasing.gateGoods, { skuId: 5, price: 900 });

  expect(lineWithout(goods)).toMatchObject({
    price: 900,
    goods: { poLineId: null, openQty: null, pack: null },
  });
});

test('a scan is added to the batch that is worked at; a label names its own', () => {
  const once = counted(begun, at, 2_000, {});
  expect(accepted(once.typed)).toEqual([2_000]);

  const named = counted(once.typed, at, 3_000, { number: 'B1' });
  expect(accepted(named.typed)).toEqual([2_000, 3_000]);
  expect(named.batch).toBe(1);

  const again = counted(named.typed, at, 1_000, { number: 'b1' });
  expect(accepted(again.typed)).toEqual([2_000, 4_000]);
});

test('the first label takes the batch in which nothing stands yet', () => {
  const { typed, batch } = counted(begun, at, 1_000, { number: 'B1', expiryDate: '2027-04-01' });

  expect(batch).toBe(0);
  expect(typed.lines[0]?.batches).toMatchObject([
    { number: 'B1', expiryDate: '2027-04-01', isReadOff: true, acceptedQty: 1_000 },
  ]);
});

test.for([
  [9_000, false, 2_000],
  [10_000, true, 1_000],
  [12_000, true, 0],
] as const)(
  'of %s accepted a line is full (%s) and has room for %s',
  ([acceptedQty, full, room]) => {
    const line = first(withBatch(begun, at, { acceptedQty }));

    expect(isFull(line)).toBe(full);
    expect(roomIn(line)).toBe(room);
  },
);

test('what the paper says is taken for what came, where nobody counted', () => {
  const said = { ...begun, lines: begun.lines.map((line) => ({ ...line, challanQty: 7_000 })) };

  expect(accepted(withChallanCopied(said))).toEqual([7_000]);
  expect(accepted(withChallanCopied(withBatch(said, at, { acceptedQty: 1_000 })))).toEqual([1_000]);
});

test('goods are left with the driver, but never where others of the batch were kept', () => {
  expect(leftWithDriver(begun, at, 500)?.lines[0]?.batches).toMatchObject([
    { rejectedQty: 500, rejectWhere: 'sent_back', rejectReason: 'More than was ordered' },
  ]);
  expect(leftWithDriver(withBatch(begun, at, { rejectWhere: 'kept' }), at, 500)).toBeNull();
});

test('a file of a check stands with its answer, one of rejected goods with these, and each on the receipt', () => {
  const place = { key: 'k', goods: 'line 41', batch: 0 };

  expect(withFile(begun, { ...place, check: 'Smell' }, 9)).toMatchObject({
    fileIds: [9],
    lines: [{ batches: [{ checks: [{ name: 'Smell', fileId: 9 }] }] }],
  });
  expect(withFile(begun, { ...place, check: null }, 9)).toMatchObject({
    fileIds: [9],
    lines: [{ batches: [{ rejectFileId: 9 }] }],
  });
});

test('goods are worth what stays with us, and what is free is worth nothing', () => {
  const priced = { ...begun, lines: begun.lines.map((line) => ({ ...line, price: 900 })) };
  const kept = withBatch(priced, at, {
    acceptedQty: 2_000,
    rejectedQty: 1_000,
    rejectWhere: 'kept',
  });

  expect(typedValue(kept)).toBe(2_700);
  expect(typedValue(withBatch(kept, at, { rejectWhere: 'sent_back' }))).toBe(1_800);
  expect(
    typedValue({ ...kept, lines: kept.lines.map((line) => ({ ...line, isFree: true })) }),
  ).toBe(0);
});

test('further lines are those of the same store that are not here yet', () => {
  expect(
    otherLines([open, other, elsewhere], { typed: begun }).map(({ poLineId }) => poLineId),
  ).toEqual([42]);
});
