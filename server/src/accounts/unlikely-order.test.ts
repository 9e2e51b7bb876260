import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { at } from '../testing/bills.ts';
import { inBooks, invoiced, outstanding } from '../testing/books.ts';
import { aCompany, gstinOf } from '../testing/companies.ts';
import { contracted } from '../testing/contractors.ts';
import { test, type TestHouse } from '../testing/house.ts';
import { expectLaws } from '../testing/laws/laws.ts';
import { jpeg, send } from '../testing/pictures.ts';
import { clerkAndBank, imported, lineOf, statementHead } from '../testing/statements-of-bank.ts';
import { aVendor } from '../testing/vendors.ts';
import { accountId, aReceipt, lockNovember } from '../testing/vouchers.ts';
import { atWork } from '../testing/work.ts';
import { reverse } from '../books/journal/journal.service.ts';

const { accounts, gst, orders, purchasing } = contract;

const reason = 'Entered by mistake';

/** A company that owes ₹1,000.00 of 1 November; it is the 21st. */
async function owing(house: TestHouse, more: object = {}) {
  const { id, name } = await aCompany(house, { name: 'Zenith Traders', ...more });
  const party = { kind: 'company', id, name } as const;
  await invoiced(house, 1, 1_000_00, { party, channel: 'b2b', date: '2026-11-01' });
  const clerk = await house.as('accountant');
  const itemOf = async (docNo: string) => {
    const { rows } = await clerk.call(accounts.listReceivableItems, { partyId: id });
    const item = rows.find((row) => row.docNo === docNo);
    if (!item) throw new Error(`no document ${docNo}`);
    return item.id;
  };
  const pay = (amount: number, date: string, reference: string) =>
    aReceipt(clerk, { party: { kind: 'company', id }, amount, date, reference });
  return { party, clerk, itemOf, pay };
}

describe('receipts', () => {
  test('that settle one after the other never settle a document twice on a day that is past', async ({
    house,
  }) => {
    const { clerk, itemOf, pay } = await owing(house);
    const invoice = await itemOf('INV-1');
    const first = await pay(1_000_00, '2026-11-05', 'UTR000000001');
    const second = await pay(1_000_00, '2026-11-10', 'UTR000000002');
    const pairOf = async (number: string | null) => ({
      debitItemId: invoice,
      creditItemId: await itemOf(number ?? ''),
      amount: 1_000_00,
    });
    await clerk.call(accounts.allocate, { pairs: [await pairOf(first.number)] });
    const { allocations } = await clerk.call(accounts.getOpenItem, { id: invoice });
    await clerk.call(accounts.unallocate, { id: allocations[0]?.id ?? 0, reason });

    const pairs = [await pairOf(second.number)];
    await expect(
      clerk.call(accounts.allocate, { pairs, date: '2026-11-10' }),
    ).rejects.toMatchObject({
      fields: {
        date: 'Settled until 21 Nov 2026, when that was undone. Choose that day or a later one.',
      },
    });
    await clerk.call(accounts.allocate, { pairs });
    await clerk.call(accounts.reverseVoucher, { ...at(first), reason });

    const item = await clerk.call(accounts.getOpenItem, { id: invoice });
    expect(
      item.allocations.map(({ allocatedOn, reversedOn }) => [allocatedOn, reversedOn]),
    ).toEqual([
      ['2026-11-21', null],
      ['2026-11-05', '2026-11-21'],
    ]);
    expect(await outstanding(house)).toMatchObject({ 'INV-1': 0, [first.number ?? '']: 0 });
  });

  test('after a write-off wait as credit; the write-off taken back, they settle the document', async ({
    house,
  }) => {
    const { clerk, itemOf, pay } = await owing(house);
    const admin = await house.as('admin');
    const written = await admin.call(accounts.writeOff, { id: await itemOf('INV-1'), reason });

    const late = await pay(1_000_00, '2026-11-20', 'UTR000000003');
    const [number, off] = [late.number ?? '', written.number ?? ''];
    expect(await outstanding(house)).toMatchObject({ 'INV-1': 0, [number]: 1_000_00 });
    await admin.call(accounts.reverseVoucher, { ...at(written), reason: 'They paid after all' });
    await clerk.call(accounts.allocate, {
      pairs: [
        {
          debitItemId: await itemOf('INV-1'),
          creditItemId: await itemOf(number),
          amount: 1_000_00,
        },
      ],
    });

    expect(await outstanding(house)).toMatchObject({ 'INV-1': 0, [number]: 0, [off]: 0 });
  });

  test('dated before the last reconciliation are open in the next one', async ({ house }) => {
    const { clerk, id } = await clerkAndBank(house);
    await imported(house, clerk, {
      id,
      text: `${statementHead}18/11/2026,NEFT,UTR1,,400.00,400.00\n`,
    });
    await clerk.call(accounts.bookStatementLine, {
      id: (await lineOf(clerk, id, 'NEFT')).id,
      lines: [{ accountId: await accountId(house, '4290'), amount: 400_00 }],
    });
    const asked = (statementDate: string) =>
      clerk.call(accounts.startReconciliation, {
        bankAccountId: id,
        statementDate,
        closingBalance: 400_00,
      });
    const open = await asked('2026-11-18');
    const closed = await clerk.call(accounts.closeReconciliation, at(open));

    await aReceipt(clerk, {
      amount: 90_00,
      date: '2026-11-15',
      lines: [{ accountId: await accountId(house, '4290'), credit: 90_00 }],
    });
    const next = await asked('2026-11-20');

    expect(closed.figures).toMatchObject({ bookBalance: 400_00, difference: 0 });
    expect(next.figures).toMatchObject({
      bookBalance: 490_00,
      receiptsNotAtBank: -90_00,
      difference: 0,
    });
  });
});

