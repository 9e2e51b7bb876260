import { sql } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';
import { journalEntries } from '../../books/journal/journal.table.ts';
import { allocations, openItems } from '../../books/open-items/open-item.table.ts';

/**
 * Documents that something dated after today settles or takes back: they are open today, though nothing is left of
 * them any more.
 */
export async function settledAhead(ctx: ReadContext): Promise<number[]> {
  const { rows } = await ctx.tx.execute<{ id: string }>(sql`
    with ahead as (
      select o.id from ${journalEntries} e join ${openItems} o on o.entry_id = e.id where e.entry_date > ${ctx.today}
    )
    select a.debit_item_id as id from ${allocations} a where a.credit_item_id in (select id from ahead)
    union select a.credit_item_id from ${allocations} a where a.debit_item_id in (select id from ahead)
    union select o.id from ${journalEntries} e join ${openItems} o on o.entry_id = e.reverses_id
      where e.entry_date > ${ctx.today}`);
  return rows.map(({ id }) => Number(id));
}
