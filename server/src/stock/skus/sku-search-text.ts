import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** So many SKUs, batches or papers with a word are followed to what is about them. */
export const mostFound = 500;

/** Rows of the SKUs that a word of a search finds, by their code or name. */
export const ofSku =
  (skuId: PgColumn) =>
  (pattern: string): SQL =>
    sql`${skuId} = any(array(
      select id from sku where code ilike ${pattern} or name ilike ${pattern} limit ${mostFound}))`;
