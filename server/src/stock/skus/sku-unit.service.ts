import type { ReadContext } from '../../platform/context.ts';
import { plainQty } from '../../platform/money.ts';
import { isWhole, notWhole, type Sku } from './sku.service.ts';
import { inStockUnit, unitRatios } from './unit-ratio.service.ts';

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
  const { units, ratioOf } = await unitRatios(
    ctx,
    lines.map(({ sku }) => sku),
    lines.flatMap(({ unitId }) => unitId ?? []),
  );
  const qtys = new Map<string, number>();
  const faults: Record<string, string> = {};
  for (const { at, sku, qty, unitId } of lines) {
    if (unitId === undefined || unitId === sku.unitId) {
      if (!isWhole(qty, sku)) faults[`${at}.qty`] = notWhole(sku);
      qtys.set(at, qty);
      continue;
    }
    const from = units.get(unitId);
    const ratio = ratioOf(sku, unitId);
    if (!from || !ratio) {
      faults[`${at}.unitId`] = `Choose a unit that can be changed into ${sku.unit}.`;
      continue;
    }
    const own = inStockUnit(qty, ratio);
    if (!isWhole(own, sku)) {
      const typed = `${plainQty(qty)} ${from.code}`;
      faults[`${at}.qty`] =
        `${typed} is ${plainQty(own)} ${sku.unit}; ${sku.unit} must be a whole number.`;
    }
    qtys.set(at, own);
  }
  return { qtys, faults };
}
