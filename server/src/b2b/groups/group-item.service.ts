import { unitName } from '@counting-house/contract/kit/unit-name.ts';
import {
  GroupItem,
  type GroupItemChanges,
  type GroupItemInput,
  type GroupItemListInput,
  type PriceBreak,
} from '@counting-house/contract/b2b/group-item.ts';
import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { units } from '../../admin/unit.table.ts';
import { categories } from '../../catalogue/categories/category.table.ts';
import { priceInForce } from '../../catalogue/prices/price.service.ts';
import { isBelow } from '../../catalogue/products/product-list.service.ts';
import { products } from '../../catalogue/products/product.table.ts';
import { fitsUnit, sellableVariants } from '../../catalogue/variants/sellable.service.ts';
import { variants } from '../../catalogue/variants/variant.table.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { invalid, notFound, ruleBroken } from '../../platform/problem.ts';
import { asked } from '../../platform/rows/asked.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { deleteRow } from '../../platform/rows/deleted.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { changeRow, insertRows, lockRow, stale } from '../../platform/rows/rows.ts';
import { discountedPrice, inForceOn, isPriceJump } from './group-item.rules.ts';
import { valuesOfVariants } from './group-value.service.ts';
import { groupItems } from './group-item.table.ts';
import { groups } from './group.table.ts';

const breakCount = sql`jsonb_array_length(${groupItems.prices})`;

type ItemRecord = typeof groupItems.$inferSelect;

/** The price list of a group, by SKU. */
export async function listGroupItems(
  ctx: ReadContext,
  input: GroupItemListInput,
): Promise<ListAnswer<GroupItem>> {
  const day = input.at ?? ctx.today;
  const inForce = priceInForce(ctx);
  const page = await pageOf(ctx, input, {
    rows: listed(ctx, day, inForce).$dynamic(),
    matching: listed(ctx, day, inForce).$dynamic(),
    id: groupItems.id,
    where: [
      eq(groupItems.groupId, input.groupId),
      ...asked(input, { inForce: inForceOn(day), isActive: groupItems.isActive }),
      input.categoryId === undefined ? undefined : isBelow(input.categoryId),
    ],
    search: [products.name, variants.title, variants.sku, variants.barcode, groupItems.buyerCode],
    sorts: { sku: variants.sku, validFrom: groupItems.validFrom, breakCount },
    defaultSort: 'sku,validFrom',
  });
  return { ...page, rows: await valued(ctx, page.rows) };
}

/**
 * Writes rows of a price list, all or nothing: by their id, else by variant and first day.
 *
 * Locks the group, so that two who save its list come one after the other.
 *
 * @throws {Problem} `invalid` (422) by path; `stale` (409); `price.jump` (422) unless it was confirmed.
 */
export async function updateGroupItems(
  ctx: WriteContext,
  input: GroupItemChanges,
): Promise<{ items: GroupItem[]; removed: number }> {
  const group = await lockRow(ctx, groups, input.groupId);
  const rows = await ctx.tx.select().from(groupItems).where(eq(groupItems.groupId, group.id));
  const plan = await planOf(ctx, input, rows);
  if (!input.confirmJump) passJumps(ctx, plan);
  const known = new Set(rows.map(({ id }) => id));
  for (const id of new Set(input.remove)) {
    if (!known.has(id)) throw notFound('Price');
    await deleteRow(ctx, groupItems, { id });
  }
  for (const { before, version } of plan) {
    if (before && version !== undefined && before.version !== version) {
      throw await stale(ctx, groupItems, before);
    }
  }
  const changed: number[] = [];
  for (const { before, values } of plan) {
    if (before) changed.push((await changeRow(ctx, groupItems, before, values)).id);
  }
  const added = await insertRows(
    ctx,
    groupItems,
    plan.flatMap(({ before, values }) => (before ? [] : [{ ...values, groupId: group.id }])),
  );
  const ids = [...changed, ...added.map(({ id }) => id)];
  const items = await itemsById(ctx, ids);
  return { items, removed: new Set(input.remove).size };
}

/** Sets one field of a row of a price list. */
export async function setItemField(
  ctx: WriteContext,
  at: { readonly id: number; readonly version: number },
  values: Partial<Pick<ItemRecord, 'isActive' | 'minQty' | 'qtyStep' | 'buyerCode'>>,
): Promise<void> {
  const row = await lockRow(ctx, groupItems, at.id);
  await lockRow(ctx, groups, row.groupId);
  if (row.version !== at.version) throw await stale(ctx, groupItems, row);
  const rules = { minQty: values.minQty ?? row.minQty, qtyStep: values.qtyStep ?? row.qtyStep };
  const fault = stepFault(rules);
  if (fault) throw invalid({ minQty: fault });
  await changeRow(ctx, groupItems, row, values);
}

