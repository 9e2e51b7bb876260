import { sql } from 'drizzle-orm';
import type { ReadContext } from '../context.ts';
import { counted } from '../rows/thing.ts';

/**
 * What points at a row, by the foreign keys of the database: `3 products and 1 SKU`.
 *
 * @param but tables that are left out.
 * @returns empty when nothing does.
 */
export async function whereUsed(
  ctx: ReadContext,
  at: { readonly entity: string; readonly id: number },
  but: readonly string[],
): Promise<string> {
  const keys = await ctx.tx.execute<{ name: string; key: string }>(sql`
    select pointing.relname as name, attname as key from pg_constraint
      join pg_class pointing on pointing.oid = conrelid
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = ${at.entity}::regclass
    order by name, key`);
  const found = new Map<string, number>();
  for (const { name, key } of keys.rows.filter((pointing) => !but.includes(pointing.name))) {
    const of = await ctx.tx.execute<{ n: number }>(
      sql`select count(*)::int as n from ${sql.identifier(name)} where ${sql.identifier(key)} = ${at.id}`,
    );
    const n = of.rows[0]?.n ?? 0;
    if (n > 0) found.set(name, Math.max(n, found.get(name) ?? 0));
  }
  return new Intl.ListFormat('en-GB').format([...found].map(([name, n]) => counted(n, name)));
}
