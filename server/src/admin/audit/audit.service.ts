import type {
  AuditCount,
  AuditCountsInput,
  AuditEntry,
  AuditFilters,
  AuditRow,
} from '@counting-house/contract/admin/audit.ts';
import type { Setting } from '@counting-house/contract/kit/setting.ts';
import { allSettings } from '@counting-house/contract/settings.ts';
import {
  and,
  eq,
  getTableColumns,
  getTableName,
  gte,
  inArray,
  lt,
  ne,
  sql,
  type SQL,
} from 'drizzle-orm';
import { auditLog } from '../../platform/audit/audit.table.ts';
import { searchQuery } from '../../platform/audit/search-text.ts';
import { addDays, startOfDay } from '../../platform/clock.ts';
import type { ReadContext } from '../../platform/context.ts';
import { asked, pick } from '../../platform/rows/asked.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { isNumberLike } from '../../platform/rows/words.ts';
import { invalid } from '../../platform/problem.ts';
import { readRow } from '../../platform/rows/rows.ts';
import { entityOf, recordLabel } from '../../platform/rows/thing.ts';
import { searchKinds } from '../../search.ts';
import { readActs, groups, leads, sameAct } from './audit-acts.ts';
import { nameOf, entryText, valueText } from './audit.rules.ts';
import { callText } from './call-text.ts';
import { type Named, recordsNamed } from './named-record.service.ts';

const mostNeighbours = 200;
const daysCounted = 31;
const mostDays = 366;
const mostCounts = 2_000;

/** Who did what, newest first; each entry, or each act. */
export async function listAuditLog(ctx: ReadContext, input: AuditFilters) {
  const isGrouped = groups(input);
  const [numbers, words] = partedWords(input.q);
  const page = await pageOf(
    ctx,
    { ...input, q: numbers },
    {
      rows: ctx.tx.select(getTableColumns(auditLog)).from(auditLog).$dynamic(),
      matching: ctx.tx.select({ id: auditLog.id }).from(auditLog).$dynamic(),
      id: auditLog.id,
      where: [...filtersOf(ctx, input), isGrouped ? leads : undefined, withWords(words)],
      numbers: [auditLog.entityNo, auditLog.ofNo],
      sorts: { at: auditLog.at },
      defaultSort: '-at',
    },
  );
  if (!isGrouped) return { ...page, rows: page.rows.map((entry) => shown(ctx, entry)) };
  const acts = await readActs(ctx, page.rows);
  return { ...page, rows: acts.map(({ head, entries }) => shown(ctx, head, entries)) };
}

/** The words that begin numbers of papers, whose order is an index of its own, and the others. */
function partedWords(q = ''): [string, string] {
  const words = q.split(/\s+/u).filter(Boolean);
  const numbers = words.filter(isNumberLike);
  return [numbers.join(' '), words.filter((word) => !numbers.includes(word)).join(' ')];
}

/** Names, amounts and the ends of numbers stand in an index of words. */
function withWords(words: string): SQL | undefined {
  const query = searchQuery(words);
  return query === ''
    ? undefined
    : sql`array_to_tsvector(${auditLog.words}) @@ ${query}::text::tsquery`;
}

/** What each person did on each day, by kind of record, the latest day first. */
export async function countAuditLog(
  ctx: ReadContext,
  input: AuditCountsInput,
): Promise<{ rows: AuditCount[] }> {
  const timeZone = ctx.settings['business.timeZone'];
  const to = input.to ?? ctx.today;
  const from = input.from ?? addDays(to, 1 - daysCounted);
  if (from < addDays(to, -mostDays)) throw invalid({ from: 'Choose at most one year.' });
  const counted = await ctx.tx.execute<Omit<AuditCount, 'id' | 'thing'>>(sql`
    select (${auditLog.at} at time zone ${timeZone})::date::text as day,
      ${auditLog.actorId}::int as "actorId", max(${auditLog.actorName}) as "actorName",
      ${auditLog.entity} as entity, count(*)::int as entries,
      (count(*) filter (where ${auditLog.result} <> 'ok'))::int as refused
    from ${auditLog}
    where ${auditLog.at} >= ${startOfDay(timeZone, from)}
      and ${auditLog.at} < ${startOfDay(timeZone, addDays(to, 1))}
      and ${input.actorId === undefined ? sql`true` : eq(auditLog.actorId, input.actorId)}
    group by 1, 2, 4 order by 1 desc, "actorName", entries desc limit ${mostCounts}`);
  const rows = counted.rows.map((row, index) => ({
    id: index + 1,
    ...row,
    thing: thingIn(row.entity),
  }));
  return { rows };
}

