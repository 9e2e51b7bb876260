import { outsideIndia } from '@counting-house/contract/customers/state.ts';
import { eq } from 'drizzle-orm';
import type { ReadContext } from '../platform/context.ts';
import { hot, isOneOf } from '../platform/database/hot.ts';
import { notFound, ruleBroken } from '../platform/problem.ts';
import { endedTaxes } from './ended.service.ts';
import { isRegular } from './registration.service.ts';
import { scopeOf, type TaxComponent } from './tax.rules.ts';
import { taxComponents } from './tax-component.table.ts';
import { taxes, taxParts } from './tax.table.ts';

export { byLine, type Rounding, taxOfDocument } from './rounding.rules.ts';
export { taxesByRate, taxOn, type TaxComponent, type Taxed } from './tax.rules.ts';

type Row = typeof taxes.$inferSelect;

/** A rate change is followed through so many taxes; more would be a circle. */
const mostFollowed = 20;

/** Where and when a supply is taxed. The place is the two digits that a GSTIN of its state begins with. */
type Supply = {
  readonly placeOfSupply: string;
  readonly date: string;
  /**
   * Of goods that we buy: the vendor's state stands as the place, and it does not matter whether we may charge
   * tax. `inter` of a vendor in a special economic zone, whose supplies are never within our state.
   */
  readonly bought?: 'by state' | 'inter';
  /** Never within our state, as to a unit in a special economic zone. */
  readonly isInter?: boolean | undefined;
};

/**
 * The components in force for each tax: what it was replaced by up to the date, and the scope that our
 * state and the place of supply give. A seller that is not registered, or under composition, charges none; nor does
 * what leaves India under a letter of undertaking.
 *
 * @returns by the id that was asked for; an empty list for a tax that charges nothing.
 * @throws {Problem} `tax.not_valid` (422) when a tax does not hold on the date.
 */
export async function readComponents(
  ctx: ReadContext,
  taxIds: readonly number[],
  supply: Supply,
): Promise<ReadonlyMap<number, readonly TaxComponent[]>> {
  const known = new Map<number, Row>();
  const parts = new Map<number, Part[]>();
  let wanted = [...new Set(taxIds)];
  for (let step = 0; wanted.length > 0 && step < mostFollowed; step += 1) {
    const rows = await withParts(ctx, wanted);
    for (const { tax, part } of rows) {
      known.set(tax.id, tax);
      parts.set(tax.id, [...(parts.get(tax.id) ?? []), ...(part ? [part] : [])]);
    }
    wanted = rows.flatMap(({ tax: row }) => {
      const next = hasEnded(row, supply.date) ? row.replacedById : null;
      return next !== null && !known.has(next) ? [next] : [];
    });
  }
  const inForce = new Map<number, Row>();
  for (const id of taxIds) {
    const row = taxOnDate(known, id, supply.date);
    if (!row) {
      const says = (await endedTaxes(ctx, supply.date)).get(id)?.says;
      throw ruleBroken('tax.not_valid', says ?? `${known.get(id)?.name} cannot be used.`);
    }
    inForce.set(id, row);
  }
  const isUnderBond = supply.placeOfSupply === outsideIndia && !ctx.settings['tax.exportWithTax'];
  if (!supply.bought && (isUnderBond || !(await isRegular(ctx, supply.date))))
    return new Map(taxIds.map((id) => [id, []]));
  const scope =
    supply.bought === 'inter' || supply.isInter
      ? 'inter'
      : scopeOf(ctx.settings['business.stateCode'], supply.placeOfSupply);
  return new Map(
    [...inForce].map(([asked, { id }]) => [
      asked,
      (parts.get(id) ?? [])
        .filter((part) => part.scope === scope || part.scope === 'any')
        .map(({ componentId, code, rate }) => ({ componentId, code, rate })),
    ]),
  );
}

type Part = TaxComponent & { readonly scope: typeof taxParts.$inferSelect.scope };

/** Taxes with their parts, one row for each, in the order in which papers show them. */
async function withParts(ctx: ReadContext, ids: readonly number[]) {
  const rows = await taxesWithParts(ctx.tx).execute({ ids });
  return rows.map(({ tax, part, code }): { tax: Row; part: Part | null } => ({
    tax,
    part: part && code ? { ...part, code } : null,
  }));
}

const taxesWithParts = hot((tx) =>
  tx
    .select({ tax: taxes, part: taxParts, code: taxComponents.code })
    .from(taxes)
    .leftJoin(taxParts, eq(taxParts.taxId, taxes.id))
    .leftJoin(taxComponents, eq(taxComponents.id, taxParts.componentId))
    .where(isOneOf(taxes.id, 'ids'))
    .orderBy(taxComponents.position)
    .prepare('taxes_with_parts'),
);

const hasEnded = (row: Row, date: string) => row.validTo !== null && row.validTo < date;

/** The tax that stands for another one on a day; nothing when none does. */
function taxOnDate(known: ReadonlyMap<number, Row>, asked: number, date: string): Row | undefined {
  const first = known.get(asked);
  if (!first) throw notFound('Tax');
  let row: Row | undefined = first;
  for (let step = 0; row && hasEnded(row, date) && step < mostFollowed; step += 1) {
    row = row.replacedById === null ? undefined : known.get(row.replacedById);
  }
  return !row || row.validFrom > date || hasEnded(row, date) ? undefined : row;
}
