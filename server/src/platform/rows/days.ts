import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { addDays } from '../clock.ts';
import type { ReadContext } from '../context.ts';

/** Moments that lie within calendar days of the business, both ends included; an end left out is open. */
export function withinDays(
  ctx: ReadContext,
  column: PgColumn,
  days: { readonly from?: string | undefined; readonly to?: string | undefined },
): SQL[] {
  const startOf = (date: string) =>
    sql`(${date}::timestamp at time zone ${ctx.settings['business.timeZone']})`;
  return [
    ...(days.from ? [sql`${column} >= ${startOf(days.from)}`] : []),
    ...(days.to ? [sql`${column} < ${startOf(addDays(days.to, 1))}`] : []),
  ];
}