/** One entry with what changed, and the other rows of its request. */
export async function getAuditEntry(ctx: ReadContext, { id }: { id: number }): Promise<AuditEntry> {
  const entry = await readRow(ctx, auditLog, id);
  const neighbours = await ctx.tx
    .select()
    .from(auditLog)
    .where(and(sameAct(entry), ne(auditLog.id, id)))
    .orderBy(auditLog.id)
    .limit(mostNeighbours);
  return {
    ...entry,
    ...shown(ctx, entry, neighbours.length + 1),
    says: callText(entry.call),
    changes: withFigures(ctx, entry, await recordsNamed(ctx, entry.entity, entry.changes)),
    neighbours: neighbours.map((row) => shown(ctx, row)),
  };
}

const thingIn = (entity: string | null) => (entity === null ? null : recordLabel(entity));

/** `reorderLevel` from 'Reorder level', or from its own name. */
function fieldOf(words: string): string {
  const [first = '', ...rest] = words.trim().split(/\s+/u);
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
  return first.charAt(0).toLowerCase() + first.slice(1) + rest.map(capital).join('');
}

/** The kind of record that a table holds, as the search knows it. */
const kindOf = (entity: string | null): string | null =>
  searchKinds.find(({ id }) => getTableName(id.table) === entity)?.kind ?? null;

/** Changes of a row, each with how its values are read; records that it points to by their names. */
export const withFigures = (
  ctx: ReadContext,
  entry: Pick<Entry, 'entity' | 'entityNo' | 'changes'>,
  named: Named,
) =>
  entry.changes.map(({ field, before, after, kind }) => {
    const word = (value: unknown) =>
      (typeof value === 'number' ? named(field, value) : undefined) ??
      valueText(entry, { field, value, kind }, ctx.settings['business.timeZone']);
    return { field, before, after, was: word(before), is: word(after) };
  });

/** An entry's sentence, as this business reads times. */
export const told = (ctx: ReadContext, entry: Parameters<typeof entryText>[0], call: string) =>
  entryText(entry, { says: callText(call), timeZone: ctx.settings['business.timeZone'] });

/** Who did it, where nobody was signed in or nobody asked. */
export function actorOf({ actorKind, actorId, actorName }: Entry): string {
  if (actorKind === 'public') return 'Not signed in';
  return actorId === 0 ? 'System' : actorName;
}

type Entry = typeof auditLog.$inferSelect;

/** What was changed on a page of the business settings. */
const onPage = (page: string): SQL | undefined =>
  and(
    eq(auditLog.entity, 'setting'),
    inArray(
      auditLog.entityNo,
      Object.entries<Setting>(allSettings)
        .filter(([, { tab }]) => tab === page)
        .map(([key]) => key),
    ),
  );

const shown = (ctx: ReadContext, entry: Entry, entries = 1): AuditRow => {
  const what = told(ctx, entry, entry.call);
  const name = nameOf(entry);
  return {
    ...entry,
    actorName: actorOf(entry),
    what,
    named: what.includes(name) ? name : '',
    entries,
    thing: thingIn(entry.entity),
    recordKind: kindOf(entry.entity),
  };
};

function filtersOf(ctx: ReadContext, input: AuditFilters): (SQL | undefined)[] {
  const timeZone = ctx.settings['business.timeZone'];
  const { from, to, field, category, result } = input;
  return [
    from === undefined ? undefined : gte(auditLog.at, startOfDay(timeZone, from)),
    to === undefined ? undefined : lt(auditLog.at, startOfDay(timeZone, addDays(to, 1))),
    ...asked(input, pick(auditLog, 'actorId', 'roleName', 'action', 'category', 'result')),
    ...asked(input, pick(auditLog, 'entityId', 'call', 'address', 'requestId')),
    input.entity === undefined ? undefined : eq(auditLog.entity, entityOf(input.entity)),
    input.page === undefined ? undefined : onPage(input.page),
    // Written out, as the indexes of what is rare have it.
    category && !category.includes('data') ? sql`${auditLog.category} <> 'data'` : undefined,
    result && !result.includes('ok') ? sql`${auditLog.result} <> 'ok'` : undefined,
    field === undefined
      ? undefined
      : sql`${auditLog.changes} @> ${JSON.stringify([{ field: fieldOf(field) }])}::jsonb`,
  ];
}
