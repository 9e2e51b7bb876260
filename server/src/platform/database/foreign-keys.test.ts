import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test as plain } from 'vitest';
import { test } from '../../testing/house.ts';

/**
 * Tables whose rows are never deleted: they end, are cancelled or are reversed. A foreign key at one of them is looked up
 * by nothing but lists, so that its index costs more than it gives.
 */
const neverDeleted =
  `b2b_company b2b_company_address b2b_group bank_account basket_line batch box_type centre courier
  courier_account customer fiscal_year journal_entry journal_line ledger_account management_user offer
  order_payment parcel product product_category product_plan product_variant purchase_category recipe role sku
  stock_movement store tax tax_component tote track tray unit vendor vendor_address voucher withholding_section`.split(
    /\s+/u,
  );

test('every foreign key at rows that can be deleted has a full index on its side', async ({
  house,
}) => {
  // An index of the keys that are not null serves as well: anyone who asks names one. Where an id stands among several
  // columns, it alone finds the row.
  const { rows } = await house.database.direct.execute<{ key: string; target: string }>(sql`
    select format('%s.%s', c.conrelid::regclass, k.columns) as key, c.confrelid::regclass::text as target
    from pg_constraint c cross join lateral (
      select string_agg(a.attname, ',' order by k.n) as columns,
        min(a.attnum) filter (where k.target = (
          select attnum from pg_attribute where attrelid = c.confrelid and attname = 'id')) as id
      from unnest(c.conkey, c.confkey) with ordinality k(attnum, target, n)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum) k
    where c.contype = 'f' and c.conparentid = 0 and c.connamespace = 'public'::regnamespace
      and not exists (
        select from pg_index i
        where i.indrelid = c.conrelid and i.indisvalid
          and (i.indpred is null
            or pg_get_expr(i.indpred, i.indrelid) ~ ('^\\(' || k.columns || ' IS NOT NULL\\)$'))
          and (i.indkey[0] = k.id or (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey))
    order by 1`);

  const lacking = rows.filter(({ target }) => !neverDeleted.includes(target));

  expect(lacking.map(({ key }) => key)).toEqual([]);
  expect(new Set(rows.map(({ target }) => target))).toEqual(new Set(neverDeleted));
});

plain('nothing deletes rows of the tables whose rows are never deleted', () => {
  const server = join(import.meta.dirname, '../..');
  const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|^testing\//u.test(path))
    .map((path) => readFileSync(join(server, path), 'utf8'));
  const tables = new Map(
    sources.flatMap((text) =>
      [...text.matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/gu)].map(
        ([, name = '', table = '']) => [name, table] as const,
      ),
    ),
  );

  const deleted = sources.flatMap((text) => [
    ...[...text.matchAll(/\.delete\((\w+)\)|removeRow\(ctx, (\w+)/gu)].map(
      ([, one, other]) => tables.get(one ?? other ?? '') ?? '',
    ),
    ...[...text.matchAll(/delete from (\w+)/giu)].map(([, table = '']) => table),
  ]);

  expect(neverDeleted.filter((table) => deleted.includes(table))).toEqual([]);
});
