import type { Report } from '@counting-house/contract/kit/report.ts';
import type { PurchaseRegisterInput } from '@counting-house/contract/reports/register.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';
import { spanOf, type Span } from '../span.rules.ts';
import { ledgerMoved, taxHeads, withLines } from './register-ledger.service.ts';
import { differencesLead, partyText, readRegister } from './register-read.service.ts';
import { type Amount, type Compared, type Fact, stateWord } from './register.rules.ts';

const facts: readonly Fact[] = [
  { key: 'date', label: 'Date', kind: 'date' },
  { key: 'party', label: 'Vendor', kind: 'text' },
  { key: 'paper', label: "Vendor's number", kind: 'text', isRare: true },
  { key: 'gstin', label: 'GSTIN', kind: 'text', isRare: true },
  { key: 'place', label: 'State', kind: 'text' },
];

const amounts: readonly Amount[] = [
  { key: 'taxable', label: 'Value before tax' },
  { key: 'cgst', label: 'CGST' },
  { key: 'sgst', label: 'SGST' },
  { key: 'igst', label: 'IGST' },
  { key: 'cess', label: 'Cess', isRare: true },
  { key: 'blocked', label: 'Tax without credit', isRare: true },
  { key: 'reverse', label: 'Reverse charge' },
  { key: 'round_off', label: 'Round-off', isRare: true },
  { key: 'total', label: 'Total' },
];

const events = {
  bill: sql`e.event in ('purchase.billEntered', 'purchase.billCancelled')`,
  debit_note: sql`e.event = 'purchase.debitNoteIssued'`,
  expense: sql`e.event = 'expense.recorded'`,
  /** What bears input tax beside them: fees that the gateway or a courier kept, and payments with tax. */
  other: sql`(e.event in ('gateway.settled', 'cod.remitted', 'payment.made')
    and exists (select from journal_line t where t.entry_id = e.id and t.tax_component_id is not null))`,
};

/** The entries that the purchase register holds. */
export const isPurchase = sql`(${sql.join(Object.values(events), sql` or `)})`;

/**
 * Bills, debit notes, expenses and fees as the books have them: value, tax that is set off, tax without credit, tax that
 * we owe ourselves. Input tax and reverse charge come to what their accounts moved, or it says by how much they do not.
 *
 * @throws {Problem} `invalid` (422) at `from`.
 */
export async function getPurchaseRegister(
  ctx: ReadContext,
  input: PurchaseRegisterInput,
): Promise<Report> {
  const span = spanOf(ctx, input);
  const { kind, partyId, place, by, upTo, format } = input;
  const isNarrowed = [kind, partyId, place].some((one) => one !== undefined);
  const words = {
    bill: 'Bills',
    debit_note: 'Debit notes',
    expense: 'Expenses',
    other: 'Fees and payments',
  };
  const source = {
    title: 'Purchase register',
    tab: 'purchase-register',
    facts,
    amounts,
    entries: entriesOf(span, input),
    amountsOf,
    byRate,
    ledger: isNarrowed ? null : await ledgerOf(ctx, span, upTo),
    narrowedBy: [
      kind && words[kind],
      place && stateWord(place),
      ...(await partyText(ctx, { kind: 'vendor', id: partyId })),
    ].flatMap((one) => one ?? []),
  };
  return readRegister(ctx, source, { span, by, upTo, format });
}

