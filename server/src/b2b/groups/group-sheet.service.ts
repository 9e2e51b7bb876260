import { mostSheetItems } from '@counting-house/contract/b2b/group-item.ts';
import type {
  GroupItemsPreview,
  GroupItemsToPreview,
  GroupItemsToPropose,
  ProposedGroupItems,
} from '@counting-house/contract/b2b/group-sheet.ts';
import { isGiftCard } from '@counting-house/contract/catalogue/product-kind.ts';
import type { SellableVariant } from '@counting-house/contract/catalogue/sellable.ts';
import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { categories } from '../../catalogue/categories/category.table.ts';
import { isBelow } from '../../catalogue/products/product-list.service.ts';
import { products } from '../../catalogue/products/product.table.ts';
import { sellableVariants } from '../../catalogue/variants/sellable.service.ts';
import { variants } from '../../catalogue/variants/variant.table.ts';
import { addDays } from '../../platform/clock.ts';
import type { ReadContext } from '../../platform/context.ts';
import { invalid, notFound } from '../../platform/problem.ts';
import { readRow } from '../../platform/rows/rows.ts';
import { taxOn } from '../../tax/tax.service.ts';
import { discountedPrice, inForceOn, isPriceJump } from './group-item.rules.ts';
import { itemsById, readListPrices, shopPriceOn } from './group-item.service.ts';
import { groupItems } from './group-item.table.ts';
import { groups } from './group.table.ts';
import { isBelowCost, valuesOfVariants } from './group-value.service.ts';

type GroupRecord = typeof groups.$inferSelect;

/**
 * Rows that the price list of a group would get; nothing is saved.
 *
 * Chosen items that the list has in force get a row of their own from today, or from tomorrow where today's
 * is taken; items of a category that are listed are left alone. What another group pays replaces what is in
 * force here.
 *
 * @throws {Problem} `invalid` (422) for more rows than can be saved at once, or prices shown the other way.
 */
export async function proposeGroupItems(
  ctx: ReadContext,
  { groupId, variantIds, categoryId, fromGroupId, percent }: GroupItemsToPropose,
): Promise<ProposedGroupItems> {
  const group = await readRow(ctx, groups, groupId);
  if (fromGroupId !== undefined) return fromGroup(ctx, group, fromGroupId);
  const ids = variantIds ?? (await inCategory(ctx, categoryId ?? 0));
  const found = (await sellableVariants(ctx, { variantIds: ids })).filter(
    (one) => !isGiftCard(one),
  );
  const listed = await readListPrices(ctx, groupId, {
    variantIds: found.map(({ variantId }) => variantId),
    day: ctx.today,
  });
  const wanted = variantIds
    ? found
    : found.filter(({ variantId, price }) => price > 0 && !listed.has(variantId));
  const added = await rowsOf(ctx, group, { found: wanted, percent: percent ?? group.baseDiscount });
  return {
    added: added.map((row) => {
      const item = listed.get(row.variantId);
      if (!item) return row;
      const { prices, minQty, qtyStep, buyerCode } = item;
      const validFrom = item.validFrom < ctx.today ? ctx.today : addDays(ctx.today, 1);
      return { ...row, prices, minQty, qtyStep, buyerCode, validFrom };
    }),
    changed: [],
    kept: found.length - wanted.length,
  };
}

/**
 * What typed prices of a group come to: what they were, and what somebody should look at first.
 *
 * @throws {Problem} `not_found` when a row or an item is gone.
 */
export async function previewGroupItems(
  ctx: ReadContext,
  { groupId, items }: GroupItemsToPreview,
): Promise<GroupItemsPreview> {
  const group = await readRow(ctx, groups, groupId);
  const ids = items.flatMap(({ id }) => id ?? []);
  const rows = ids.length > 0 ? await rowsById(ctx, groupId, ids) : [];
  const byId = new Map(rows.map((row) => [row.id, row]));
  const variantIds = items.map(
    ({ id, variantId }) => variantId ?? byId.get(id ?? 0)?.variantId ?? 0,
  );
  const found = await sellableVariants(ctx, { variantIds });
  const mrps = new Map(found.map(({ variantId, mrp }) => [variantId, mrp]));
  const values = await valuesOfVariants(ctx, variantIds);
  const mode = group.pricesIncludeTax ? 'inclusive' : 'exclusive';
  return {
    rows: items.map(({ id, prices }, at) => {
      const row = id === undefined ? undefined : byId.get(id);
      const variantId = variantIds[at] ?? 0;
      const mrp = mrps.get(variantId);
      if ((id !== undefined && !row) || mrp === undefined) throw notFound('Price');
      const before = row?.prices ?? [];
      const after = prices ?? before;
      const { cost = null, components = [] } = values.get(variantId) ?? {};
      const all = after.map(({ price }) => price);
      const highest = taxOn(Math.max(...all), components, mode);
      return {
        variantId,
        before,
        after,
        cost,
        isBelowCost: isBelowCost({ cost, components }, Math.min(...all), mode),
        isAboveMrp: mrp > 0 && highest.total > mrp,
        isJump: isPriceJump(before, after, ctx.settings['b2b.priceJumpWarnPct']),
        version: row?.version ?? null,
      };
    }),
  };
}

