import type { ChargeSplit } from '@counting-house/contract/purchasing/inward/inward-labels.ts';
import type { RawMaterialInward } from '@counting-house/contract/purchasing/inward/inward.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { halfUp } from '../../platform/money.ts';
import { invalid } from '../../platform/problem.ts';
import type { Sku } from '../../stock/skus/sku.service.ts';
import { unitRatios } from '../../stock/skus/unit-ratio.service.ts';
import { shareCharge } from './inward.rules.ts';

type Bearable = {
  readonly sku: Sku;
  /** Thousandths of the stock unit that were accepted or kept. */
  readonly qty: number;
  /** Paise, of the goods alone. */
  readonly value: number;
};

type Goods = {
  readonly line: { readonly at: string; readonly sku: Sku };
  readonly ready: { readonly accepted: number; readonly kept: number };
  readonly goodsValue: number;
};

/**
 * The goods of a receipt with their shares of its charges.
 *
 * @throws {Problem} `invalid` (422) at a charge that cannot be split as it is asked.
 */
export async function chargeShares<G extends Goods>(
  ctx: WriteContext,
  charges: RawMaterialInward['charges'],
  goods: readonly G[],
): Promise<(G & { readonly chargeValue: number })[]> {
  const spread = await spreader(
    ctx,
    goods.map(({ line, ready, goodsValue }) => ({
      sku: line.sku,
      qty: ready.accepted + ready.kept,
      value: goodsValue,
    })),
  );
  const fields: Record<string, string> = {};
  const sums = goods.map(() => 0);
  for (const [place, { amount, split }] of charges.entries()) {
    const { fault, shares } = spread(amount, split);
    if (fault) fields[`charges.${place}.split`] = fault;
    for (const [index, share] of shares.entries()) sums[index] = (sums[index] ?? 0) + share;
  }
  if (Object.keys(fields).length > 0) throw invalid(fields);
  return goods.map((one, index) => ({ ...one, chargeValue: sums[index] ?? 0 }));
}

type Spread = {
  /** Why it cannot be split so; empty when it can. */
  readonly fault: string;
  /** Paise for each of the goods, in their order. */
  readonly shares: readonly number[];
};

/** Splits charges over goods of receipts; those of which nothing is there bear nothing. */
export async function spreader(
  ctx: ReadContext,
  goods: readonly Bearable[],
): Promise<(amount: number, split: ChargeSplit) => Spread> {
  const { units } = await unitRatios(
    ctx,
    [],
    goods.map(({ sku }) => sku.unitId),
  );
  const there = goods
    .map(({ sku, qty, value }, index) => {
      const unit = units.get(sku.unitId);
      const grams =
        unit?.kind === 'mass' && unit.ratioNum && unit.ratioDen
          ? halfUp(BigInt(qty) * BigInt(unit.ratioNum), 1_000n * BigInt(unit.ratioDen))
          : sku.weightGrams === null
            ? null
            : halfUp(BigInt(qty) * BigInt(sku.weightGrams), 1_000n);
      return { index, lineId: sku.id, value, qty, kind: unit?.kind, sku, grams };
    })
    .filter(({ qty }) => qty > 0);
  const kinds = new Set(there.map(({ kind }) => kind));
  return (amount, split) => {
    const none = goods.map(() => 0);
    const refused = (fault: string) => ({ fault, shares: none });
    if (there.length === 0) return refused('There are no goods to allocate this charge to.');
    if (split === 'quantity' && kinds.size > 1) {
      return refused('The lines have different kinds of units; split by value or weight.');
    }
    const shares = shareCharge(amount, split, there);
    if (!shares) {
      const light = there.find(({ grams }) => grams === null);
      return refused(
        `'${light?.sku.name ?? ''}' has no weight; choose another way to split the charges.`,
      );
    }
    const ofGoods = new Map(there.map(({ index }, at) => [index, shares[at] ?? 0]));
    return { fault: '', shares: goods.map((_, index) => ofGoods.get(index) ?? 0) };
  };
}
