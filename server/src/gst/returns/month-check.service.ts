import { gstinFault } from '@counting-house/contract/kit/gstin.ts';
import { states } from '@counting-house/contract/customers/state.ts';
import type { Gstr1 } from '@counting-house/contract/gst/gst-return.ts';
import type { MonthCheck, TieRow } from '@counting-house/contract/gst/tax-month.ts';
import { sql, type SQL } from 'drizzle-orm';
import { companies } from '../../b2b/companies/company.table.ts';
import { creditNotes } from '../../invoices/credit/credit-note.table.ts';
import { salesInvoiceLines } from '../../invoices/invoice-line.table.ts';
import { salesInvoices } from '../../invoices/invoice.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { bills, billLines } from '../../purchasing/bills/bill.table.ts';
import { vendors } from '../../purchasing/vendors/vendor.table.ts';
import { hsnDigits } from './hsn-digits.service.ts';
import { soldBy } from './gst-return.service.ts';
import type { GstinShare } from './gstin-share.service.ts';
import type { Days } from '../../tax/tax-month.service.ts';
import { outward, type Supplied } from './outward.ts';

/** So many documents are named with a check; the rest is counted. */
const mostNamed = 5;

type Found = { readonly kind: string; readonly id: number; readonly number: string };

/**
 * Looks at a month before it is filed.
 *
 * @returns blocks, which stop the filing, then warnings, then what is in order.
 */
export async function monthChecks(
  ctx: ReadContext,
  days: Days,
  known: {
    readonly gstr1: Gstr1;
    readonly tie: readonly TieRow[];
    readonly earlier: readonly string[];
    /** The GSTIN that the month is filed under; null without one. */
    readonly share: GstinShare | null;
  },
): Promise<MonthCheck[]> {
  const sold = soldBy(days, known.share);
  const [buyers, papers, hsn, late, bought] = [
    await gstinCheck(ctx, sold),
    await paperChecks(ctx, sold),
    await hsnChecks(ctx, sold),
    await lateCredit(ctx, sold),
    await vendorGstin(ctx, known.share ?? days),
  ];
  const checks = [
    buyers,
    ...papers,
    seriesCheck(known.gstr1),
    ...hsn,
    booksCheck(known.tie),
    late,
    bought,
    negativeCheck(known.gstr1),
    earlierCheck(known.earlier),
  ].filter((check) => check !== null);
  const order = { block: 0, warning: 1, ok: 2 };
  return checks.toSorted((a, b) => order[a.level] - order[b.level]);
}

const ok = (key: MonthCheck['key'], says: string, detail = ''): MonthCheck => ({
  key,
  level: 'ok',
  says,
  detail,
  documents: [],
});

/** A check that names what it found; all is well when that is nothing. */
function found(
  at: { readonly key: MonthCheck['key']; readonly level: 'block' | 'warning' },
  documents: readonly Found[],
  words: { readonly wrong: string; readonly right: string; readonly detail: string },
): MonthCheck {
  if (documents.length === 0) return ok(at.key, words.right);
  return {
    ...at,
    says: `${documents.length} ${documents.length === 1 ? ofOne(words.wrong) : words.wrong}`,
    detail: words.detail,
    documents: documents.slice(0, mostNamed),
  };
}

/** `documents that are …` of one: `document that is …`. */
const ofOne = (words: string) =>
  words.replace(/^(\w+)s\b/u, '$1').replace(/^(\w+ (?:\w+ )*?that) are\b/u, '$1 is');

const documentsOf = async (ctx: ReadContext, query: SQL): Promise<Found[]> => {
  const { rows } = await ctx.tx.execute<{ kind: string; id: string; number: string }>(query);
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
};

const isOurs = (seller: SQL, { ours }: Supplied) =>
  ours === undefined ? sql`true` : sql`${seller} ->> 'gstin' = ${ours}`;

