import { contract } from '@counting-house/contract/contract.ts';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { ledgerAccounts } from '../../books/chart/account.table.ts';
import { withSetting } from '../../testing/logistics.ts';
import { readVendorStatement } from '../../accounts/open-items/vendor-statement.service.ts';
import { at, entryOf } from '../../testing/bills.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { expectLaws } from '../../testing/laws/laws.ts';
import { aVendorRow } from '../../testing/purchasing.ts';
import { jpeg, send } from '../../testing/pictures.ts';
import { pieces } from '../../testing/stock.ts';
import { atWork } from '../../testing/work.ts';

const { accounts, purchasing, tax } = contract;

/** Somebody who repairs our machines, and the section by which tax is held back from them. */
async function contractor(house: TestHouse, facts: Parameters<typeof aVendorRow>[1] = {}) {
  const { vendorId } = await aVendorRow(house, {
    gstTreatment: 'unregistered',
    gstin: null,
    ...facts,
  });
  const clerk = await house.as('accountant');
  const { rows } = await clerk.call(tax.listWithholdingSections, {});
  const section = rows.find(({ code }) => code === '194C-P');
  const { accountId, today } = await atWork(house, async (ctx) => {
    const [account] = await ctx.tx
      .select()
      .from(ledgerAccounts)
      .where(eq(ledgerAccounts.code, '6150'));
    return { accountId: account?.id ?? 0, today: ctx.today };
  });
  let no = 0;
  const paper = (price: number, more: object = {}) => {
    no += 1;
    return {
      vendorId,
      vendorBillNo: `REP-${no}`,
      vendorBillDate: today,
      vendorTotal: price,
      tdsSectionId: section?.id ?? 0,
      lines: [{ accountId, description: 'Repairs', qty: pieces(1), price, taxId: null }],
      ...more,
    };
  };
  return { clerk, vendorId, paper, accountId };
}

test('tax is held back once the year passes its limit, for all of the year; the vendor gets the rest', async ({
  house,
}) => {
  const { clerk, vendorId, paper } = await contractor(house);
  for (let bill = 0; bill < 3; bill += 1) {
    const small = await clerk.call(purchasing.createBill, paper(28_000_00, { confirm: true }));
    expect([small.tds?.amount, small.balance]).toEqual([0, 28_000_00]);
  }

  const asked = paper(28_000_00);
  const seen = await clerk.call(purchasing.previewBill, asked);
  expect(seen.tds).toMatchObject({ base: 1_12_000_00, rateBps: 100, amount: 1_120_00 });
  const drafts = [
    await clerk.call(purchasing.createBill, asked),
    await clerk.call(purchasing.createBill, paper(10_000_00)),
  ];
  const [fourth, fifth] = await Promise.all(
    drafts.map((draft) => clerk.call(purchasing.billConfirm, at(draft))),
  );

  // Both were drafted before the limit was passed; each bears what the one before left.
  expect((fourth?.tds?.base ?? 0) + (fifth?.tds?.base ?? 0)).toBe(1_22_000_00);
  expect((fourth?.tds?.amount ?? 0) + (fifth?.tds?.amount ?? 0)).toBe(1_220_00);
  expect(await entryOf(house, fourth?.id ?? 0)).toEqual([
    ['6150', 28_000_00],
    ['2149', -1_120_00],
    ['2110', -26_880_00],
  ]);
  expect(fourth).toMatchObject({ state: 'confirmed', total: 28_000_00, balance: 26_880_00 });
  const { rows } = await clerk.call(accounts.listPayableItems, { vendorId, q: fourth?.number });
  expect(rows).toMatchObject([{ amount: 26_880_00, withheld: 1_120_00 }]);
  await expectLaws(house);

  const admin = await house.as('admin');
  await admin.call(purchasing.billCancel, {
    ...at(fourth ?? { id: 0, version: 0 }),
    note: 'Wrong',
  });
  await expectLaws(house);
});