/** The prices in force of a group for variants, on a day. */
export async function readListPrices(
  ctx: ReadContext,
  groupId: number,
  { variantIds, day }: { readonly variantIds: readonly number[]; readonly day: string },
): Promise<ReadonlyMap<number, ItemRecord>> {
  if (variantIds.length === 0) return new Map();
  const rows = await ctx.tx
    .select()
    .from(groupItems)
    .where(
      and(
        eq(groupItems.groupId, groupId),
        inArray(groupItems.variantId, [...variantIds]),
        inForceOn(day),
      ),
    );
  return new Map(rows.map((row) => [row.variantId, row]));
}

type Values = Omit<ItemRecord, 'id' | 'groupId' | 'version' | keyof Stamps>;
type Stamps = Pick<ItemRecord, 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy'>;

type Planned = {
  readonly before: ItemRecord | null;
  readonly values: Values;
  readonly version: number | undefined;
  readonly sku: string;
};

/** What each item asks for, beside what stands there. @throws {Problem} `invalid` (422) by path. */
async function planOf(
  ctx: ReadContext,
  { items }: GroupItemChanges,
  rows: readonly ItemRecord[],
): Promise<Planned[]> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byKey = new Map(rows.map((row) => [`${row.variantId} ${row.validFrom}`, row]));
  const variantIds = items.flatMap(
    ({ id, variantId }) => variantId ?? byId.get(id ?? 0)?.variantId ?? [],
  );
  const found = await sellableVariants(ctx, {
    variantIds,
    skus: items.flatMap(({ sku }) => sku ?? []),
  });
  const variantOf = new Map(found.map((one) => [one.variantId, one]));
  const bySku = new Map(found.map((one) => [one.sku, one]));
  const fields: Record<string, string> = {};
  const seen = new Map<string, number>();
  const plan: Planned[] = [];
  for (const [index, item] of items.entries()) {
    const own = item.id === undefined ? null : (byId.get(item.id) ?? null);
    if (item.id !== undefined && !own) throw notFound('Price');
    const variant =
      variantOf.get(item.variantId ?? own?.variantId ?? 0) ?? bySku.get(item.sku ?? '');
    if (!variant) {
      if (item.sku) fields[`items.${index}.sku`] = `SKU ${item.sku} not found`;
      else fields[`items.${index}.variantId`] = 'Choose an item';
      continue;
    }
    const validFrom = item.validFrom ?? own?.validFrom ?? ctx.today;
    const key = `${variant.variantId} ${validFrom}`;
    const before = own ?? byKey.get(key) ?? null;
    const values = valuesOf(item, before, { variantId: variant.variantId, validFrom });
    const fault = faultOf(values, variant);
    const twin = seen.get(key);
    if (fault) fields[`items.${index}.${fault.field}`] = `${variant.sku}: ${fault.text}`;
    else if (twin !== undefined) {
      fields[`items.${index}.validFrom`] = `${variant.sku} is already in row ${twin + 1}`;
    }
    seen.set(key, index);
    plan.push({ before, values, version: item.version, sku: variant.sku });
  }
  if (Object.keys(fields).length > 0) throw invalid(fields);
  return plan;
}

function valuesOf(
  item: GroupItemInput,
  before: ItemRecord | null,
  at: Pick<Values, 'variantId' | 'validFrom'>,
): Values {
  return {
    ...at,
    prices: item.prices ?? before?.prices ?? [],
    minQty: item.minQty === undefined ? (before?.minQty ?? null) : item.minQty,
    qtyStep: item.qtyStep === undefined ? (before?.qtyStep ?? null) : item.qtyStep,
    validTo: item.validTo === undefined ? (before?.validTo ?? null) : item.validTo,
    isActive: item.isActive ?? before?.isActive ?? true,
    buyerCode: item.buyerCode ?? before?.buyerCode ?? '',
  };
}

