import type { ReconciliationFigures } from '@counting-house/contract/accounts/reconciliation/reconciliation.ts';
import { sql } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';
import { turnover } from '../../books/journal/turnover.service.ts';

type Asked = {
  readonly bankAccountId: number;
  readonly ledgerAccountId: number;
  readonly statementDate: string;
  readonly closingBalance: number;
  readonly acceptedReason: string;
};

type Figures = {
  readonly figures: ReconciliationFigures;
  readonly lineCount: number;
  readonly openCount: number;
};

/**
 * From the balance of the books on a day to the balance that the bank should show. What is matched counts
 * from the day on which both sides have all of it. An entry that was undone by then never came to the bank.
 */
export async function readReconciliationFigures(
  ctx: ReadContext,
  { bankAccountId, ledgerAccountId, statementDate, closingBalance, acceptedReason }: Asked,
): Promise<Figures> {
  const day = statementDate;
  const { rows } = await ctx.tx.execute<Record<string, string>>(sql`
    with settled as (
      select p.journal_line_id, p.statement_line_id
      from bank_match m join bank_match_part p on p.match_id = m.id and p.is_live
      where m.bank_account_id = ${bankAccountId} and m.complete_on <= ${day}
    ), entry as (
      select l.debit, l.credit
      from journal_line l join journal_entry e on e.id = l.entry_id
        left join journal_entry r on r.reverses_id = e.id and r.entry_date <= ${day}
      where l.account_id = ${ledgerAccountId} and l.entry_date <= ${day}
        and e.event <> 'openingBalance.entered' and e.reverses_id is null and r.id is null
        and not exists (select from settled where settled.journal_line_id = l.id)
    ), line as (
      select s.amount, s.status,
        exists (select from settled where settled.statement_line_id = s.id) as is_settled
      from bank_statement_line s
      where s.bank_account_id = ${bankAccountId} and s.date <= ${day} and s.status <> 'split'
    )
    select
      (select coalesce(sum(debit - credit), 0) from ${turnover}
        where account_id = ${ledgerAccountId} and day <= ${day}) as book,
      (select coalesce(sum(debit), 0) from entry) as receipts,
      (select count(*) from entry where debit > 0) as receipt_count,
      (select coalesce(sum(credit), 0) from entry) as payments,
      (select count(*) from entry where credit > 0) as payment_count,
      count(*) as lines,
      count(*) filter (where status = 'open') as open,
      coalesce(sum(amount) filter (where is_in and amount > 0), 0) as money_in,
      count(*) filter (where is_in and amount > 0) as money_in_count,
      coalesce(sum(amount) filter (where is_in and amount < 0), 0) as money_out,
      count(*) filter (where is_in and amount < 0) as money_out_count,
      coalesce(sum(amount) filter (where status = 'excluded'), 0) as excluded,
      count(*) filter (where status = 'excluded') as excluded_count
    from (select *, status <> 'excluded' and not is_settled as is_in from line) line`);
  const found = rows[0] ?? {};
  const of = (key: string) => Number(found[key] ?? 0);
  const excluded = of('excluded');
  const expected =
    of('book') -
    of('receipts') +
    of('payments') +
    of('money_in') +
    of('money_out') +
    (acceptedReason === '' ? 0 : excluded);
  return {
    lineCount: of('lines'),
    openCount: of('open'),
    figures: {
      bookBalance: of('book'),
      receiptsNotAtBank: 0 - of('receipts'),
      receiptsNotAtBankCount: of('receipt_count'),
      paymentsNotAtBank: of('payments'),
      paymentsNotAtBankCount: of('payment_count'),
      moneyInNotInBooks: of('money_in'),
      moneyInNotInBooksCount: of('money_in_count'),
      moneyOutNotInBooks: of('money_out'),
      moneyOutNotInBooksCount: of('money_out_count'),
      excluded,
      excludedCount: of('excluded_count'),
      expected,
      difference: closingBalance - expected,
    },
  };
}
