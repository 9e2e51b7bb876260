import type { Party } from '@counting-house/contract/accounts/open-items/party.ts';
import {
  type ListTdsCertificates,
  type MissingCertificates,
  type NewTdsCertificate,
  type RemoveTdsCertificate,
  TdsCertificate,
} from '@counting-house/contract/gst/tds.ts';
import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import { eq, sql } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { invalid } from '../../platform/problem.ts';
import { asked } from '../../platform/rows/asked.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { insertRow, lockRow, theOne, removeRow, stale } from '../../platform/rows/rows.ts';
import { outboxMessages } from '../../integrations/outbox/outbox.table.ts';
import { ledgerAccounts } from '../../books/chart/account.table.ts';
import { journalEntries, journalLines } from '../../books/journal/journal.table.ts';
import { readParty } from '../../accounts/vouchers/party.service.ts';
import { tdsCertificates } from './tds-certificate.table.ts';

/** What the books hold of a party in the quarter of its certificate. */
const booked = sql<number>`(
  select coalesce(sum(case when c.side = 'payable' then l.credit - l.debit else l.debit - l.credit end), 0)
  from ${tdsCertificates} c, ${journalEntries} e join ${journalLines} l on l.entry_id = e.id
    join ${ledgerAccounts} a on a.id = l.account_id
  where c.id = tds_certificate.id and e.party_kind = c.party_kind and (e.party_id = c.party_id
      or e.party_id in (select m.dropped_id from party_merge m where m.party_kind = c.party_kind and m.kept_id = c.party_id))
    and case when c.side = 'payable' then a.system_key = 'tds.payable'
      else a.system_key in ('tds.receivable', 'tcs.receivable') end
    and e.event <> 'tax.paid'
    and e.entry_date >= make_date(c.fiscal_year, 4, 1) + make_interval(months => (c.quarter - 1) * 3)
    and e.entry_date < make_date(c.fiscal_year, 4, 1) + make_interval(months => c.quarter * 3)
)`.mapWith(Number);

const fields = {
  ...columnsFor(TdsCertificate, tdsCertificates),
  booked,
};

/** The certificates, newest first, beside what the books hold. */
export async function listTdsCertificates(
  ctx: ReadContext,
  input: ListTdsCertificates,
): Promise<ListAnswer<TdsCertificate>> {
  return pageOf(ctx, input, {
    rows: ctx.tx.select(fields).from(tdsCertificates).$dynamic(),
    matching: ctx.tx.select({ id: tdsCertificates.id }).from(tdsCertificates).$dynamic(),
    id: tdsCertificates.id,
    where: asked(input, { side: tdsCertificates.side }),
    search: [tdsCertificates.partyName, tdsCertificates.number],
    sorts: { dated: tdsCertificates.dated },
    defaultSort: '-dated',
  });
}

/** Longest that what is missing is looked for, and most that is told. */
const lookBack = { months: 24, rows: 200 };

