import { unitName } from '@counting-house/contract/kit/unit-name.ts';
import { count, qty } from '../../platform/format/format.ts';

/** How many packs the second half of the sentence speaks of. */
const dozen = 12;

type Pack = { readonly unit: string; readonly ratioNum: number; readonly ratioDen: number };

/** `1 bag = 25 kg; 12 bags = 300 kg`: what a pack holds, of the unit that stock is kept in. */
export function packSentence({ unit, ratioNum, ratioDen }: Pack, stockUnit: string): string {
  const holds = (packs: number) => {
    const thousandths = (ratioNum * packs * 1_000) / ratioDen;
    const words = Number.isInteger(thousandths)
      ? qty(thousandths, stockUnit)
      : `${count(ratioNum * packs)}/${count(ratioDen)} ${unitName(stockUnit)}`;
    return `${qty(packs * 1_000, unit)} = ${words}`;
  };
  return `${holds(1)}; ${holds(dozen)}`;
}

/** Thousandths of the stock unit as a ratio in lowest terms. */
export function toRatio(thousandths: number): { ratioNum: number; ratioDen: number } {
  const divisor = commonDivisor(thousandths, 1_000);
  return { ratioNum: thousandths / divisor, ratioDen: 1_000 / divisor };
}

function commonDivisor(one: number, other: number): number {
  return other === 0 ? one : commonDivisor(other, one % other);
}
