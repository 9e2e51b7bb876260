import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { paid } from '../../testing/books.ts';
import { test, type Person } from '../../testing/house.ts';
import {
  clerkAndBank,
  imported,
  lineOf,
  linesOf,
  november,
  previewed,
  statementHead,
} from '../../testing/statements-of-bank.ts';
import { aVendorRow } from '../../testing/purchasing.ts';
import { atWork } from '../../testing/work.ts';
import { reverse } from '../../books/journal/journal.service.ts';

const { accounts } = contract;

const banked = { method: 'bank_transfer' as const };

describe('a statement', () => {
  test('shows what it would bring, matches what is certain, and brings nothing twice', async ({
    house,
  }) => {
    const { clerk, id } = await clerkAndBank(house);
    await paid(house, 1, 400_00, { ...banked, reference: 'UTR000111222', date: '2026-11-17' });

    const seen = await previewed(house, clerk, { id, text: november });
    const first = await imported(house, clerk, { id, text: november });
    const again = await imported(house, clerk, { id, text: november });
    const reworded = await previewed(house, clerk, {
      id,
      text: november.replace('UPI SOMEBODY', 'UPI/SOMEBODY ELSE'),
    });

    expect(seen).toMatchObject({
      counts: { new: 3, known: 0, possible: 0 },
      faults: [],
      isRemembered: false,
      closingBalance: 532_00,
    });
    expect(first.counts).toEqual({ imported: 3, skipped: 0, matched: 1 });
    expect(again).toEqual({
      statement: null,
      counts: { imported: 0, skipped: 3, matched: 0 },
    });
    expect(reworded).toMatchObject({
      counts: { new: 0, known: 2, possible: 1 },
      isRemembered: true,
    });
    expect(await lineOf(clerk, id, 'ASHA')).toMatchObject({
      status: 'matched',
      bookedAs: [{ no: 'RCT-1' }],
    });
  });

  test('whose balances do not follow is confirmed first, and one nobody can read is refused', async ({
    house,
  }) => {
    const { clerk, id } = await clerkAndBank(house);
    const text = `${statementHead}18/11/2026,A,,,400.00,400.00\n19/11/2026,B,,,150.00,500.00\n`;

    await expect(imported(house, clerk, { id, text })).rejects.toMatchObject({
      status: 422,
      code: 'statement.balance_differs',
    });
    await expect(imported(house, clerk, { id, text: 'Hello' })).rejects.toMatchObject({
      code: 'statement.unreadable',
    });
    const { counts } = await imported(house, clerk, {
      id,
      text,
      fields: { confirmBalance: 'true' },
    });

    expect(counts.imported).toBe(2);
  });

  test('is taken out again until something of it is handled', async ({ house }) => {
    const { clerk, id } = await clerkAndBank(house);
    const { statement } = await imported(house, clerk, { id, text: november });
    const line = await lineOf(clerk, id, 'SMS');
    await clerk.call(accounts.excludeStatementLines, {
      lineIds: [line.id],
      reason: 'Posted twice',
    });

    await expect(
      clerk.call(accounts.deleteStatement, { id: statement?.id ?? 0 }),
    ).rejects.toMatchObject({ code: 'statement.handled' });
    await clerk.call(accounts.includeStatementLines, { lineIds: [line.id] });
    await clerk.call(accounts.deleteStatement, { id: statement?.id ?? 0 });

    expect(await linesOf(clerk, id)).toEqual([]);
    expect((await imported(house, clerk, { id, text: november })).counts.imported).toBe(3);
  });
});

