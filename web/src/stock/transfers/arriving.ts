import type { TransferLine } from '@counting-house/contract/stock/transfers/transfer.ts';

type OfLine = { readonly qty: number; readonly trayId: number | null; readonly tray: string };

/** What of each line was counted so far, by its id, and the tray it goes into. */
export type Counted = Readonly<Record<string, OfLine>>;

const nothing: OfLine = { qty: 0, trayId: null, tray: '' };

export const countedQty = (counted: Counted, { id }: Pick<TransferLine, 'id'>): number =>
  counted[id]?.qty ?? 0;

export const withCounted = (
  counted: Counted,
  { id }: Pick<TransferLine, 'id'>,
  change: Partial<OfLine>,
): Counted => ({ ...counted, [id]: { ...nothing, ...counted[id], ...change } });

/** What was counted before the page was loaded again, as far as it is still on the way. */
export const stillOpen = (lines: readonly TransferLine[], counted: Counted): Counted =>
  Object.fromEntries(
    lines.flatMap(({ id, openQty }) => {
      const one = counted[id];
      return one && openQty > 0 ? [[id, { ...one, qty: Math.min(one.qty, openQty) }]] : [];
    }),
  );

type Goods = { readonly skuId: number | null; readonly batchId: number | null };

/**
 * The line that scanned goods belong to: that of their batch where it is known, and of several the first that
 * is not full yet.
 */
export function fitting(
  lines: readonly TransferLine[],
  counted: Counted,
  { skuId, batchId }: Goods,
): TransferLine | undefined {
  const fits = lines.filter(
    (line) =>
      line.openQty > 0 &&
      line.skuId === skuId &&
      (batchId === null || line.isRunning || line.batchId === batchId),
  );
  return fits.find((line) => countedQty(counted, line) < line.openQty) ?? fits[0];
}
