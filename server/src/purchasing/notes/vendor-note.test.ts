import { contract } from '@counting-house/contract/contract.ts';
import type { InputOf, OutputOf } from '@counting-house/contract/kit/operation.ts';
import { describe, expect } from 'vitest';
import { at, entryOf, ordered } from '../../testing/bills.ts';
import { inBooks } from '../../testing/books.ts';
import { taxOf } from '../../testing/catalogue.ts';
import { withPostOffice } from '../../testing/machine/post-office.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { expectLaws } from '../../testing/laws/laws.ts';
import { cellIn } from '../../testing/reports.ts';
import { aVendorRow } from '../../testing/purchasing.ts';
import { pieces } from '../../testing/stock.ts';
import { accountId } from '../../testing/vouchers.ts';
import { refusal } from '../../testing/work.ts';

const { accounts, gst, purchasing, reports } = contract;

type Bill = OutputOf<typeof purchasing.getBill>;
type Typed = Partial<InputOf<typeof purchasing.createVendorNote>>;

/** A hundred kilograms billed at ₹121.00 with IGST of 5 %, of an order at ₹120.00. */
async function billedHigh(house: TestHouse, price = 121_00) {
  const bought = await ordered(house);
  const inward = await bought.comes(100, 'D-1');
  const bill = await bought.billed(inward, 100, { price });
  const note = (taxable: number, more: Typed = {}) =>
    bought.clerk.call(purchasing.createVendorNote, {
      kind: 'debit_note',
      vendorId: bought.vendorId,
      billId: bill.id,
      reason: 'price',
      lines: [{ billLineId: lineOf(bill), taxable }],
      ...more,
    });
  const confirm = async (made: { id: number; version: number }) =>
    bought.clerk.call(purchasing.vendorNoteConfirm, at(made));
  const billNow = () => bought.clerk.call(purchasing.getBill, { id: bill.id });
  return { ...bought, inward, bill, note, confirm, billNow };
}

const lineOf = ({ lines: [line] }: Bill): number => line?.id ?? 0;

/** What GSTR-3B says of November, tax by line. */
async function returned(house: TestHouse) {
  const month = await (
    await house.as('accountant')
  ).call(gst.getTaxMonth, { month: house.clock.now().toISOString().slice(0, 7) });
  expect(month.tie.every(({ books, returned: said }) => books === said)).toBe(true);
  return Object.fromEntries(
    month.gstr3b.lines
      .map(({ line, igst, cgst, sgst }) => [line, igst + cgst + sgst] as const)
      .filter(([, amount]) => amount !== 0),
  );
}

