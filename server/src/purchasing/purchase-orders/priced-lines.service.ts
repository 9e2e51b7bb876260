import { unitName } from '@counting-house/contract/kit/unit-name.ts';
import type { PurchaseOrderLineInput } from '@counting-house/contract/purchasing/purchase-orders/purchase-order.ts';
import type { TaxLine } from '@counting-house/contract/tax/tax.ts';
import type { ReadContext } from '../../platform/context.ts';
import { tooFine } from '../../platform/money.ts';
import { invariant, Problem } from '../../platform/problem.ts';
import { isWhole } from '../../stock/skus/sku.service.ts';
import { inOwnUnits } from '../../stock/skus/sku-unit.service.ts';
import { unitRatios } from '../../stock/skus/unit-ratio.service.ts';
import { readComponents, taxOn, type TaxComponent } from '../../tax/tax.service.ts';
import type { vendorAddresses } from '../vendors/vendor-address.table.ts';
import type { vendors } from '../vendors/vendor.table.ts';
import { purchasables, keyOfThing, type Bought } from './line-facts.service.ts';
import { lineAmounts } from './purchase-order.rules.ts';
import type { poLines } from './purchase-order.table.ts';

type Vendor = Pick<typeof vendors.$inferSelect, 'gstTreatment'>;
type Address = Pick<typeof vendorAddresses.$inferSelect, 'stateCode'>;

/** Who sells, from where, and when. */
type Terms = {
  readonly vendor: Vendor | null;
  readonly address: Address | null;
  readonly date: string;
  /** We owe the tax, whoever sells. */
  readonly reverseCharge?: boolean;
};

/** A line with what it comes to, as the table keeps it. */
export type PricedLine = Omit<
  typeof poLines.$inferInsert,
  | 'id'
  | 'orderId'
  | 'taxRate'
  | 'taxComponents'
  | 'createdAt'
  | 'createdBy'
  | 'updatedAt'
  | 'updatedBy'
  | 'version'
> & {
  readonly taxRate: number;
  readonly taxComponents: TaxLine[];
  readonly gross: number;
  readonly discount: number;
  readonly bought: Bought;
};

/**
 * Lines with their quantities in stock units, their amounts and their taxes.
 *
 * @returns a line for each that could be read, null for one that could not, and what is wrong by path.
 */
export async function priceLines(
  ctx: ReadContext,
  lines: readonly PurchaseOrderLineInput[],
  terms: Terms,
): Promise<{ lines: (PricedLine | null)[]; fields: Record<string, string> }> {
  const things = await purchasables(ctx, lines);
  const fields: Record<string, string> = {};
  const known = lines.map((line, index) => {
    const thing = things.get(keyOfThing(line));
    if (!thing) fields[`lines.${index}.skuId`] = 'Choose an item from the list.';
    else if (!thing.isActive) fields[`lines.${index}.skuId`] = `'${thing.name}' is not active.`;
    return thing;
  });
  const qtys = await stockQtys(ctx, lines, known, fields);
  const taxed = await taxesOn(
    ctx,
    lines.map((line, index) =>
      line.taxId === undefined ? (known[index]?.taxId ?? null) : line.taxId,
    ),
    { terms, fields },
  );
  const priced = lines.map((line, index): PricedLine | null => {
    const bought = known[index];
    const at = `lines.${index}`;
    if (line.price === 0 && !line.isFree)
      fields[`${at}.price`] = 'Enter a price or mark the line as free.';
    if (line.price > 0 && line.isFree) fields[`${at}.price`] = 'A free line has no price.';
    if (!bought) return null;
    const amounts = lineAmounts(line);
    const taxId = line.taxId === undefined ? bought.taxId : line.taxId;
    const tax = taxOn(amounts.taxable, taxed.get(taxId ?? 0) ?? [], 'exclusive');
    return {
      lineNo: index + 1,
      itemId: bought.itemId,
      skuId: bought.sku?.id ?? null,
      code: bought.code,
      name: bought.name,
      hsn: bought.hsn,
      description: line.description,
      unitId: line.unitId,
      qty: line.qty,
      price: line.price,
      isFree: line.isFree,
      discountBps: line.discountBps,
      taxId,
      taxRate: tax.components.reduce((sum, { rate }) => sum + rate, 0),
      taxComponents: tax.components,
      ...amounts,
      tax: tax.tax,
      total: amounts.taxable + tax.tax,
      expectedDate: line.expectedDate ?? null,
      stockQty: qtys.get(at) ?? line.qty,
      bought,
    };
  });
  return { lines: priced, fields };
}

/** Sums of priced lines. */
export function sumLines(
  lines: readonly Pick<PricedLine, 'gross' | 'discount' | 'taxable' | 'tax'>[],
) {
  const sum = (of: (line: (typeof lines)[number]) => number) =>
    lines.reduce((total, line) => total + of(line), 0);
  const taxable = sum((line) => line.taxable);
  const tax = sum((line) => line.tax);
  return {
    gross: sum((line) => line.gross),
    discount: sum((line) => line.discount),
    taxable,
    tax,
    total: taxable + tax,
  };
}

/** Quantities of goods in stock units; those of services stay as they are. */
async function stockQtys(
  ctx: ReadContext,
  lines: readonly PurchaseOrderLineInput[],
  known: readonly (Bought | undefined)[],
  fields: Record<string, string>,
): Promise<ReadonlyMap<string, number>> {
  const { units } = await unitRatios(
    ctx,
    [],
    lines.map(({ unitId }) => unitId),
  );
  const measured = lines.flatMap((line, index) => {
    const at = `lines.${index}`;
    const unit = units.get(line.unitId);
    if (!unit) fields[`${at}.unitId`] = 'Choose a unit from the list.';
    else if (!isWhole(line.qty, { unitDecimals: unit.decimals })) {
      fields[`${at}.qty`] =
        unit.decimals === 0
          ? `Enter a whole number of ${unitName(unit.code)}.`
          : tooFine(unit.code, unit.decimals);
    }
    const sku = known[index]?.sku;
    return sku && unit ? [{ at, sku, qty: line.qty, unitId: line.unitId }] : [];
  });
  const { qtys, faults } = await inOwnUnits(ctx, measured);
  for (const [path, text] of Object.entries(faults)) fields[path] ??= text;
  return qtys;
}

/**
 * The components of each tax that lines bear, by its id; a vendor that is not registered charges none, but we may
 * owe it ourselves.
 */
export async function taxesOn(
  ctx: ReadContext,
  taxIds: readonly (number | null)[],
  { terms, fields }: { terms: Terms; fields: Record<string, string> },
): Promise<ReadonlyMap<number, readonly TaxComponent[]>> {
  const found = new Map<number, readonly TaxComponent[]>();
  const { vendor, address, date, reverseCharge } = terms;
  const charges = vendor?.gstTreatment === 'registered' || vendor?.gstTreatment === 'sez';
  if (!vendor || !address || !(charges || reverseCharge)) return found;
  const supply = {
    placeOfSupply: address.stateCode ?? '',
    date,
    bought: vendor.gstTreatment === 'sez' ? 'inter' : 'by state',
  } as const;
  for (const [index, taxId] of taxIds.entries()) {
    if (taxId === null || found.has(taxId)) continue;
    try {
      const components = (await readComponents(ctx, [taxId], supply)).get(taxId);
      invariant(components, 'a tax that was asked for has its components');
      found.set(taxId, components);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      fields[`lines.${index}.taxId`] = error.message;
    }
  }
  return found;
}
