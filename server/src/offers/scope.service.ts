import type { BundlePart, Offer, OfferScope } from '@counting-house/contract/offers/offer.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { companies } from '../b2b/companies/company.table.ts';
import { groups } from '../b2b/groups/group.table.ts';
import { categories } from '../catalogue/categories/category.table.ts';
import { products } from '../catalogue/products/product.table.ts';
import { variants } from '../catalogue/variants/variant.table.ts';
import { customers } from '../customers/customer.table.ts';
import { segments } from '../customers/segment.table.ts';
import type { ReadContext } from '../platform/context.ts';
import { invalid } from '../platform/problem.ts';
import { isAmong } from '../platform/database/hot.ts';
import type { GoodsWords } from './offer.rules.ts';

/** What of an offer names rows of others. */
type Naming = {
  readonly scopeInclude: OfferScope | null;
  readonly scopeExclude: OfferScope | null;
  readonly getScope: OfferScope | null;
  readonly bundleParts: readonly BundlePart[];
  readonly audienceIds: readonly number[];
  readonly audienceGroupIds: readonly number[];
  readonly audienceSegmentId: number | null;
};

/** Goods that an offer names, by the field that names them. */
const scopesOf = (offer: Scoped): (readonly [string, OfferScope | null])[] => [
  ['scopeInclude', offer.scopeInclude],
  ['scopeExclude', offer.scopeExclude],
  ['getScope', offer.getScope],
  ...offer.bundleParts.map(({ scope }, at) => [`bundleParts.${at}.scope`, scope] as const),
];
type Scoped = Pick<Naming, 'scopeInclude' | 'scopeExclude' | 'getScope' | 'bundleParts'>;

const lists = [
  { key: 'categoryIds', table: categories, name: sql`${categories.name}` },
  { key: 'productIds', table: products, name: sql`${products.name}` },
  { key: 'variantIds', table: variants, name: sql`${variants.sku}` },
] as const;

