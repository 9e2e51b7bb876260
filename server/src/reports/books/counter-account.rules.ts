import { sql } from 'drizzle-orm';
import { journalLines } from '../../accounts/journal/journal.table.ts';

/** What stands on the other side of the entry of a line; `Several` where that is more than one account. */
export const counterAccount = () => sql<string>`(
  select case when count(distinct a.id) = 1 then min(a.code || ' ' || a.name) else 'Several' end
  from journal_line other join ledger_account a on a.id = other.account_id
  where other.entry_id = ${journalLines.entryId}
    and (other.debit = 0) = (${journalLines.credit} = 0))`;
