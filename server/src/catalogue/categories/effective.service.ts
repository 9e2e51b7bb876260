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

function fromAbove(column: 'default_tax_id' | 'default_hsn'): SQL {
  const said = sql.raw(`above.${column}`);
  return sql`(select ${said} from product_category above
    where above.id = any(string_to_array(trim('/' from ${categories.path}), '/')::bigint[])
      and ${said} is not null
    order by length(above.path) desc limit 1)`;
}
