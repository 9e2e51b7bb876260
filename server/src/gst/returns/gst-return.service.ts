import type {
  Gstr1,
  Gstr1Section,
  Gstr3b,
  Gstr3bLine,
  HsnSums,
  TaxSums,
} from '@counting-house/contract/gst/gst-return.ts';
import {
  Gstr1Section as sections,
  Gstr3bLine as lines,
} from '@counting-house/contract/gst/gst-return.ts';
import { sql } from 'drizzle-orm';
import { units } from '../../admin/unit.table.ts';
import { creditNoteLines } from '../../invoices/credit/credit-note-line.table.ts';
import { salesInvoiceLines } from '../../invoices/invoice-line.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { inward, inwardUntaxed } from './inward.ts';
import { hsnDigits } from './hsn-digits.service.ts';
import { isHsnShort } from './hsn.rules.ts';
import { issuedNumbers } from './issued-numbers.service.ts';
import { byHead } from './by-head.rules.ts';
import type { GstinShare } from './gstin-share.service.ts';
import type { Days } from '../../tax/tax-month.service.ts';
import { outward, type Supplied } from './outward.ts';

export { byHead } from './by-head.rules.ts';

/** Sums as the database answers them: whole numbers as text. */
type Raw<T> = { readonly [K in keyof T]: T[K] extends number ? string | number : T[K] };

type Group = TaxSums & {
  readonly section: Gstr1Section | null;
  readonly line: Gstr3bLine | null;
  readonly treatment: string | null;
  readonly place: string | null;
  readonly isIntra: boolean | null;
  readonly isRegistered: boolean | null;
  readonly rate: number | null;
  readonly documents: number;
  readonly rows: number;
  readonly what: 'detail' | 'section' | 'line';
};

const none: TaxSums = { taxable: 0, igst: 0, cgst: 0, sgst: 0, cess: 0 };

/**
 * Both returns of some days, worked out from the documents and the books as they stand.
 *
 * @param share where the GSTIN changed in these days, one of them: what was issued under it, and bought on its days.
 */
export async function gstReturns(
  ctx: ReadContext,
  days: Days,
  share: GstinShare | null = null,
): Promise<{ gstr1: Gstr1; gstr3b: Gstr3b }> {
  const sold = soldBy(days, share);
  const groups = await supplied(ctx, sold);
  const hsn = await byHsn(ctx, sold);
  const docs = await issuedNumbers(ctx, sold);
  return {
    gstr1: gstr1Of(groups, { hsn, docs }),
    gstr3b: await gstr3bOf(ctx, groups, share ?? days),
  };
}

/** What a share sold: everything of the days while it is the only one of them. */
export const soldBy = (days: Days, share: GstinShare | null): Supplied =>
  share === null || share.isWhole ? days : { ...days, ours: share.gstin };

async function supplied(ctx: ReadContext, days: Supplied): Promise<Group[]> {
  const { rows } = await ctx.tx.execute<Raw<Group>>(sql`${outward(days)}
    select section, line, treatment, place, is_intra as "isIntra", gstin <> '' as "isRegistered", rate,
      count(distinct doc_key) as documents, count(*) as rows,
      coalesce(sum(taxable), 0) as taxable, coalesce(sum(igst), 0) as igst, coalesce(sum(cgst), 0) as cgst,
      coalesce(sum(sgst), 0) as sgst, coalesce(sum(cess), 0) as cess,
      case when grouping(place) = 0 then 'detail' when grouping(section) = 0 then 'section' else 'line' end as what
    from outward
    group by grouping sets (
      (section, line, treatment, place, is_intra, (gstin <> ''), rate), (section), (line))`);
  return rows.map((row) => ({
    ...row,
    rate: row.rate === null ? null : Number(row.rate),
    documents: Number(row.documents),
    rows: Number(row.rows),
    ...sumsOf(row),
  }));
}

function gstr1Of(groups: readonly Group[], beside: Pick<Gstr1, 'hsn' | 'docs'>): Gstr1 {
  const details = groups.filter(({ what }) => what === 'detail');
  const b2cs = joined(
    details.filter(({ section }) => section === 'b2cs'),
    ({ place, isIntra, rate }) => `${place} ${isIntra} ${rate}`,
  );
  const nil = [
    ...Map.groupBy(
      details.filter(({ section }) => section === 'nil'),
      ({ isIntra, isRegistered }) => `${isIntra} ${isRegistered}`,
    ).values(),
  ].map((rows) => {
    const of = (treatment: string) =>
      rows
        .filter((row) => row.treatment === treatment)
        .reduce((all, { taxable }) => all + taxable, 0);
    return {
      isIntra: rows[0]?.isIntra === true,
      isRegistered: rows[0]?.isRegistered === true,
      nil: of('nil'),
      exempt: of('exempt'),
      nonGst: of('non_gst'),
    };
  });
  const counted: Partial<Record<Gstr1Section, number>> = {
    b2cs: b2cs.length,
    nil: nil.length,
    hsn: beside.hsn.length,
    docs: beside.docs.length,
  };
  return {
    sections: sections.options.map((section) => {
      const group = groups.find((row) => row.what === 'section' && row.section === section);
      return {
        section,
        rows: counted[section] ?? group?.documents ?? 0,
        documents: group?.documents ?? 0,
        ...sumsOf(group ?? none),
      };
    }),
    b2cs,
    nil,
    ...beside,
  };
}

