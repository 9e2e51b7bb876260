import { qty } from '../../platform/format/format.ts';

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
