import { inArray } from 'drizzle-orm';
import { units } from '../../admin/unit.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { plainQty } from '../../platform/money.ts';
import { isWhole, notWhole, type Sku } from './sku.service.ts';

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
  const ids = lines.flatMap(({ unitId, sku }) =>
    unitId === undefined ? [] : [unitId, sku.unitId],
  );
  const rows =
    ids.length === 0 ? [] : await ctx.tx.select().from(units).where(inArray(units.id, ids));
  const known = new Map(rows.map((unit) => [unit.id, unit]));
  const qtys = new Map<string, number>();
  const faults: Record<string, string> = {};
  for (const { at, sku, qty, unitId } of lines) {
    const [from, to] = [known.get(unitId ?? 0), known.get(sku.unitId)];
    if (unitId === undefined || unitId === sku.unitId) {
      if (!isWhole(qty, sku)) faults[`${at}.qty`] = notWhole(sku);
      qtys.set(at, qty);
      continue;
    }
    const ratio = from && to && ratioOf(from, to);
    if (!ratio) {
      faults[`${at}.unitId`] = `Choose a unit that can be changed into ${sku.unit}.`;
      continue;
    }
    const exact = BigInt(qty) * ratio.num;
    const own = Number((2n * exact + ratio.den) / (2n * ratio.den));
    if (!isWhole(own, sku)) {
      const typed = `${plainQty(qty)} ${from.code}`;
      faults[`${at}.qty`] =
        `${typed} is ${plainQty(own)} ${sku.unit}; ${sku.unit} must be a whole number.`;
    }
    qtys.set(at, own);
  }
  return { qtys, faults };
}

type Unit = Pick<typeof units.$inferSelect, 'kind' | 'ratioNum' | 'ratioDen'>;

/** How many of the one unit the other is; null for units of different kinds, or without a ratio. */
function ratioOf(from: Unit, to: Unit) {
  const { ratioNum: num, ratioDen: den } = from;
  if (from.kind !== to.kind || !num || !den || !to.ratioNum || !to.ratioDen) return null;
  return { num: BigInt(num) * BigInt(to.ratioDen), den: BigInt(den) * BigInt(to.ratioNum) };
}