test('a cheque bounces after its deposit was reconciled, and what the bank takes back is matched by itself', async ({
  house,
}) => {
  const { party, clerk } = await owing(house);
  const receipt = await aReceipt(clerk, {
    method: 'cheque',
    reference: '004512',
    amount: 1_000_00,
    date: '2026-11-02',
    party: { kind: 'company', id: party.id },
  });
  const { rows } = await clerk.call(accounts.listCheques, {});
  const { id = 0 } = rows[0] ?? {};
  await clerk.call(accounts.depositCheques, { ids: [id], date: '2026-11-03' });
  const bank = await clerkAndBank(house);
  const came = '04/11/2026,CHQ DEP 004512,004512,,1000.00,1000.00\n';
  await imported(house, clerk, { id: bank.id, text: `${statementHead}${came}` });
  const match = async (words: string) => {
    const line = await lineOf(clerk, bank.id, words);
    if (line.status === 'matched') return;
    const books = await clerk.call(accounts.listBookLines, { id: bank.id });
    const entry = books.rows.find(({ amount }) => amount === line.amount);
    await clerk.call(accounts.createBankMatch, {
      statementLineIds: [line.id],
      journalLineIds: [entry?.id ?? 0],
    });
  };
  const reconcile = async (statementDate: string, closingBalance: number) => {
    const open = await clerk.call(accounts.startReconciliation, {
      bankAccountId: bank.id,
      statementDate,
      closingBalance,
    });
    return clerk.call(accounts.closeReconciliation, at(open));
  };
  await match('CHQ DEP');
  await reconcile('2026-11-04', 1_000_00);

  await clerk.call(orders.returnCheque, { id, reason: 'Funds insufficient' });
  const back = '21/11/2026,CHQ RET 004512,,1000.00,,0.00\n';
  await imported(house, clerk, { id: bank.id, text: `${statementHead}${came}${back}` });
  await match('CHQ RET');
  const closed = await reconcile('2026-11-21', 0);

  expect(closed).toMatchObject({ status: 'closed', figures: { bookBalance: 0, difference: 0 } });
  expect(await outstanding(house)).toMatchObject({
    'INV-1': 1_000_00,
    [receipt.number ?? '']: 0,
  });

  // Reopened after its month is locked, the match comes off and back; the books stay.
  await lockNovember(house);
  const owner = await house.as('owner');
  await owner.call(accounts.reopenReconciliation, { ...at(closed), reason: 'A line was missing' });
  const { matchId } = await lineOf(clerk, bank.id, 'CHQ RET');
  await clerk.call(accounts.reverseBankMatch, { id: matchId ?? 0 });
  await match('CHQ RET');
  const { open } = await clerk.call(accounts.getReconciliationDesk, { id: bank.id });
  const again = await clerk.call(accounts.closeReconciliation, {
    id: open?.id ?? 0,
    version: open?.version ?? 0,
  });
  expect(again).toMatchObject({ status: 'closed', figures: { difference: 0 } });
});

