import { sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';

/** So many months lie ready beyond the one that runs. */
const monthsAhead = 3;

/** A part of the audit log: the entries of a month, in UTC. */
export type AuditMonth = {
  /** `2018-04`. */
  readonly month: string;
  /** Its table, `audit_log_2018_04`. */
  readonly part: string;
  /** The moment at which it is over, ISO 8601. */
  readonly endsAt: string;
};

/**
 * Makes the parts of the audit log for the months to come, and for those of entries that came before
 * their month was made. Waits for another server that does the same.
 *
 * @returns how many were made.
 */
export async function makeAuditMonths(tx: Tx, now: string): Promise<number> {
  // Before anything is read: of two servers that had both read, neither could make a part.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('make_audit_month', 0))`);
  const wanted = await tx.execute<{ month: string }>(sql`
    select (date_trunc('month', ${now}::timestamptz at time zone 'UTC')
      + n * interval '1 month')::date::text as month from generate_series(0, ${monthsAhead}::int) as n
    union
    select date_trunc('month', at at time zone 'UTC')::date::text from audit_log_other
    order by month`);
  let made = 0;
  for (const { month } of wanted.rows) {
    const { rows } = await tx.execute<{ is: boolean }>(
      sql`select make_audit_month(${month}) as is`,
    );
    if (rows[0]?.is) made += 1;
  }
  return made;
}

/** The months that the audit log has, the oldest first. */
export async function auditMonths(tx: Tx): Promise<AuditMonth[]> {
  const found = await tx.execute<{ part: string }>(sql`
    select relname as part from pg_inherits join pg_class on oid = inhrelid
    where inhparent = 'audit_log'::regclass and relname ~ '^audit_log_\\d{4}_\\d{2}$'
    order by relname`);
  return found.rows.map(({ part }) => {
    const [year, month] = part.slice('audit_log_'.length).split('_').map(Number) as [
      number,
      number,
    ];
    return {
      month: `${year}-${String(month).padStart(2, '0')}`,
      part,
      endsAt: new Date(Date.UTC(year, month, 1)).toISOString(),
    };
  });
}
