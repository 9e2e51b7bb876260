import type {
  History,
  HistoryEntry,
  HistoryInput,
  NewHistoryNote,
} from '@counting-house/contract/admin/history.ts';
import { and, desc, eq, lt, not, notInArray, or, sql } from 'drizzle-orm';
import { note } from '../../platform/audit/audit.ts';
import { auditLog } from '../../platform/audit/audit.table.ts';
import { may, type ReadContext, type WriteContext } from '../../platform/context.ts';
import { invariant, notAllowed } from '../../platform/problem.ts';
import { tableOf, type RegisterRow, type RowRegister } from '../../platform/rows/row-register.ts';
import { nameOf, readRow } from '../../platform/rows/rows.ts';
import { recordLabel } from '../../platform/rows/thing.ts';
import { isStamp } from './audit.rules.ts';
import { isStep } from './audit-acts.ts';
import { actorOf, told, withFigures } from './audit.service.ts';
import { historyNotes } from './history-note.table.ts';
import { tellMentioned } from './mention.service.ts';
import { type Named, recordsNamed } from './named-record.service.ts';

/** A row that comes or goes tells all its fields; here that it did so is enough. */
const wholeRow = ['create', 'delete', 'restore'];

const perPage = 50;
const latest = 999_999_999_999_999;

/**
 * Writes a note beside a record that the asker may see; people named in it behind an @ are told.
 *
 * @throws {Problem} `row.not_declared` (422) for a table that keeps no history; `not_found`.
 */
export async function addHistory(
  ctx: WriteContext,
  { table, id, text }: NewHistoryNote,
  register: RowRegister,
): Promise<{ id: number }> {
  const row = register.named(table);
  passReading(ctx, row);
  const record = await readRow(ctx, row.table, id);
  const [written] = await ctx.tx
    .insert(historyNotes)
    .values({
      entity: tableOf(row),
      entityId: id,
      text,
      byUser: ctx.user.id,
      byName: ctx.user.name,
      at: ctx.now,
    })
    .returning({ id: historyNotes.id });
  invariant(written, 'an insert answers its row');
  const named = nameOf(row.table, record);
  note(ctx, { action: 'note', ...named });
  await tellMentioned(ctx, text, `${recordLabel(named.entity)} ${named.entityNo ?? id}`);
  return written;
}

