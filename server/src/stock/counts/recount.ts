import { sql, type SQL } from 'drizzle-orm';

/** Quantities that differ by less are not counted again for their share of the book. */
const fewest = 3_000;

/**
 * Whether a line has to be counted again before its difference is accepted: it is worth as much as the setting says, or is
 * 5 % of the books and three units. Stands in a query over count_line `l`.
 *
 * @param limit paise.
 */
export const needsRecount = (limit: number): SQL => sql`(
  l.variance <> 0
  and (
    abs(l.variance_value) >= ${limit}
    or (abs(l.variance) >= ${fewest} and abs(l.variance) * 20 >= l.book_at_count)
  )
  and not exists (
    select from count_entry e where e.line_id = l.id and e.round > 0 and not e.is_undone
  )
)`;
