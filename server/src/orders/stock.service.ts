import type { SellableVariant } from '@counting-house/contract/catalogue/sellable.ts';
import type { WriteContext } from '../platform/context.ts';
import { Problem, ruleBroken } from '../platform/problem.ts';
import { release, reserve } from '../stock/demand.service.ts';
import { lockPositions } from '../stock/position.service.ts';
import { defaultStore } from '../stock/store.service.ts';
import { openQty } from './order.rules.ts';
import { orderName, type LineRecord, type OrderRecord } from './order.service.ts';

/** A line that stock cannot fill, as the order entry shows it. */
export type ShortLine = {
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
  { lines, variants }: { lines: readonly LineRecord[]; variants: readonly SellableVariant[] },
): Promise<{ short: number }> {
  const store = await defaultStore(ctx);
  const mayWait = new Set(
    variants.filter(({ allowBackorder }) => allowBackorder).map(({ variantId }) => variantId),
  );
  const kept = lines.flatMap((line) =>
    line.skuId === null ? [] : [{ ...line, skuId: line.skuId }],
  );
  if (kept.length === 0) return { short: 0 };
  await lockPositions(
    ctx,
    store.id,
    kept.map(({ skuId }) => skuId),
  );
  const ask = (onShort: 'refuse' | 'partial', of: typeof kept) =>
    of.length === 0
      ? []
      : reserve(ctx, {
          purpose: 'order',
          refId: order.id,
          refNumber: orderName(order),
          storeId: store.id,
          onShort,
          lines: of.map((line) => ({
            refLineId: line.id,
            skuId: line.skuId,
            wanted: openQty(line),
            needDate: order.promisedOn ?? undefined,
            partialOk: onShort === 'partial',
          })),
        });
  try {
    await ask(
      'refuse',
      kept.filter(({ variantId }) => !mayWait.has(variantId)),
    );
  } catch (error) {
    throw withLines(error, kept);
  }
  const waiting = await ask(
    'partial',
    kept.filter(({ variantId }) => mayWait.has(variantId)),
  );
  return { short: waiting.reduce((all, { short }) => all + short, 0) };
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
