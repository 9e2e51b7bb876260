import { and, eq } from 'drizzle-orm';
import { reasons } from '../../orders/reasons/reason.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { invalid } from '../../platform/problem.ts';

/** Why something of an order is cancelled. */
export type CancelReason = {
  readonly id: number | null;
  readonly name: string;
  readonly note: string;
};

/** The reason that somebody chose. @throws {Problem} `invalid` (422) for one that is not in the list. */
export async function readCancelReason(
  ctx: ReadContext,
  { reasonId, note }: { reasonId: number; note: string },
): Promise<CancelReason> {
  const [row] = await ctx.tx
    .select({ id: reasons.id, name: reasons.name })
    .from(reasons)
    .where(
      and(eq(reasons.id, reasonId), eq(reasons.kind, 'order_cancel'), eq(reasons.isActive, true)),
    );
  if (!row) throw invalid({ reasonId: 'Choose a reason from the list.' });
  return { ...row, note };
}

/** The reason of this name, for what is cancelled without somebody choosing one. */
export async function reasonNamed(ctx: ReadContext, name: string): Promise<CancelReason> {
  const [row] = await ctx.tx
    .select({ id: reasons.id })
    .from(reasons)
    .where(and(eq(reasons.kind, 'order_cancel'), eq(reasons.name, name)));
  return { id: row?.id ?? null, name, note: '' };
}