describe('a line of a statement', () => {
  test('is proposed what has its amount, with the reasons', async ({ house }) => {
    const { clerk, id } = await clerkAndBank(house);
    await paid(house, 1, 150_00, { ...banked, date: '2026-11-18' });
    await paid(house, 2, 100_00, { ...banked, date: '2026-11-19' });
    await paid(house, 3, 300_00, { ...banked, date: '2026-11-19' });
    await imported(house, clerk, { id, text: november });

    const single = await lineOf(clerk, id, 'SOMEBODY');
    const { singles } = await clerk.call(accounts.suggestMatches, { lineId: single.id });
    const several = await lineOf(clerk, id, 'ASHA');
    const { groups } = await clerk.call(accounts.suggestMatches, { lineId: several.id });

    expect(single.proposals).toBe(1);
    expect(singles).toMatchObject([
      { score: 60, isCertain: false, lines: [{ no: 'RCT-1', amount: 150_00 }] },
    ]);
    expect(groups.map(({ lines }) => lines.map(({ no }) => no))).toEqual([['RCT-2', 'RCT-3']]);
  });

  test('is matched once by two clerks at eight windows; the others learn who was first', async ({
    crowd,
  }) => {
    const { clerk, id } = await clerkAndBank(crowd);
    const windows = [1, 2, 3, 4, 5, 6, 7, 8];
    for (const receipt of windows) await paid(crowd, receipt, 150_00, { ...banked });
    await imported(crowd, clerk, { id, text: november });
    const other = await crowd.as('admin');
    const line = await lineOf(clerk, id, 'SOMEBODY');
    const { rows } = await clerk.call(accounts.listBookLines, { id });
    const match = (person: Person, at: number) =>
      person.call(accounts.createBankMatch, {
        statementLineIds: [line.id],
        journalLineIds: [rows[at]?.id ?? 0],
      });

    const outcomes = await Promise.allSettled(
      windows.map((receipt) => match(receipt % 2 === 0 ? clerk : other, receipt - 1)),
    );

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = outcomes.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
    expect(refused.reason).toMatchObject({ status: 409, code: 'bank_match.line_taken' });
    expect(String(refused.reason.message)).toMatch(/^This line was matched by .+ at 21 Nov 2026/u);
  });

  test('is matched to the paisa only', async ({ house }) => {
    const { clerk, id } = await clerkAndBank(house);
    await paid(house, 1, 149_99, { ...banked });
    await imported(house, clerk, { id, text: november });
    const line = await lineOf(clerk, id, 'SOMEBODY');
    const { rows } = await clerk.call(accounts.listBookLines, { id });

    const made = clerk.call(accounts.createBankMatch, {
      statementLineIds: [line.id],
      journalLineIds: rows.map((row) => row.id),
    });

    await expect(made).rejects.toMatchObject({
      status: 422,
      code: 'bank_match.sums_differ',
      message: 'The two sides differ by ₹0.01.',
    });
  });

  test('is booked at once: to accounts, to a party, to another account', async ({ house }) => {
    const { clerk, id } = await clerkAndBank(house);
    const { vendorId } = await aVendorRow(house);
    await imported(house, clerk, { id, text: november });
    const choices = await clerk.call(accounts.voucherChoices, {});
    const named = (label: string) =>
      choices.accounts.find((one) => one.label.includes(label))?.accountId ?? 0;
    const line = await lineOf(clerk, id, 'SOMEBODY');
    const lines = (first: number) => [
      { accountId: named('Interest received'), amount: first },
      { accountId: named('Other income'), amount: 50_00 },
    ];

    await expect(
      clerk.call(accounts.bookStatementLine, { id: line.id, lines: lines(99_00) }),
    ).rejects.toMatchObject({ fields: { lines: 'The accounts differ from the line by ₹1.00.' } });
    const booked = await clerk.call(accounts.bookStatementLine, {
      id: line.id,
      lines: lines(100_00),
    });
    await clerk.call(accounts.bookStatementLine, {
      id: (await lineOf(clerk, id, 'SMS')).id,
      party: { kind: 'vendor', id: vendorId },
    });

    expect(booked).toMatchObject({ how: 'booked', amount: 150_00 });
    expect((await lineOf(clerk, id, 'SMS')).status).toBe('matched');
    const again = clerk.call(accounts.bookStatementLine, { id: line.id, lines: lines(100_00) });
    await expect(again).rejects.toMatchObject({ code: 'bank_match.line_taken' });
    const voucher = await clerk.call(accounts.getVoucher, { id: booked.voucherId });
    await expect(
      clerk.call(accounts.reverseVoucher, {
        id: voucher.id,
        version: voucher.version,
        reason: 'Wrong account',
      }),
    ).rejects.toMatchObject({ code: 'bank_match.undo_first' });
  });

  test('is split into parts that are joined again', async ({ house }) => {
    const { clerk, id } = await clerkAndBank(house);
    await imported(house, clerk, { id, text: november });
    const line = await lineOf(clerk, id, 'ASHA');

    await expect(
      clerk.call(accounts.splitStatementLine, { id: line.id, amounts: [100_00, 200_00] }),
    ).rejects.toMatchObject({ code: 'statement.parts_differ' });
    await clerk.call(accounts.splitStatementLine, { id: line.id, amounts: [100_00, 300_00] });
    const parts = (await linesOf(clerk, id)).filter(({ parentLineId }) => parentLineId === line.id);
    await clerk.call(accounts.includeStatementLines, { lineIds: [line.id] });

    expect(parts.map(({ amount }) => amount)).toEqual([100_00, 300_00]);
    expect(await linesOf(clerk, id)).toHaveLength(3);
  });

  test('keeps its entry in the books until the match is undone', async ({ house }) => {
    const { clerk, id } = await clerkAndBank(house);
    await paid(house, 1, 400_00, { ...banked, reference: 'UTR000111222', date: '2026-11-17' });
    await imported(house, clerk, { id, text: november });
    const undo = () =>
      atWork(house, (ctx) =>
        reverse(
          ctx,
          { source: { kind: 'order_payment', id: 1 }, event: 'payment.received' },
          { reason: 'Wrong amount' },
        ),
      );

    await expect(undo()).rejects.toMatchObject({
      cause: { constraint: 'bank_match.undo_first' },
    });
    const { matchId } = await lineOf(clerk, id, 'ASHA');
    await clerk.call(accounts.reverseBankMatch, { id: matchId ?? 0 });
    await undo();

    expect(await lineOf(clerk, id, 'ASHA')).toMatchObject({ status: 'open', proposals: 0 });
  });
});

