import type {
  AccountDetails,
  AccountMerge,
} from '@counting-house/contract/accounts/journal/account.ts';
import type { WriteContext } from '../../platform/context.ts';
import { ruleBroken } from '../../platform/problem.ts';
import { lockRow, updateRow } from '../../platform/rows/rows.ts';
import { readRows } from '../../platform/rows/read.ts';
import { credit, debit, post } from '../journal/journal.service.ts';
import { readAccountBalance, lockChart, refuseSystem, tillOn } from './account.service.ts';
import { bankRules } from '../../accounts/reconciliation/bank-rule.table.ts';
import { ledgerAccounts } from './account.table.ts';
import { getAccount } from './chart-tree.service.ts';
import { postingOverrides } from './override.table.ts';

type Row = typeof ledgerAccounts.$inferSelect;

/**
 * Ends an account in favour of another of its type: an entry moves what stands on it, then it is switched
 * off. Its old entries stay where they are, because the journal is insert only; posting overrides and bank rules
 * that named it name the other one.
 *
 * @returns the account that is kept.
 * @throws {Problem} `account.cannot_merge`, `account.is_system`, `period.*` (422); `stale` (409).
 */
export async function mergeAccounts(
  ctx: WriteContext,
  input: AccountMerge,
): Promise<AccountDetails> {
  await lockChart(ctx);
  const { id, version, intoId, reason } = input;
  const [first, second] = await Promise.all(
    [id, intoId].toSorted((a, b) => a - b).map((one) => lockRow(ctx, ledgerAccounts, one)),
  );
  const [from, into] = first?.id === id ? [first, second] : [second, first];
  if (!from || !into) throw cannot('Choose another account.');
  refuseSystem(from, 'merged');
  refuseUnlike(from, into);
  const till = await tillOn(ctx, from);
  if (till) throw cannot(till);
  const balance = await readAccountBalance(ctx, id);
  const [here, there] = balance > 0 ? [credit, debit] : [debit, credit];
  await post(ctx, {
    event: 'account.merged',
    date: input.date ?? ctx.today,
    source: { kind: 'ledger_account', id, no: from.code },
    narration: `${from.code} ${from.name} merged into ${into.code} ${into.name}: ${reason}`,
    reason,
    lines: [
      there('account', Math.abs(balance), { accountId: intoId }),
      here('account', Math.abs(balance), { accountId: id }),
    ],
  });
  await nameInstead(ctx, id, intoId);
  await updateRow(ctx, ledgerAccounts, { id, version }, { isActive: false });
  return getAccount(ctx, { id: intoId });
}

/** What names an account for later postings names another one from now on. */
async function nameInstead(ctx: WriteContext, accountId: number, intoId: number): Promise<void> {
  for (const table of [postingOverrides, bankRules]) {
    const rows = await readRows(ctx, table, { accountId }, { orderBy: ['id'], lock: 'update' });
    for (const row of rows) await updateRow(ctx, table, row, { accountId: intoId });
  }
}

function refuseUnlike(from: Row, into: Row): void {
  if (from.id === into.id) throw cannot('Choose another account.');
  if (from.isGroup || into.isGroup) throw cannot('Groups are not merged. Move their accounts.');
  if (!into.isActive) throw cannot(`${into.name} is switched off.`);
  if (from.type === 'bank') throw cannot('Bank accounts are not merged. Transfer the money.');
  if (from.partyKind !== null || into.partyKind !== null) {
    throw cannot('Accounts with parties are not merged.');
  }
  if (from.stockKind !== into.stockKind) throw cannot(`${into.name} is not of the same goods.`);
  if (from.type !== into.type) throw cannot(`${into.name} is of another type.`);
}

const cannot = (says: string) =>
  ruleBroken('account.cannot_merge', says, { fields: { intoId: says } });
