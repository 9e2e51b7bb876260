import { unitName } from '@counting-house/contract/kit/unit-name.ts';
import type { Convert, Converted } from '@counting-house/contract/stock/skus/sku-list.ts';
import type { ReadContext } from '../../platform/context.ts';
import { notFound, ruleBroken } from '../../platform/problem.ts';
import { readRow } from '../../platform/rows/rows.ts';
import { convertBy, remainderText, whyNotIn, whyNotKept } from './conversion.rules.ts';
import { isWhole, notWhole, type Sku } from './sku.service.ts';
import { skus } from './sku.table.ts';
import { unitRatios } from './unit-ratio.service.ts';

type Measured = {
  readonly at: string;
  readonly sku: Sku;
  /** Thousandths of the named unit, or of the goods' own. */
  readonly qty: number;
  readonly unitId: number | undefined;
};

/**
 * Quantities in the units that goods are kept in, each rounded half up once.
 *
 * @returns quantity by path of the line, and what is wrong by path of the field.
 */
export async function inOwnUnits(
  ctx: ReadContext,
  lines: readonly Measured[],
): Promise<{ qtys: ReadonlyMap<string, number>; faults: Record<string, string> }> {
  const foreign = lines.filter(({ unitId, sku }) => unitId !== undefined && unitId !== sku.unitId);
  const { units: known, ratioOf } = await unitRatios(
    ctx,
    foreign.map(({ sku }) => sku),
    foreign.flatMap(({ unitId }) => unitId ?? []),
  );
  const qtys = new Map<string, number>();
  const faults: Record<string, string> = {};
  for (const { at, sku, qty, unitId } of lines) {
    const [from, to] = [known.get(unitId ?? 0), known.get(sku.unitId)];
    if (unitId === undefined || unitId === sku.unitId) {
      if (!isWhole(qty, sku)) faults[`${at}.qty`] = notWhole(sku);
      qtys.set(at, qty);
      continue;
    }
    const ratio = ratioOf(sku, unitId);
    if (!from || !to || !ratio) {
      faults[`${at}.unitId`] = noConversion(from?.code ?? 'this unit', sku);
      continue;
    }
    const { qty: own } = convertBy(qty, ratio);
    const why = whyNotIn(qty, from) ?? whyNotKept({ qty, unit: from.code }, { qty: own, unit: to });
    if (why) faults[`${at}.qty`] = why;
    else if (own === 0) faults[`${at}.qty`] = 'The quantity must be more than 0.';
    qtys.set(at, own);
  }
  return { qtys, faults };
}

/**
 * What a quantity in another unit is in the unit that a SKU is kept in, and what rounding changes.
 *
 * @throws {Problem} `unit.no_conversion` (422); `invalid` for a quantity that its unit does not allow.
 */
export async function convert(ctx: ReadContext, input: Convert): Promise<Converted> {
  const sku = await readRow(ctx, skus, input.skuId);
  const { units: known, ratioOf } = await unitRatios(ctx, [sku], [input.unitId]);
  const [from, to] = [known.get(input.unitId), known.get(sku.unitId)];
  if (!from || !to) throw notFound('Unit');
  const ratio = ratioOf(sku, input.unitId);
  if (!ratio) {
    const text = noConversion(from.code, { name: sku.name, unit: to.code });
    throw ruleBroken('unit.no_conversion', text, { fields: { unitId: text } });
  }
  const { qty, remainder } = convertBy(input.qty, ratio);
  const why =
    whyNotIn(input.qty, from) ?? whyNotKept({ qty: input.qty, unit: from.code }, { qty, unit: to });
  if (why) throw ruleBroken('unit.not_whole', why, { fields: { qty: why } });
  return {
    stockQty: qty,
    inexact: remainder.num !== 0n,
    remainderText: remainderText(remainder, to.code),
  };
}

const noConversion = (from: string, { name, unit }: { name: string; unit: string }) =>
  `There is no conversion from ${unitName(from)} to ${unitName(unit)} for '${name}'. Add it under Units and packs.`;
