import type { GstReturn, SetOff } from '@counting-house/contract/gst/gst-return.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type { WriteContext } from '../platform/context.ts';
import { changeRow, insertRow, lockRow, stale } from '../platform/rows/rows.ts';
import { taxFilings, taxMonths } from './tax-month.table.ts';

export { type Days, daysOf, dueOf, monthOf, monthText } from './month.rules.ts';

export type LockedMonth = typeof taxMonths.$inferSelect;

/**
 * Makes the rows of a month that are missing, and holds the one of a GSTIN until the end of the transaction. The
 * caller holds the registration.
 *
 * @param month its first day.
 * @returns undefined when the month has none under this GSTIN.
 */
export async function holdTaxMonth(
  ctx: WriteContext,
  {
    month,
    gstin,
    all,
  }: {
    readonly month: string;
    readonly gstin: string;
    readonly all: readonly {
      readonly gstin: string;
      readonly firstDay: string;
      readonly lastDay: string;
    }[];
  },
): Promise<LockedMonth | undefined> {
  const by = {
    createdAt: ctx.now,
    createdBy: ctx.user.id,
    updatedAt: ctx.now,
    updatedBy: ctx.user.id,
  };
  await ctx.tx
    .insert(taxMonths)
    .values(all.map((one) => ({ month, ...one, ...by })))
    .onConflictDoNothing();
  const [row] = await ctx.tx
    .select()
    .from(taxMonths)
    .where(and(eq(taxMonths.month, month), eq(taxMonths.gstin, gstin)))
    .for('update');
  return row;
}

/** @throws {Problem} `stale` (409) when another version was seen; 0 is a month without a row. */
export async function assertMonthSeen(
  ctx: WriteContext,
  month: LockedMonth,
  version: number,
): Promise<void> {
  if (version !== 0 && month.version !== version) throw await stale(ctx, taxMonths, month);
}

/** Notes that somebody looked at a month and found nothing that stops its filing. */
export async function markChecked(ctx: WriteContext, month: LockedMonth): Promise<void> {
  await changeRow(ctx, taxMonths, month, { checkedAt: ctx.now, checkedBy: ctx.user.id });
}

/**
 * Notes that credit of a month was set off against its tax.
 *
 * @param settled null takes it back; `voucherId` is null when there was nothing to post.
 */
export async function markSettled(
  ctx: WriteContext,
  month: LockedMonth,
  settled: {
    readonly voucherId: number | null;
    readonly on: string;
    readonly setOff: SetOff;
  } | null,
): Promise<void> {
  await changeRow(ctx, taxMonths, month, {
    settledVoucherId: settled?.voucherId ?? null,
    settledOn: settled?.on ?? null,
    settledBy: settled ? ctx.user.id : null,
    setOff: settled?.setOff ?? null,
  });
}

/** The filing of a return of a month that was not undone. */
export async function liveFiling(
  ctx: WriteContext,
  { id }: Pick<LockedMonth, 'id'>,
  name: GstReturn,
) {
  const [row] = await ctx.tx
    .select({ id: taxFilings.id, filedOn: taxFilings.filedOn })
    .from(taxFilings)
    .where(
      and(eq(taxFilings.monthId, id), eq(taxFilings.return, name), isNull(taxFilings.undoneAt)),
    );
  return row;
}

/** @throws {Problem} `tax_filing.filed_already` (409) from the table. */
export async function markFiled(
  ctx: WriteContext,
  month: LockedMonth,
  filing: Pick<typeof taxFilings.$inferInsert, 'return' | 'filedOn' | 'arn' | 'figures'>,
): Promise<void> {
  await insertRow(ctx, taxFilings, {
    monthId: month.id,
    month: month.month,
    gstin: month.gstin,
    filedBy: ctx.user.id,
    ...filing,
  });
}

/** Takes a filing back that was marked by mistake. */
export async function undoFiling(ctx: WriteContext, id: number, reason: string): Promise<void> {
  const row = await lockRow(ctx, taxFilings, id);
  await changeRow(ctx, taxFilings, row, {
    undoneAt: ctx.now,
    undoneBy: ctx.user.id,
    undoneReason: reason,
  });
}
