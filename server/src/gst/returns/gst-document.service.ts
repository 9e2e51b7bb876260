import type { GstDocuments, ListGstDocuments } from '@counting-house/contract/gst/gst-document.ts';
import type { GstDocument } from '@counting-house/contract/gst/gst-document.ts';
import { Gstr1Section } from '@counting-house/contract/gst/gst-return.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { passOneOrder } from '../../platform/rows/list.ts';
import { texts } from '@counting-house/contract/kit/problem.ts';
import { soldBy } from './gst-return.service.ts';
import { type GstinShare, readGstinShare } from './gstin-share.service.ts';
import { inward, inwardUntaxed } from './inward.ts';
import { outward } from './outward.ts';
import { daysOf } from '../../tax/tax-month.service.ts';

type Row = Readonly<Record<keyof GstDocument, string | number | null>> & {
  readonly place_in_order: string;
};

const bought = new Set(['3.1d', '4A2', '4A3', '4A5', '4B1', '4B2', '4D1']);

/** The documents behind a line of a return, one row for each rate, by date and number. */
export async function listGstDocuments(
  ctx: ReadContext,
  input: ListGstDocuments,
): Promise<GstDocuments> {
  passOneOrder({ sort: input.sort });
  const { share } = await readGstinShare(ctx, daysOf(input.month), input.gstin);
  const { begin, source } = sourceOf(ctx, input, share);
  const { rows } = await ctx.tx.execute<Row>(sql`${begin}, listed as (${source})
    select *, to_char(date, 'YYYY-MM-DD') || ' ' || lpad(id::text, 15, '0') || ' ' || lpad(coalesce(rate, 0)::text, 6, '0')
      || ' ' || "sourceKind" as place_in_order from listed
    where ${after(input)} ${found(input.q)} order by place_in_order limit ${input.limit + 1}`);
  const page = rows.slice(0, input.limit);
  const last = rows.length > input.limit ? page.at(-1) : undefined;
  const isWhole = input.cursor === undefined && !last;
  const total =
    isWhole || input.format ? page.length : await count(ctx, { begin, source, q: input.q });
  return {
    rows: page.map(documentOf),
    next: last ? Buffer.from(last.place_in_order).toString('base64url') : null,
    total,
    totalIsExact: true,
  };
}

function sourceOf(
  ctx: ReadContext,
  input: ListGstDocuments,
  share: GstinShare | null,
): { begin: SQL; source: SQL } {
  const month = daysOf(input.month);
  const days = share ?? month;
  if (input.of === '5') {
    return {
      begin: inwardUntaxed(days, share?.gstin.slice(0, 2) ?? ctx.settings['business.stateCode']),
      source: untaxedRows,
    };
  }
  return bought.has(input.of)
    ? { begin: inward(days), source: boughtRows(input) }
    : { begin: outward(soldBy(month, share)), source: suppliedRows(input) };
}

async function count(
  ctx: ReadContext,
  { begin, source, q }: { begin: SQL; source: SQL; q: string | undefined },
): Promise<number> {
  const { rows } = await ctx.tx.execute<{ n: string }>(
    sql`${begin}, listed as (${source}) select count(*) as n from listed where true ${found(q)}`,
  );
  return Number(rows[0]?.n);
}

function suppliedRows({ of, place, rate }: ListGstDocuments): SQL {
  const isSection = Gstr1Section.safeParse(of).success;
  return sql`select id, kind as "sourceKind", id as "documentId", number, day as date, party as "partyName", gstin,
      place, rate, value * sign as value, taxable, igst, cgst, sgst, cess
    from outward
    where ${isSection ? sql`section = ${of}` : of === '3.2' ? betweenStates : sql`line = ${of}`}
      ${place === undefined ? sql`` : sql`and place = ${place}`}
      ${rate === undefined ? sql`` : sql`and rate = ${rate}`}`;
}

/** 3.2: what of 3.1(a) went to another state and to a buyer without GSTIN. */
const betweenStates = sql`line = '3.1a' and gstin = '' and not is_intra`;

const untaxedRows = sql`select id, source_kind as "sourceKind", source_id as "documentId", number, day as date,
    party as "partyName", '' as gstin, null::text as place, null::int as rate, null::bigint as value,
    sum(taxable)::bigint as taxable, 0::bigint as igst, 0::bigint as cgst, 0::bigint as sgst, 0::bigint as cess
  from untaxed group by id, source_kind, source_id, number, day, party`;

function boughtRows({ of }: ListGstDocuments): SQL {
  return sql`select id, source_kind as "sourceKind", source_id as "documentId", number, day as date,
      party as "partyName", '' as gstin, null::text as place, null::int as rate, null::bigint as value,
      taxable, igst, cgst, sgst, cess
    from inward where line = ${of}`;
}

const found = (q: string | undefined) =>
  q
    ? sql`and position(lower(${q}) in lower(number || ' ' || "partyName" || ' ' || gstin)) > 0`
    : sql``;

/** @throws {Problem} `malformed` (400) for what is no cursor. */
function after({ cursor }: ListGstDocuments): SQL {
  if (cursor === undefined) return sql`true`;
  const at = Buffer.from(cursor, 'base64url').toString();
  if (!/^\d{4}-\d\d-\d\d \d{15} \d{6} \w+$/u.test(at)) {
    throw new Problem(400, 'malformed', texts.malformed);
  }
  return sql`to_char(date, 'YYYY-MM-DD') || ' ' || lpad(id::text, 15, '0') || ' ' || lpad(coalesce(rate, 0)::text, 6, '0')
    || ' ' || "sourceKind" > ${at}`;
}

function documentOf(row: Row): GstDocument {
  const n = (value: string | number | null) => Number(value);
  return {
    id: n(row.id),
    sourceKind: String(row.sourceKind),
    documentId: n(row.documentId),
    number: String(row.number),
    date: row.place_in_order.slice(0, 10),
    partyName: String(row.partyName),
    gstin: String(row.gstin),
    place: row.place === null ? null : String(row.place),
    rate: row.rate === null ? null : n(row.rate),
    value: row.value === null ? null : n(row.value),
    taxable: n(row.taxable),
    igst: n(row.igst),
    cgst: n(row.cgst),
    sgst: n(row.sgst),
    cess: n(row.cess),
  };
}
