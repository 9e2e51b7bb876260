import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect, test as rule } from 'vitest';
import { aCompany, gstinOf } from '../../testing/companies.ts';
import { entryOf } from '../../testing/bills.ts';
import { invoiced, outstanding } from '../../testing/books.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { withSetting } from '../../testing/logistics.ts';
import { sendNow, withPostOffice } from '../../testing/machine/post-office.ts';
import { aVendor } from '../../testing/vendors.ts';
import { approvalFrom } from '../../testing/vouchers.ts';
import { on } from '../../testing/scenarios/year-trade.ts';
import { interestOn } from './collection.rules.ts';

const { accounts } = contract;

/** A company that owes ₹1,000.00 since 1 November 2026; it is the 21st. */
async function owing(house: TestHouse, more: object = {}) {
  const { id, name } = await aCompany(house, {
    name: 'Zenith Traders',
    email: 'pay@zenith.example',
    ...more,
  });
  const zenith = { kind: 'company', id } as const;
  const party = { ...zenith, name };
  await invoiced(house, 1, 1_000_00, { party, date: '2026-10-20', dueDate: '2026-11-01' });
  const clerk = await house.as('accountant');
  const { rows } = await clerk.call(accounts.listReceivableItems, { partyId: id });
  return { zenith, party, clerk, itemId: rows[0]?.id ?? 0 };
}

rule.each([
  [1_000_00, 20, 18_000, 9_86],
  [1_000_00, 365, 18_000, 180_00],
  [1, 1, 1, 0],
  [9_007_199_254_740_00, 365, 100_000, 9_007_199_254_740_00],
])('%i paise for %i days at %i are %i', (open, days, rate, interest) => {
  expect(interestOn({ open, days, rate })).toBe(interest);
});

describe('a reminder', () => {
  test('is seen, then sent once for a step, with all that is overdue', async ({ house }) => {
    const { mail } = await withPostOffice(house);
    const { zenith, clerk } = await owing(house);
    const { rows } = await clerk.call(accounts.listDebtors, {});
    expect(rows).toMatchObject([{ name: 'Zenith Traders', overdue: 1_000_00, dueLevel: 1 }]);
    const seen = await clerk.call(accounts.previewReminders, { parties: [zenith] });
    expect(seen.rows[0]).toMatchObject({
      to: 'pay@zenith.example',
      refusal: null,
      body: expect.stringContaining('INV-1, due 01 Nov 2026: ₹1,000.00'),
    });

    const sent = await clerk.call(accounts.sendReminders, { parties: [zenith] });
    const again = await clerk.call(accounts.sendReminders, { parties: [zenith] });
    await sendNow(house);

    expect(sent).toMatchObject({ done: 1, failed: 0 });
    expect(again.rows[0]?.text).toBe('Reminder 1 was sent on 21 Nov 2026, 10:00.');
    expect(mail.arrived).toHaveLength(1);
    const { followUps } = await clerk.call(accounts.getDebtor, zenith);
    expect(followUps).toMatchObject([{ channel: 'reminder' }]);
  });

  test('goes up step by step, with the days between the steps', async ({ house }) => {
    await withPostOffice(house);
    const { zenith, clerk } = await owing(house);
    const step = async (day: string) => {
      await on(house, day);
      const [seen] = (await clerk.call(accounts.listDebtors, {})).rows;
      const [mail] = (await clerk.call(accounts.previewReminders, { parties: [zenith] })).rows;
      await clerk.call(accounts.sendReminders, { parties: [zenith] });
      return [seen?.dueLevel, mail?.level];
    };

    // Due on 1 November, with steps after 3, 15 and 30 days.
    expect(await step('2026-11-21')).toEqual([1, 1]);
    expect(await step('2026-12-02')).toEqual([0, 0]);
    expect(await step('2026-12-03')).toEqual([2, 2]);
    expect(await step('2026-12-17')).toEqual([0, 0]);
    expect(await step('2026-12-18')).toEqual([3, 3]);
    expect(await step('2027-02-18')).toEqual([0, 0]);
  });

  test('waits for a promise, and for the stop list', async ({ house }) => {
    await withPostOffice(house);
    const { zenith, clerk } = await owing(house);
    const why = async () =>
      (await clerk.call(accounts.previewReminders, { parties: [zenith] })).rows[0]?.refusal;

    await clerk.call(accounts.createFollowUp, {
      ...zenith,
      text: 'Will pay half',
      promiseDate: '2026-11-25',
      promiseAmount: 500_00,
    });
    expect(await why()).toBe('They promised to pay by 25 Nov 2026.');
    await clerk.call(accounts.setReminders, { ...zenith, stopReason: 'In court' });
    expect(await why()).toBe('On the stop list: In court');
    const { counts } = await clerk.call(accounts.listDebtors, {});
    expect(counts).toEqual({ due: 0, waiting: 0, promised: 0, stopped: 1 });
    const past = { ...zenith, text: 'Will pay', promiseDate: '2026-11-20' };
    await expect(clerk.call(accounts.createFollowUp, past)).rejects.toMatchObject({
      fields: { promiseDate: 'Choose today or a later day.' },
    });
  });

  test('is sent by one of two', async ({ crowd }) => {
    await withPostOffice(crowd);
    const { zenith, clerk } = await owing(crowd);
    const admin = await crowd.as('admin');

    const both = await Promise.all(
      [clerk, admin].map((one) => one.call(accounts.sendReminders, { parties: [zenith] })),
    );

    expect(both.map(({ done }) => done).toSorted()).toEqual([0, 1]);
  });
});

