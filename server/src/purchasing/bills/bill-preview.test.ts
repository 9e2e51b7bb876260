import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { at, received } from '../../testing/bills.ts';
import { test } from '../../testing/house.ts';
import { expectLaws } from '../../testing/laws/laws.ts';
import { pieces } from '../../testing/stock.ts';

const { purchasing } = contract;

describe('a bill', () => {
  test('says while it is typed what it comes to and how it matches', async ({ house }) => {
    const { clerk, vendorId, inwardLineId, order, paper } = await received(house);
    const asked = {
      vendorId,
      vendorBillNo: 'KT-118',
      vendorBillDate: order.orderDate,
      vendorTotal: 7_560_00,
      lines: [{ inwardLineId, qty: pieces(60), price: 120_00 }],
    };

    const seen = await clerk.call(purchasing.previewBill, asked);

    expect(seen).toMatchObject({ taxable: 7_200_00, tax: 360_00, sum: 7_560_00, roundOff: 0 });
    expect(seen.fields).toEqual({});
    expect(seen.lines[0]?.match).toMatchObject({
      qty: 'over',
      price: 'matched',
      orderedQty: pieces(100),
      receivedQty: pieces(55),
      billedQty: pieces(60),
      agreedPrice: 120_00,
      says: ['Billed 60 pcs, accepted 55 pcs: 5 pcs too much (₹600.00).'],
    });
    const known = await clerk.call(purchasing.createBill, paper(1, { total: 126_00 }));
    const { fields } = await clerk.call(purchasing.previewBill, {
      ...asked,
      vendorTotal: 7_000_00,
      lines: [...asked.lines, { qty: pieces(1), price: 1 }],
    });
    expect(fields).toEqual({
      vendorBillNo: `Kongu Traders bill KT-118 is already entered as Draft ${known.id}.`,
      vendorTotal: 'The lines add up to ₹7,560.01; the bill says ₹7,000.00.',
      'lines.1.accountId': 'Choose an account.',
      'lines.1.description': 'Description is required',
    });
    const own = await clerk.call(purchasing.previewBill, { ...asked, id: known.id });
    expect(own.fields).toEqual({});
    const { fields: nobody } = await clerk.call(purchasing.previewBill, {});
    expect(nobody).toEqual({ vendorId: 'Choose a vendor.' });
    const { rows } = await clerk.call(purchasing.listExpenseAccounts, {});
    expect(rows.find(({ code }) => code === '6150')?.name).toBe('Electricity');
  });

  test('is saved and confirmed with one call, by anyone who may confirm', async ({ house }) => {
    const { clerk, paper } = await received(house);

    const posted = await clerk.call(purchasing.createBill, {
      ...paper(30, { total: 3_780_00 }),
      confirm: true,
    });
    const draft = await clerk.call(
      purchasing.createBill,
      paper(25, { total: 3_150_00, vendorBillNo: 'KT-119' }),
    );
    const next = await clerk.call(purchasing.updateBill, { ...at(draft), confirm: true });

    expect([posted.state, next.state]).toEqual(['confirmed', 'confirmed']);
    const list = await clerk.call(purchasing.listBills, {});
    expect(list.rows.map(({ isMatched }) => isMatched)).toEqual([true, true]);
    await expectLaws(house);
  });
});
