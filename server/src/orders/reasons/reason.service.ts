import {
  type ChangedReason,
  type NewReason,
  Reason,
  type ReasonKind,
} from '@counting-house/contract/orders/reason.ts';
import { and, asc, eq, max, ne, sql } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { conflict } from '../../platform/problem.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import type { RowSeen } from '../../platform/rows/row-register.ts';
import { readRows } from '../../platform/rows/read.ts';
import { insertRow, insertRows, lockRow, updateRow } from '../../platform/rows/rows.ts';
import { reasons } from './reason.table.ts';

/** The reasons of one kind, or of all, in the order that people gave them. */
export async function listReasons(
  ctx: ReadContext,
  input: { kind?: ReasonKind | undefined; includeInactive?: boolean | undefined },
): Promise<{ rows: Reason[] }> {
  const rows = await ctx.tx
    .select(columnsFor(Reason, reasons))
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

/** Writes the reasons that a business begins with. */
export async function beginReasons(ctx: WriteContext, rows: readonly NewReason[]): Promise<void> {
  await insertRows(ctx, reasons, rows);
}

/** The reason of a kind that bears a name, made anew should somebody have deleted it. */
export async function reasonNamed(
  ctx: WriteContext,
  { kind, name, ...facts }: NewReason,
): Promise<Reason> {
  const [known] = await readRows(ctx, reasons, { kind, name });
  return known ?? insertRow(ctx, reasons, { kind, name, ...facts });
}

/** @throws {Problem} `reason.name_taken` (409). */
export async function createReason(ctx: WriteContext, input: NewReason): Promise<Reason> {
  await passName(ctx, { ...input, id: 0 });
  const sortOrder = input.sortOrder ?? (await placeBehind(ctx, input.kind));
  return insertRow(ctx, reasons, { ...input, sortOrder });
}

async function placeBehind(ctx: ReadContext, kind: ReasonKind): Promise<number> {
  const [last] = await ctx.tx
    .select({ place: max(reasons.sortOrder) })
    .from(reasons)
    .where(eq(reasons.kind, kind));
  return Math.min((last?.place ?? 0) + 1, 9999);
}

/** @throws {Problem} `reason.name_taken`, `stale` (409). */
export async function updateReason(
  ctx: WriteContext,
  { id, version, ...changes }: ChangedReason,
): Promise<Reason> {
  const { kind, name } = await lockRow(ctx, reasons, id);
  await passName(ctx, { id, kind: changes.kind ?? kind, name: changes.name ?? name });
  return updateRow(ctx, reasons, { id, version }, changes);
}

async function passName(
  ctx: WriteContext,
  { id, kind, name }: Pick<Reason, 'id' | 'kind' | 'name'>,
): Promise<void> {
  const [other] = await ctx.tx
    .select({ id: reasons.id })
    .from(reasons)
    .where(
      and(eq(reasons.kind, kind), sql`lower(${reasons.name}) = lower(${name})`, ne(reasons.id, id)),
    );
  if (!other) return;
  const says = `${name} already exists`;
  throw conflict('reason.name_taken', says, { fields: { name: says } });
}

/** Offers a reason or no longer; or moves it in its list. */
export async function changeReason(
  ctx: WriteContext,
  at: RowSeen,
  values: { isActive?: boolean; sortOrder?: number },
): Promise<void> {
  await updateRow(ctx, reasons, at, values);
}