/** @throws {Problem} `invalid` (422) at the list that names what does not exist. */
export async function passScopes(ctx: ReadContext, offer: Naming): Promise<void> {
  const faults = await unknownIn(ctx, offer);
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

/** What an offer names that does not exist: field → text. */
export async function unknownIn(ctx: ReadContext, offer: Naming): Promise<Record<string, string>> {
  const faults: Record<string, string> = {};
  for (const { key, table, name } of lists) {
    const known = new Set((await namesOf(ctx, table, name, idsOf(offer, key))).map(({ id }) => id));
    for (const [field, scope] of scopesOf(offer)) {
      if (scope?.[key].some((id) => !known.has(id))) {
        faults[`${field}.${key}`] = 'One of these does not exist any more. Choose again';
      }
    }
  }
  const people = await namesOf(ctx, customers, sql`${customers.name}`, offer.audienceIds);
  if (people.length < new Set(offer.audienceIds).size) {
    faults['audienceIds'] = 'One of these does not exist any more. Choose again';
  }
  if ((await groupNames(ctx, offer)).length < new Set(offer.audienceGroupIds).size) {
    faults['audienceGroupIds'] = 'One of these does not exist any more. Choose again';
  }
  const segment = offer.audienceSegmentId ?? 0;
  if (
    segment > 0 &&
    (await namesOf(ctx, segments, sql`${segments.name}`, [segment])).length === 0
  ) {
    faults['audienceSegmentId'] = 'Choose a segment';
  }
  return faults;
}

/** How what an offer names is called. */
export async function scopeNames(ctx: ReadContext, offer: Naming): Promise<Offer['names']> {
  const [ofCategories, ofProducts, ofVariants, people, ofSegments, ofGroups] = await Promise.all([
    ...lists.map(({ key, table, name }) => namesOf(ctx, table, name, idsOf(offer, key))),
    namesOf(ctx, customers, sql`${customers.name}`, offer.audienceIds),
    namesOf(
      ctx,
      segments,
      sql`${segments.name}`,
      offer.audienceSegmentId === null ? [] : [offer.audienceSegmentId],
    ),
    groupNames(ctx, offer),
  ]);
  return {
    categories: ofCategories ?? [],
    products: ofProducts ?? [],
    variants: ofVariants ?? [],
    customers: people ?? [],
    segments: ofSegments ?? [],
    groups: ofGroups ?? [],
  };
}

const groupNames = (ctx: ReadContext, { audienceGroupIds }: Pick<Naming, 'audienceGroupIds'>) =>
  namesOf(
    ctx,
    groups,
    sql`(select ${companies.name} from ${companies} where ${companies.id} = ${groups.companyId}) || ', ' || ${groups.name}`,
    audienceGroupIds,
  );

const idsOf = (offer: Scoped, key: (typeof lists)[number]['key']): number[] =>
  scopesOf(offer).flatMap(([, scope]) => scope?.[key] ?? []);

/**
 * How the goods that offers name are called: the first by their names, of more how many there are. Names are looked
 * up once for all of them.
 */
export async function goodsText(ctx: ReadContext, offers: readonly Scoped[]): Promise<GoodsWords> {
  const scopes = offers.flatMap((offer) => scopesOf(offer).flatMap(([, scope]) => scope ?? []));
  const found = new Map<string, string>();
  for (const { key, table, called } of calledLists) {
    const ids = scopes.flatMap((scope) => scope[key].slice(0, mostLookedUp));
    for (const { id, name } of await namesOf(ctx, table, called, ids)) {
      found.set(`${key} ${id}`, name);
    }
  }
  return (scope, between) => {
    const named = [
      ...calledLists.flatMap(({ key }) => scope[key].map((id) => found.get(`${key} ${id}`) ?? '')),
      ...scope.brands,
      ...scope.tags.map((tag) => `#${tag}`),
    ];
    return shortly(named, between);
  };
}

/** Of each list of a scope: some may be deleted by now. */
const mostLookedUp = 5;

/** How the parts of bundles are called, by the id of the offer; not looked up when no offer has any. */
export async function partNames(
  ctx: ReadContext,
  rows: readonly { readonly id: number; readonly bundleParts: readonly BundlePart[] }[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  if (rows.length === 0) return new Map();
  const without = { scopeInclude: null, scopeExclude: null, getScope: null };
  const goods = await goodsText(
    ctx,
    rows.map(({ bundleParts }) => ({ bundleParts, ...without })),
  );
  return new Map(
    rows.map(({ id, bundleParts }) => [id, bundleParts.map(({ scope }) => goods(scope, 'or'))]),
  );
}

const calledLists = [
  { key: 'variantIds', table: variants, called: nameOfVariant() },
  { key: 'productIds', table: products, called: sql`${products.name}` },
  { key: 'categoryIds', table: categories, called: sql`${categories.name}` },
] as const;

function nameOfVariant() {
  return sql`(select case when ${variants.title} in ('', ${products.name}) then ${products.name}
      else ${products.name} || ' ' || ${variants.title} end
    from ${products} where ${products.id} = ${variants.productId})`;
}

/** 'Coffee or Tea', 'Coffee and 3 more'. */
function shortly(named: readonly string[], between: 'and' | 'or'): string {
  const [first = 'goods that are deleted', second] = named.filter(Boolean);
  if (named.length <= 1 || (named.length === 2 && second === undefined)) return first;
  if (named.length === 2) return `${first} ${between} ${second}`;
  return `${first} ${between} ${named.length - 1} more`;
}

async function namesOf(
  ctx: ReadContext,
  table: PgTable & { id: AnyPgColumn },
  name: SQL,
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.tx
    .select({ id: table.id, name: sql<string>`${name}` })
    .from(table)
    .where(isAmong(table.id, ids));
  return rows as { id: number; name: string }[];
}