/** A GSTIN that is wrong, or missing on the paper of a company that has one. */
async function gstinCheck(ctx: ReadContext, days: Supplied): Promise<MonthCheck> {
  const { rows } = await ctx.tx.execute<{
    kind: string;
    id: string;
    number: string;
    gstin: string;
  }>(
    sql`${outward(days)} select distinct on (gstin) kind, id, number, gstin from doc where gstin <> ''`,
  );
  const wrong = rows
    .filter(({ gstin }) => gstinFault(gstin) !== null)
    .map(({ kind, id, number }) => ({ kind, id: Number(id), number }));
  const missing = await documentsOf(
    ctx,
    sql`select 'sales_invoice' as kind, i.id, i.number from ${salesInvoices} i
      join ${companies} c on i.buyer_kind = 'company' and c.id = i.buyer_id
      where i.issue_date between ${days.from} and ${days.to} and i.status = 'issued'
        and ${isOurs(sql`i.seller`, days)} and c.tax_treatment in ('registered', 'composition', 'sez') and coalesce(i.buyer ->> 'gstin', '') = ''
      order by i.id limit 1000`,
  );
  return found({ key: 'gstin', level: 'block' }, [...wrong, ...missing], {
    wrong: 'documents with a wrong or missing GSTIN',
    right: 'GSTINs of all customers are valid',
    detail: 'Cancel the invoice, correct the company and issue it again.',
  });
}

async function paperChecks(ctx: ReadContext, days: Supplied): Promise<MonthCheck[]> {
  const known = sql.join(
    Object.keys(states).map((code) => sql`${code}`),
    sql`, `,
  );
  const of = (where: SQL) =>
    documentsOf(
      ctx,
      sql`${outward(days)} select distinct kind, id, number from outward where ${where} order by id limit 1000`,
    );
  return [
    found({ key: 'place', level: 'block' }, await of(sql`place not in (${known})`), {
      wrong: 'documents without a place of supply',
      right: 'All places of supply are set',
      detail: 'Cancel the document and issue it again with the customer’s state.',
    }),
    found({ key: 'numbers', level: 'block' }, await of(sql`number !~ '^[A-Za-z0-9/-]{1,16}$'`), {
      wrong: 'numbers that the portal does not take',
      right: 'Invoice numbers follow rule 46',
      detail: 'At most 16 letters, digits, / and -.',
    }),
    found({ key: 'halves', level: 'block' }, await of(sql`cgst <> sgst`), {
      wrong: 'documents whose CGST is not their SGST',
      right: 'CGST equals SGST on every document',
      detail: 'Both halves of a supply within the state are equal.',
    }),
    found(
      { key: 'untaxed', level: 'warning' },
      await of(sql`treatment = 'zero_rated' and place <> '96' and not is_sez`),
      {
        wrong: 'documents without tax that are neither exports nor for an SEZ',
        right: 'All taxable lines have GST',
        detail: 'Zero rated is for exports and special economic zones.',
      },
    ),
    found(
      { key: 'shipping_bill', level: 'warning' },
      await of(sql`section = 'exp' and shipping_bill_no is null`),
      {
        wrong: 'exports without a shipping bill',
        right: 'Exports have their shipping bills',
        detail: 'Enter number, date and port on the invoice. The portal takes them later, too.',
      },
    ),
  ];
}

function seriesCheck({ docs }: Gstr1): MonthCheck {
  const holes = docs.filter(({ missing }) => missing > 0);
  const span = ({ from, to }: (typeof docs)[number]) => (from === to ? from : `${from} to ${to}`);
  if (holes.length === 0) {
    const [first, ...more] = docs;
    const rest = more.length > 0 ? `, ${more.length} more` : '';
    return ok('series', 'Number series have no gaps', first ? `${span(first)}${rest}` : '');
  }
  return {
    key: 'series',
    level: 'block',
    says: `${holes.reduce((sum, { missing }) => sum + missing, 0)} numbers are missing`,
    detail: holes.map((row) => `${span(row)}: ${row.missing}`).join('; '),
    documents: [],
  };
}

/** Every line needs a code, of as many digits as the turnover asks for. @see Notification 78/2020, Central Tax. */
async function hsnChecks(ctx: ReadContext, days: Supplied): Promise<MonthCheck[]> {
  const least = await hsnDigits(ctx, days.to);
  const isAsked = least > 4 ? sql`true` : sql`doc.gstin <> ''`;
  const of = (where: SQL) =>
    documentsOf(
      ctx,
      sql`${outward(days)} select distinct doc.kind, doc.id, doc.number from doc
        join ${salesInvoiceLines} l on doc.kind = 'sales_invoice' and l.invoice_id = doc.id
        where ${where} order by doc.id limit 1000`,
    );
  return [
    found({ key: 'hsn', level: 'block' }, await of(sql`l.hsn = ''`), {
      wrong: 'invoices with lines without HSN',
      right: 'Every line has an HSN',
      detail: 'Enter the HSN of the product, cancel the invoice and issue it again.',
    }),
    found(
      { key: 'hsn_short', level: 'warning' },
      await of(sql`l.hsn <> '' and length(l.hsn) < ${least}::int and ${isAsked}`),
      {
        wrong: `invoices with an HSN of fewer than ${least} digits`,
        right: `HSN codes have ${least} digits or more`,
        detail:
          least > 4
            ? `All invoices need ${least} digits.`
            : `Invoices to customers with a GSTIN need ${least} digits.`,
      },
    ),
    found({ key: 'hsn_products', level: 'warning' }, await productsWithShortHsn(ctx, least), {
      wrong: `products on sale without an HSN of ${least} digits`,
      right: `Products on sale have an HSN of ${least} digits or more`,
      detail: 'Enter it on the product or its category, before the next invoice.',
    }),
  ];
}

