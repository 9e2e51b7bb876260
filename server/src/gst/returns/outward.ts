import { sql, type SQL } from 'drizzle-orm';
import { creditNoteLines } from '../../invoices/credit/credit-note-line.table.ts';
import { creditNotes } from '../../invoices/credit/credit-note.table.ts';
import { salesInvoiceLines } from '../../invoices/invoice-line.table.ts';
import { salesInvoices } from '../../invoices/invoice.table.ts';
import { salesOrders } from '../../orders/order.table.ts';
import { taxes } from '../../tax/tax.table.ts';
import type { Days } from '../../tax/tax-month.service.ts';
import { byHead } from './by-head.rules.ts';

/** Days, and the GSTIN of the business whose documents alone are meant. */
export type Supplied = Days & { readonly ours?: string };

/**
 * The value in paise above which an invoice to an unregistered buyer in another state is reported alone.
 *
 * @see CGST Rules 2017, rule 59(4)(a)(ii), as amended by notification 12/2024 from 1 August 2024.
 */
const largeOn = (day: SQL) => sql`case when ${day} < '2024-08-01' then 25000000 else 10000000 end`;

/** Only a regular seller with a GSTIN reports; a receipt for gift cards is no supply. */
const isReported = (seller: SQL, ours: string | undefined) =>
  sql`${seller} ->> 'scheme' = 'regular'
    and ${seller} ->> 'gstin' ${ours === undefined ? sql`<> ''` : sql`= ${ours}`}`;

/**
 * What a tax without a rate is before the law, for each tax and whatever it was replaced by: a line that
 * bears no tax names the tax that it was sold under.
 */
const untaxed = sql`chain (asked, id, step) as (
    select id, id, 0 from ${taxes}
    union all
    select chain.asked, tax.replaced_by_id, chain.step + 1
    from chain join ${taxes} on tax.id = chain.id
    where tax.replaced_by_id is not null and chain.step < 20
  ), untaxed as (
    select distinct on (chain.asked) chain.asked as tax_id, tax.treatment
    from chain join ${taxes} on tax.id = chain.id
    where tax.rate = 0 and tax.treatment <> 'taxable'
    order by chain.asked, chain.step
  )`;

/** Invoices and credit notes of some days, as the table `doc`; notes count with a minus. */
const documents = ({ from, to, ours }: Supplied) => sql`doc as (
    select 'sales_invoice' as kind, i.id, i.id as doc_key, i.number, i.issue_date as day, i.total as value,
      i.total as sold, i.issue_date as sold_on, i.number as sold_no, i.buyer ->> 'name' as party,
      coalesce(i.buyer ->> 'gstin', '') as gstin, i.place_of_supply as place,
      i.seller ->> 'stateCode' as state, o.is_sez, i.taxes_by_rate, i.shipping_bill_no, i.shipping_bill_date, i.port_code, 1 as sign
    from ${salesInvoices} i join ${salesOrders} o on o.id = i.order_id
    where i.issue_date between ${from} and ${to} and i.status = 'issued'
      and i.series <> 'gift_card_receipt' and ${isReported(sql`i.seller`, ours)}
    union all
    select 'credit_note', n.id, -n.id, n.number, n.issue_date, n.total, i.total, n.invoice_date, n.invoice_no,
      n.buyer ->> 'name', coalesce(n.buyer ->> 'gstin', ''), n.place_of_supply,
      n.seller ->> 'stateCode', o.is_sez, n.taxes_by_rate, null, null, null, -1
    from ${creditNotes} n join ${salesInvoices} i on i.id = n.invoice_id
      join ${salesOrders} o on o.id = n.order_id
    where n.issue_date between ${from} and ${to} and n.status = 'issued' and n.tax_effect
      and i.series <> 'gift_card_receipt' and ${isReported(sql`n.seller`, ours)}
  )`;

/** One row for each rate of a document, and for each kind of supply without tax, with its section. */
const parts = sql`part as (
    select doc.*, (r.value ->> 'rate')::int as rate, 'taxable' as treatment,
      (r.value ->> 'taxable')::bigint * doc.sign as taxable, tax.*
    from doc cross join lateral jsonb_array_elements(doc.taxes_by_rate) r
      cross join lateral ${byHead(sql`r.value -> 'components'`, sql`doc.sign`)} tax
    where (r.value ->> 'rate')::int > 0
    union all
    select doc.*, 0, case when doc.place = '96' and coalesce(untaxed.treatment, '') <> 'non_gst' then 'zero_rated'
        else coalesce(untaxed.treatment, 'nil') end, sum(l.taxable)::bigint * doc.sign, 0, 0, 0, 0
    from doc join lateral (
        select tax_id, taxable from ${salesInvoiceLines}
        where doc.kind = 'sales_invoice' and invoice_id = doc.id and tax_rate = 0
        union all
        select tax_id, taxable from ${creditNoteLines}
        where doc.kind = 'credit_note' and credit_note_id = doc.id and tax_rate = 0
      ) l on true
      left join untaxed on untaxed.tax_id = l.tax_id
    where doc.taxes_by_rate @> '[{"rate": 0}]'
    group by doc.kind, doc.id, doc.doc_key, doc.number, doc.day, doc.value, doc.sold, doc.sold_on, doc.sold_no,
      doc.party, doc.gstin, doc.place, doc.state, doc.is_sez, doc.taxes_by_rate, doc.shipping_bill_no,
      doc.shipping_bill_date, doc.port_code, doc.sign, untaxed.treatment
  ), outward as (
    select part.*, (part.place = part.state and not part.is_sez) as is_intra, case
      when treatment in ('nil', 'exempt', 'non_gst') then 'nil'
      when gstin <> '' then case kind when 'sales_invoice' then 'b2b' else 'cdnr' end
      when place = '96' then case kind when 'sales_invoice' then 'exp' else 'cdnur' end
      when place <> state and sold > ${largeOn(sql`sold_on`)}
        then case kind when 'sales_invoice' then 'b2cl' else 'cdnur' end
      else 'b2cs' end as section,
      case when treatment in ('nil', 'exempt') then '3.1c' when treatment = 'non_gst' then '3.1e'
        when treatment = 'zero_rated' or place = '96' or is_sez then '3.1b' else '3.1a' end as line
    from part
  )`;

/**
 * Everything that was supplied in some days, as the table `outward` of a statement that begins with this:
 * one row for each rate of a document, with the section of GSTR-1 and the line of GSTR-3B it belongs to.
 */
export const outward = (of: Supplied): SQL =>
  sql`with recursive ${untaxed}, ${documents(of)}, ${parts}`;
