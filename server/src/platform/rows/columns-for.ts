import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';

type Columns<T extends PgTable> = T['_']['columns'];

/**
 * The columns of a table that a shape answers under their own names, to be selected; what the table does not say is
 * selected beside them. A key of the shape that is in neither does not compile where the rows are answered.
 */
export function columnsFor<S extends z.core.$ZodLooseShape, T extends PgTable>(
  shape: z.ZodObject<S>,
  table: T,
): Pick<Columns<T>, keyof Columns<T> & keyof S> {
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => name in shape.shape);
  return Object.fromEntries(columns) as Pick<Columns<T>, keyof Columns<T> & keyof S>;
}
