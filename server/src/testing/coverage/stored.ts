import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { TestHouse } from '../house.ts';

/** The id of the newest row of a table. */
export async function lastOf(house: TestHouse, table: string): Promise<number> {
  const { rows } = await house.database.direct.execute<{ id: string }>(
    sql`select max(id) as id from ${sql.identifier(table)}`,
  );
  return Number(rows[0]?.id);
}

/** A row as the database holds it; null when there is none. */
export async function stored(
  house: TestHouse,
  table: PgTable,
  id: number,
): Promise<Record<string, unknown> | null> {
  const { rows } = await house.database.direct.execute<{ row: Record<string, unknown> }>(
    sql`select to_jsonb(stored) as row from ${sql.identifier(getTableName(table))} stored where id = ${id}`,
  );
  return rows[0]?.row ?? null;
}