test('an invoice that was set off and is cancelled leaves its set-off as credit', async ({
  house,
}) => {
  const gstin = gstinOf('27', 'AAKFS9901M');
  const { party, clerk } = await owing(house, { gstin });
  const vendor = await aVendor(house, { gstTreatment: 'registered', gstin });
  await clerk.call(accounts.createOpeningDocument, {
    partyKind: 'vendor',
    partyId: vendor.id,
    side: 'credit',
    docNo: 'B-1',
    docDate: '2026-03-31',
    amount: 400_00,
  });
  const set = await clerk.call(accounts.setOff, {
    kind: 'company',
    id: party.id,
    vendorId: vendor.id,
    amount: 400_00,
    reason: 'One business',
  });

  await atWork(house, (ctx) =>
    reverse(
      ctx,
      { source: { kind: 'sales_invoice', id: 1 }, event: 'sales.invoiceIssued' },
      { reason },
    ),
  );

  expect(await outstanding(house)).toMatchObject({ 'INV-1': 0, 'B-1': 0, [set.number]: 400_00 });
});

describe('a bill', () => {
  test('that an advance settled is cancelled once that is undone; the advance stays', async ({
    house,
  }) => {
    const { clerk, vendorId, bill } = await contracted(house);
    const advance = await clerk.call(accounts.createVoucher, {
      kind: 'payment',
      method: 'bank_transfer',
      reference: 'UTR000000009',
      party: { kind: 'vendor', id: vendorId },
      amount: 300_00,
      date: '2026-11-02',
      post: true,
    });
    const entered = await bill(1_000_00, '2026-11-05', { tdsSectionId: undefined });
    const { rows } = await clerk.call(accounts.listPayableItems, { vendorId });
    const owed = rows.find(({ docNo }) => docNo === entered.number);
    if (!owed) throw new Error('a bill is owed');
    const admin = await house.as('admin');
    const seen = await clerk.call(accounts.getOpenItem, { id: owed.id });
    if (seen.allocations.length === 0) {
      await clerk.call(accounts.allocate, {
        pairs: [
          { debitItemId: seen.candidates[0]?.id ?? 0, creditItemId: owed.id, amount: 300_00 },
        ],
      });
    }
    const cancel = async () =>
      admin.call(purchasing.billCancel, {
        ...at(await clerk.call(purchasing.getBill, { id: entered.id })),
        note: reason,
      });

    await expect(cancel()).rejects.toMatchObject({ code: 'bill.paid' });
    const { allocations } = await clerk.call(accounts.getOpenItem, { id: owed.id });
    await clerk.call(accounts.unallocate, { id: allocations[0]?.id ?? 0, reason });
    await cancel();

    expect(await outstanding(house)).toMatchObject({ [advance.number ?? '']: 300_00 });
    await expectLaws(house);
  });

  test('cancelled in a later month after its TDS was paid takes it off what that month owes', async ({
    house,
  }) => {
    const { clerk, section, bill } = await contracted(house);
    const entered = await bill(40_000_00, '2026-10-05');
    const challan = { sectionId: section.id, paidOn: '2026-11-07', bsrCode: '0510308' };
    await clerk.call(gst.payTds, { ...challan, month: '2026-10', challanNo: '00041' });
    const admin = await house.as('admin');
    await admin.call(purchasing.billCancel, { ...at(entered), note: reason });

    await bill(60_000_00, '2026-11-08');
    const paid = await clerk.call(gst.payTds, {
      ...challan,
      month: '2026-11',
      paidOn: '2026-11-09',
      challanNo: '00042',
    });

    expect([entered.tds?.amount, paid.tax]).toEqual([400_00, 200_00]);
    expect(await inBooks(house, 'tds.payable')).toBe(0);
  });
});

