import type {
  AskedProposal,
  CreditProposal,
  UnpaidDocument,
} from '@counting-house/contract/gst/credit-reversal.ts';
import { sql, type SQL } from 'drizzle-orm';
import { bills, billLines } from '../../purchasing/bills/bill.table.ts';
import { inwardBatches } from '../../purchasing/inward/inward.table.ts';
import { batches } from '../../stock/batches/batch.table.ts';
import { movements } from '../../stock/ledger/movement.table.ts';
import { addDays } from '../../platform/clock.ts';
import type { ReadContext } from '../../platform/context.ts';
import { halfUp } from '../../platform/money.ts';
import { atMost } from '../../platform/rows/at-most.ts';
import { gstReturns } from '../returns/gst-return.service.ts';
import { taxComponents } from '../../tax/tax-component.table.ts';
import { ledgerAccounts } from '../../books/chart/account.table.ts';
import { expenses } from '../../accounts/expenses/expense.table.ts';
import { journalLines } from '../../books/journal/journal.table.ts';
import { openItems } from '../../books/open-items/open-item.table.ts';
import { capitalCreditIn, forCapitalGoods } from './capital-goods.service.ts';
import { creditReversals } from './credit-reversal.table.ts';
import { daysOf } from '../../tax/tax-month.service.ts';

/** Within so many days of the vendor's paper it is to be paid. @see CGST Act 2017, section 16(2), second proviso. */
const daysToPay = 180;
const mostShown = 200;
const heads = ['igst', 'cgst', 'sgst', 'cess'] as const;
type Amounts = Record<(typeof heads)[number], number>;

/** What of the credit of a month is to be given back, as the documents, the stock and the returns say. */
export async function proposeCreditReversals(
  ctx: ReadContext,
  { month }: AskedProposal,
): Promise<CreditProposal> {
  const days = daysOf(month);
  const unpaid = await unpaidDocuments(ctx, days.to, mostShown + 1);
  return {
    month,
    unpaid: unpaid.slice(0, mostShown),
    isWhole: unpaid.length <= mostShown,
    ...(await forExempt(ctx, days)),
    lost: await forLost(ctx, days),
  };
}

/**
 * Bills and expenses that bore credit and are unpaid 180 days after the vendor's paper, oldest first; with the
 * credit of the unpaid part. What is given back already is left out, and what bears reverse charge.
 *
 * @param day 180 days are over on it.
 */
export async function unpaidDocuments(
  ctx: ReadContext,
  day: string,
  limit: number,
): Promise<UnpaidDocument[]> {
  const part = (code: string) => sql`round(coalesce(sum(l.debit - l.credit)
    filter (where c.code = ${code}), 0) * late.outstanding::numeric / late.amount)::bigint`;
  const { rows } = await ctx.tx.execute<Readonly<Record<string, string>>>(sql`
    with late as (
      select o.source_kind, o.source_id, o.doc_no, o.amount, o.outstanding, o.entry_id,
        coalesce(b.vendor_name, x.vendor_name) as vendor,
        coalesce(b.vendor_bill_date, x.bill_date, x.date) as paper_date
      from ${openItems} o
        left join ${bills} b on o.source_kind = 'bill' and b.id = o.source_id
        left join ${expenses} x on o.source_kind = 'expense' and x.id = o.source_id
      where o.party_kind = 'vendor' and o.side = 'credit' and o.outstanding > 0
        and o.due_date <= ${day} and not coalesce(b.reverse_charge, x.reverse_charge)
        and coalesce(b.vendor_bill_date, x.bill_date, x.date) < ${addDays(day, -daysToPay)}
        and not exists (
          select from ${creditReversals} r where r.document_kind = o.source_kind and r.document_id = o.source_id
            and r.cancelled_at is null
        )
    )
    select late.source_kind as kind, late.source_id as id, late.doc_no as number, late.vendor,
      to_char(late.paper_date, 'YYYY-MM-DD') as date, late.outstanding as unpaid,
      ${part('IGST')} as igst, ${part('CGST')} as cgst, ${part('SGST')} as sgst, ${part('CESS')} as cess
    from late join ${journalLines} l on l.entry_id = late.entry_id
      join ${ledgerAccounts} a on a.id = l.account_id and a.tax_role = 'input'
      join ${taxComponents} c on c.id = a.tax_component_id
    group by late.source_kind, late.source_id, late.doc_no, late.vendor, late.paper_date, late.outstanding, late.amount
    having sum(l.debit - l.credit) > 0
    order by late.paper_date, late.source_id limit ${atMost(limit)}`);
  return rows.map((row) => ({
    kind: row['kind'] === 'bill' ? 'bill' : 'expense',
    documentId: Number(row['id']),
    number: row['number'] ?? '',
    vendorName: row['vendor'] ?? '',
    date: row['date'] ?? '',
    until: addDays(row['date'] ?? day, daysToPay),
    unpaid: Number(row['unpaid']),
    ...amountsOf(row),
  }));
}

/**
 * The share that supplies without tax have in the turnover of a month: of its credit, and of that of capital goods,
 * which is spread and stands beside it.
 */
