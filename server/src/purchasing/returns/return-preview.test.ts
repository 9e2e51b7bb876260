import { contract } from '@counting-house/contract/contract.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { expect } from 'vitest';
import { at, entryOf, received } from '../../testing/bills.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { inTray, pieces, trayNamed } from '../../testing/stock.ts';

const { purchasing } = contract;

type Line = InputOf<typeof purchasing.previewReturn>['lines'] extends
  readonly (infer L)[] | undefined
  ? L
  : never;

/** 55 pieces on the shelf, of which 50 are billed at an odd price, and 5 in the reject tray. */
async function typed(house: TestHouse) {
  const { inward, vendorId, clerk, paper } = await received(house);
  const batchId = inward.lines[0]?.batches[0]?.batchId ?? 0;
  const shelf = (await trayNamed(house, 'FG-FLOOR')).id;
  const reject = (await trayNamed(house, 'REJECT')).id;
  const bill = await clerk.call(
    purchasing.createBill,
    paper(50, { price: 120_37, total: 6_319_43, vendorBillNo: 'KT/0119' }),
  );
  await clerk.call(purchasing.billConfirm, at(bill));
  const line = (qty: number, more: Partial<Line> = {}): Line => ({
    batchId,
    trayId: shelf,
    qty: pieces(qty),
    reason: 'damaged',
    ...more,
  });
  const owner = await house.as('admin');
  return { owner, vendorId, batchId, shelf, reject, line, keeper: await house.as('store keeper') };
}

test('the figures before are those that are posted, to the paisa', async ({ house }) => {
  const { owner, vendorId, line, reject, batchId } = await typed(house);
  const asked = {
    vendorId,
    lines: [
      { ...line(33), reason: 'damaged' as const },
      { ...line(4), reason: 'excess' as const, trayId: reject },
    ],
  };

  const seen = await owner.call(purchasing.previewReturn, asked);
  expect(await inTray(house, batchId, 'FG-FLOOR')).toMatchObject({ reserved: 0 });
  const draft = await owner.call(purchasing.createReturn, asked);
  const posted = await owner.call(purchasing.returnPost, at(draft));

  expect(seen.fields).toEqual({});
  expect(seen.total).toBeGreaterThan(0);
  expect(seen.unbilledValue).toBeGreaterThan(0);
  const { taxable, tax, total, unbilledValue, taxesByRate } = posted;
  expect(seen).toMatchObject({ taxable, tax, total, unbilledValue, taxesByRate });
  expect(seen.lines.map(({ parts, ...one }) => [one.taxable, one.tax, parts])).toEqual(
    posted.lines.map(({ parts, ...one }) => [one.taxable, one.tax, parts]),
  );
  expect(await entryOf(house, draft.id, 'vendor_return')).toContainEqual(['2110', seen.total]);
});

test('every wrong line is named at once, where it is wrong', async ({ house }) => {
  const { owner, vendorId, line, reject } = await typed(house);

  const { fields, lines } = await owner.call(purchasing.previewReturn, {
    vendorId,
    businessDate: '2027-03-01',
    lines: [
      line(61),
      line(6, { trayId: reject }),
      line(1, { reason: '' }),
      line(1, { trayId: 999_999, reason: 'other' }),
    ],
  });

  expect(fields).toEqual({
    businessDate: 'The date cannot be in the future',
    'lines.0.qty': expect.stringMatching(/^Only 60 /u) as string,
    'lines.1.qty': expect.stringMatching(/^Only 0 /u) as string,
    'lines.2.batchId': 'These goods are listed twice.',
    'lines.2.qty': expect.any(String) as string,
    'lines.2.reason': 'Please choose a reason.',
    'lines.3.trayId': expect.any(String) as string,
    'lines.3.note': 'Please write a note for this reason.',
    'lines.3.qty': expect.any(String) as string,
  });
  expect(lines.map(({ most }) => most)).toEqual([pieces(55), pieces(5), pieces(55), 0]);
});

test('what a draft holds is free for it, and for nobody else', async ({ house }) => {
  const { owner, vendorId, line } = await typed(house);
  const draft = await owner.call(purchasing.createReturn, {
    vendorId,
    lines: [{ ...line(50), reason: 'damaged' }],
  });

  const own = { id: draft.id, vendorId, lines: [line(55)] };
  expect((await owner.call(purchasing.previewReturn, own)).fields).toEqual({});
  const other = await owner.call(purchasing.previewReturn, { vendorId, lines: [line(6)] });
  expect(other.fields).toEqual({
    'lines.0.qty': expect.stringContaining('is reserved for VRT-00001') as string,
  });
  expect(other.lines).toMatchObject([{ most: pieces(5) }]);
});

test('amounts are for those who see values; goods are found by their words', async ({ house }) => {
  const { keeper, vendorId, line, shelf } = await typed(house);

  const seen = await keeper.call(purchasing.previewReturn, { vendorId, lines: [line(7)] });
  const { rows } = await keeper.call(purchasing.listReturnable, { vendorId });
  const find = (q: string) => keeper.call(purchasing.listReturnable, { vendorId, q });
  const [first] = rows;
  const scanned = await find(first?.batch.toLowerCase() ?? '');

  expect(seen).toMatchObject({ taxable: null, total: null, unbilledValue: null, taxesByRate: [] });
  expect(seen.lines).toMatchObject([
    { taxable: null, tax: null, parts: [{ billNo: '' }, { billNo: 'KT/0119' }] },
  ]);
  expect(scanned.rows.map(({ isExact }) => isExact)).toEqual([true, true]);
  expect(scanned.rows.map(({ trayId }) => trayId)).toContain(shelf);
  expect((await find(first?.name.slice(0, 4) ?? '')).rows).toHaveLength(2);
  expect(await find('nothing % of it')).toEqual({ rows: [] });
});