function faultOf(
  values: Values,
  unit: { readonly unitDecimals: number; readonly unitCode: string },
): { field: string; text: string } | null {
  const { prices, validTo, validFrom, minQty, qtyStep } = values;
  if (prices.length === 0) return { field: 'prices', text: 'price must be more than zero' };
  const quantities = [...prices.map(({ fromQty }) => fromQty), minQty ?? 0, qtyStep ?? 0];
  if (!quantities.every((qty) => fitsUnit(unit, qty))) {
    return { field: 'prices', text: `${unitName(unit.unitCode)} cannot be split` };
  }
  if (validTo !== null && validTo < validFrom) {
    return { field: 'validTo', text: 'valid to is before valid from' };
  }
  const step = stepFault(values);
  return step ? { field: 'minQty', text: step } : null;
}

function stepFault({ minQty, qtyStep }: Pick<ItemRecord, 'minQty' | 'qtyStep'>): string | null {
  if (minQty === null || qtyStep === null || minQty % qtyStep === 0) return null;
  return 'Minimum must be a multiple of the step';
}

/** @throws {Problem} `price.jump` (422), which asks whether the change is meant. */
function passJumps(ctx: ReadContext, plan: readonly Planned[]): void {
  const most = ctx.settings['b2b.priceJumpWarnPct'];
  const jumps = plan.flatMap(({ before, values, sku }) => {
    const known = before?.prices ?? [];
    return isPriceJump(known, values.prices, most)
      ? [{ sku, from: firstOf(known), to: firstOf(values.prices) }]
      : [];
  });
  const [first] = jumps;
  if (!first) return;
  const others = jumps.length > 1 ? ` and ${jumps.length - 1} more` : '';
  throw ruleBroken(
    'price.jump',
    `${first.sku}: ${rupees(first.from)} becomes ${rupees(first.to)}${others}. Save all the same?`,
    { more: { jumps } },
  );
}

const firstOf = (prices: readonly PriceBreak[]) => prices[0]?.price ?? 0;

/** Rows of a price list, by SKU and first day. */
export async function itemsById(ctx: ReadContext, ids: readonly number[]): Promise<GroupItem[]> {
  if (ids.length === 0) return [];
  const inForce = priceInForce(ctx);
  const rows = await listed(ctx, ctx.today, inForce)
    .where(inArray(groupItems.id, [...ids]))
    .orderBy(variants.sku, groupItems.validFrom);
  return valued(ctx, rows);
}

/** The shop's price as a group's prices are shown, with tax or without, so that the two can be compared. */
export function shopPriceOn(
  ctx: ReadContext,
  { pricesIncludeTax }: { readonly pricesIncludeTax: boolean },
  { price, rate }: { readonly price: number | null; readonly rate: number },
): number | null {
  const includesTax = ctx.settings['catalogue.pricesIncludeTax'];
  if (!price) return null;
  return discountedPrice({ pricesIncludeTax, baseDiscount: 0 }, { price, includesTax, rate });
}

/**
 * The rows with their tax, the shop's price on their group's basis and, for anyone who may see it, what the goods cost.
 */
async function valued<
  R extends {
    readonly variantId: number;
    readonly shopPrice: number | null;
    readonly pricesIncludeTax: boolean;
  },
>(ctx: ReadContext, rows: readonly R[]): Promise<(R & Pick<GroupItem, 'cost' | 'taxRate'>)[]> {
  const values = await valuesOfVariants(
    ctx,
    rows.map(({ variantId }) => variantId),
  );
  return rows.map((row) => {
    const { cost = null, taxRate = 0 } = values.get(row.variantId) ?? {};
    const shopPrice = shopPriceOn(ctx, row, { price: row.shopPrice, rate: taxRate });
    return { ...row, shopPrice, cost, taxRate };
  });
}

function listed(ctx: ReadContext, day: string, inForce: ReturnType<typeof priceInForce>) {
  const title: SQL<string> = sql<string>`case when ${variants.title} = ${products.name}
    then ${variants.title} else ${products.name} || ', ' || ${variants.title} end`;
  return ctx.tx
    .select({
      ...columnsFor(GroupItem, groupItems),
      pricesIncludeTax: groups.pricesIncludeTax,
      sku: variants.sku,
      title,
      unitCode: units.code,
      shopPrice: inForce.price,
      breakCount: sql<number>`${breakCount}`.mapWith(Number),
      isInForce: sql<boolean>`${inForceOn(day)}`,
    })
    .from(groupItems)
    .innerJoin(groups, eq(groups.id, groupItems.groupId))
    .innerJoin(variants, eq(variants.id, groupItems.variantId))
    .innerJoin(products, eq(products.id, variants.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(units, eq(units.id, products.unitId))
    .leftJoinLateral(inForce, sql`true`);
}