/** What happened to a record and what was written beside it, newest first. */
export async function getHistory(
  ctx: ReadContext,
  { table, id, field, cursor }: HistoryInput,
  register: RowRegister,
): Promise<History> {
  const row = register.named(table);
  passReading(ctx, row);
  const [beforeEntry = latest, beforeNote = latest] = cursor?.split('.').map(Number) ?? [];
  const ofRecord = and(about(ctx, row, id, register), eq(auditLog.result, 'ok'));
  const entries = await ctx.tx
    .select()
    .from(auditLog)
    .where(
      and(
        ofRecord,
        lt(auditLog.id, beforeEntry),
        sql`${auditLog.action} not in ('note', 'leave')`,
        not(isStep),
        field === undefined
          ? undefined
          : sql`${auditLog.changes} @> ${JSON.stringify([{ field }])}::jsonb`,
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(perPage);
  const notes =
    field === undefined
      ? await ctx.tx
          .select()
          .from(historyNotes)
          .where(
            and(
              eq(historyNotes.entity, tableOf(row)),
              eq(historyNotes.entityId, id),
              lt(historyNotes.id, beforeNote),
            ),
          )
          .orderBy(desc(historyNotes.id))
          .limit(perPage)
      : [];
  const byEntity = Map.groupBy(entries, ({ entity }) => entity);
  const names = new Map<string | null, Named>();
  for (const [entity, all] of byEntity)
    names.set(
      entity,
      await recordsNamed(
        ctx,
        entity,
        all.flatMap(({ changes }) => changes),
      ),
    );
  const all = [
    ...entries.map((entry) => ({
      of: 'entry' as const,
      id: entry.id,
      ...shownEntry(ctx, register, { entry, field, named: names.get(entry.entity) ?? nobody }),
    })),
    ...notes.map((one) => ({ of: 'note' as const, id: one.id, ...shownNote(one) })),
  ].toSorted((a, b) => b.at.localeCompare(a.at) || b.id - a.id);
  const page = all.slice(0, perPage);
  const last = (of: 'entry' | 'note', before: number) =>
    page.findLast((one) => one.of === of)?.id ?? before;
  const isMore = all.length > perPage || entries.length === perPage || notes.length === perPage;
  return {
    rows: page,
    next: isMore ? `${last('entry', beforeEntry)}.${last('note', beforeNote)}` : null,
    fields: await changedFields(ctx, row, id, register),
  };
}

/** @throws {Problem} `not_allowed` (403) for anyone who may not see such records. */
function passReading(ctx: ReadContext, row: RegisterRow): void {
  if (!mayRead(ctx, row)) throw notAllowed();
}

function mayRead(ctx: ReadContext, row: RegisterRow): boolean {
  if (row.sessionOnly && ctx.user.kind === 'token') return false;
  return row.read === 'self' || row.read === 'public' || may(ctx, row.read);
}

const nobody: Named = () => undefined;

/** What happened to a record, and to the rows that belong to it as far as the asker may see them: its prices, its lines. */
function about(ctx: ReadContext, row: RegisterRow, id: number, register: RowRegister) {
  const closed = register.rows
    .filter((other) => other !== row && !mayRead(ctx, other))
    .map(tableOf);
  return or(
    and(eq(auditLog.entity, tableOf(row)), eq(auditLog.entityId, id)),
    and(
      eq(auditLog.ofEntity, tableOf(row)),
      eq(auditLog.ofId, id),
      closed.length > 0 ? notInArray(auditLog.entity, closed) : undefined,
    ),
  );
}

/** Whether a field may be seen: by the register of its own table, and in one without by that of any which guards it. */
function isSeen(
  ctx: ReadContext,
  register: RowRegister,
  { entity, field }: { readonly entity: string | null; readonly field: string },
): boolean {
  const own = register.rows.find((row) => tableOf(row) === entity);
  const rows = own ? [own] : register.rows;
  return rows.every(({ guarded }) => {
    const guard = guarded?.[field];
    return guard === undefined || may(ctx, guard);
  });
}

function shownEntry(
  ctx: ReadContext,
  register: RowRegister,
  {
    entry,
    field,
    named,
  }: { entry: typeof auditLog.$inferSelect; field: string | undefined; named: Named },
): HistoryEntry {
  const changes = entry.changes.filter(
    (change) =>
      isSeen(ctx, register, { entity: entry.entity, field: change.field }) &&
      (field === undefined ? !isStamp(change, entry.changes) : change.field === field),
  );
  return {
    key: `entry ${entry.id}`,
    at: entry.at,
    by: actorOf(entry),
    what: told(ctx, { ...entry, changes: [], reason: null }, entry.call),
    note: null,
    reason: entry.reason,
    changes:
      wholeRow.includes(entry.action) && field === undefined
        ? []
        : withFigures(ctx, { ...entry, changes }, named),
  };
}

const shownNote = (one: typeof historyNotes.$inferSelect): HistoryEntry => ({
  key: `note ${one.id}`,
  at: one.at,
  by: one.byName,
  what: null,
  note: one.text,
  reason: null,
  changes: [],
});

async function changedFields(
  ctx: ReadContext,
  row: RegisterRow,
  id: number,
  register: RowRegister,
): Promise<string[]> {
  const found = await ctx.tx.execute<{ entity: string; field: string }>(sql`
    select distinct ${auditLog.entity} as entity, change ->> 'field' as field
    from ${auditLog}, jsonb_array_elements(${auditLog.changes}) as change
    where ${about(ctx, row, id, register)}
      and ${auditLog.result} = 'ok' and ${notInArray(auditLog.action, wholeRow)} and ${not(isStep)}
    order by field`);
  const seen = found.rows.filter((change) => isSeen(ctx, register, change));
  return [...new Set(seen.map(({ field }) => field))];
}
