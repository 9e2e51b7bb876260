import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { WriteContext } from '../../platform/context.ts';
import { invariant } from '../../platform/problem.ts';
import { credit, debit, post } from '../journal/journal.service.ts';
import { journalEntries } from '../journal/journal.table.ts';
import { ledgerAccounts } from './account.table.ts';
import { readAccountBalance, lockChart } from './account.service.ts';
import { goodsCategories } from './goods-category.service.ts';
import { categoriesOfPath, chooseOverrides, type Override } from './override.rules.ts';
import { allOverrides } from './override.service.ts';

/**
 * Moves the value of goods between the accounts of their kind, so that each account that a posting rule names
 * holds what its goods are worth, and the usual account the rest. Posts an entry for each kind in which
 * something moves: after a rule came or went, and when a product stands in another category now.
 *
 * Locks the chart.
 *
 * @returns how many entries were posted.
 * @throws {Problem} `period.*` (422) when today may not be posted.
 */
export async function moveStockValues(ctx: WriteContext): Promise<number> {
  await lockChart(ctx);
  const accounts = await ctx.tx
    .select()
    .from(ledgerAccounts)
    .where(isNotNull(ledgerAccounts.stockKind))
    .orderBy(ledgerAccounts.code);
  if (accounts.every(({ systemKey }) => systemKey !== null)) return 0;
  const worth = await worthOfAccounts(ctx);
  let posted = 0;
  for (const [kind, ofKind] of Map.groupBy(accounts, ({ stockKind }) => stockKind)) {
    const usual = ofKind.find(({ systemKey }) => systemKey !== null);
    invariant(kind && usual, 'goods of each kind have a usual account');
    const moves = [];
    for (const account of ofKind.filter(({ systemKey }) => systemKey === null)) {
      const amount = (worth.get(account.id) ?? 0) - (await readAccountBalance(ctx, account.id));
      if (amount !== 0) moves.push({ accountId: account.id, amount });
    }
    if (moves.length === 0) continue;
    await post(ctx, {
      event: 'stock.transferred',
      date: ctx.today,
      source: {
        kind: 'ledger_account',
        id: usual.id,
        no: usual.code,
        seq: await nextMove(ctx, usual.id),
      },
      narration: `Stock of separate accounts, moved from or to ${usual.code} ${usual.name}`,
      lines: moves.flatMap(({ accountId, amount }) =>
        amount > 0
          ? [
              debit('account', amount, { accountId }),
              credit('account', amount, { accountId: usual.id }),
            ]
          : [
              debit('account', -amount, { accountId: usual.id }),
              credit('account', -amount, { accountId }),
            ],
      ),
    });
    posted += 1;
  }
  return posted;
}

/** What the goods of each account that an override names are worth now, paise. */
async function worthOfAccounts(ctx: WriteContext): Promise<ReadonlyMap<number, number>> {
  const overrides = (await allOverrides(ctx)).filter(({ role }) => role === 'stock');
  const rows = await goodsCategories.read.worth(ctx);
  const worth = new Map<number, number>();
  for (const { kind, tree, path, value } of rows) {
    const own = overrides.filter(({ stockKind }: Override) => stockKind === kind);
    const accountId = chooseOverrides(own, categoriesOfPath(tree, path));
    if (accountId !== null) worth.set(accountId, (worth.get(accountId) ?? 0) + Number(value));
  }
  return worth;
}

async function nextMove(ctx: WriteContext, accountId: number): Promise<number> {
  const [row] = await ctx.tx
    .select({ seq: sql<number>`coalesce(max(${journalEntries.sourceSeq}), 0) + 1`.mapWith(Number) })
    .from(journalEntries)
    .where(
      and(
        eq(journalEntries.event, 'stock.transferred'),
        eq(journalEntries.sourceKind, 'ledger_account'),
        eq(journalEntries.sourceId, accountId),
      ),
    );
  return row?.seq ?? 1;
}
