import type { SupplyCard } from '@counting-house/contract/stock/skus/supply.ts';
import { qty } from '../../platform/format/format.ts';

export const trackingWords: Readonly<Record<SupplyCard['tracking'], string>> = {
  batch: 'In batches',
  none: 'As one, at average cost',
};

export const expiryWords: Readonly<Record<SupplyCard['expiryPolicy'], string>> = {
  none: 'None',
  optional: 'Where it is known',
  required: 'On every batch',
};

export const scanWords: Readonly<Record<SupplyCard['scanLevel'], string>> = {
  sku: 'The barcode of the goods',
  batch: 'The label of the batch',
};

export const sourceWords: Readonly<Record<SupplyCard['policies'][number]['source'], string>> = {
  buy: 'Bought from a vendor',
  make: 'Made here',
};

export const barcodeSources: Readonly<Record<SupplyCard['barcodes'][number]['source'], string>> = {
  maker: 'The maker',
  vendor: 'A vendor',
  ours: 'Us',
};

const thousand = 1_000;

/** What one pack holds, `1 BAG = 25 KG`; with whole numbers on both sides where decimals cannot say it. */
export function packSentence(
  { ratioNum, ratioDen }: { readonly ratioNum: unknown; readonly ratioDen: unknown },
  pack: string,
  unit: string,
): string | null {
  if (!isCount(ratioNum) || !isCount(ratioDen)) return null;
  const held = (ratioNum * thousand) / ratioDen;
  return Number.isSafeInteger(held)
    ? `1 ${pack} = ${qty(held, unit)}`
    : `${qty(ratioDen * thousand, pack)} = ${qty(ratioNum * thousand, unit)}`;
}

/** What one pack holds, in thousandths of the stock unit. */
export function heldBy({
  ratioNum,
  ratioDen,
}: {
  readonly ratioNum?: unknown;
  readonly ratioDen?: unknown;
}): number | '' {
  return isCount(ratioNum) && isCount(ratioDen) ? Math.round((ratioNum * thousand) / ratioDen) : '';
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0;
