import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { WriteContext } from '../context.ts';
import { auditSeals } from './audit-seal.ts';
import { note } from './audit.ts';
import { searchWords } from './search-text.ts';
import { auditLog, type FieldChange } from './audit.table.ts';
import { resealFrom } from './seal.ts';

/** Rows of a table, by the name that the log gives it. */
export type Logged = { readonly entity: string; readonly ids: readonly number[] };

/**
 * Lets this transaction write over what is otherwise written down for good, for a person who is erased. The log
 * keeps that it was done, and the last hash of before and after.
 */
export async function allowErasing(ctx: Pick<WriteContext, 'tx'>): Promise<void> {
  await ctx.tx.execute(sql`select set_config('house.erases', 'a person', true)`);
}

/**
 * Blanks words in what the audit log says of rows, and seals it anew from the first that changed.
 *
 * @param blank makes of a text the same without the words; it is told whose field it is of.
 * @returns how many entries were changed.
 * @see DPDP Act 2023, section 12: erasure of personal data that no law asks to keep.
 */
export async function eraseFromLog(
  ctx: WriteContext,
  of: readonly Logged[],
  blank: (
    text: string,
    at: { readonly entity: string | null; readonly field: string | null },
  ) => string,
): Promise<number> {
  await allowErasing(ctx);
  const entries = await ctx.tx
    .select({
      id: auditLog.id,
      at: auditLog.at,
      entity: auditLog.entity,
      entityNo: auditLog.entityNo,
      ofNo: auditLog.ofNo,
      actorName: auditLog.actorName,
      reason: auditLog.reason,
      changes: auditLog.changes,
    })
    .from(auditLog)
    .where(
      or(
        ...of
          .filter(({ ids }) => ids.length > 0)
          .map(({ entity, ids }) =>
            or(
              and(eq(auditLog.entity, entity), inArray(auditLog.entityId, [...ids])),
              and(eq(auditLog.ofEntity, entity), inArray(auditLog.ofId, [...ids])),
            ),
          ),
      ),
    )
    .orderBy(asc(auditLog.id));
  const changed = entries.flatMap((entry) => {
    const { id, at, entity, actorName, ...before } = entry;
    const beside = (text: string | null) => text && blank(text, { entity, field: null });
    const after = {
      entityNo: beside(before.entityNo),
      ofNo: beside(before.ofNo),
      reason: beside(before.reason),
      changes: before.changes.map(({ field, kind, ...values }): FieldChange => {
        const ofField = (value: unknown) =>
          blanked(value, (text) => blank(text, { entity, field }));
        return {
          field,
          before: ofField(values.before),
          after: ofField(values.after),
          ...(kind ? { kind } : {}),
        };
      }),
    };
    if (isDeepStrictEqual(before, after)) return [];
    const words = searchWords([after.entityNo, after.ofNo, actorName], after.changes);
    return [{ id, at, after: { ...after, words } }];
  });
  const [first] = changed;
  if (!first) return 0;
  for (const { id, at, after } of changed) {
    await ctx.tx
      .update(auditLog)
      .set(after)
      .where(and(eq(auditLog.id, id), eq(auditLog.at, at)));
  }
  const { before, after } = await resealFrom(ctx.tx, auditSeals, first.id);
  note(ctx, {
    action: 'erase',
    entity: 'audit_log',
    fields: [
      { field: 'entries', before: null, after: changed.length },
      { field: 'lastHash', before, after },
    ],
  });
  return changed.length;
}

/** A value of a change with all its texts blanked, however deep; names of fields stay. */
function blanked(value: unknown, blank: (text: string) => string): unknown {
  if (typeof value === 'string') return blank(value);
  if (Array.isArray(value)) return value.map((one) => blanked(one, blank));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, blanked(one, blank)]),
    );
  }
  return value;
}

/** Removes kept answers, deleted rows and what work was given in which one of these patterns stands. */
export async function eraseKept(ctx: WriteContext, patterns: readonly string[]): Promise<void> {
  const isNamed = (column: string) =>
    sql`${sql.raw(column)}::text ilike any(${sql.param([...patterns])}::text[])`;
  await ctx.tx.execute(sql`delete from replay where ${isNamed('answer')}`);
  await ctx.tx.execute(sql`delete from deleted_row where ${isNamed('rows')}`);
  await ctx.tx.execute(sql`update job set input = '{}'::jsonb, result = null
    where status not in ('queued', 'running') and (${isNamed('input')} or ${isNamed('result')})`);
}
