import type {
  ChangedItem,
  Item,
  ItemStatus,
  NewItem,
} from '@counting-house/contract/purchasing/item.ts';
import type { ItemKind } from '@counting-house/contract/purchasing/item-kind.ts';
import type { Supply } from '@counting-house/contract/stock/skus/supply.ts';
import { and, eq, ne, sql } from 'drizzle-orm';
import { releaseFile, sentFiles } from '../../admin/files/file.service.ts';
import { units } from '../../admin/unit.table.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { conflict, invalid, ruleBroken } from '../../platform/problem.ts';
import { countVersion, insertRow, lockRow, stale, updateRow } from '../../platform/rows/rows.ts';
import { nextNumber } from '../../platform/settings/numbers.ts';
import { isReserved, reservedCode } from '../../stock/skus/supply-parts.service.ts';
import { changeSupply, makeItemSku } from '../../stock/skus/supply.service.ts';
import { skus } from '../../stock/skus/sku.table.ts';
import { taxFault } from '../../tax/ended.service.ts';
import { taxes } from '../../tax/tax.table.ts';
import { whyNotHsn } from '../categories/category.service.ts';
import { purchaseCategories } from '../categories/category.table.ts';
import { vendors } from '../vendors/vendor.table.ts';
import { getItem } from './item-list.service.ts';
import { readItemUses } from './item-use.service.ts';
import { items } from './item.table.ts';

type ItemRecord = typeof items.$inferSelect;

/** An item as it will stand, for what one field asks of another. */
type Facts = Pick<
  ItemRecord,
  'code' | 'name' | 'categoryId' | 'kind' | 'unitId' | 'taxId' | 'hsn' | 'defaultVendorId'
>;

/**
 * Adds an item, with its SKU unless it is a service. What is left out is as its category says.
 *
 * @throws {Problem} `invalid` (422); `item.code_taken`, `sku.code_taken` (409).
 */
export async function createItem(ctx: WriteContext, input: NewItem): Promise<Item> {
  const { own, size, supply } = partsOf(input);
  const [category] = await ctx.tx
    .select()
    .from(purchaseCategories)
    .where(eq(purchaseCategories.id, input.categoryId));
  if (category?.status !== 'active')
    throw invalid({ categoryId: 'Choose a category from the list.' });
  const kind = input.kind ?? category.kind;
  const isSameSort = (kind === 'service') === (category.kind === 'service');
  const facts = {
    code: input.code || (await codeFor(ctx, category.code)),
    name: input.name,
    categoryId: category.id,
    kind,
    unitId: kind === 'service' ? null : (input.unitId ?? category.unitId),
    taxId: input.taxId === undefined ? category.taxId : input.taxId,
    hsn: input.hsn === undefined && isSameSort ? category.hsn : (input.hsn ?? null),
    defaultVendorId: input.defaultVendorId ?? null,
  };
  await pass(ctx, facts, { id: 0, isNew: true });
  await passImage(ctx, input.imageFileId, null);
  const row = await insertRow(ctx, items, { ...own, ...facts });
  if (kind !== 'service' && facts.unitId !== null) {
    await makeItemSku(
      ctx,
      row.id,
      { ...toldOf(row), kind, unitId: facts.unitId, ...size },
      { inspectOnReceipt: category.inspectOnReceipt, ...supply },
    );
  }
  return getItem(ctx, { id: row.id });
}

/**
 * Changes an item and its SKU. Lists of units, barcodes and policies that are given replace what was there.
 *
 * Locks the item, then the positions of its SKU.
 *
 * @throws {Problem} `sku.unit_locked`, `sku.kind_locked`, `sku.tracking_locked`, `sku.expiry_locked` (422); `stale` (409).
 */
