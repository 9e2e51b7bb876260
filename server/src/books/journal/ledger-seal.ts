import { sql } from 'drizzle-orm';
import { fieldsText, momentText, type Sealed } from '../../platform/audit/seal.ts';
import { journalEntries } from './journal.table.ts';

const columns = (names: string) => names.split(' ').map((name) => sql.raw(name));
const dateText = (column: string) => sql`to_char(${sql.raw(column)}, 'YYYY-MM-DD')`;

const lines = sql`(select string_agg(${fieldsText(
  ...columns('l.line_no l.account_id l.debit l.credit l.party_kind l.party_id l.party_name'),
  ...columns('l.centre_id l.tax_component_id l.tax_base l.tax_rate l.bank_ref'),
)}, chr(31) order by l.line_no) from journal_line l where l.entry_id = e.id)`;

/** How the journal is sealed: an entry with all its lines is one row. */
export const ledgerSeals: Sealed = {
  kind: 'ledger',
  table: journalEntries,
  rows: sql`select e.id, e.posted_at as at, ${fieldsText(
    sql`e.id`,
    dateText('e.entry_date'),
    momentText(sql`e.posted_at`),
    ...columns('e.posted_by e.event e.source_kind e.source_id e.source_seq e.source_no'),
    ...columns('e.party_kind e.party_id e.party_name e.narration e.reverses_id e.reason e.total'),
    lines,
  )} as text from journal_entry e`,
  goneBefore: async () => null,
};