describe('what will not be paid', () => {
  test('is written off; above a small difference by anyone who may, and back when reversed', async ({
    house,
  }) => {
    const { clerk, itemId } = await owing(house);
    const small = await clerk.call(accounts.writeOff, {
      id: itemId,
      amount: 10_00,
      reason: 'Rounding',
    });
    expect(await entryOf(house, small.id, 'voucher')).toEqual([
      ['6280', 10_00],
      ['1142', -10_00],
    ]);
    const large = { id: itemId, reason: 'Closed down' };
    await expect(clerk.call(accounts.writeOff, large)).rejects.toMatchObject({ status: 403 });
    const admin = await house.as('admin');

    const written = await admin.call(accounts.writeOff, large);

    expect(await entryOf(house, written.id, 'voucher')).toEqual([
      ['6270', 990_00],
      ['1142', -990_00],
    ]);
    expect(await outstanding(house)).toMatchObject({ 'INV-1': 0 });
    await expect(admin.call(accounts.writeOff, large)).rejects.toMatchObject({
      status: 409,
      message: 'Nothing is open of INV-1 any more.',
    });
    const change = { id: written.id, version: written.version, narration: 'Another' };
    await expect(admin.call(accounts.updateVoucher, change)).rejects.toMatchObject({
      code: 'voucher.of_document',
    });
    await admin.call(accounts.reverseVoucher, {
      id: written.id,
      version: written.version,
      reason: 'They paid',
    });
    expect(await outstanding(house)).toMatchObject({ 'INV-1': 990_00 });
  });

  test('waits for a second person from the limit on, and settles when approved', async ({
    house,
  }) => {
    await approvalFrom(house, 500_00);
    const { itemId } = await owing(house);
    const [admin, owner] = [await house.as('admin'), await house.as('owner')];

    const asked = await admin.call(accounts.writeOff, { id: itemId, reason: 'Closed down' });

    expect(asked.status).toBe('waiting');
    expect(await outstanding(house)).toMatchObject({ 'INV-1': 1_000_00 });
    await owner.call(accounts.approveVoucher, { id: asked.id, version: asked.version });
    expect(await outstanding(house)).toMatchObject({ 'INV-1': 0 });
  });

  test('is set off against what we owe the same business', async ({ house }) => {
    const { zenith, clerk } = await owing(house, { gstin: gstinOf('27', 'AAKFS9901M') });
    const vendor = await aVendor(house, {
      displayName: 'Zenith Supplies',
      gstTreatment: 'registered',
      gstin: gstinOf('27', 'AAKFS9901M'),
    });
    await clerk.call(accounts.createOpeningDocument, {
      partyKind: 'vendor',
      partyId: vendor.id,
      side: 'credit',
      docNo: 'B-1',
      docDate: '2026-03-31',
      amount: 400_00,
    });
    const { owes, vendors } = await clerk.call(accounts.listSetOff, zenith);
    expect([owes, vendors]).toEqual([
      1_000_00,
      [{ id: vendor.id, name: 'Zenith Supplies', because: 'Same GSTIN', owed: 400_00 }],
    ]);
    const off = { ...zenith, vendorId: vendor.id, reason: 'One business' };
    await expect(clerk.call(accounts.setOff, { ...off, amount: 400_01 })).rejects.toMatchObject({
      code: 'set_off.too_large',
    });

    const set = await clerk.call(accounts.setOff, { ...off, amount: 400_00 });

    expect(await outstanding(house)).toMatchObject({ 'INV-1': 600_00, 'B-1': 0, [set.number]: 0 });
  });
});

