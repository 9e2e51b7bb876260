import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { invoiced, outstanding, paid } from '../../testing/books.ts';
import { test } from '../../testing/house.ts';
import {
  clerkAndBank,
  imported,
  lineOf,
  linesOf,
  november,
  statementHead,
} from '../../testing/statements-of-bank.ts';

const { accounts } = contract;

const banked = { method: 'bank_transfer' as const };

describe('a line of a statement that was handled', () => {
  test('is left out by a part of it, and joined again only once that is back', async ({
    house,
  }) => {
    const { clerk, id } = await clerkAndBank(house);
    await imported(house, clerk, { id, text: november });
    const line = await lineOf(clerk, id, 'ASHA');
    await clerk.call(accounts.splitStatementLine, { id: line.id, amounts: [100_00, 300_00] });
    const [part] = (await linesOf(clerk, id)).filter(
      ({ parentLineId }) => parentLineId === line.id,
    );
    await clerk.call(accounts.excludeStatementLines, {
      lineIds: [part?.id ?? 0],
      reason: 'Not ours',
    });
    const join = () => clerk.call(accounts.includeStatementLines, { lineIds: [line.id] });

    await expect(join()).rejects.toMatchObject({
      code: 'bank_match.line_taken',
      message: 'A part of it is handled. Undo that first.',
    });
    await expect(
      clerk.call(accounts.excludeStatementLines, { lineIds: [line.id], reason: 'Not ours' }),
    ).rejects.toMatchObject({ code: 'bank_match.line_taken' });
    await clerk.call(accounts.includeStatementLines, { lineIds: [part?.id ?? 0] });
    await join();

    expect(await linesOf(clerk, id)).toHaveLength(3);
    expect(await lineOf(clerk, id, 'ASHA')).toMatchObject({ status: 'open', amount: 400_00 });
  });

  test('stays matched when what it paid is set against something else', async ({ house }) => {
    const { clerk, id } = await clerkAndBank(house);
    await invoiced(house, 1, 400_00);
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
    await clerk.call(accounts.closeReconciliation, { id: opened.id, version: opened.version });
    const { rows } = await clerk.call(accounts.listOpenItems, { status: 'settled' });
    const invoice = rows.find(({ docNo }) => docNo === 'INV-1');
    const item = await clerk.call(accounts.getOpenItem, { id: invoice?.id ?? 0 });

    await clerk.call(accounts.unallocate, {
      id: item.allocations[0]?.id ?? 0,
      reason: 'It was for another invoice',
    });

    expect(await lineOf(clerk, id, 'ASHA')).toMatchObject({ status: 'matched' });
    expect(await outstanding(house)).toMatchObject({ 'INV-1': 400_00 });
    expect(await clerk.call(accounts.getReconciliationDesk, { id })).toMatchObject({
      openCount: 0,
      lastClosedDate: '2026-11-18',
    });
  });
});