describe('a debit note without goods', () => {
  test('lowers its bill, what the goods cost in stock, and the credit of tax', async ({
    house,
  }) => {
    const { bill, note, confirm, billNow } = await billedHigh(house);
    const draft = await note(100_00);

    expect(draft).toMatchObject({ state: 'draft', number: `Draft ${draft.id}`, total: 105_00 });
    expect(await entryOf(house, draft.id, 'vendor_note')).toEqual([]);
    const made = await confirm(draft);

    expect(made).toMatchObject({
      number: 'DNP/2627/00001',
      state: 'settled',
      taxable: 100_00,
      tax: 5_00,
      total: 105_00,
      toStock: -100_00,
      toVariance: 0,
    });
    expect(await entryOf(house, made.id, 'vendor_note')).toEqual([
      ['2110', 105_00],
      ['1151', -100_00],
      ['1163', -5_00],
    ]);
    expect(await billNow()).toMatchObject({
      state: 'part_paid',
      balance: bill.total - 105_00,
      tds: bill.tds,
      notes: [{ number: 'DNP/2627/00001', total: 105_00 }],
    });
    expect(await returned(house)).toEqual({ '4A5': 605_00 - 5_00 });
    await expectLaws(house);
  });

  test('stands in the purchase register and in the statement of its vendor', async ({ house }) => {
    const { note, confirm, vendorId } = await billedHigh(house);
    const made = await confirm(await note(100_00));
    const owner = await house.as('owner');

    const register = await owner.call(reports.getPurchaseRegister, { kind: 'debit_note' });
    expect(cellIn(register, 'total', 'taxable')).toBe(-100_00);
    expect(cellIn(register, 'total', 'total')).toBe(-105_00);
    const { rows } = await owner.call(accounts.openDocumentsOf, {
      partyKind: 'vendor',
      partyId: vendorId,
      direction: 'out',
    });
    expect(rows.map(({ outstanding }) => outstanding)).toEqual([12_705_00 - 105_00]);
    const found = await owner.call(purchasing.listVendorNotes, { q: made.number });
    expect(found.rows).toMatchObject([{ id: made.id, state: 'settled', balance: 0 }]);
  });

  test('cannot take off more than its bill has left, whoever comes first', async ({ house }) => {
    const { note, confirm } = await billedHigh(house);
    const most = await refusal(note(12_100_01));
    expect(most).toMatchObject({
      status: 422,
      fields: { 'lines.0.taxable': 'At most ₹12,100.00 can be taken off this line.' },
    });
    const [one, other] = [await note(12_000_00), await note(200_00)];

    const both = await Promise.allSettled([confirm(one), confirm(other)]);

    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expectLaws(house);
  });

  test('holds its bill, and a return of its goods debits what it left', async ({ house }) => {
    const { admin, bill, note, confirm, back, inward, billNow } = await billedHigh(house);
    const made = await confirm(await note(100_00));
    const owner = await house.as('owner');
    const cancelled = owner.call(purchasing.billCancel, { ...at(await billNow()), note: 'Typed' });
    expect(await refusal(cancelled)).toMatchObject({
      status: 422,
      message: `DNP/2627/00001 lowers ${bill.number}. Cancel that note first.`,
    });

    const gone = await back(inward, 100);

    expect(gone).toMatchObject({ taxable: 12_000_00, tax: 600_00 });
    const taken = admin.call(purchasing.vendorNoteCancel, { ...at(made), note: 'Not agreed' });
    expect(await refusal(taken)).toMatchObject({
      status: 422,
      message: `Goods went back with ${gone.number} at the price that DNP/2627/00001 left. Cancel that return first.`,
    });
    expect(await inBooks(house, 'ap.vendor')).toBe(0);
    await expectLaws(house);
  });

  test('that is cancelled makes its bill due again and gives the goods their cost back', async ({
    house,
  }) => {
    const { admin, bill, note, confirm, billNow } = await billedHigh(house);
    const made = await confirm(await note(100_00));

    await admin.call(purchasing.vendorNoteCancel, { ...at(made), note: 'Not agreed' });

    expect(await billNow()).toMatchObject({ state: 'confirmed', balance: bill.balance });
    expect(await inBooks(house, 'ppv')).toBe(0);
    expect(await returned(house)).toEqual({ '4A5': 605_00 });
    await expectLaws(house);
  });

  test('is changed as a draft, keeps what is not named, and is deleted', async ({ house }) => {
    const { clerk, note, bill } = await billedHigh(house);
    const draft = await note(100_00, { note: 'Agreed on the 12th' });

    const changed = await clerk.call(purchasing.updateVendorNote, {
      ...at(draft),
      reason: 'discount',
    });

    expect(changed).toMatchObject({ reason: 'discount', note: 'Agreed on the 12th' });
    expect(changed).toMatchObject({ billId: bill.id, lines: [{ taxable: 100_00 }], total: 105_00 });
    await clerk.call(purchasing.vendorNoteDelete, at(changed));
    expect(await refusal(clerk.call(purchasing.getVendorNote, { id: draft.id }))).toMatchObject({
      status: 404,
    });
  });

  test('knows before it is saved what it can take off and what it comes to', async ({ house }) => {
    const { clerk, vendorId, bill, note, confirm } = await billedHigh(house);
    const typed = { kind: 'debit_note', vendorId, billId: bill.id } as const;
    const preview = (taxable: number) =>
      clerk.call(purchasing.previewVendorNote, {
        ...typed,
        lines: [{ billLineId: lineOf(bill), taxable }],
      });

    await confirm(await note(100_00));
    const left = await clerk.call(purchasing.getNotableBill, { id: bill.id });

    expect(left).toMatchObject({ lines: [{ taxable: 12_000_00, tax: 600_00 }] });
    expect(await preview(200_00)).toMatchObject({ total: 210_00, tax: 10_00, fields: {} });
    expect(await preview(12_000_01)).toMatchObject({
      fields: { 'lines.0.taxable': 'At most ₹12,000.00 can be taken off this line.' },
    });
  });

  test('without a bill goes to an account of income or expense', async ({ house }) => {
    const { clerk, vendorId } = await billedHigh(house);
    const { rows } = await clerk.call(purchasing.listNoteAccounts, {});
    const [account] = rows;
    const known = await clerk.call(purchasing.createVendorNote, {
      kind: 'debit_note',
      vendorId,
      reason: 'rebate',
      lines: [{ accountId: account?.id ?? 0, description: 'Yearly rebate', taxable: 500_00 }],
    });

    expect(known).toMatchObject({
      lines: [{ account: `${account?.code} ${account?.name}` }],
      taxable: 500_00,
    });
  });

  test('is printed, and mailed to its vendor', async ({ house }) => {
    const { clerk, note, confirm } = await billedHigh(house);
    const made = await confirm(await note(100_00));

    await clerk.call(purchasing.vendorNotePdf, { id: made.id });
    const sent = await refusal(clerk.call(purchasing.vendorNoteSend, at(made)));
    expect(sent).toMatchObject({ status: 422, code: 'vendor_note.not_sent' });
    await withPostOffice(house);
    const mailed = await clerk.call(purchasing.vendorNoteSend, at(made));
    expect(mailed.sentAt).not.toBeNull();
  });

  test('is refused in a locked month', async ({ house }) => {
    const { note, confirm } = await billedHigh(house);
    const draft = await note(100_00);
    const owner = await house.as('owner');
    const { rows } = await owner.call(accounts.listFiscalYears, {});
    const month = rows
      .flatMap(({ periods }) => periods)
      .find(({ monthStart }) => monthStart.slice(0, 7) === draft.businessDate.slice(0, 7));
    await owner.call(accounts.setPeriodStatus, {
      id: month?.id ?? 0,
      version: month?.version ?? 0,
      status: 'locked',
      withOpen: true,
      withEarlier: true,
    });

    expect(await refusal(confirm(draft))).toMatchObject({ status: 422 });
  });
});

