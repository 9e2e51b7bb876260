import { contract } from '@counting-house/contract/contract.ts';
import { expect } from 'vitest';
import { taxOf } from '../../testing/catalogue.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { issueInvoice } from '../../testing/invoices.ts';
import { anOrder, goods } from '../../testing/orders.ts';
import { aVendorRow } from '../../testing/purchasing.ts';
import { pieces } from '../../testing/stock.ts';
import { accountId } from '../../testing/vouchers.ts';

const { accounts, dashboard, gst } = contract;

/** ₹2,000.00 and 18 % sold here in September; ₹1,444.44 and 18 % of credit in October; in November. */
async function twoMonths(house: TestHouse) {
  house.clock.set('2026-09-12T05:00:00.000Z');
  const jar = await goods(house, { price: 118_000, percent: 18 });
  await issueInvoice(
    house,
    await anOrder(house, {
      lines: [{ variantId: jar.variantId, qty: pieces(2) }],
      confirm: true,
    }),
  );
  const taxId = await taxOf(house, 18);
  house.clock.set('2026-11-09T05:00:00.000Z');
  const { vendorId } = await aVendorRow(house, { gstin: '29AAGCB7383J1Z4', pan: 'AAGCB7383J' });
  const clerk = await house.as('accountant');
  await clerk.call(accounts.createExpense, {
    date: '2026-10-20',
    accountId: await accountId(house, '6150'),
    description: 'Repairs',
    vendorId,
    amount: 1_704_44,
    taxMode: 'inclusive',
    taxId,
    paidFrom: 'vendor_credit',
    post: true,
  });
  return clerk;
}

const carried = (setOff: { credit: readonly { after: number }[] }) =>
  setOff.credit.reduce((sum, { after }) => sum + after, 0);

test('each month is set off by itself; an earlier one that is open stands beside it', async ({
  house,
}) => {
  const clerk = await twoMonths(house);

  const september = await clerk.call(gst.getTaxMonth, { month: '2026-09' });
  const october = await clerk.call(gst.getTaxMonth, { month: '2026-10' });

  expect(september).toMatchObject({ setOff: { cash: 360_00 }, earlierOpen: [] });
  expect(october.setOff.cash).toBe(0);
  expect(carried(october.setOff)).toBe(260_00);
  expect(october.earlierOpen).toEqual([{ month: '2026-09', cash: 360_00, carried: 0 }]);
});

test('what is posted month by month is what each showed before', async ({ house }) => {
  const clerk = await twoMonths(house);
  const before = await clerk.call(gst.getTaxMonth, { month: '2026-10' });

  await clerk.call(gst.settleTax, { month: '2026-09' });
  const october = await clerk.call(gst.settleTax, { month: '2026-10' });

  expect(october.setOff).toEqual(before.setOff);
  expect(october.earlierOpen).toEqual([]);
});

test('the tile says what is to pay in cash, the credit that there is, and red days', async ({
  house,
}) => {
  const clerk = await twoMonths(house);
  const tile = async () => {
    const { cards } = await clerk.call(dashboard.accounts, { cards: ['gst'] });
    return cards.flatMap((card) => (card.name === 'gst' ? card.data : []))[0];
  };

  expect(await tile()).toMatchObject({
    month: '2026-11',
    toPay: 0,
    credit: 260_00,
    unpaid: [{ month: '2026-09', toPay: 360_00, isSettled: false, due: '2026-10-20' }],
    next: { month: '2026-10', return: 'gstr1', due: '2026-11-11' },
  });
  await clerk.call(gst.settleTax, { month: '2026-09' });
  expect((await tile())?.unpaid).toMatchObject([{ month: '2026-09', isSettled: true }]);
  const { blocks } = await clerk.call(dashboard.home, { blocks: ['money'] });
  const money = blocks.flatMap((block) => (block.name === 'money' ? block.data : []))[0];
  expect(money?.gst).toEqual({
    month: '2026-09',
    toPay: 360_00,
    credit: 260_00,
    due: '2026-10-20',
  });
});
