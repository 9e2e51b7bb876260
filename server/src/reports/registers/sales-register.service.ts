import type { Report } from '@counting-house/contract/kit/report.ts';
import {
  registerLimits,
  type SalesRegisterInput,
} from '@counting-house/contract/reports/register.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';
import { spanOf, type Span } from '../span.rules.ts';
import { ledgerMoved, taxHeads, withLines } from './register-ledger.service.ts';
import { differencesLead, partyText, readRegister } from './register-read.service.ts';
import { type Amount, type Compared, daysAddedUp, type Fact, stateWord } from './register.rules.ts';

const facts: readonly Fact[] = [
  { key: 'date', label: 'Date', kind: 'date' },
  { key: 'party', label: 'Party', kind: 'text' },
  { key: 'gstin', label: 'GSTIN', kind: 'text', isRare: true },
  { key: 'place', label: 'Place of supply', kind: 'text' },
  { key: 'rates', label: 'Tax rates', kind: 'text' },
];

const amounts: readonly Amount[] = [
  { key: 'taxable', label: 'Taxable value' },
  { key: 'cgst', label: 'CGST' },
  { key: 'sgst', label: 'SGST' },
  { key: 'igst', label: 'IGST' },
  { key: 'cess', label: 'Cess', isRare: true },
  { key: 'round_off', label: 'Round-off', isRare: true },
  { key: 'total', label: 'Total' },
  { key: 'outstanding', label: 'Outstanding' },
];

const events = {
  invoice: sql`('sales.invoiceIssued', 'sales.invoiceCancelled')`,
  credit_note: sql`('sales.creditNoteIssued', 'sales.creditNoteCancelled')`,
};

/** The entries that the sales register holds; what stands on its accounts beside them differs. */
export const salesEvents = sql`('sales.invoiceIssued', 'sales.invoiceCancelled', 'sales.creditNoteIssued',
  'sales.creditNoteCancelled')`;

/** The accounts of what was sold and taken back. */
export const isSold = sql`a.type in ('sales', 'sales_return', 'shipping_income')`;

/**
 * Invoices and credit notes as the books have them, notes with a minus, one that was cancelled once more with the
 * other sign. Sales accounts and output tax come to the same, or it says by how much they do not.
 *
 * @throws {Problem} `invalid` (422) at `from`.
 */
export async function getSalesRegister(
  ctx: ReadContext,
  input: SalesRegisterInput,
): Promise<Report> {
  const span = await spanFor(ctx, input);
  const { kind, partyKind, partyId, place, by, upTo, format } = input;
  const isNarrowed = [kind, partyKind, partyId, place].some((one) => one !== undefined);
  const source = {
    title: 'Sales register',
    tab: 'sales-register',
    facts,
    amounts,
    entries: entriesOf(span, input),
    amountsOf,
    byRate,
    ledger: isNarrowed ? null : await ledgerOf(ctx, span, upTo),
    narrowedBy: [
      kind && { invoice: 'Invoices', credit_note: 'Credit notes' }[kind],
      partyKind && { customer: 'Consumers', company: 'Companies' }[partyKind],
      place && stateWord(place),
      ...(await partyText(ctx, { kind: partyKind, id: partyId })),
    ].flatMap((one) => one ?? []),
  };
  return readRegister(ctx, source, { span, by, upTo, format });
}

async function spanFor(ctx: ReadContext, asked: SalesRegisterInput): Promise<Span> {
  const span = spanOf(ctx, asked);
  if (asked.partyId !== undefined) return span; // One buyer has never so many.
  const { rows } = await ctx.tx.execute(sql`select from journal_entry
    where event in ${asked.kind === undefined ? salesEvents : events[asked.kind]} and entry_date between ${span.from} and ${span.to}
    offset ${registerLimits.sums} limit 1`);
  return daysAddedUp(span, { from: asked.from, isTooMuch: rows.length > 0 });
}

