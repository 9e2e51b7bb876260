import { unitName } from '@counting-house/contract/kit/unit-name.ts';
import { qtyText, tooFine } from '../../platform/money.ts';

/** A unit as conversions see it; packs have no ratio of their own. */
export type MeasuringUnit = {
  readonly id: number;
  readonly code: string;
  readonly kind: string;
  readonly ratioNum: number | null;
  readonly ratioDen: number | null;
  readonly decimals: number;
};

/** One `unit` is `ratioNum / ratioDen` stock units of the SKU that it belongs to. */
type Pack = {
  readonly unit: MeasuringUnit;
  readonly ratioNum: number;
  readonly ratioDen: number;
};

export type Ratio = { readonly num: bigint; readonly den: bigint };

type Conversion = {
  /** Thousandths of the stock unit, rounded half up once. */
  readonly qty: number;
  /** What rounding left out, in thousandths of the stock unit: `num / den`; negative when it added. */
  readonly remainder: Ratio;
};

/**
 * How many stock units one of a unit is: by the ratios of the units when both measure the same, else by
 * the SKU's own row, else by its row of another unit of that kind, so that a row for litres holds for
 * millilitres too.
 *
 * @returns null when there is no way from the one to the other.
 */
export function ratioTo(
  from: MeasuringUnit,
  stockUnit: MeasuringUnit,
  packs: readonly Pack[],
): Ratio | null {
  if (from.id === stockUnit.id) return { num: 1n, den: 1n };
  const ofKind = ratioOfKind(from, stockUnit);
  if (ofKind) return ofKind;
  const own = packs.find(({ unit }) => unit.id === from.id);
  if (own) return ratioOfPack(own);
  for (const pack of packs) {
    const over = ratioOfKind(from, pack.unit);
    const rest = ratioOfPack(pack);
    if (over) return { num: over.num * rest.num, den: over.den * rest.den };
  }
  return null;
}

/** Converts thousandths of a unit by its ratio, in whole numbers throughout. */
export function convertBy(qty: number, { num, den }: Ratio): Conversion {
  const exact = BigInt(qty) * num;
  const rounded = (2n * exact + den) / (2n * den);
  return { qty: Number(rounded), remainder: { num: exact - rounded * den, den } };
}

/** `0.0000304 SQM is rounded off`; empty when nothing is. */
export function remainderText({ num, den }: Ratio, unit: string): string {
  if (num === 0n) return '';
  const shown = 10_000_000n;
  const size = num < 0n ? -num : num;
  const parts = (2n * size * shown + den * 1_000n) / (2n * den * 1_000n);
  const digits = String(parts)
    .padStart(8, '0')
    .replace(/(\d{7})$/u, '.$1')
    .replace(/0+$/u, '');
  const says = parts === 0n ? 'less than 0.0000001' : digits;
  return `${says} ${unitName(unit)} is ${num > 0n ? 'rounded off' : 'added by rounding'}`;
}

/** Why a quantity cannot be entered in a unit; null when it can. */
export function whyNotIn(
  qty: number,
  { code, decimals }: Pick<MeasuringUnit, 'code' | 'decimals'>,
) {
  return qty % 10 ** (3 - decimals) === 0 ? null : tooFine(code, decimals);
}

/** Why what a quantity comes to cannot be kept; null when it can. */
export function whyNotKept(
  typed: { readonly qty: number; readonly unit: string },
  kept: { readonly qty: number; readonly unit: MeasuringUnit },
): string | null {
  if (whyNotIn(kept.qty, kept.unit) === null) return null;
  const { code, decimals } = kept.unit;
  const may = decimals === 0 ? 'must be a whole number' : `allows ${decimals} decimals`;
  return `${qtyText(typed.qty, typed.unit)} is ${qtyText(kept.qty, code)}; ${unitName(code)} ${may}.`;
}

const ratioOfPack = ({ ratioNum, ratioDen }: Pack): Ratio => ({
  num: BigInt(ratioNum),
  den: BigInt(ratioDen),
});

/** Between two units that measure the same; null for others, and for packs. */
function ratioOfKind(from: MeasuringUnit, to: MeasuringUnit): Ratio | null {
  const { ratioNum: num, ratioDen: den } = from;
  if (from.kind !== to.kind || !num || !den || !to.ratioNum || !to.ratioDen) return null;
  return { num: BigInt(num) * BigInt(to.ratioDen), den: BigInt(den) * BigInt(to.ratioNum) };
}