/** Quarters that are over in which more was deducted of a party than certificates say; the earliest due first. */
export async function listMissingCertificates(ctx: ReadContext): Promise<MissingCertificates> {
  const { rows } = await ctx.tx.execute<Missing>(sql`
    with deducted as (
      select case when a.system_key = 'tds.payable' then 'payable' else 'receivable' end as side, e.party_kind,
        coalesce(m.kept_id, e.party_id) as party_id, date_trunc('quarter', e.entry_date)::date as quarter,
        max(e.party_name) as name,
        sum(case when a.system_key = 'tds.payable' then l.credit - l.debit else l.debit - l.credit end) as booked
      from ${journalEntries} e join ${journalLines} l on l.entry_id = e.id
        join ${ledgerAccounts} a on a.id = l.account_id
          and a.system_key in ('tds.payable', 'tds.receivable', 'tcs.receivable')
        left join party_merge m on m.party_kind = e.party_kind and m.dropped_id = e.party_id
      where e.event <> 'tax.paid' and e.party_id is not null
        and e.entry_date < date_trunc('quarter', ${ctx.today}::date)
        and e.entry_date >= ${ctx.today}::date - make_interval(months => ${lookBack.months})
      group by 1, 2, 3, 4
    ), told as (
      select d.*, extract(year from d.quarter - interval '3 months')::int as year,
        extract(quarter from d.quarter - interval '3 months')::int as no,
        case extract(month from d.quarter) when 1 then d.quarter + interval '5 months 14 days'
          else d.quarter + interval '4 months 14 days' end as due
      from deducted d where d.booked > 0
    )
    select t.side, t.party_kind, t.party_id, t.name, t.year, t.no, t.booked,
      coalesce(sum(c.amount), 0) as certified, to_char(t.due, 'YYYY-MM-DD') as due,
      (select max(asked.created_at) from ${outboxMessages} asked
        where asked.entity = case t.party_kind when 'company' then 'b2b_company' else t.party_kind end
          and asked.entity_id = t.party_id and t.side = 'receivable'
          and starts_with(asked.idempotency_key, ${askedKey} || ' ' || t.year || '-' || t.no || ' ')) as asked_at
    from told t left join ${tdsCertificates} c on c.side = t.side and c.party_kind = t.party_kind
      and c.party_id = t.party_id and c.fiscal_year = t.year and c.quarter = t.no
    group by t.side, t.party_kind, t.party_id, t.name, t.year, t.no, t.booked, t.due
    having coalesce(sum(c.amount), 0) < t.booked
    order by t.due, t.name limit ${lookBack.rows}`);
  return {
    rows: rows.map((row, index) => ({
      id: index + 1,
      side: row.side,
      partyKind: row.party_kind,
      partyId: Number(row.party_id),
      partyName: row.name,
      fiscalYear: row.year,
      quarter: row.no,
      booked: Number(row.booked),
      certified: Number(row.certified),
      dueDate: row.due,
      isLate: row.due < ctx.today,
      askedAt: row.asked_at === null ? null : new Date(row.asked_at).toISOString(),
    })),
  };
}

type Missing = {
  readonly side: TdsCertificate['side'];
  readonly party_kind: TdsCertificate['partyKind'];
  readonly party_id: string;
  readonly name: string;
  readonly year: number;
  readonly no: number;
  readonly booked: string;
  readonly certified: string;
  readonly due: string;
  readonly asked_at: string | null;
};

/** Begins the key of a message that asked for a certificate; its quarter and its day follow. */
export const askedKey = 'certificate';

/**
 * Notes a certificate: one issued to a vendor, or one got from a buyer.
 *
 * @throws {Problem} `tds_certificate.number_taken` (409); `invalid` (422) for a party of the other side.
 */
export async function createTdsCertificate(
  ctx: WriteContext,
  input: NewTdsCertificate,
): Promise<TdsCertificate> {
  const isVendor = input.partyKind === 'vendor';
  if (isVendor !== (input.side === 'payable')) {
    throw invalid({ partyId: isVendor ? 'Choose a customer.' : 'Choose a vendor.' });
  }
  if (input.dated > ctx.today) throw invalid({ dated: 'The date cannot be in the future.' });
  const { id: partyId, name } = await readParty(ctx, { kind: input.partyKind, id: input.partyId });
  const row = await insertRow(ctx, tdsCertificates, { ...input, partyId, partyName: name });
  return theOne(
    tdsCertificates,
    await ctx.tx.select(fields).from(tdsCertificates).where(eq(tdsCertificates.id, row.id)),
  );
}

/** Removes a certificate that was noted by mistake. @throws {Problem} `stale` (409). */
export async function removeTdsCertificate(
  ctx: WriteContext,
  { id, version }: RemoveTdsCertificate,
): Promise<{ ok: true }> {
  const row = await lockRow(ctx, tdsCertificates, id);
  if (row.version !== version) throw await stale(ctx, tdsCertificates, row);
  await removeRow(ctx, tdsCertificates, id);
  return { ok: true };
}

/** Gives the certificates of a party that is merged to the one that is kept; one that both have stays once. */
export async function moveCertificates(
  ctx: WriteContext,
  { keep, drop }: { readonly keep: Party; readonly drop: Party },
): Promise<void> {
  const ofDropped = sql`party_kind = ${drop.kind} and party_id = ${drop.id}`;
  await ctx.tx.execute(sql`
    delete from tds_certificate d where ${ofDropped} and exists (
      select from tds_certificate k where (k.side, k.party_kind, k.number) = (d.side, d.party_kind, d.number)
        and k.party_id = ${keep.id})`);
  await ctx.tx.execute(sql`
    update tds_certificate set party_id = ${keep.id}, party_name = ${keep.name} where ${ofDropped}`);
}
