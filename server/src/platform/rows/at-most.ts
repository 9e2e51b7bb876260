import { type Placeholder, sql } from 'drizzle-orm';

/**
 * So many rows, written out. Where the number is a value that comes later, a plan that is kept has to be
 * good for a tenth of the table, and reads and sorts that much; so each question is planned anew.
 *
 * @param rows one of few numbers: each makes a text of its own.
 */
export const atMost = (rows: number) => sql.raw(String(rows)) as unknown as Placeholder;