test('old payables are written back to other income', async ({ house }) => {
  const clerk = await house.as('accountant');
  const vendor = await aVendor(house);
  await clerk.call(accounts.createOpeningDocument, {
    partyKind: 'vendor',
    partyId: vendor.id,
    side: 'credit',
    docNo: 'B-9',
    docDate: '2026-03-31',
    amount: 250_00,
  });
  const { rows } = await clerk.call(accounts.listPayableItems, {});

  const back = await clerk.call(accounts.writeBack, {
    id: rows[0]?.id ?? 0,
    reason: 'Three years',
  });

  expect(await entryOf(house, back.id, 'voucher')).toEqual([
    ['2110', 250_00],
    ['4290', -250_00],
  ]);
  expect(await outstanding(house)).toMatchObject({ 'B-9': 0 });
});

describe('interest', () => {
  test('runs from the due date, is charged once for a day, and again when taken back', async ({
    house,
  }) => {
    const { zenith, clerk } = await owing(house);
    const parties = [zenith];
    await expect(clerk.call(accounts.chargeInterest, { parties })).rejects.toMatchObject({
      code: 'interest.off',
    });
    await withSetting(house, 'accounts.interestRate', 18_000);
    expect(await clerk.call(accounts.getInterest, {})).toMatchObject({
      total: 9_86,
      rows: [{ items: [{ docNo: 'INV-1', days: 20, open: 1_000_00 }] }],
    });

    const charged = await clerk.call(accounts.chargeInterest, { parties });

    expect(charged).toMatchObject({ done: 1 });
    const again = await clerk.call(accounts.chargeInterest, { parties });
    expect(again.rows[0]).toMatchObject({ ok: false, text: 'No interest is due.' });
    const { rows } = await clerk.call(accounts.listVouchers, {});
    const note = await clerk.call(accounts.getVoucher, { id: rows[0]?.id ?? 0 });
    expect(await entryOf(house, note.id, 'voucher')).toEqual([
      ['1142', 9_86],
      ['4210', -9_86],
    ]);
    await clerk.call(accounts.reverseVoucher, {
      id: note.id,
      version: note.version,
      reason: 'Goodwill',
    });
    expect((await clerk.call(accounts.getInterest, {})).total).toBe(9_86);
  });

  test('is charged by one of two', async ({ crowd }) => {
    const { zenith, clerk } = await owing(crowd);
    await withSetting(crowd, 'accounts.interestRate', 18_000);
    const admin = await crowd.as('admin');

    const both = await Promise.all(
      [clerk, admin].map((one) => one.call(accounts.chargeInterest, { parties: [zenith] })),
    );

    expect(both.map(({ done }) => done).toSorted()).toEqual([0, 1]);
  });
});

test('a statement of account goes out by mail with its PDF', async ({ house }) => {
  const { mail } = await withPostOffice(house);
  const { zenith, clerk } = await owing(house);

  expect(await clerk.call(accounts.mailStatement, zenith)).toEqual({
    sentTo: 'pay@zenith.example',
  });
  await sendNow(house);

  expect(mail.arrived[0]?.raw).toContain('Statement-Zenith-Traders-2026-11-21.pdf');
});