describe('a year', () => {
  test('with a draft that repeats is not locked before somebody decides on it', async ({
    house,
  }) => {
    const clerk = await house.as('accountant');
    const rent = await clerk.call(accounts.createVoucher, {
      kind: 'payment',
      method: 'bank_transfer',
      reference: 'UTR1',
      amount: 20_000_00,
      lines: [{ accountId: await accountId(house, '6130'), debit: 20_000_00 }],
      post: true,
    });
    await clerk.call(accounts.createVoucherTemplate, {
      name: 'Rent',
      voucherId: rent.id,
      frequency: 'yearly',
      startsOn: '2027-03-31',
      dayOfMonth: 31,
      mode: 'draft',
    });
    await house.runJobs();
    house.clock.set('2027-04-05T22:00:00.000Z');
    await house.runJobs();
    const owner = await house.as('owner');
    const { rows } = await owner.call(accounts.listFiscalYears, {});
    const last = rows.find(({ name }) => name === '2026-27')?.periods.at(-1);

    await expect(
      owner.call(accounts.setPeriodStatus, {
        id: last?.id ?? 0,
        version: last?.version ?? 0,
        status: 'locked',
        withOpen: true,
        withEarlier: true,
      }),
    ).rejects.toMatchObject({ status: 422, message: expect.stringContaining('March 2027') });
  });

  test('that is closed keeps the opening balances that it began with', async ({ house }) => {
    house.clock.set('2027-04-05T06:00:00.000Z');
    const owner = await house.as('owner');
    const { rows } = await owner.call(accounts.listFiscalYears, {});
    const last = rows.find(({ name }) => name === '2026-27')?.periods.at(-1);
    const locked = await owner.call(accounts.setPeriodStatus, {
      id: last?.id ?? 0,
      version: last?.version ?? 0,
      status: 'locked',
      withOpen: true,
      withEarlier: true,
    });
    await owner.call(accounts.closeYear, { id: locked.id, version: locked.version });

    const { rows: openings, closedBecause } = await owner.call(accounts.getOpenings, {});
    const cash = openings.find(({ code }) => code === '1111');
    const change = owner.call(accounts.setOpenings, {
      rows: [
        { accountId: cash?.accountId ?? 0, version: cash?.version ?? 0, debit: 50_000, credit: 0 },
      ],
    });

    await expect(change).rejects.toMatchObject({ status: 422 });
    expect(closedBecause).toContain('2026-27');
  });
});

test('the picture of a bill is replaced after its expense was approved; the books stay', async ({
  house,
}) => {
  const clerk = await house.as('accountant');
  const picture = async () => {
    const { files } = await send(
      house,
      clerk,
      contract.admin.uploadFile,
      [{ bytes: await jpeg() }],
      {
        purpose: 'attachment',
      },
    );
    return files.map(({ id }) => id);
  };
  const spent = await clerk.call(accounts.createExpense, {
    accountId: await accountId(house, '6150'),
    description: 'Electricity',
    moneyAccountId: await accountId(house, '1121'),
    amount: 1_180_00,
    fileIds: await picture(),
    post: true,
  });
  const entries = async () =>
    (await clerk.call(accounts.listEntriesOf, { kind: 'expense', id: spent.id })).rows.length;

  const changed = await clerk.call(accounts.updateExpense, {
    ...at(spent),
    fileIds: await picture(),
  });

  expect(changed.files.map(({ id }) => id)).not.toEqual(spent.files.map(({ id }) => id));
  expect([changed.status, await entries()]).toEqual(['posted', 1]);
});
