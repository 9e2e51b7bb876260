import { sql } from 'drizzle-orm';
import { journalLines } from '../../books/journal/journal.table.ts';

/** What stands on the other side of the entry of a line; `Several` where that is more than one account. */
export const counterAccount = () => sql<string>`coalesce((
  select a.code || ' ' || a.name from ledger_account a where a.id = (
    select case when min(other.account_id) = max(other.account_id) then min(other.account_id) end
    from journal_line other
    where other.entry_id = ${journalLines.entryId}
      and (other.debit = 0) = (${journalLines.credit} = 0))), 'Several')`;
