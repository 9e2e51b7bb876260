import { codeOfGoods } from '@counting-house/contract/stock/gs1.ts';
import {
  type FoundRecord,
  type NamedRecords,
  type RecordsInput,
  type SearchAnswer,
  type SearchInput,
  searchLimit,
} from '@counting-house/contract/admin/search.ts';
import { and, desc, inArray, or, sql } from 'drizzle-orm';
import { may, type ReadContext } from '../platform/context.ts';
import { searchOf } from '../platform/rows/words.ts';
import { isCancelled } from '../platform/database/fault.ts';
import type { SearchKind } from '../platform/rows/search.ts';
import { toSearchForms, searchable } from './search.rules.ts';

/** How long a search may take. */
export const searchPatience = {
  /** A kind that takes longer is left out and marked. */
  kindMs: 150,
  /** After this long no further kind is begun. */
  allMs: 1_000,
};

type Group = SearchAnswer['groups'][number];
type Row = Omit<FoundRecord, 'kind'>;

/** Finds records of the kinds that the asker may see: whole numbers first, then the newest with the words. */
export const searchOver =
  (kinds: readonly SearchKind[], patience: Readonly<typeof searchPatience> = searchPatience) =>
  async (ctx: ReadContext, input: SearchInput): Promise<SearchAnswer> => {
    const asked = kinds
      .filter(({ permission }) => may(ctx, permission))
      .filter(({ kind }) => !input.kinds || input.kinds.includes(kind))
      .filter(({ by }) => !input.by || by === input.by)
      .toSorted((one, other) => one.rank - other.rank);
    // Each pattern gets a plan of its own: whether an index helps depends on its letters.
    await ctx.tx.execute(sql`set local plan_cache_mode = force_custom_plan`);
    await ctx.tx.execute(sql.raw(`set local statement_timeout = ${patience.kindMs}`));
    await ctx.tx.execute(sql`savepoint searching`);

    const groups: Group[] = [];
    const until = performance.now() + patience.allMs;
    for (const kind of asked) {
      const group = await groupOf(ctx, kind, input.q, until);
      if (group.isLate || group.rows.length > 0) groups.push(group);
    }
    return { groups };
  };

async function groupOf(
  ctx: ReadContext,
  kind: SearchKind,
  q: string,
  until: number,
): Promise<Group> {
  const exact = await inTime(ctx, until, () => exactRows(ctx, kind, q));
  const words = exact?.length === searchLimit ? null : searchable(q, kind.isSmall ?? false);
  const others = words === null ? [] : await inTime(ctx, until, () => rowsWith(ctx, kind, words));
  const seen = new Set(exact?.map(({ id }) => id));
  const rows = [
    ...(exact ?? []).map((row) => ({ ...row, kind: kind.kind, isExact: true })),
    ...(others ?? [])
      .filter(({ id }) => !seen.has(id))
      .map((row) => ({ ...row, kind: kind.kind, isExact: false })),
  ];
  return {
    kind: kind.kind,
    label: kind.label,
    isLate: exact === null || others === null,
    rows: rows.slice(0, searchLimit),
  };
}

/** Null when it is too late or the database was told to stop; the transaction goes on. */
async function inTime<T>(
  ctx: ReadContext,
  until: number,
  work: () => Promise<T>,
): Promise<T | null> {
  if (performance.now() > until) return null;
  try {
    return await work();
  } catch (error) {
    if (!isCancelled(error)) throw error;
    await ctx.tx.execute(sql`rollback to savepoint searching`);
    return null;
  }
}

async function exactRows(ctx: ReadContext, kind: SearchKind, q: string): Promise<Row[]> {
  if (!kind.exact) return [];
  const forms = [...new Set([...toSearchForms(q), codeOfGoods(q)])];
  const isOne = or(...kind.exact.map((column) => inArray(column, forms)));
  return (await kind
    .rows(ctx.tx)
    .where(and(kind.where, isOne))
    .orderBy(desc(kind.id))
    .limit(searchLimit)) as Row[];
}

async function rowsWith(ctx: ReadContext, kind: SearchKind, words: string): Promise<Row[]> {
  const found = await searchOf(ctx, words, { places: kind.words, numbers: kind.numbers });
  return (await kind
    .rows(ctx.tx)
    .where(and(kind.where, ...found))
    .orderBy(desc(kind.id))
    .limit(searchLimit)) as Row[];
}

/** What records are called now, in the order asked; those that are gone or not the asker's to see are left out. */
export const namesOver =
  (kinds: readonly SearchKind[]) =>
  async (ctx: ReadContext, input: RecordsInput): Promise<NamedRecords> => {
    const named = new Map<string, FoundRecord>();
    for (const kind of kinds.filter(({ permission }) => may(ctx, permission))) {
      const ids = input.of.filter((one) => one.startsWith(`${kind.kind}:`)).map(idOf);
      if (ids.length === 0) continue;
      const rows = (await kind.rows(ctx.tx).where(and(kind.where, inArray(kind.id, ids)))) as Row[];
      for (const row of rows) named.set(`${kind.kind}:${row.id}`, { ...row, kind: kind.kind });
    }
    return { rows: input.of.flatMap((one) => named.get(one) ?? []) };
  };

const idOf = (record: string) => Number(record.slice(record.indexOf(':') + 1));
