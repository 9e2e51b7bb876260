import { traceLimit } from '@counting-house/contract/recall/trace.ts';
import { sql } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';

/** Goods of one batch that became goods of another by a run. Quantities are thousandths. */
export type BatchEdge = {
  readonly fromId: number;
  readonly toId: number;
  readonly runId: number;
  readonly run: string;
  readonly qtyIn: number;
  readonly qtyOut: number;
};

export type BatchChain = {
  /** Batch → how many steps it is from where the search began; below zero the sources. */
  readonly depths: ReadonlyMap<number, number>;
  readonly edges: readonly BatchEdge[];
  readonly isCut: boolean;
};

/**
 * Which batches these became, or were made of: step by step, every batch once, at most `traceLimit.nodes`.
 *
 * @param depth steps from where it begins.
 */
export async function readBatchChain(
  ctx: ReadContext,
  rootIds: readonly number[],
  { direction, depth }: { direction: 'back' | 'forward'; depth: number },
): Promise<BatchChain> {
  const sign = direction === 'forward' ? 1 : -1;
  const depths = new Map(rootIds.map((id) => [id, 0]));
  const edges: BatchEdge[] = [];
  let frontier: readonly number[] = [...depths.keys()];
  for (let step = 1; frontier.length > 0 && step <= depth; step += 1) {
    const found = await nextEdges(ctx, frontier, direction);
    edges.push(...found);
    const ends = found.map(({ fromId, toId }) => (direction === 'forward' ? toId : fromId));
    const fresh = [...new Set(ends)].filter((id) => !depths.has(id));
    const room = traceLimit.nodes - depths.size;
    for (const id of fresh.slice(0, room)) depths.set(id, step * sign);
    if (fresh.length > room) return { depths, edges: known(edges, depths), isCut: true };
    frontier = fresh;
  }
  const isCut = frontier.length > 0 && (await nextEdges(ctx, frontier, direction)).length > 0;
  return { depths, edges: known(edges, depths), isCut };
}

const known = (edges: readonly BatchEdge[], depths: ReadonlyMap<number, number>) =>
  edges.filter(({ fromId, toId }) => depths.has(fromId) && depths.has(toId));

/** One step from batches: runs that used them and what came out, or that made them and what went in. */
async function nextEdges(
  ctx: ReadContext,
  batchIds: readonly number[],
  direction: 'back' | 'forward',
): Promise<BatchEdge[]> {
  const begins = sql`= any(${sql.param([...batchIds])}::bigint[])`;
  const [side, end] =
    direction === 'forward' ? (['run_input', 'i'] as const) : (['run_output', 'o'] as const);
  const { rows } = await ctx.tx.execute<
    Record<'from' | 'to' | 'run_id' | 'in' | 'out' | 'run', string>
  >(sql`
    with runs as (
      select r.id as run_id, r.number as run from production_run r
      where r.status <> 'reversed'
        and r.id in (select run_id from ${sql.raw(side)} where batch_id ${begins})
    ), i as (
      select run_id, batch_id, sum(qty) as qty from run_input
      where run_id in (select run_id from runs) group by 1, 2
    ), o as (
      select run_id, batch_id, sum(qty) as qty from run_output
      where run_id in (select run_id from runs) group by 1, 2
    )
    select i.batch_id as from, o.batch_id as to, run_id, run, i.qty as in, o.qty as out
    from runs join i using (run_id) join o using (run_id)
    where ${sql.raw(end)}.batch_id ${begins} and i.batch_id <> o.batch_id
    order by run_id, i.batch_id, o.batch_id limit ${traceLimit.nodes + 1}`);
  return rows.map((row) => ({
    fromId: Number(row.from),
    toId: Number(row.to),
    runId: Number(row.run_id),
    run: row.run,
    qtyIn: Number(row.in),
    qtyOut: Number(row.out),
  }));
}