export async function updateItem(ctx: WriteContext, input: ChangedItem): Promise<Item> {
  const { id, version, skuVersion, ...values } = input;
  const before = await lockRow(ctx, items, id);
  if (before.version !== version) throw await stale(ctx, items, before);
  const { own, size, supply } = partsOf(values);
  const facts = {
    code: own.code || before.code,
    name: own.name ?? before.name,
    categoryId: own.categoryId ?? before.categoryId,
    kind: own.kind ?? before.kind,
    unitId: own.unitId === undefined ? before.unitId : own.unitId,
    taxId: own.taxId === undefined ? before.taxId : own.taxId,
    hsn: own.hsn === undefined ? before.hsn : own.hsn,
    defaultVendorId:
      own.defaultVendorId === undefined ? before.defaultVendorId : own.defaultVendorId,
  };
  if ((facts.kind === 'service') !== (before.kind === 'service')) {
    throw invalid({ kind: "A service can't become goods, nor goods a service. Add a new item." });
  }
  await pass(ctx, facts, { id, isNew: false, before });
  await passImage(ctx, own.imageFileId, before.imageFileId);

  const noted = ctx.changes.length;
  const row = await updateRow(ctx, items, { id, version }, { ...own, ...facts });
  const [sku] = await ctx.tx.select({ id: skus.id }).from(skus).where(eq(skus.itemId, id));
  if (sku && facts.kind !== 'service' && facts.unitId !== null) {
    const told = { ...toldOf(row), kind: facts.kind, unitId: facts.unitId, ...size };
    await changeSupply(ctx, { id: sku.id, version: skuVersion }, told, supply);
  }
  if (ctx.changes.length > noted && row.version === version) await countVersion(ctx, items, id);
  return getItem(ctx, { id });
}

/**
 * Makes an item active, or inactive although open documents name it.
 *
 * @throws {Problem} `item.in_use` (409) with `uses`; `item.category_inactive` (422).
 */
export async function itemStatus(
  ctx: WriteContext,
  { id, version, status, force }: ItemStatus,
): Promise<Item> {
  const item = await lockRow(ctx, items, id);
  if (status === 'inactive' && item.status === 'active' && !force) {
    const uses = await readItemUses(ctx, id);
    if (uses.length > 0) {
      const text = `'${item.name}' is still in use: ${uses.join(', ')}.`;
      throw conflict('item.in_use', text, { more: { uses } });
    }
  }
  if (status === 'active' && item.status === 'inactive') {
    const [category] = await ctx.tx
      .select()
      .from(purchaseCategories)
      .where(eq(purchaseCategories.id, item.categoryId));
    if (category?.status === 'inactive') {
      const text = `Its category '${category.name}' is inactive. Make the category active first.`;
      throw ruleBroken('item.category_inactive', text);
    }
  }
  return updateItem(ctx, { id, version, status });
}

const toldOf = ({ code, name, status }: ItemRecord) => ({ code, name, status });

/** Fields of the item itself, the sizes of its SKU, and how that is kept. */
function partsOf<I extends { [K in keyof NewItem]?: NewItem[K] | undefined }>(input: I) {
  const { weightGrams, lengthMm, widthMm, heightMm, ...others } = input;
  const { tracking, expiryPolicy, shelfLifeDays, alertDays, minReceiveDays, ...less } = others;
  const {
    minShipDays,
    inspectOnReceipt,
    scanLevel,
    units: packs,
    barcodes,
    policies,
    ...own
  } = less;
  const supply = given<Partial<Supply>>({
    tracking,
    expiryPolicy,
    shelfLifeDays,
    alertDays,
    minReceiveDays,
    minShipDays,
    inspectOnReceipt,
    scanLevel,
    units: packs,
    barcodes,
    policies,
  });
  return { own, size: given({ weightGrams, lengthMm, widthMm, heightMm }), supply };
}

/** Without what was left out, so that it overrides nothing. */
const given = <T extends object>(values: { [K in keyof T]: T[K] | undefined }): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;

/** The next number of items, behind the code of the category instead of the series' own letters. */
async function codeFor(ctx: WriteContext, category: string): Promise<string> {
  const number = await nextNumber(ctx, 'item', { date: ctx.today });
  return number.replace(/^[A-Z]+(?=-)/u, category);
}

type At = { readonly id: number; readonly isNew: boolean; readonly before?: ItemRecord };

