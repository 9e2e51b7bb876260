import type {
  RecallBatch,
  RecallProgress,
  RecallStep,
} from '@counting-house/contract/recall/recall-report.ts';
import { ContactResult } from '@counting-house/contract/recall/recall-labels.ts';
import { asc, eq, sql } from 'drizzle-orm';
import type { ReadContext } from '../platform/context.ts';
import { readTraceBalances } from './trace/balance.service.ts';
import { readStockAtPlans } from './trace/trace-ends.service.ts';
import { withThem } from './contact-list.service.ts';
import { boxedSql, unrecoveredSql } from './recall-contacts.service.ts';
import { recallSteps, type RecallRecord } from './recall.table.ts';

const mostSteps = 1_000;

type LineRow = Readonly<
  Record<
    'id' | 'batch_id' | 'code' | 'number' | 'sku_id' | 'sku' | 'name' | 'unit' | 'status',
    string
  >
> & {
  readonly decimals: number;
  readonly depth: number;
  readonly from: string | null;
  readonly is_included: boolean;
  readonly left_out_reason: string;
  readonly outcome: RecallBatch['outcome'];
};

/** The batches of a recall with where their goods are, those that it began with first. */
export async function readRecallLines(ctx: ReadContext, recallId: number): Promise<RecallBatch[]> {
  const { rows } = await ctx.tx.execute<LineRow>(sql`
    select r.id, r.batch_id, b.code, b.number, s.id as sku_id, s.code as sku, s.name, u.code as unit,
      u.decimals, r.depth, f.code as from, r.is_included, r.left_out_reason, b.status, r.outcome
    from recall_batch r
      join batch b on b.id = r.batch_id join sku s on s.id = b.sku_id join unit u on u.id = s.unit_id
      left join batch f on f.id = r.from_batch_id
    where r.recall_id = ${recallId} order by r.depth, r.batch_id`);
  const batchIds = rows.map((row) => Number(row.batch_id));
  const balances = new Map(
    (await readTraceBalances(ctx, batchIds)).map((balance) => [balance.batchId, balance]),
  );
  const atPlans = Map.groupBy(await readStockAtPlans(ctx, batchIds), ({ batchId }) => batchId);
  const withCustomers = await sharesOf(ctx, recallId);
  return rows.flatMap((row) => {
    const batchId = Number(row.batch_id);
    const balance = balances.get(batchId);
    if (!balance) return [];
    return {
      id: Number(row.id),
      batchId,
      code: row.code,
      number: row.number,
      skuId: Number(row.sku_id),
      sku: row.sku,
      name: row.name,
      unit: row.unit,
      unitDecimals: row.decimals,
      depth: row.depth,
      from: row.from,
      isIncluded: row.is_included,
      leftOutReason: row.left_out_reason,
      status: row.status,
      outcome: row.outcome,
      balance,
      atPlansQty: (atPlans.get(batchId) ?? []).reduce((sum, { qty }) => sum + qty, 0),
      ...(withCustomers.get(batchId) ?? { withCustomers: 0, recovered: 0, destroyed: 0 }),
    };
  });
}

/** What customers had of each batch when it started, and what came back or was destroyed since. */
async function sharesOf(ctx: ReadContext, recallId: number) {
  const { rows } = await ctx.tx.execute<Record<'batch' | 'qty' | 'destroyed' | 'here', string>>(sql`
    select l.batch_id as batch, sum(l.qty) as qty, sum(l.destroyed) as destroyed,
      sum(least(l.qty, w.here)) as here
    from recall_contact c join recall_contact_line l on l.contact_id = c.id
      cross join lateral (${withThem(sql`c.left_by`, sql`coalesce(c.parcel_id, c.order_id)`, sql`l.batch_id`)}) w
    where c.recall_id = ${recallId} group by l.batch_id`);
  return new Map(
    rows.map((row) => [
      Number(row.batch),
      {
        withCustomers: Number(row.qty),
        recovered: Number(row.qty) - Number(row.here),
        destroyed: Number(row.destroyed),
      },
    ]),
  );
}

/** How far a recall is; of a draft, how many it would reach. */
export async function readProgress(
  ctx: ReadContext,
  recall: RecallRecord,
): Promise<RecallProgress> {
  const batch = sql`(select batch_id from recall_batch where recall_id = ${recall.id} and is_included)`;
  const { rows: packed } = await ctx.tx.execute<{ n: number }>(sql`
    select count(distinct parcel_id)::int as n from reservation
    where stage = 'packed' and (batch_id in ${batch} or parcel_id in (${boxedSql(batch)}))`);
  const { rows: counted } = await ctx.tx.execute<{
    result: ContactResult;
    n: number;
    notified: number;
  }>(sql`
    select result, count(*)::int as n, count(notified_at)::int as notified
    from recall_contact where recall_id = ${recall.id} group by result`);
  const results = Object.fromEntries(
    ContactResult.options.map((result) => [
      result,
      counted.find((row) => row.result === result)?.n ?? 0,
    ]),
  ) as RecallProgress['results'];
  const { rows: gone } =
    recall.status === 'draft'
      ? await ctx.tx.execute<{ n: number }>(
          sql`select count(*)::int as n from (
            select left_by, doc_id from (${unrecoveredSql(recall.id)}) g group by 1, 2) d`,
        )
      : { rows: [] };
  return {
    parcelsStopped:
      recall.status === 'draft' || recall.status === 'active' ? (packed[0]?.n ?? 0) : 0,
    contacts: gone[0]?.n ?? counted.reduce((sum, { n }) => sum + n, 0),
    notified: counted.reduce((sum, { notified }) => sum + notified, 0),
    results,
  };
}

/** The time line of a recall. */
export function readSteps(ctx: ReadContext, recallId: number): Promise<RecallStep[]> {
  return ctx.tx
    .select({ at: recallSteps.at, by: recallSteps.by, text: recallSteps.text })
    .from(recallSteps)
    .where(eq(recallSteps.recallId, recallId))
    .orderBy(asc(recallSteps.id))
    .limit(mostSteps);
}
