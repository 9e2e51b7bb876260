import type { RawMaterialInward } from '@counting-house/contract/purchasing/inward.ts';
import type { WriteContext } from '../../platform/context.ts';
import { halfUp } from '../../platform/money.ts';
import { invalid } from '../../platform/problem.ts';
import type { Sku } from '../../stock/skus/sku.service.ts';
import { unitRatios } from '../../stock/skus/unit-ratio.service.ts';
import { shareCharge } from './inward.rules.ts';

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
  const { units } = await unitRatios(
    ctx,
    [],
    goods.map(({ line }) => line.sku.unitId),
  );
  const bearing = goods.map(({ line, ready, goodsValue }, index) => {
    const qty = ready.accepted + ready.kept;
    const unit = units.get(line.sku.unitId);
    return {
      index,
      lineId: line.sku.id,
      value: goodsValue,
      qty,
      kind: unit?.kind,
      sku: line.sku,
      grams:
        unit?.kind === 'mass' && unit.ratioNum && unit.ratioDen
          ? halfUp(BigInt(qty) * BigInt(unit.ratioNum), 1_000n * BigInt(unit.ratioDen))
          : line.sku.weightGrams === null
            ? null
            : halfUp(BigInt(qty) * BigInt(line.sku.weightGrams), 1_000n),
    };
  });
  const there = bearing.filter(({ qty }) => qty > 0);
  const fields: Record<string, string> = {};
  const sums = goods.map(() => 0);
  for (const [place, { amount, split }] of charges.entries()) {
    const at = `charges.${place}.split`;
    const shares = there.length === 0 ? null : shareCharge(amount, split, there);
    if (split === 'quantity' && new Set(there.map(({ kind }) => kind)).size > 1) {
      fields[at] = 'The lines have different kinds of units; split by value or weight.';
    } else if (there.length === 0) {
      fields[at] = 'There are no goods that could bear this charge.';
    } else if (!shares) {
      const light = there.find(({ grams }) => grams === null);
      fields[at] =
        `'${light?.sku.name ?? ''}' has no weight; choose another way to split the charges.`;
    }
    for (const [index, share] of (shares ?? []).entries()) {
      const { index: own = 0 } = there[index] ?? {};
      sums[own] = (sums[own] ?? 0) + share;
    }
  }
  if (Object.keys(fields).length > 0) throw invalid(fields);
  return goods.map((one, index) => ({ ...one, chargeValue: sums[index] ?? 0 }));
}