test('what is typed counts instead of the rule, and no more than the bill', async ({ house }) => {
  const { clerk, paper } = await contractor(house, { pan: null });

  const typed = await clerk.call(
    purchasing.createBill,
    paper(40_000_00, { tdsAmount: 123_00, tdsReason: 'Certificate', confirm: true }),
  );
  expect(typed.tds).toMatchObject({ rateBps: 2_000, amount: 123_00, isTyped: true });
  expect(typed.balance).toBe(39_877_00);
  const much = clerk.call(purchasing.createBill, paper(100_00, { tdsAmount: 100_01 }));
  await expect(much).rejects.toMatchObject({ code: 'bill.tds_outside' });
  const draft = await clerk.call(purchasing.createBill, paper(40_000_00, { tdsAmount: 123_00 }));
  const ruled = await clerk.call(purchasing.updateBill, { ...at(draft), tdsAmount: null });
  expect(ruled.tds).toMatchObject({ amount: 8_000_00, isTyped: false });
  const none = await clerk.call(purchasing.updateBill, { ...at(ruled), tdsSectionId: null });
  expect(none.tds).toBeNull();
});

test('a bill is confirmed with its file, where the house wants one', async ({ house }) => {
  await withSetting(house, 'purchasing.billFileRequired', true);
  const { clerk, paper } = await contractor(house);
  const draft = await clerk.call(purchasing.createBill, paper(100_00));

  const bare = clerk.call(purchasing.billConfirm, at(draft));
  await expect(bare).rejects.toMatchObject({ fields: { fileIds: 'Please attach the bill.' } });
  const nobodys = clerk.call(purchasing.updateBill, { ...at(draft), fileIds: [99_999] });
  await expect(nobodys).rejects.toMatchObject({ fields: { fileIds: 'Send the files again.' } });
  const { files } = await send(house, clerk, contract.admin.uploadFile, [{ bytes: await jpeg() }], {
    purpose: 'attachment',
  });

  const filed = await clerk.call(purchasing.updateBill, {
    ...at(draft),
    fileIds: [files[0]?.id ?? 0],
    confirm: true,
  });

  expect(filed).toMatchObject({ state: 'confirmed', files: [{ id: files[0]?.id }] });
});

test('the tax of a vendor from abroad is ours to pay, unless somebody says otherwise', async ({
  house,
}) => {
  const { clerk, paper } = await contractor(house, { gstTreatment: 'overseas', pan: null });

  const draft = await clerk.call(purchasing.createBill, paper(100_00));
  const said = await clerk.call(purchasing.createBill, paper(100_00, { reverseCharge: false }));

  expect([draft.reverseCharge, said.reverseCharge]).toEqual([true, false]);
});

test('a vendor’s statement says what was owed before, each entry since, and what is owed', async ({
  house,
}) => {
  const { clerk, vendorId, paper } = await contractor(house);
  const bill = await clerk.call(
    purchasing.createBill,
    paper(40_000_00, { vendorBillDate: '2026-11-02', businessDate: '2026-11-02', confirm: true }),
  );
  const said = (from?: string) =>
    atWork(house, (ctx) => readVendorStatement(ctx, { id: vendorId, ...(from ? { from } : {}) }));

  expect(await said()).toMatchObject({
    from: '2026-04-01',
    opening: 0,
    lines: [{ date: '2026-11-02', document: bill.number, debit: 0, credit: 39_600_00 }],
    closing: 39_600_00,
    ageing: { sums: { total: 39_600_00 } },
  });
  expect(await said('2026-11-03')).toMatchObject({ opening: 39_600_00, lines: [] });
  await expect(said('2199-01-01')).rejects.toMatchObject({
    beside: { fields: { from: 'The first day is after the last.' } },
  });
  const printed = await clerk.call(purchasing.vendorStatement, { id: vendorId });
  expect(printed).toBeTruthy();
});
