import type { SellableVariant } from '@counting-house/contract/catalogue/sellable.ts';
import type { WriteContext } from '../../platform/context.ts';
import { Problem, ruleBroken } from '../../platform/problem.ts';
import { release, reserve } from '../../stock/demand/demand.service.ts';
import { openQty } from '../order.rules.ts';
import { orderName, type LineRecord, type OrderRecord } from '../order.service.ts';

/** A line that stock cannot fill, as the order entry shows it. */
type ShortLine = {
  readonly lineNo: number;
  readonly sku: string;
  readonly title: string;
  readonly wanted: number;
  readonly available: number;
};

/**
 * Promises the goods of an order, in the transaction that places or changes it. Lines of variants that
 * may wait take what there is; of all others everything, or the order is refused.
 *
 * Locks the positions of all SKUs of the order.
 *
 * @throws {Problem} `stock.short` (422) with `more.lines`, see `ShortLine`.
 */
export async function reserveGoods(
  ctx: WriteContext,
  order: OrderRecord,
  {
    lines,
    variants,
    isNew = false,
  }: {
    lines: readonly LineRecord[];
    variants: readonly SellableVariant[];
    /** Placed just now, so that none of its lines has goods. */
    isNew?: boolean;
  },
): Promise<{ short: number }> {
  const mayWait = new Set(
    variants.filter(({ allowBackorder }) => allowBackorder).map(({ variantId }) => variantId),
  );
  const kept = lines.flatMap((line) =>
    line.skuId === null ? [] : [{ ...line, skuId: line.skuId }],
  );
  if (kept.length === 0) return { short: 0 };
  const reserved = await reserve(ctx, {
    purpose: 'order',
    refId: order.id,
    refNumber: orderName(order),
    onShort: 'refuse',
    isNew,
    lines: kept.map((line) => ({
      refLineId: line.id,
      skuId: line.skuId,
      wanted: openQty(line),
      needDate: order.promisedOn ?? undefined,
      partialOk: mayWait.has(line.variantId),
      onShort: mayWait.has(line.variantId) ? 'partial' : 'refuse',
    })),
  }).catch((error: unknown) => {
    throw withLines(error, kept);
  });
  return { short: reserved.reduce((all, { short }) => all + short, 0) };
}

/** Gives back what was promised to lines that were taken off. */
export async function releaseGoods(
  ctx: WriteContext,
  orderId: number,
  lineIds: readonly number[],
): Promise<void> {
  if (lineIds.length > 0) {
    await release(ctx, { purpose: 'order', refId: orderId, refLineIds: [...lineIds] });
  }
}

/** Lowers what lines of an order want; what they no longer need goes to anyone who waits for it. */
export async function lowerGoods(
  ctx: WriteContext,
  order: OrderRecord,
  lowered: readonly { readonly line: LineRecord; readonly wanted: number }[],
): Promise<void> {
  const lines = lowered.flatMap(({ line, wanted }) =>
    line.skuId === null ? [] : [{ refLineId: line.id, skuId: line.skuId, wanted }],
  );
  if (lines.length === 0) return;
  const needDate = order.promisedOn ?? undefined;
  await reserve(ctx, {
    purpose: 'order',
    refId: order.id,
    refNumber: orderName(order),
    onShort: 'partial',
    lines: lines.map((line) => ({ ...line, needDate })),
  });
}

/** Says which lines of the order are short, by the numbers that the person at the screen sees. */
function withLines(error: unknown, lines: readonly LineRecord[]): unknown {
  if (!(error instanceof Problem) || error.code !== 'stock.short') return error;
  const rows = (error.beside.more?.['lines'] ?? []) as {
    refLineId: number;
    wanted: number;
    available: number;
  }[];
  const short = rows.flatMap(({ refLineId, wanted, available }): ShortLine[] => {
    const line = lines.find(({ id }) => id === refLineId);
    return line
      ? [{ lineNo: line.lineNo, sku: line.sku, title: line.title, wanted, available }]
      : [];
  });
  return ruleBroken('stock.short', error.message, { more: { lines: short } });
}
