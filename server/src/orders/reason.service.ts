import type { Reason, ReasonKind, SaveReason } from '@counting-house/contract/orders/reason.ts';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../platform/context.ts';
import { conflict } from '../platform/problem.ts';
import type { RowSeen } from '../platform/rows/row-register.ts';
import { insertRow, updateRow } from '../platform/rows/rows.ts';
import { reasons } from './reason.table.ts';

/** The reasons of one kind, or of all, in the order that people gave them. */
export async function listReasons(
  ctx: ReadContext,
  input: { kind?: ReasonKind | undefined; includeInactive?: boolean | undefined },
): Promise<{ rows: Reason[] }> {
  const rows = await ctx.tx
    .select({
      id: reasons.id,
      kind: reasons.kind,
      name: reasons.name,
      isActive: reasons.isActive,
      sortOrder: reasons.sortOrder,
      version: reasons.version,
    })
    .from(reasons)
    .where(
      and(
        input.kind ? eq(reasons.kind, input.kind) : undefined,
        input.includeInactive ? undefined : eq(reasons.isActive, true),
      ),
    )
    .orderBy(asc(reasons.kind), asc(reasons.sortOrder), asc(reasons.id));
  return { rows };
}

/** Adds or changes a reason. @throws {Problem} `reason.name_taken` (409). */
export async function saveReason(ctx: WriteContext, input: SaveReason): Promise<Reason> {
  const { id, version, ...fields } = input;
  const [other] = await ctx.tx
    .select({ id: reasons.id })
    .from(reasons)
    .where(
      and(
        eq(reasons.kind, fields.kind),
        sql`lower(${reasons.name}) = lower(${fields.name})`,
        ne(reasons.id, id ?? 0),
      ),
    );
  if (other) {
    const says = `${fields.name} already exists`;
    throw conflict('reason.name_taken', says, { fields: { name: says } });
  }
  return id === undefined
    ? insertRow(ctx, reasons, fields)
    : updateRow(ctx, reasons, { id, version }, fields);
}

/** Offers a reason or no longer; or moves it in its list. */
export async function changeReason(
  ctx: WriteContext,
  at: RowSeen,
  values: { isActive?: boolean; sortOrder?: number },
): Promise<void> {
  await updateRow(ctx, reasons, at, values);
}
