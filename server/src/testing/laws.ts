import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { TestHouse } from './house.ts';

/**
 * The laws of the books, to be asked after any scenario: every entry balances, so do all of them
 * together; what parties owe by document is what their control accounts say; what is left of a document
 * is what no live allocation has settled.
 */
export async function booksAgree(house: TestHouse): Promise<void> {
  expect(await unbalanced(house)).toEqual([]);
  expect(await differingParties(house)).toEqual([]);
  expect(await wronglyOutstanding(house)).toEqual([]);
}

async function unbalanced({ database }: TestHouse) {
  const { rows } = await database.direct.execute(sql`
    select e.id, e.total, sum(l.debit) as debit, sum(l.credit) as credit, count(*) as lines
    from journal_entry e left join journal_line l on l.entry_id = e.id
    group by e.id
    having sum(l.debit) is distinct from sum(l.credit) or sum(l.debit) is distinct from e.total
      or count(*) < 2`);
  return rows;
}

/** Wallets and cash on delivery have no open items; there the ledger alone counts. */
async function differingParties({ database }: TestHouse) {
  const { rows } = await database.direct.execute(sql`
    with ledger as (
      select l.account_id, l.party_kind, l.party_id, sum(l.debit - l.credit) as balance
      from journal_line l join ledger_account a on a.id = l.account_id
      where a.type in ('receivable', 'payable')
      group by 1, 2, 3
    ), items as (
      select account_id, party_kind, party_id,
        sum(case side when 'debit' then outstanding else -outstanding end) as balance
      from open_item group by 1, 2, 3
    )
    select * from ledger full join items using (account_id, party_kind, party_id)
    where coalesce(ledger.balance, 0) <> coalesce(items.balance, 0)`);
  return rows;
}

async function wronglyOutstanding({ database }: TestHouse) {
  const { rows } = await database.direct.execute(sql`
    select i.id, i.amount, i.outstanding, i.voided_on, sum(a.amount) as settled
    from open_item i
    left join allocation a on a.reversed_on is null and i.id in (a.debit_item_id, a.credit_item_id)
    group by i.id
    having i.outstanding <> case when i.voided_on is null
      then i.amount - coalesce(sum(a.amount), 0) else 0 end
      or (i.voided_on is not null and count(a.id) > 0)`);
  return rows;
}