/** With what the paper says of its tax, which the books do not split where there is no credit. */
function entriesOf({ from, to }: Span, input: PurchaseRegisterInput): SQL {
  const { kind, partyId, place, upTo } = input;
  const stateOf = sql`coalesce(va.state_code, x.supply_state)`;
  const narrowed = [
    upTo === undefined ? undefined : sql`e.id <= ${upTo}`,
    partyId === undefined ? undefined : sql`e.party_kind = 'vendor' and e.party_id = ${partyId}`,
    place === undefined ? undefined : sql`${stateOf} = ${place}`,
  ].flatMap((one) => (one ? [sql` and ${one}`] : []));
  return sql`
    select e.id, e.entry_date as day,
      e.source_no || case when e.reverses_id is null then '' else ' cancelled' end as number,
      e.source_kind, e.source_id as document_id, e.party_kind, e.party_id,
      coalesce(e.party_name, x.payee_name) as party, coalesce(b.vendor_bill_no, x.bill_no, nullif(n.vendor_note_no, '')) as paper,
      case when e.source_kind in ('bill', 'expense', 'vendor_return', 'vendor_note') then coalesce(va.gstin, v.gstin) end as gstin,
      ${stateOf} as place,
      case when e.reverses_id is null then 1 else -1 end
        * coalesce(b.tax, x.tax, -r.tax, -n.tax) as paper_tax
    from journal_entry e
      left join bill b on e.source_kind = 'bill' and b.id = e.source_id
      left join expense x on e.source_kind = 'expense' and x.id = e.source_id
      left join vendor_return r on e.source_kind = 'vendor_return' and r.id = e.source_id
      left join vendor_note n on e.source_kind = 'vendor_note' and n.id = e.source_id
      left join vendor v on v.id = coalesce(b.vendor_id, x.vendor_id, r.vendor_id, n.vendor_id)
      left join vendor_address va on va.id = coalesce(b.vendor_address_id, n.vendor_address_id)
    where ${kind === undefined ? isPurchase : events[kind]} and e.entry_date between ${from} and ${to}
      ${sql.join(narrowed)}`;
}

const isTax = sql`coalesce(a.tax_role, '') in ('input', 'rcm')`;

/** What was paid, is owed or was held back for it: all else but tax and round-off is what it cost. */
const isPaid = sql`(a.type in ('payable', 'receivable', 'cash', 'bank', 'clearing')
  or coalesce(a.system_key, '') in ('tds.payable', 'expense.payable'))`;

const amountsOf = (table: SQL): SQL => sql`
  select entry_id, cost - blocked as taxable, cgst, sgst, igst, cess, blocked, reverse, round_off,
    cost + cgst + sgst + igst + cess - reverse + round_off as total, null as rates
  from (
    select summed.*, coalesce(paper_tax, cgst + sgst + igst + cess) - (cgst + sgst + igst + cess) as blocked
    from (
      select l.entry_id, max(entry.paper_tax) as paper_tax,
        coalesce(sum(l.debit - l.credit) filter (where not ${isTax} and not ${isPaid} and a.type <> 'round_off'), 0)
          as cost,
        ${taxHeads(sql`l.debit - l.credit`, 'input')},
        coalesce(sum(l.credit - l.debit) filter (where a.tax_role = 'rcm'), 0) as reverse,
        coalesce(sum(l.debit - l.credit) filter (where a.type = 'round_off'), 0) as round_off
      from ${table} entry ${withLines(table)}
        join ledger_account a on a.id = l.account_id
        left join tax_component c on c.id = a.tax_component_id
      group by l.entry_id
    ) summed
  ) split`;

/** What each rate of input tax comes to, and the rest without it. */
const byRate = sql`
  select rate, taxable, cgst, sgst, igst, cess, blocked, 0 as reverse, 0 as round_off,
    taxable + cgst + sgst + igst + cess + blocked as total
  from (
    select case when c.code in ('CGST', 'SGST') then 2 * l.tax_rate else l.tax_rate end as rate,
      coalesce(sum(l.tax_base * sign(l.debit - l.credit)) filter (where c.code in ('IGST', 'CGST')), 0) as taxable,
      ${taxHeads(sql`l.debit - l.credit`, 'input')}, 0 as blocked
    from entry ${withLines(sql`entry`)} and l.tax_component_id is not null
      join ledger_account a on a.id = l.account_id and a.tax_role = 'input'
      join tax_component c on c.id = a.tax_component_id
    group by 1
    union all
    select 0, sum(amount.taxable) - coalesce((
        select sum(l.tax_base * sign(l.debit - l.credit)) from entry ${withLines(sql`entry`)}
          join ledger_account a on a.id = l.account_id and a.tax_role = 'input'
          join tax_component c on c.id = a.tax_component_id and c.code in ('IGST', 'CGST')
      ), 0), 0, 0, 0, 0, sum(amount.blocked)
    from amount
  ) each_rate where taxable <> 0 or blocked <> 0 or cgst + sgst + igst + cess <> 0`;

async function ledgerOf(ctx: ReadContext, span: Span, upTo: number | undefined): Promise<Compared> {
  const { input, reverse } = await ledgerMoved(ctx, span, upTo);
  return { amounts: { ...input, reverse }, lead: differencesLead('purchase') };
}