async function forExempt(
  ctx: ReadContext,
  days: { readonly from: string; readonly to: string },
): Promise<Pick<CreditProposal, 'exempt' | 'capital'>> {
  const { gstr3b } = await gstReturns(ctx, days);
  const given = await givenIn(ctx, days, 'rule_42');
  const spread = await givenIn(ctx, days, 'rule_43');
  const bought = await capitalCreditIn(ctx, days);
  const of = (...names: string[]) =>
    gstr3b.lines
      .filter(({ line }) => names.includes(line))
      .reduce((sum, { taxable }) => sum + Math.max(taxable, 0), 0);
  const exempt = of('3.1c', '3.1e');
  const turnover = of('3.1a', '3.1b', '3.1c', '3.1e');
  const common = each((head) =>
    Math.max(0, gstr3b.netCredit[head] + given[head] + spread[head] - bought[head]),
  );
  const share = each((head) =>
    turnover === 0 ? 0 : halfUp(BigInt(common[head]) * BigInt(exempt), BigInt(turnover)),
  );
  return {
    exempt: {
      exempt,
      turnover,
      common,
      capital: sumOf(bought),
      ...share,
      given: sumOf(given),
    },
    capital: await forCapitalGoods(ctx, days, { exempt, turnover, given: sumOf(spread) }),
  };
}

/**
 * The credit in bought goods that were written off, each batch at the tax of its own bill. What was made bears the credit
 * of its materials; of opening stock and of what was found no bill is known here.
 */
async function forLost(
  ctx: ReadContext,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<CreditProposal['lost']> {
  const taxIn = (code: string): SQL =>
    sql`coalesce((select sum(c.amount) from jsonb_to_recordset(own.tax_components) as c (code text, amount bigint)
      where c.code = ${code}), 0)`;
  const part = (code: string, name: string) =>
    sql`coalesce(sum(round(lost.value * ${taxIn(code)}::numeric / nullif(own.taxable, 0)))
      filter (where own.itc_eligible), 0)::bigint as ${sql.raw(name)}`;
  const worth = (origin: SQL, name: string) =>
    sql`coalesce(sum(lost.value) filter (where ${origin}), 0)::bigint as ${sql.raw(name)}`;
  const { rows } = await ctx.tx.execute<Readonly<Record<string, string>>>(sql`
    with lost as (
      select m.batch_id, -sum(m.value) as value
      from ${movements} m
      where m.kind in ('scrap', 'expire', 'count', 'adjust') and m.business_date between ${from} and ${to}
      group by m.batch_id having sum(m.value) < 0
    ), traced as (
      select lost.*, case
        when exists (select from ${inwardBatches} r where r.batch_id = lost.batch_id) then 'bought'
        when b.origin in ('run', 'byproduct') then 'made' else 'unknown' end as came
      from lost join ${batches} b on b.id = lost.batch_id
    )
    select ${worth(sql`came = 'bought'`, 'goods')}, ${worth(sql`came = 'made'`, 'made')},
      ${worth(sql`came = 'unknown'`, 'unknown')},
      ${part('IGST', 'igst')}, ${part('CGST', 'cgst')}, ${part('SGST', 'sgst')}, ${part('CESS', 'cess')}
    from traced lost left join lateral (
      select l.tax_components, l.taxable, l.itc_eligible
      from ${inwardBatches} r join ${billLines} l on l.inward_line_id = r.inward_line_id
        join ${bills} b on b.id = l.bill_id
      where lost.came = 'bought' and r.batch_id = lost.batch_id and b.status = 'confirmed'
        and b.business_date <= ${to}
      order by b.business_date desc, l.id desc limit 1
    ) own on true`);
  const [row = {}] = rows;
  const given = await givenIn(ctx, { from, to }, 'lost_goods');
  return {
    goods: Number(row['goods'] ?? 0),
    made: Number(row['made'] ?? 0),
    unknown: Number(row['unknown'] ?? 0),
    ...amountsOf(row),
    given: sumOf(given),
  };
}

/** What was given back in some days for a reason and still is. */
async function givenIn(
  ctx: ReadContext,
  { from, to }: { readonly from: string; readonly to: string },
  reason: 'rule_42' | 'rule_43' | 'lost_goods',
): Promise<Amounts> {
  const { rows } = await ctx.tx.execute<Readonly<Record<string, string>>>(sql`
    select coalesce(sum(igst), 0) as igst, coalesce(sum(cgst), 0) as cgst, coalesce(sum(sgst), 0) as sgst,
      coalesce(sum(cess), 0) as cess
    from ${creditReversals}
    where reason = ${reason} and business_date between ${from} and ${to} and cancelled_at is null`);
  return amountsOf(rows[0] ?? {});
}

const each = (of: (head: keyof Amounts) => number): Amounts => ({
  igst: of('igst'),
  cgst: of('cgst'),
  sgst: of('sgst'),
  cess: of('cess'),
});
const amountsOf = (row: Readonly<Record<string, string>>): Amounts =>
  each((head) => Number(row[head] ?? 0));
const sumOf = (of: Amounts): number => heads.reduce((sum, head) => sum + of[head], 0);
