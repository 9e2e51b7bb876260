import type { OverrideRole } from '@counting-house/contract/accounts/journal/posting-rule.ts';
import { eq, sql } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';
import { hot } from '../../platform/database/hot.ts';
import type { GoodsPart, RoleLine } from '../journal/journal.rules.ts';
import { centres } from './centre.table.ts';
import { chosenOf, overriddenAs, type Override } from './override.rules.ts';
import { postingOverrides } from './override.table.ts';

/**
 * Names the account of every line that an override moves: by category and centre, by category, by centre,
 * in this order. A line of goods of several categories is split.
 *
 * @param centre the code of the centre that the lines are posted to.
 */
export async function withOverrides(
  ctx: ReadContext,
  lines: readonly RoleLine[],
  centre: string,
): Promise<readonly RoleLine[]> {
  const [placed = lines] = await withOverridesOfEach(ctx, [lines], centre);
  return placed;
}

/** The same of several events of one centre, with what is asked of the database asked once. */
export async function withOverridesOfEach(
  ctx: ReadContext,
  events: readonly (readonly RoleLine[])[],
  centre: string,
): Promise<readonly (readonly RoleLine[])[]> {
  const all = events.flat();
  if (!all.some((line) => overriddenAs(line) !== null)) return events;
  const overrides = (await allOverrides(ctx.tx).execute()).filter(
    (one) => one.centre === null || one.centre === centre,
  );
  if (overrides.length === 0) return events;
  const categories = await categoriesOf(ctx, all, overrides);
  return events.map((lines) => lines.flatMap((line) => movedOf(line, overrides, categories)));
}

const allOverrides = hot((tx) =>
  tx
    .select({
      role: postingOverrides.role,
      categoryId: postingOverrides.categoryId,
      centre: centres.code,
      accountId: postingOverrides.accountId,
    })
    .from(postingOverrides)
    .leftJoin(centres, eq(centres.id, postingOverrides.centreId))
    .prepare('posting_overrides'),
);

/** A part of goods → its category and those above it, the nearest first. */
type Categories = ReadonlyMap<string, readonly number[]>;

function movedOf(
  line: RoleLine,
  overrides: readonly Override[],
  categories: Categories,
): readonly RoleLine[] {
  const role = overriddenAs(line);
  if (role === null) return [line];
  const own = overrides.filter((one) => one.role === role);
  const sums = new Map<number | null, number>();
  let left = line.amount;
  for (const part of line.of ?? []) {
    const accountId = chosenOf(own, categories.get(keyOf(part)) ?? []);
    sums.set(accountId, (sums.get(accountId) ?? 0) + part.amount);
    left -= part.amount;
  }
  const rest = chosenOf(own, []);
  if (left !== 0) sums.set(rest, (sums.get(rest) ?? 0) + left);
  return [...sums].flatMap(([accountId, amount]) =>
    amount < 0
      ? [
          {
            ...line,
            side: line.side === 'debit' ? 'credit' : 'debit',
            amount: -amount,
            ...at(accountId),
          },
        ]
      : [{ ...line, amount, ...at(accountId) }],
  );
}

const at = (accountId: number | null) => (accountId === null ? {} : { accountId });

const keyOf = ({ orderLineId, skuId }: GoodsPart) => `${orderLineId ?? ''}/${skuId ?? ''}`;

/** Asked only where a category decides. */
async function categoriesOf(
  ctx: ReadContext,
  lines: readonly RoleLine[],
  overrides: readonly Override[],
): Promise<Categories> {
  const roles = new Set<OverrideRole>(
    overrides.filter(({ categoryId }) => categoryId !== null).map(({ role }) => role),
  );
  const parts = lines.flatMap((line) => {
    const role = overriddenAs(line);
    return role !== null && roles.has(role) ? (line.of ?? []) : [];
  });
  if (parts.length === 0) return new Map();
  const ids = (of: 'orderLineId' | 'skuId') => [
    ...new Set(parts.flatMap((part) => part[of] ?? [])),
  ];
  const { rows } = await ctx.tx.execute<{ key: string; ids: string[] }>(sql`
    with recursive part as (
      select concat(l.id, '/') as key, v.product_id from order_line l
        join product_variant v on v.id = l.variant_id where l.id = any(${sql.param(ids('orderLineId'))}::bigint[])
      union all
      select concat('/', s.id), v.product_id from sku s
        join product_variant v on v.id = s.variant_id where s.id = any(${sql.param(ids('skuId'))}::bigint[])
    ), up as (
      select part.key, p.category_id, 0 as step from part join product p on p.id = part.product_id
      union all
      select up.key, c.parent_id, step + 1 from up join product_category c on c.id = up.category_id
        where c.parent_id is not null and step < 10
    )
    select key, array_agg(category_id::text order by step) as ids from up group by key`);
  return new Map(rows.map(({ key, ids: found }) => [key, found.map(Number)]));
}
