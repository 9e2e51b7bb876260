import type {
  ProductHistory,
  ProductHistoryInput,
} from '@counting-house/contract/catalogue/product-history.ts';
import { and, asc, desc, eq, inArray, lt, or, sql } from 'drizzle-orm';
import { actorOf, told, withFigures } from '../../admin/audit/audit.service.ts';
import { type Named, recordsNamed } from '../../admin/audit/named-record.service.ts';
import { auditLog } from '../../platform/audit/audit.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { pick } from '../../platform/rows/asked.ts';
import { readRow } from '../../platform/rows/rows.ts';
import { variantPrices } from '../prices/price.table.ts';
import { variants } from '../variants/variant.table.ts';
import { products } from './product.table.ts';

const perPage = 30;

/** A row that comes or goes tells all its fields; here that it did so is enough, but a price is its own news. */
const wholeRow = ['create', 'delete', 'restore'];

type Entry = typeof auditLog.$inferSelect;

/** What changed on a product, its variants and their prices, field by field, the newest first. */
export async function getProductHistory(
  ctx: ReadContext,
  { id, variantId, field, before }: ProductHistoryInput,
): Promise<ProductHistory> {
  await readRow(ctx, products, id);
  const own = await ctx.tx
    .select({ id: variants.id, sku: variants.sku })
    .from(variants)
    .where(
      and(
        eq(variants.productId, id),
        variantId === undefined ? undefined : eq(variants.id, variantId),
      ),
    );
  const ids = own.map((one) => one.id);
  const prices =
    ids.length === 0
      ? []
      : await ctx.tx
          .select(pick(variantPrices, 'id', 'variantId', 'mrp', 'price'))
          .from(variantPrices)
          .where(inArray(variantPrices.variantId, ids))
          .orderBy(asc(variantPrices.id));
  const variantOf = new Map(prices.map((price) => [price.id, price.variantId]));
  const beforeOf = pricesBefore(prices);
  const of = (entity: string, among: readonly number[]) =>
    among.length === 0
      ? undefined
      : and(eq(auditLog.entity, entity), inArray(auditLog.entityId, [...among]));
  const ofRecords = and(
    or(
      variantId === undefined ? of('product', [id]) : undefined,
      of('product_variant', ids),
      of('variant_price', [...variantOf.keys()]),
    ),
    eq(auditLog.result, 'ok'),
    sql`${auditLog.action} not in ('note', 'leave')`,
  );
  const entries = await ctx.tx
    .select()
    .from(auditLog)
    .where(
      and(
        ofRecords,
        before === undefined ? undefined : lt(auditLog.id, before),
        field === undefined
          ? undefined
          : sql`${auditLog.changes} @> ${JSON.stringify([{ field }])}::jsonb`,
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(perPage + 1);
  const skuOf = new Map(own.map((one) => [one.id, one.sku]));
  const page = entries.slice(0, perPage);
  const named = await namedOnPage(ctx, page);
  return {
    rows: page.map((entry) => {
      const of = ofVariant(entry, variantOf);
      return {
        key: `entry ${entry.id}`,
        at: entry.at,
        by: actorOf(entry),
        what: wordsOf(ctx, entry),
        reason: entry.reason,
        changes: changesOf(ctx, { entry: withBefore(entry, beforeOf), field, named }),
        variantId: of,
        sku: of === null ? null : (skuOf.get(of) ?? null),
      };
    }),
    next: entries.length > perPage ? (page.at(-1)?.id ?? null) : null,
    fields: await changedFields(ctx, ofRecords),
  };
}

function ofVariant(entry: Entry, variantOf: ReadonlyMap<number, number>): number | null {
  if (entry.entity === 'product_variant') return entry.entityId;
  return entry.entity === 'variant_price' ? (variantOf.get(entry.entityId ?? 0) ?? null) : null;
}

function wordsOf(ctx: ReadContext, entry: Entry): string {
  if (entry.entity === 'variant_price') {
    if (isSetting(entry)) return 'set a price';
    const isCancelled = entry.changes.some(({ field }) => field === 'cancelledAt');
    return isCancelled ? 'cancelled a price' : 'ended a price';
  }
  return told(ctx, { ...entry, changes: [], reason: null }, entry.call);
}

/** A price that takes the place of another is a new row too, told as a change (`noteInPlaceOf`). */
const isSetting = ({ action, changes }: Entry): boolean =>
  action === 'create' ||
  changes.some(({ field, before }) => field === 'startsAt' && before === null);

type Price = { readonly variantId: number; readonly mrp: number; readonly price: number };

/** What was set before each price, by its id. */
function pricesBefore(
  prices: readonly (Price & { readonly id: number })[],
): ReadonlyMap<number, Price | undefined> {
  const latest = new Map<number, Price>();
  return new Map(
    prices.map((price) => {
      const before = latest.get(price.variantId);
      latest.set(price.variantId, price);
      return [price.id, before];
    }),
  );
}

/** A new price is a row of its own; what it tells beside the price before is what differs. */
function withBefore(entry: Entry, beforeOf: ReadonlyMap<number, Price | undefined>): Entry {
  if (entry.entity !== 'variant_price' || !isSetting(entry)) return entry;
  const before = beforeOf.get(entry.entityId ?? 0);
  const changes = entry.changes.flatMap((change) => {
    if (change.field === 'startsAt' && String(change.after) <= entry.at) return [];
    if (change.field !== 'mrp' && change.field !== 'price') return [change];
    const was = change.before ?? before?.[change.field] ?? null;
    return was === change.after ? [] : [{ ...change, before: was }];
  });
  return { ...entry, changes };
}

const ofPrice = new Set(['price', 'mrp', 'startsAt', 'endsAt', 'reason', 'cancelledAt']);

/** What the records are called that the product and its variants point to. */
async function namedOnPage(ctx: ReadContext, page: readonly Entry[]): Promise<Named> {
  const of = (entity: string) =>
    recordsNamed(
      ctx,
      entity,
      page.filter((entry) => entry.entity === entity).flatMap(({ changes }) => changes),
    );
  const [product, variant] = [await of('product'), await of('product_variant')];
  return (field, id) => product(field, id) ?? variant(field, id);
}

function changesOf(
  ctx: ReadContext,
  { entry, field, named }: { entry: Entry; field: string | undefined; named: Named },
) {
  const isPrice = entry.entity === 'variant_price';
  const changes = entry.changes.filter(
    (change) =>
      (field === undefined || change.field === field) && (!isPrice || ofPrice.has(change.field)),
  );
  const isWhole = wholeRow.includes(entry.action) && !isPrice && field === undefined;
  return isWhole ? [] : withFigures(ctx, { ...entry, changes }, named);
}

async function changedFields(
  ctx: ReadContext,
  ofRecords: ReturnType<typeof and>,
): Promise<string[]> {
  const { rows } = await ctx.tx.execute<{ field: string }>(sql`
    select distinct change ->> 'field' as field
    from ${auditLog}, jsonb_array_elements(${auditLog.changes}) as change
    where ${ofRecords}
      and (${auditLog.action} not in ('create', 'delete', 'restore') or ${auditLog.entity} = 'variant_price')
    order by field`);
  return rows
    .map(({ field }) => field)
    .filter((field) => field !== 'variantId' && field !== 'changeId');
}
