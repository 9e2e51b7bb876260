import {
  accountsOfUse,
  type ChangedStockReason,
  type NewStockReason,
  type ReasonUse,
  type StockReason,
} from '@counting-house/contract/stock/documents/reason.ts';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { may, type ReadContext, type WriteContext } from '../../platform/context.ts';
import { invalid, ruleBroken } from '../../platform/problem.ts';
import { deleteRow } from '../../platform/rows/deleted.ts';
import type { RowSeen } from '../../platform/rows/row-register.ts';
import { insertRow, lockRow, updateRow } from '../../platform/rows/rows.ts';
import { stockDocLines } from './document.table.ts';
import { stockReasons } from './reason.table.ts';

export type ReasonRecord = typeof stockReasons.$inferSelect;

/** Why goods leave by hand or the books are put right, by name. */
export async function listReasons(ctx: ReadContext): Promise<{ rows: StockReason[] }> {
  const rows = await ctx.tx.select().from(stockReasons).orderBy(asc(stockReasons.name));
  return { rows: rows.map((row) => shown(ctx, row)) };
}

/** @throws {Problem} `stock_reason.code_taken` (422); `invalid` (422) at `account`. */
export async function createReason(ctx: WriteContext, input: NewStockReason): Promise<StockReason> {
  checkAccount(input);
  return shown(
    ctx,
    await insertRow(ctx, stockReasons, { ...input, approvalLimit: input.approvalLimit ?? null }),
  );
}

/**
 * Changes a reason. What a built-in one is used for, and its account, stay: the house itself names it.
 *
 * @throws {Problem} `invalid` (422) at `account` or `uses`; `stale` (409).
 */
export async function updateReason(
  ctx: WriteContext,
  { id, version, ...changes }: ChangedStockReason,
): Promise<StockReason> {
  const before = await lockRow(ctx, stockReasons, id);
  const { uses = before.uses, account = before.account } = changes;
  if (before.isBuiltIn && (account !== before.account || String(uses) !== String(before.uses))) {
    const text = 'A built-in reason keeps its account and its uses. Add a reason of your own.';
    throw invalid({ [account === before.account ? 'uses' : 'account']: text });
  }
  checkAccount({ uses, account });
  return shown(ctx, await updateRow(ctx, stockReasons, { id, version }, changes));
}

/**
 * Deletes a reason that no document names.
 *
 * @throws {Problem} `stock_reason.built_in`, `stock_reason.in_use` (422).
 */
export async function deleteReason(ctx: WriteContext, at: RowSeen): Promise<void> {
  const reason = await lockRow(ctx, stockReasons, at.id);
  if (reason.isBuiltIn) {
    throw ruleBroken(
      'stock_reason.built_in',
      `'${reason.name}' is built in. Switch it off instead.`,
    );
  }
  const [used] = await ctx.tx
    .select({ id: stockDocLines.id })
    .from(stockDocLines)
    .where(eq(stockDocLines.reasonCode, reason.code))
    .limit(1);
  if (used) {
    throw ruleBroken(
      'stock_reason.in_use',
      `'${reason.name}' is used on documents. Switch it off instead.`,
    );
  }
  await deleteRow(ctx, stockReasons, at);
}

/** Reasons that are offered for a use, by code. */
export async function reasonsFor(
  ctx: ReadContext,
  use: ReasonUse,
  codes: readonly string[],
): Promise<ReadonlyMap<string, ReasonRecord>> {
  if (codes.length === 0) return new Map();
  const rows = await ctx.tx
    .select()
    .from(stockReasons)
    .where(inArray(stockReasons.code, [...new Set(codes)]));
  return new Map(
    rows
      .filter(({ uses, status }) => status === 'active' && uses.includes(use))
      .map((row) => [row.code, row]),
  );
}

/** A reason that the house itself names. */
export async function builtInReason(ctx: ReadContext, code: string): Promise<ReasonRecord> {
  const [row] = await ctx.tx
    .select()
    .from(stockReasons)
    .where(sql`${stockReasons.code} = ${code} and ${stockReasons.isBuiltIn}`);
  if (!row) throw new Error(`the set-up made no reason ${code}`);
  return row;
}

/** What goods were found by, or are gone by. */
export const explainsGain = ({ account }: Pick<ReasonRecord, 'account'>): boolean =>
  account === 'stock_gain' || account === 'stock_difference';
export const explainsLoss = ({ account }: Pick<ReasonRecord, 'account'>): boolean =>
  account === 'stock_loss' || account === 'stock_difference';

/** The limit is for those who set it. */
const shown = (ctx: ReadContext, row: ReasonRecord): StockReason => ({
  ...row,
  approvalLimit: may(ctx, 'stock.store.write') ? row.approvalLimit : null,
  forGain: row.uses.includes('adjust') && explainsGain(row),
  forLoss: row.uses.includes('adjust') && explainsLoss(row),
});

function checkAccount({ uses, account }: Pick<StockReason, 'uses' | 'account'>): void {
  if (uses.every((use) => accountsOfUse[use].includes(account))) return;
  throw invalid({ account: 'Choose an account that fits where the reason is offered.' });
}
