import { codeOfGoods } from '@counting-house/contract/stock/gs1.ts';
import type { Scanned } from '@counting-house/contract/stock/scan.ts';
import { isFull, type LineTyped, type OnLabel } from './receiving.ts';

export const onePiece = 1_000;

/** The line of goods that are meant, the first that awaits some of them; -1 when there is none. */
export function lineOfGoods(
  lines: readonly LineTyped[],
  isMeant: (line: LineTyped) => boolean,
): number {
  const open = lines.findIndex((line) => isMeant(line) && !isFull(line));
  return open < 0 ? lines.findIndex((line) => isMeant(line)) : open;
}

/** Whether goods of a line bear a code. */
export const bears =
  (code: string) =>
  ({ goods }: LineTyped): boolean =>
    goods.barcodes.some((barcode) => barcode.code === codeOfGoods(code));

/** How much one scan of a code stands for. */
export const scannedPack = (line: LineTyped | undefined, code: string): number =>
  line?.goods.barcodes.find((barcode) => barcode.code === codeOfGoods(code))?.packQty ?? onePiece;

/** The goods of a code; of several batches of one kind, that kind. */
export function skuIn({ skuId, choices }: Scanned): number | null {
  if (skuId !== null) return skuId;
  const kinds = new Set(choices.map((choice) => choice.skuId));
  const [only = null] = kinds;
  return kinds.size === 1 ? only : null;
}

/** What a label says of its batch. */
export function readLabel({ parsed }: Scanned): OnLabel {
  const expiryDate = parsed?.expiryDate ?? parsed?.bestBefore;
  return {
    ...(parsed?.batchNumber ? { number: parsed.batchNumber } : {}),
    ...(parsed?.mfgDate ? { mfgDate: parsed.mfgDate } : {}),
    ...(expiryDate ? { expiryDate } : {}),
  };
}

/** `Batch and expiry read from the label`; nothing when it says neither. */
export function labelText({ number, mfgDate, expiryDate }: OnLabel): string | undefined {
  const facts = [number && 'batch', mfgDate && 'date made', expiryDate && 'expiry'];
  const named = facts.filter((fact) => fact !== undefined && fact !== '');
  if (named.length === 0) return undefined;
  const words = `${named.slice(0, -1).join(', ')}${named.length > 1 ? ' and ' : ''}${named.at(-1)}`;
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} read from the label`;
}