describe('a reconciliation', () => {
  test('goes from the books to the bank, and closes at zero only', async ({ house }) => {
    const { clerk, id } = await clerkAndBank(house);
    await paid(house, 1, 400_00, { ...banked, reference: 'UTR000111222', date: '2026-11-17' });
    await paid(house, 2, 90_00, { ...banked, date: '2026-11-20' });
    await imported(house, clerk, { id, text: november });
    const open = await clerk.call(accounts.startReconciliation, {
      bankAccountId: id,
      statementDate: '2026-11-20',
      closingBalance: 532_00,
    });
    const close = (version: number) =>
      clerk.call(accounts.closeReconciliation, { id: open.id, version });

    expect(open).toMatchObject({
      lineCount: 3,
      openCount: 2,
      figures: {
        bookBalance: 490_00,
        receiptsNotAtBank: -90_00,
        receiptsNotAtBankCount: 1,
        moneyInNotInBooks: 150_00,
        moneyOutNotInBooks: -18_00,
        expected: 532_00,
        difference: 0,
      },
    });
    await expect(close(open.version)).rejects.toMatchObject({
      code: 'reconciliation.lines_open',
      message: '2 statement lines are not handled.',
    });

    await paid(house, 3, 150_00, { ...banked, date: '2026-11-19' });
    const { rows } = await clerk.call(accounts.listBookLines, { id });
    await clerk.call(accounts.createBankMatch, {
      statementLineIds: [(await lineOf(clerk, id, 'SOMEBODY')).id],
      journalLineIds: [rows.find(({ amount }) => amount === 150_00)?.id ?? 0],
    });
    const charge = await lineOf(clerk, id, 'SMS');
    await clerk.call(accounts.excludeStatementLines, {
      lineIds: [charge.id],
      reason: 'Given back next month',
    });
    await expect(close(open.version)).rejects.toMatchObject({
      code: 'reconciliation.differs',
      message: 'The difference is −₹18.00. It must be zero.',
    });

    const accepted = await clerk.call(accounts.updateReconciliation, {
      id: open.id,
      version: open.version,
      acceptedReason: 'The bank gives it back',
    });
    const closed = await close(accepted.version);

    expect(closed).toMatchObject({
      status: 'closed',
      openCount: 0,
      figures: { expected: 532_00, difference: 0, excluded: -18_00 },
    });
    const paper = await clerk.send(accounts.printReconciliation, { id: open.id });
    expect(paper.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('freezes what it covers until the latest is reopened', async ({ house }) => {
    const { clerk, id } = await clerkAndBank(house);
    const owner = await house.as('owner');
    await paid(house, 1, 400_00, { ...banked, reference: 'UTR000111222', date: '2026-11-17' });
    await imported(house, clerk, {
      id,
      text: `${statementHead}18/11/2026,NEFT ASHA RAO,UTR000111222,,400.00,400.00\n`,
    });
    const opened = await clerk.call(accounts.startReconciliation, {
      bankAccountId: id,
      statementDate: '2026-11-18',
      closingBalance: 400_00,
    });
    const closed = await clerk.call(accounts.closeReconciliation, {
      id: opened.id,
      version: opened.version,
    });
    const { matchId } = await lineOf(clerk, id, 'ASHA');
    const undo = () => clerk.call(accounts.reverseBankMatch, { id: matchId ?? 0 });

    await expect(undo()).rejects.toMatchObject({ code: 'reconciliation.closed' });
    await expect(
      clerk.call(accounts.startReconciliation, {
        bankAccountId: id,
        statementDate: '2026-11-18',
        closingBalance: 400_00,
      }),
    ).rejects.toMatchObject({ code: 'reconciliation.order' });
    const reopen = { id: closed.id, version: closed.version, reason: 'A line was missing' };
    await expect(clerk.call(accounts.reopenReconciliation, reopen)).rejects.toMatchObject({
      status: 403,
    });
    await owner.call(accounts.reopenReconciliation, reopen);
    await undo();

    const desk = await clerk.call(accounts.getReconciliationDesk, { id });
    expect(desk).toMatchObject({
      openCount: 1,
      lastClosedDate: null,
      open: { status: 'open', reopenedReason: 'A line was missing' },
    });
  });

  test('counts from the day on which both sides have it', async ({ house }) => {
    const { clerk, id } = await clerkAndBank(house);
    await paid(house, 1, 400_00, { ...banked, reference: 'UTR000111222', date: '2026-11-20' });
    await imported(house, clerk, {
      id,
      text: `${statementHead}18/11/2026,NEFT ASHA RAO,UTR000111222,,400.00,400.00\n`,
    });

    const early = await clerk.call(accounts.startReconciliation, {
      bankAccountId: id,
      statementDate: '2026-11-19',
      closingBalance: 400_00,
    });

    expect(early.figures).toMatchObject({
      bookBalance: 0,
      moneyInNotInBooks: 400_00,
      receiptsNotAtBank: 0,
      difference: 0,
    });
  });

  test('of a paper statement ticks entries off', async ({ house }) => {
    const { clerk, id } = await clerkAndBank(house);
    await paid(house, 1, 400_00, { ...banked, date: '2026-11-17' });
    await paid(house, 2, 90_00, { ...banked, date: '2026-11-20' });
    const { rows } = await clerk.call(accounts.listBookLines, { id });

    await clerk.call(accounts.createBankMatch, {
      statementLineIds: [],
      journalLineIds: [rows[0]?.id ?? 0],
      tickedOn: '2026-11-18',
    });
    const open = await clerk.call(accounts.startReconciliation, {
      bankAccountId: id,
      statementDate: '2026-11-20',
      closingBalance: 400_00,
    });

    expect(open.figures).toMatchObject({ receiptsNotAtBank: -90_00, difference: 0 });
  });
});