describe('a bill that does not match', () => {
  test('is approved with the debit note for what is billed beyond the order', async ({ house }) => {
    const { admin, clerk, bill, billNow, confirm } = await billedHigh(house, 130_00);
    expect(bill).toMatchObject({ state: 'exception', excess: 1_050_00 });

    const approved = await admin.call(purchasing.billApprove, {
      ...at(bill),
      raiseNote: true,
      lineNotes: [{ lineNo: 1, note: 'Difference debited' }],
    });

    const [raised] = approved.notes;
    expect(raised).toMatchObject({ state: 'draft', total: 1_050_00 });
    const note = await clerk.call(purchasing.getVendorNote, { id: raised?.id ?? 0 });
    expect(note).toMatchObject({ billId: bill.id, reason: 'price', taxable: 1_000_00 });
    await confirm(note);
    expect(await billNow()).toMatchObject({ balance: 12_600_00 });
    await expectLaws(house);
  });

  test('on tax alone is lowered by the tax charged too much', async ({ house }) => {
    const { admin, clerk, comes, billed } = await ordered(house);
    const inward = await comes(100, 'D-1');
    const line = { inwardLineId: inward.lines[0]?.id ?? 0, qty: pieces(100), price: 120_00 };
    const bill = await billed(inward, 100, {
      vendorTotal: 14_160_00,
      lines: [{ ...line, taxId: await taxOf(house, 18) }],
    });
    expect(bill).toMatchObject({ state: 'exception', excess: 1_560_00 });

    const { notes } = await admin.call(purchasing.billApprove, {
      ...at(bill),
      raiseNote: true,
      lineNotes: [{ lineNo: 1, note: 'Rate is 5 %' }],
    });
    const note = await clerk.call(purchasing.getVendorNote, { id: notes[0]?.id ?? 0 });
    await clerk.call(purchasing.vendorNoteConfirm, at(note));

    expect(note).toMatchObject({ reason: 'tax', taxable: 0, tax: 1_560_00 });
    expect(await returned(house)).toEqual({ '4A5': 600_00 });
    await expectLaws(house);
  });
});

