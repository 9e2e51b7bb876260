import type { SellableVariant } from '@counting-house/contract/catalogue/sellable.ts';
import { eq } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';
import { invalid } from '../../platform/problem.ts';
import { readComponents, type TaxComponent } from '../../tax/tax.service.ts';
import { taxes } from '../../tax/tax.table.ts';
import { highestTax } from './price.rules.ts';

/** The components of each tax that variants bear. */
export async function componentsFor(
  ctx: ReadContext,
  variants: readonly SellableVariant[],
  supply: SupplyOf,
): Promise<ReadonlyMap<number, readonly TaxComponent[]>> {
  const ids = [...new Set(variants.flatMap(({ taxId }) => taxId ?? []))];
  return readComponents(ctx, ids, supply);
}

/** The components of shipping and other charges: of the goods with the highest rate, or of one tax. */
export async function componentsOfCharges(
  ctx: ReadContext,
  lines: readonly { components: readonly TaxComponent[] }[],
  supply: SupplyOf,
): Promise<readonly TaxComponent[]> {
  const code = ctx.settings['tax.chargeTax'];
  if (code === 'highest') return highestTax(lines);
  const [tax] = await ctx.tx.select({ id: taxes.id }).from(taxes).where(eq(taxes.code, code));
  if (!tax) throw invalid({ charges: `The tax ${code} of charges does not exist` });
  const found = await readComponents(ctx, [tax.id], supply);
  return found.get(tax.id) ?? [];
}

/** Where and when something is supplied, as its tax needs to know. */
type SupplyOf = Parameters<typeof readComponents>[2];