function entriesOf({ from, to }: Span, input: SalesRegisterInput): SQL {
  const { kind, partyKind, partyId, place, upTo } = input;
  const narrowed = [
    upTo === undefined ? undefined : sql`e.id <= ${upTo}`,
    partyKind === undefined ? undefined : sql`e.party_kind = ${partyKind}`,
    partyId === undefined ? undefined : sql`e.party_id = ${partyId}`,
    place === undefined
      ? undefined
      : sql`coalesce(i.place_of_supply, n.place_of_supply) = ${place}`,
  ].flatMap((one) => (one ? [sql` and ${one}`] : []));
  return sql`
    select e.id, e.entry_date as day,
      e.source_no || case when e.reverses_id is null then '' else ' cancelled' end as number,
      e.source_kind, e.source_id as document_id, e.party_kind, e.party_id, e.party_name as party,
      coalesce(i.buyer ->> 'gstin', n.buyer ->> 'gstin') as gstin,
      coalesce(i.place_of_supply, n.place_of_supply) as place
    from journal_entry e
      left join sales_invoice i on e.source_kind = 'sales_invoice' and i.id = e.source_id
      left join credit_note n on e.source_kind = 'credit_note' and n.id = e.source_id
    where e.event in ${kind === undefined ? salesEvents : events[kind]}
      and e.entry_date between ${from} and ${to}
      and i.series is distinct from 'gift_card_receipt' ${sql.join(narrowed)}`;
}

/** What an entry says of each amount; a receipt for gift cards has sold nothing yet. */
const amountsOf = (table: SQL): SQL => sql`
  select l.entry_id, coalesce(sum(l.credit - l.debit) filter (where ${isSold}), 0) as taxable,
    ${taxHeads(sql`l.credit - l.debit`, 'output')},
    coalesce(sum(l.credit - l.debit) filter (where a.type = 'round_off'), 0) as round_off,
    coalesce(sum(l.debit - l.credit) filter (where a.type = 'receivable'), 0) as total,
    (select coalesce(sum(case side when 'debit' then outstanding else -outstanding end), 0)
      from open_item where entry_id = l.entry_id) as outstanding,
    string_agg(distinct (case c.code when 'IGST' then l.tax_rate else 2 * l.tax_rate end)::text, ',')
      filter (where c.code in ('IGST', 'CGST')) as rates
  from ${table} entry ${withLines(table)}
    join ledger_account a on a.id = l.account_id
    left join tax_component c on c.id = a.tax_component_id
  group by l.entry_id
  having bool_or(${isSold} or a.tax_role = 'output')`;

/** What each rate comes to: the value that its tax was worked out on, and the rest without tax. */
const byRate = sql`
  select rate, taxable, cgst, sgst, igst, cess, 0 as round_off, taxable + cgst + sgst + igst + cess as total,
    0 as outstanding
  from (
    select case when c.code in ('CGST', 'SGST') then 2 * l.tax_rate else l.tax_rate end as rate,
      coalesce(sum(l.tax_base * sign(l.credit - l.debit)) filter (where c.code in ('IGST', 'CGST')), 0) as taxable,
      ${taxHeads(sql`l.credit - l.debit`, 'output')}
    from entry ${withLines(sql`entry`)}
      join ledger_account a on a.id = l.account_id and a.tax_role = 'output'
      join tax_component c on c.id = a.tax_component_id
    group by 1
    union all
    select 0, sum(amount.taxable) - coalesce((
        select sum(l.tax_base * sign(l.credit - l.debit)) from entry ${withLines(sql`entry`)}
          join ledger_account a on a.id = l.account_id and a.tax_role = 'output'
          join tax_component c on c.id = a.tax_component_id and c.code in ('IGST', 'CGST')
      ), 0), 0, 0, 0, 0
    from amount
  ) each_rate where taxable <> 0 or cgst + sgst + igst + cess <> 0`;

async function ledgerOf(ctx: ReadContext, span: Span, upTo: number | undefined): Promise<Compared> {
  const moved = await ledgerMoved(ctx, span, upTo);
  const { sold, output } = moved;
  return { amounts: { taxable: sold, ...output }, lead: differencesLead('sales') };
}
