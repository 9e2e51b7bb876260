import type { Scanned } from '@counting-house/contract/stock/scan.ts';
import type { LineTyped, OnLabel } from './receiving.ts';

export const onePiece = 1_000;

/** The line whose goods bear a code; -1 when none does. */
export const lineWith = (lines: readonly LineTyped[], code: string): number =>
  lines.findIndex(({ goods }) => goods.barcodes.some((barcode) => barcode.code === code));

/** How much one scan of a code stands for. */
export const packOf = (line: LineTyped | undefined, code: string): number =>
  line?.goods.barcodes.find((barcode) => barcode.code === code)?.packQty ?? onePiece;

/** The goods of a code; of several batches of one kind, that kind. */
export function skuIn({ skuId, choices }: Scanned): number | null {
  if (skuId !== null) return skuId;
  const kinds = new Set(choices.map((choice) => choice.skuId));
  const [only = null] = kinds;
  return kinds.size === 1 ? only : null;
}

/** What a label says of its batch. */
export function labelOf({ parsed }: Scanned): OnLabel {
  const expiryDate = parsed?.expiryDate ?? parsed?.bestBefore;
  return {
    ...(parsed?.batchNumber ? { number: parsed.batchNumber } : {}),
    ...(parsed?.mfgDate ? { mfgDate: parsed.mfgDate } : {}),
    ...(expiryDate ? { expiryDate } : {}),
  };
}