/** Products on sale whose HSN, their own or that of the nearest category, has too few digits. */
const productsWithShortHsn = (ctx: ReadContext, least: number) =>
  documentsOf(
    ctx,
    sql`select 'product' as kind, p.id, p.name as number from product p left join product_category c on c.id = p.category_id
      where p.status = 'active' and length(coalesce(p.hsn, (
        select above.default_hsn from product_category above
        where above.id = any(string_to_array(trim('/' from c.path), '/')::bigint[]) and above.default_hsn is not null
        order by length(above.path) desc limit 1), '')) < ${least}::int
      order by p.id limit 1000`,
  );

function booksCheck(tie: readonly TieRow[]): MonthCheck {
  const wrong = tie.filter(({ books, returned }) => books !== returned);
  if (wrong.length === 0) {
    const codes = tie.filter(({ books }) => books !== 0).map(({ code }) => code);
    return ok('books', 'The books agree', codes.join(', '));
  }
  return {
    key: 'books',
    level: 'block',
    says: 'The books differ from the returns',
    detail: wrong
      .map(
        (row) => `${row.code} ${row.name}: ${rupees(row.books)}, returns ${rupees(row.returned)}`,
      )
      .join('; '),
    documents: [],
  };
}

/** @see CGST Act 2017, section 34(2): until 30 November after the end of the financial year. */
async function lateCredit(ctx: ReadContext, days: Supplied): Promise<MonthCheck> {
  const documents = await documentsOf(
    ctx,
    sql`select 'credit_note' as kind, id, number from ${creditNotes}
      where issue_date between ${days.from} and ${days.to} and status = 'issued' and tax_effect
        and ${isOurs(sql`seller`, days)}
        and issue_date > make_date(extract(year from invoice_date - interval '3 months')::int + 1, 11, 30)
      order by id limit 1000`,
  );
  return found({ key: 'late_credit', level: 'warning' }, documents, {
    wrong: 'credit notes too late to lower the tax',
    right: 'Credit notes are in time',
    detail: 'Tax falls only until 30 November after the financial year of the invoice.',
  });
}

async function vendorGstin(ctx: ReadContext, days: Days): Promise<MonthCheck> {
  const { rows } = await ctx.tx.execute<{ id: string; number: string; tax: string }>(sql`
    select b.id, b.number, sum(l.tax)::bigint as tax from ${bills} b join ${billLines} l on l.bill_id = b.id
      join ${vendors} v on v.id = b.vendor_id
    where b.business_date between ${days.from} and ${days.to} and b.status = 'confirmed'
      and not b.reverse_charge and l.itc_eligible and l.tax > 0 and v.gstin is null
    group by b.id order by b.id`);
  const credit = rows.reduce((sum, { tax }) => sum + Number(tax), 0);
  return found(
    { key: 'vendor_gstin', level: 'warning' },
    rows.map(({ id, number }) => ({ kind: 'bill', id: Number(id), number })),
    {
      wrong: 'bills without GSTIN claim credit',
      right: 'ITC only from vendors with a GSTIN',
      detail: `${rupees(credit)} of credit`,
    },
  );
}

function negativeCheck({ b2cs }: Gstr1): MonthCheck | null {
  const rows = b2cs.filter(({ taxable }) => taxable < 0);
  if (rows.length === 0) return null;
  return {
    key: 'negative',
    level: 'warning',
    says: 'More came back than was sold',
    detail: rows
      .map(({ place, rate, taxable }) => `${place}, ${rate / 1000} %: ${rupees(taxable)}`)
      .join('; '),
    documents: [],
  };
}

function earlierCheck(months: readonly string[]): MonthCheck | null {
  if (months.length === 0) return null;
  return {
    key: 'earlier',
    level: 'warning',
    says: `GSTR-1 of ${months.join(', ')} is not filed`,
    detail: 'The portal takes returns in the order of months.',
    documents: [],
  };
}