/** What is wrong with an item beside its own fields' shapes; constraints decide for two at once. */
async function pass(ctx: ReadContext, facts: Facts, { id, isNew, before }: At): Promise<void> {
  const fields: Record<string, string> = {};
  if (isReserved(facts.code)) fields['code'] = reservedCode(facts.code);
  const owner = await ownerOfCode(ctx, facts.code, id);
  if (owner !== null) fields['code'] = `The code '${facts.code}' is already used by '${owner}'.`;
  if (await isNameTaken(ctx, facts, id))
    fields['name'] = `This category already has an item '${facts.name}'.`;
  const why = facts.hsn ? whyNotHsn(facts.kind, facts.hsn) : null;
  if (why !== null && (isNew || facts.hsn !== before?.hsn || facts.kind !== before.kind))
    fields['hsn'] = why;
  if (facts.categoryId !== before?.categoryId && !isNew) {
    const [category] = await ctx.tx
      .select()
      .from(purchaseCategories)
      .where(eq(purchaseCategories.id, facts.categoryId));
    if (category?.status !== 'active') fields['categoryId'] = 'Choose a category from the list.';
  }
  Object.assign(fields, await whyNotUnit(ctx, facts.kind, facts.unitId, before));
  if (facts.taxId !== null && facts.taxId !== before?.taxId) {
    const [tax] = await ctx.tx.select().from(taxes).where(eq(taxes.id, facts.taxId));
    const fault = tax
      ? await taxFault(ctx, tax.id)
      : 'That tax does not exist. Choose one from the list.';
    if (fault !== undefined) fields['taxId'] = fault;
  }
  if (facts.defaultVendorId !== null && facts.defaultVendorId !== before?.defaultVendorId) {
    const [vendor] = await ctx.tx
      .select()
      .from(vendors)
      .where(eq(vendors.id, facts.defaultVendorId));
    if (!vendor || vendor.status === 'inactive')
      fields['defaultVendorId'] = 'That vendor does not exist. Choose one from the list.';
  }
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

async function whyNotUnit(
  ctx: ReadContext,
  kind: ItemKind,
  unitId: number | null,
  before: ItemRecord | undefined,
): Promise<Record<string, string>> {
  if (kind === 'service') return unitId === null ? {} : { unitId: 'A service has no stock unit.' };
  if (unitId === null) return { unitId: 'Please choose the stock unit.' };
  if (unitId === before?.unitId) return {};
  const [unit] = await ctx.tx.select().from(units).where(eq(units.id, unitId));
  return unit?.status === 'active'
    ? {}
    : { unitId: 'That unit does not exist. Choose one from the list.' };
}

/** Whose code it is already, among items and everything that is kept in stock. */
async function ownerOfCode(ctx: ReadContext, code: string, ownId: number): Promise<string | null> {
  const [item] = await ctx.tx
    .select({ name: items.name })
    .from(items)
    .where(and(eq(items.code, code), ne(items.id, ownId)));
  const [sku] = await ctx.tx
    .select({ name: skus.name })
    .from(skus)
    .where(and(eq(skus.code, code), sql`${skus.itemId} is distinct from ${ownId}`));
  return (item ?? sku)?.name ?? null;
}

async function isNameTaken(ctx: ReadContext, facts: Facts, ownId: number): Promise<boolean> {
  const found = await ctx.tx
    .select({ id: items.id })
    .from(items)
    .where(
      and(
        eq(items.categoryId, facts.categoryId),
        sql`lower(${items.name}) = lower(${facts.name})`,
        ne(items.id, ownId),
      ),
    );
  return found.length > 0;
}

/** A new picture was sent for an item; the one that it replaces is let go. */
async function passImage(
  ctx: WriteContext,
  wanted: number | null | undefined,
  before: number | null,
): Promise<void> {
  if (wanted === undefined || wanted === before) return;
  if (before !== null) await releaseFile(ctx, before);
  if (wanted === null) return;
  const sent = await sentFiles(ctx, [wanted], ['item']);
  if (sent.length === 0) throw invalid({ imageFileId: 'Send the picture again.' });
}
