import { asked, pick, range } from '../../platform/rows/asked.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { type ListInwards, InwardRow } from '@counting-house/contract/purchasing/inward/inward.ts';
import { sql } from 'drizzle-orm';
import { may, type ReadContext } from '../../platform/context.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { inwards } from './inward.table.ts';
import { numberOrDraft } from '../../platform/rows/search.ts';

/** Receipts, newest first. */
export async function listInwards(ctx: ReadContext, input: ListInwards) {
  const seesValues = may(ctx, 'stock.value.read');
  const page = await pageOf(ctx, input, {
    rows: ctx.tx.select(rowFields).from(inwards).$dynamic(),
    matching: ctx.tx.select({ id: inwards.id }).from(inwards).$dynamic(),
    id: inwards.id,
    where: [
      ...asked(input, {
        ...pick(inwards, 'kind', 'status', 'vendorId', 'storeId'),
        ids: inwards.id,
        businessDate: range(inwards.businessDate),
      }),
      input.orderId === undefined
        ? undefined
        : sql`exists (select from inward_line l join po_line p on p.id = l.po_line_id
            where l.inward_id = ${inwards.id} and p.order_id = ${input.orderId})`,
      input.skuId === undefined
        ? undefined
        : sql`exists (select from inward_line l where l.inward_id = ${inwards.id} and l.sku_id = ${input.skuId})`,
      input.unbilled === undefined
        ? undefined
        : sql`${inwards.status} = 'posted' and ${input.unbilled} = exists (
            select from inward_batch b where b.inward_id = ${inwards.id} and b.unbilled_qty > 0)`,
    ],
    search: [inwards.number, inwards.vendorName, inwards.challanNo, inwards.vendorBillNo],
    numbers: [inwards.number],
    sorts: {
      businessDate: inwards.businessDate,
      ...(seesValues ? { value: { by: inwards.goodsValue, field: 'value' } } : {}),
    },
    defaultSort: '-businessDate',
  });
  const rows = page.rows.map(({ lines, ...row }) => ({
    ...row,
    ...lines,
    value: seesValues ? row.value : null,
    unbilled: seesValues ? lines.unbilled : null,
  }));
  return { ...page, rows };
}

type LineFacts = {
  readonly items: string[];
  readonly lineCount: number;
  readonly unbilled: number;
  readonly waitsForInspection: boolean;
};

/** What a row says of its lines, in one visit to them. */
const linesOfRow = sql<LineFacts>`(
  select json_build_object(
    'items', coalesce(json_agg(l.name order by l.line_no) filter (where l.line_no <= 2), '[]'),
    'lineCount', count(*),
    'unbilled', coalesce(sum(l.unbilled), 0)::bigint,
    'waitsForInspection', coalesce(bool_or(l.waits), false))
  from (
    select s.name, line.line_no, sum(b.unbilled_value) as unbilled, bool_or(t.status = 'quarantine') as waits
    from inward_line line join sku s on s.id = line.sku_id
      left join inward_batch b on b.inward_line_id = line.id
      left join batch t on t.id = b.batch_id
    where line.inward_id = inward.id
    group by line.id, s.name
  ) l)`;

const rowFields = {
  ...columnsFor(InwardRow, inwards),
  number: numberOrDraft(inwards),
  lines: linesOfRow,
  value: inwards.goodsValue,
};
