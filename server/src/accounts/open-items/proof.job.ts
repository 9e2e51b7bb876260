import { addresses } from '@counting-house/contract/kit/addresses.ts';
import type { ProofFault } from '@counting-house/contract/admin/proof.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { notify } from '../../integrations/notices/notice.service.ts';
import type { ReadContext } from '../../platform/context.ts';
import { job } from '../../platform/jobs/jobs.ts';

const readBy = 'accounts.ledger.read';

/**
 * Every night the open items of each party are held against the control account they stand on, what is left of each
 * against what settled it, and what an order says was settled of it otherwise against the same. Anyone who reads the books
 * is told when one differs.
 */
export const proofJob = job({
  kind: 'accounts.prove',
  says: 'Check open items against their control accounts',
  every: { cron: '50 2 * * *' },
  readBy,
  input: z.strictObject({}),
  async run(work) {
    const faults = await work.read(proveOpenItems);
    const [first] = faults;
    if (first) {
      await work.write((ctx) =>
        notify(ctx, {
          to: { permission: readBy },
          kind: 'books_differ',
          text: `Open items differ from their accounts in ${faults.length === 1 ? 'one place' : `${faults.length} places`}. First: ${first.what}.`,
          link: `${addresses.settings}?page=Nightly+checks`,
          about: 'books proof',
        }),
      );
    }
    return { faults: faults.length, first: faults };
  },
});

async function proveOpenItems(ctx: ReadContext): Promise<ProofFault[]> {
  const { rows } = await ctx.tx.execute<
    Readonly<Record<'what' | 'stands' | 'should', string>> &
      Readonly<Record<'kind' | 'record', string | null>>
  >(sql`
    select * from (
      select concat(a.name, ' of ', coalesce(l.name, concat(i.party_kind, ' ', i.party_id))) as what,
        coalesce(i.balance, 0) as stands, coalesce(l.balance, 0) as should,
        coalesce(l.party_kind, i.party_kind) as kind, coalesce(l.party_id, i.party_id) as record
      from (
        select l.account_id, l.party_kind, l.party_id, max(l.party_name) as name,
          sum(l.debit - l.credit) as balance
        from journal_line l join ledger_account a on a.id = l.account_id
        where a.type in ('receivable', 'payable') group by 1, 2, 3
      ) l
        full join (
          select account_id, party_kind, party_id,
            sum(case side when 'debit' then outstanding else -outstanding end) as balance
          from open_item group by 1, 2, 3
        ) i using (account_id, party_kind, party_id)
        join ledger_account a on a.id = coalesce(l.account_id, i.account_id)
      where coalesce(l.balance, 0) <> coalesce(i.balance, 0)
      union all
      select concat('What is left of ', i.doc_no), i.outstanding,
        case when i.voided_on is null then i.amount - coalesce(sum(s.amount), 0) else 0 end,
        case i.source_kind when 'sales_invoice' then 'invoice' else i.source_kind end, i.source_id
      from open_item i
        left join allocation s on s.reversed_on is null and i.id in (s.debit_item_id, s.credit_item_id)
      group by i.id
      having i.outstanding
        <> case when i.voided_on is null then i.amount - coalesce(sum(s.amount), 0) else 0 end
      union all
      select concat('Settled otherwise of ', o.order_no), o.settled_otherwise, coalesce(s.settled, 0), 'order', o.id
      from sales_order o
        left join (
          select mine.order_id, sum(case mine.side when 'debit' then a.amount else -a.amount end) as settled
          from allocation a
            join open_item mine on mine.id in (a.debit_item_id, a.credit_item_id)
            join open_item other on other.id in (a.debit_item_id, a.credit_item_id) and other.id <> mine.id
          where a.reversed_on is null and mine.order_id is not null
            and mine.order_id is distinct from other.order_id
          group by 1
        ) s on s.order_id = o.id
      where o.settled_otherwise <> coalesce(s.settled, 0)
    ) faults order by what limit 200`);
  return rows.map(({ what, stands, should, kind, record }) => ({
    what,
    measure: 'money' as const,
    is: Number(stands),
    should: Number(should),
    recordKind: kind,
    recordId: record === null ? null : Number(record),
  }));
}
