import { sql, type SQL } from 'drizzle-orm';
import { categories } from './category.table.ts';
import { products } from '../products/product.table.ts';

/** The tax of a product: its own, else the nearest category's; for queries that join both. */
export const taxInForce: SQL<number | null> = sql<number | null>`coalesce(
  ${products.taxId}, ${fromAbove('default_tax_id')})`.mapWith((id) =>
  id === null ? null : Number(id),
);

/** The HSN code of a product: its own, else the nearest category's; for queries that join both. */
export const hsnInForce: SQL<string | null> = sql<
  string | null
>`coalesce(${products.hsn}, ${fromAbove('default_hsn')})`;

/**
 * How many days after delivery a product may come back: its own, else the nearest category's, else the
 * house's; null when it may not at all. For queries that join both.
 */
export const returnDaysInForce = (houseDays: number): SQL<number | null> => sql<number | null>`case
  when coalesce(nullif(${products.returnable}, 'inherit'), ${fromAbove('returnable', sql`<> 'inherit'`)}, 'yes') = 'no'
  then null
  else coalesce(${products.returnWindowDays}, ${fromAbove('return_window_days')}, ${houseDays}::int) end`;

function fromAbove(
  column: 'default_tax_id' | 'default_hsn' | 'returnable' | 'return_window_days',
  isSaid = sql`is not null`,
): SQL {
  const said = sql.raw(`above.${column}`);
  return sql`(select ${said} from product_category above
    where above.id = any(string_to_array(trim('/' from ${categories.path}), '/')::bigint[])
      and ${said} ${isSaid}
    order by length(above.path) desc limit 1)`;
}