async function rowsById(ctx: ReadContext, groupId: number, ids: readonly number[]) {
  return ctx.tx
    .select()
    .from(groupItems)
    .where(and(eq(groupItems.groupId, groupId), inArray(groupItems.id, [...ids])));
}

/** @throws {Problem} `invalid` (422) when there are more than can be saved at once. */
async function inCategory(ctx: ReadContext, categoryId: number): Promise<number[]> {
  const rows = await ctx.tx
    .select({ id: variants.id })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(
      and(
        isBelow(categoryId),
        eq(variants.status, 'active'),
        eq(products.status, 'active'),
        ne(products.kind, 'gift_card'),
      ),
    )
    .orderBy(asc(variants.sku))
    .limit(mostSheetItems + 1);
  if (rows.length > mostSheetItems) {
    throw invalid({ categoryId: 'This category has more than 1,000 items. Choose one below it.' });
  }
  return rows.map(({ id }) => id);
}

async function rowsOf(
  ctx: ReadContext,
  group: GroupRecord,
  { found, percent }: { readonly found: readonly SellableVariant[]; readonly percent: number },
): Promise<ProposedGroupItems['added']> {
  const includesTax = ctx.settings['catalogue.pricesIncludeTax'];
  const values = await valuesOfVariants(
    ctx,
    found.map(({ variantId }) => variantId),
  );
  return found
    .toSorted((a, b) => a.sku.localeCompare(b.sku))
    .map(({ variantId, sku, productName, title, unitCode, price }) => {
      const { cost = null, taxRate = 0 } = values.get(variantId) ?? {};
      const terms = { ...group, baseDiscount: percent };
      const first = discountedPrice(terms, { price, includesTax, rate: taxRate });
      return {
        groupId: group.id,
        variantId,
        sku,
        title: title === productName ? title : `${productName}, ${title}`,
        unitCode,
        shopPrice: shopPriceOn(ctx, group, { price, rate: taxRate }),
        prices: first > 0 ? [{ fromQty: 0, price: first }] : [],
        taxRate,
        cost,
        minQty: null,
        qtyStep: null,
        validFrom: ctx.today,
        validTo: null,
        isActive: true,
        buyerCode: '',
      };
    });
}

/** @throws {Problem} `invalid` (422) where the other group's prices are shown the other way. */
async function fromGroup(
  ctx: ReadContext,
  group: GroupRecord,
  fromGroupId: number,
): Promise<ProposedGroupItems> {
  const other = await readRow(ctx, groups, fromGroupId);
  if (other.pricesIncludeTax !== group.pricesIncludeTax) {
    const from = other.pricesIncludeTax ? 'include tax' : 'are without tax';
    const to = group.pricesIncludeTax ? 'include it' : 'do not';
    throw invalid({
      fromGroupId: `Prices of ${other.name} ${from}, prices of this list ${to}.`,
    });
  }
  const theirs = await ctx.tx
    .select()
    .from(groupItems)
    .where(and(eq(groupItems.groupId, other.id), inForceOn(ctx.today)))
    .orderBy(asc(groupItems.variantId))
    .limit(mostSheetItems + 1);
  if (theirs.length > mostSheetItems) {
    throw invalid({ fromGroupId: 'That list has more than 1,000 items. Upload it as a file.' });
  }
  const variantIds = theirs.map(({ variantId }) => variantId);
  const ours = await readListPrices(ctx, group.id, { variantIds, day: ctx.today });
  const isNew = theirs.filter(({ variantId }) => !ours.has(variantId));
  const found = await sellableVariants(ctx, { variantIds: isNew.map((row) => row.variantId) });
  const added = await rowsOf(ctx, group, { found, percent: 0 });
  const theirsOf = new Map(theirs.map((row) => [row.variantId, row]));
  const differing = [...ours.values()].filter(
    ({ variantId, prices }) =>
      JSON.stringify(theirsOf.get(variantId)?.prices) !== JSON.stringify(prices),
  );
  const items = await itemsById(
    ctx,
    differing.map(({ id }) => id),
  );
  return {
    added: added.map((row) => {
      const { prices = [], minQty = null, qtyStep = null } = theirsOf.get(row.variantId) ?? {};
      return { ...row, prices, minQty, qtyStep };
    }),
    changed: items.map((item) => ({ item, prices: theirsOf.get(item.variantId)?.prices ?? [] })),
    kept: ours.size - differing.length,
  };
}
