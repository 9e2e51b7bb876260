import type { Openings } from '@counting-house/contract/accounts/periods/opening.ts';
import type { WriteContext } from '../../platform/context.ts';
import { invariant, ruleBroken } from '../../platform/problem.ts';
import { readRow, lockRow } from '../../platform/rows/rows.ts';
import { readRows } from '../../platform/rows/read.ts';
import { readAccountBalance } from '../../books/chart/account.service.ts';
import { ledgerAccounts } from '../../books/chart/account.table.ts';
import { recordVoucher } from '../vouchers/record.service.ts';
import { getOpenings } from './opening-account.service.ts';

/**
 * Moves what is left on opening balances to capital by a journal, when everything is in.
 *
 * @throws {Problem} `opening.nothing_left`, `period.*` (422).
 */
export async function transferOpening(
  ctx: WriteContext,
  { accountId, date }: { accountId: number; date?: string | undefined },
): Promise<Openings> {
  const [equity] = await readRows(ctx, ledgerAccounts, { systemKey: 'equity.opening' });
  invariant(equity, 'set-up made the account of opening balances');
  await lockRow(ctx, ledgerAccounts, equity.id);
  const target = await readRow(ctx, ledgerAccounts, accountId);
  if (target.root !== 'equity' || target.isGroup || target.id === equity.id) {
    const says = 'Choose a capital account.';
    throw ruleBroken('opening.wrong_account', says, { fields: { accountId: says } });
  }
  const left = await readAccountBalance(ctx, equity.id);
  if (left === 0) throw ruleBroken('opening.nothing_left', 'Nothing is left to transfer.');
  const amount = Math.abs(left);
  const side = (isDebit: boolean) =>
    isDebit ? { debit: amount, credit: 0 } : { debit: 0, credit: amount };
  await recordVoucher(ctx, {
    kind: 'journal',
    date: date ?? ctx.today,
    narration: `Opening balances to ${target.code} ${target.name}`,
    lines: [
      { accountId: equity.id, ...side(left < 0) },
      { accountId: target.id, ...side(left > 0) },
    ],
  });
  return getOpenings(ctx);
}