describe('a credit note of a vendor', () => {
  test('without a bill goes to its account, and stays on account when asked', async ({ house }) => {
    const { vendorId } = await aVendorRow(house);
    const clerk = await house.as('accountant');
    const rebate = (more: Typed = {}) =>
      accountId(house, '4230').then((account) =>
        clerk.call(purchasing.createVendorNote, {
          kind: 'credit_note',
          vendorId,
          vendorNoteNo: 'CN/0044',
          vendorNoteDate: '2026-11-10',
          reason: 'rebate',
          isOnAccount: true,
          vendorTotal: 1_180_50,
          lines: [{ accountId: account, taxable: 1_000_00, taxId: null }],
          ...more,
        }),
      );
    const taxId = await taxOf(house, 18);
    const lines = [{ accountId: await accountId(house, '4230'), taxable: 1_000_00, taxId }];
    const draft = await rebate({ lines });
    const made = await clerk.call(purchasing.vendorNoteConfirm, at(draft));

    expect(made).toMatchObject({
      number: 'VCN/2627/00001',
      state: 'confirmed',
      roundOff: 50,
      balance: 1_180_50,
    });
    expect(await entryOf(house, made.id, 'vendor_note')).toEqual([
      ['2110', 1_180_50],
      ['4230', -1_000_00],
      ['1163', -180_00],
      ['6280', -50],
    ]);
    expect(await refusal(rebate({ lines, vendorNoteNo: 'cn 44' }))).toMatchObject({
      status: 409,
      fields: {
        vendorNoteNo: 'Credit note cn 44 of Kongu Traders is already entered as VCN/2627/00001.',
      },
    });
    await expectLaws(house);
  });

  test.for([
    {
      of: 'whose tax bore no credit lowers 4(A) and 4(B)',
      vendor: {},
      bill: { itcEligible: false },
      total: 1_180_00,
      entry: [
        ['2110', 118_00],
        ['6150', -118_00],
      ],
      summary: { '4A5': 162_00, '4B1': 162_00 },
    },
    {
      of: 'under reverse charge lowers what we owe and its credit',
      vendor: { gstTreatment: 'unregistered', gstin: null, pan: null } as const,
      bill: {},
      reverseCharge: true,
      total: 1_000_00,
      entry: [
        ['2110', 100_00],
        ['2147', 18_00],
        ['6150', -100_00],
        ['1163', -18_00],
      ],
      summary: { '3.1d': 162_00, '4A3': 162_00 },
    },
  ])('$of', async ({ vendor, bill: line, total, entry, summary, reverseCharge }, { house }) => {
    const { vendorId } = await aVendorRow(house, vendor);
    const clerk = await house.as('accountant');
    const bill = await clerk.call(purchasing.createBill, {
      vendorId,
      vendorBillNo: 'R-1',
      vendorBillDate: '2026-11-02',
      vendorTotal: total,
      confirm: true,
      ...(reverseCharge ? { reverseCharge } : {}),
      lines: [
        {
          accountId: await accountId(house, '6150'),
          description: 'Repairs',
          qty: pieces(1),
          price: 1_000_00,
          taxId: await taxOf(house, 18),
          ...line,
        },
      ],
    });
    const draft = await clerk.call(purchasing.createVendorNote, {
      kind: 'credit_note',
      vendorId,
      billId: bill.id,
      vendorNoteNo: 'CN-1',
      vendorNoteDate: '2026-11-03',
      reason: 'discount',
      lines: [{ billLineId: lineOf(bill), taxable: 100_00 }],
    });
    const made = await clerk.call(purchasing.vendorNoteConfirm, at(draft));

    expect(await entryOf(house, made.id, 'vendor_note')).toEqual(entry);
    expect(await returned(house)).toEqual(summary);
    await expectLaws(house);
  });
});