async function gstr3bOf(
  ctx: ReadContext,
  groups: readonly Group[],
  days: Days & { readonly gstin?: string },
): Promise<Gstr3b> {
  const bought = await ctx.tx.execute<Raw<TaxSums & { line: Gstr3bLine; documents: number }>>(sql`
    ${inward(days)}
    select line, count(distinct (source_kind, source_id)) as documents, sum(taxable) as taxable,
      sum(igst) as igst, sum(cgst) as cgst, sum(sgst) as sgst, sum(cess) as cess
    from inward group by line`);
  const untaxed = await ctx.tx.execute<{
    is_non_gst: boolean;
    is_inter: boolean;
    taxable: string;
  }>(sql`${inwardUntaxed(days, days.gstin?.slice(0, 2) ?? ctx.settings['business.stateCode'])}
    select is_non_gst, is_inter, sum(taxable)::bigint as taxable from untaxed group by 1, 2`);
  const found = [
    ...groups.filter(({ what }) => what === 'line'),
    ...bought.rows.map((row) => ({ ...row, documents: Number(row.documents), ...sumsOf(row) })),
  ];
  const filled = lines.options.map((line) => {
    const row = found.find((one) => one.line === line);
    return { line, documents: row?.documents ?? 0, ...sumsOf(row ?? none) };
  });
  const sumOf = (line: Gstr3bLine) => sumsOf(filled.find((row) => row.line === line) ?? none);
  const details = groups.filter(({ what }) => what === 'detail');
  const without = (isNonGst: boolean) => {
    const of = (isInter: boolean) =>
      untaxed.rows
        .filter((row) => row.is_non_gst === isNonGst && row.is_inter === isInter)
        .reduce((all, row) => all + Number(row.taxable), 0);
    return { inter: of(true), intra: of(false) };
  };
  return {
    lines: filled,
    outward: joined(
      details.filter(({ line }) => line === '3.1a'),
      ({ place, isIntra, rate }) => `${place} ${isIntra} ${rate}`,
    ),
    unregistered: joined(
      details.filter((row) => row.line === '3.1a' && !row.isIntra && !row.isRegistered),
      ({ place }) => String(place),
    ).map(({ place, taxable, igst }) => ({ place, taxable, igst })),
    netCredit: minus(
      plus(plus(sumOf('4A2'), sumOf('4A3')), sumOf('4A5')),
      plus(sumOf('4B1'), sumOf('4B2')),
    ),
    inwardExempt: without(false),
    inwardNonGst: without(true),
  };
}

/** Groups added up by a word, in the order of place and rate. */
function joined(groups: readonly Group[], word: (row: Group) => string) {
  return [...Map.groupBy(groups, word).values()]
    .map((rows) => ({
      place: rows[0]?.place ?? '',
      isIntra: rows[0]?.isIntra === true,
      rate: rows[0]?.rate ?? 0,
      documents: rows.reduce((all, { documents }) => all + documents, 0),
      ...rows.map(sumsOf).reduce(plus, none),
    }))
    .toSorted(
      (a, b) =>
        Number(b.isIntra) - Number(a.isIntra) || a.place.localeCompare(b.place) || a.rate - b.rate,
    );
}

/** @see CGST Rules 2017, form GSTR-1, table 12: services bear the unit NA and no quantity. */
async function byHsn(ctx: ReadContext, days: Supplied): Promise<HsnSums[]> {
  const digits = await hsnDigits(ctx, days.to);
  const { rows } = await ctx.tx.execute<Raw<HsnSums>>(sql`${outward(days)}, line as (
      select doc.gstin <> '' as is_b2b, doc.sign, l.hsn, l.title, l.unit_code, l.qty, l.tax_rate, l.taxable, l.total,
        l.tax_components
      from doc join ${salesInvoiceLines} l on doc.kind = 'sales_invoice' and l.invoice_id = doc.id
      union all
      select doc.gstin <> '', doc.sign, l.hsn, l.title, l.unit_code, l.qty, l.tax_rate, l.taxable, l.total,
        l.tax_components
      from doc join ${creditNoteLines} l on doc.kind = 'credit_note' and l.credit_note_id = doc.id
    )
    select is_b2b as "isB2B", hsn, min(title) as description,
      case when hsn like '99%' or unit_code = '' then 'NA' else coalesce(u.gst_uqc, 'OTH') end as unit,
      sum(case when hsn like '99%' then 0 else coalesce(qty, 0) * sign end) as qty, tax_rate as rate,
      sum(total * sign) as value, sum(taxable * sign) as taxable, sum(tax.igst * sign) as igst,
      sum(tax.cgst * sign) as cgst, sum(tax.sgst * sign) as sgst, sum(tax.cess * sign) as cess
    from line left join ${units} u on u.code = line.unit_code
      cross join lateral ${byHead(sql`line.tax_components`)} tax
    group by 1, 2, 4, 6 order by 1 desc, 2, 6, 4`);
  return rows.map((row) => ({
    isB2B: row.isB2B,
    hsn: row.hsn,
    isShort: isHsnShort(row, digits),
    description: row.description,
    unit: row.unit,
    qty: Number(row.qty),
    rate: Number(row.rate),
    value: Number(row.value),
    ...sumsOf(row),
  }));
}

export const sumsOf = (row: Raw<TaxSums>): TaxSums => ({
  taxable: Number(row.taxable),
  igst: Number(row.igst),
  cgst: Number(row.cgst),
  sgst: Number(row.sgst),
  cess: Number(row.cess),
});

const plus = (a: TaxSums, b: TaxSums): TaxSums => ({
  taxable: a.taxable + b.taxable,
  igst: a.igst + b.igst,
  cgst: a.cgst + b.cgst,
  sgst: a.sgst + b.sgst,
  cess: a.cess + b.cess,
});

const minus = (a: TaxSums, b: TaxSums): TaxSums => ({
  taxable: a.taxable - b.taxable,
  igst: a.igst - b.igst,
  cgst: a.cgst - b.cgst,
  sgst: a.sgst - b.sgst,
  cess: a.cess - b.cess,
});
