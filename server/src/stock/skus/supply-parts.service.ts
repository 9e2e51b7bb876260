import { unitName } from '@counting-house/contract/kit/unit-name.ts';
import { printedAs } from '@counting-house/contract/stock/skus/sku-barcode.ts';
import type { PolicyEntry, Supply, UnitEntry } from '@counting-house/contract/stock/skus/supply.ts';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { reduced } from '../../admin/unit.service.ts';
import type { WriteContext } from '../../platform/context.ts';
import { deleteRow } from '../../platform/rows/deleted.ts';
import type { RowSeen } from '../../platform/rows/row-register.ts';
import {
  countVersion,
  insertRows,
  readRow,
  removeRow,
  updateRow,
} from '../../platform/rows/rows.ts';
import { invalid, ruleBroken } from '../../platform/problem.ts';
import { readCommand, readLabel } from '../scanning/scan.rules.ts';
import { stores } from '../trays/store.table.ts';
import { trays } from '../trays/tray.table.ts';
import { plainQty } from '../../platform/money.ts';
import { convertBy, ratioTo } from './conversion.rules.ts';
import { skuBarcodes } from './sku-barcode.table.ts';
import { unitsKnown } from './unit-ratio.service.ts';
import { skuUnits } from './sku-unit.table.ts';
import { stockPolicies } from './stock-policy.table.ts';
import { skus } from './sku.table.ts';
import { variantGoods } from './variant-goods.table.ts';

type SkuRow = typeof skus.$inferSelect;
type Faults = Record<string, string>;

/**
 * Saves the units, barcodes and policies of a SKU. Each list that is given replaces what was there;
 * a row keeps its id by its unit, code or store. The caller holds the SKU.
 *
 * @throws {Problem} `invalid` (422) with a text for each field that is wrong, `units.1.ratioNum`.
 */
export async function saveParts(
  ctx: WriteContext,
  sku: SkuRow,
  { units, barcodes, policies }: Pick<Partial<Supply>, 'units' | 'barcodes' | 'policies'>,
): Promise<void> {
  if (units) await saveUnits(ctx, sku, units);
  if (barcodes) await saveBarcodes(ctx, sku, barcodes);
  if (policies) await savePolicies(ctx, sku, policies);
}

async function saveUnits(ctx: WriteContext, sku: SkuRow, wanted: readonly UnitEntry[]) {
  const stored = await ctx.tx
    .select()
    .from(skuUnits)
    .where(eq(skuUnits.skuId, sku.id))
    .orderBy(skuUnits.id);
  const known = await unitsKnown(ctx, [
    sku.unitId,
    ...[...wanted, ...stored].map(({ unitId }) => unitId),
  ]);
  const stockUnit = known.get(sku.unitId);
  const faults: Faults = twice(wanted, 'units', 'unitId', 'This unit is listed twice.');
  for (const [index, entry] of wanted.entries()) {
    const at = `units.${index}`;
    const unit = known.get(entry.unitId);
    const before = stored.find(({ unitId }) => unitId === entry.unitId);
    const ratio = reduced(entry.ratioNum, entry.ratioDen);
    if (!unit || !stockUnit) {
      faults[`${at}.unitId`] = 'That unit does not exist. Choose one from the list.';
    } else if (unit.id === stockUnit.id) {
      faults[`${at}.unitId`] = 'This is the stock unit itself.';
    } else if (ratioTo(unit, stockUnit, [])) {
      const one = ratioTo(unit, stockUnit, []);
      const qty = one ? plainQty(convertBy(1_000, one).qty) : '';
      faults[`${at}.unitId`] =
        `1 ${unitName(unit.code, 1_000)} is ${qty} ${unitName(stockUnit.code)} everywhere. It needs no row.`;
    }
    if (before?.locked && !isSameRatio(before, ratio)) {
      faults[`${at}.ratioNum`] = usedUnit(unit?.code ?? '');
    }
    if (entry.isPurchaseDefault && !entry.forPurchase)
      faults[`${at}.isPurchaseDefault`] = 'Offer it for purchase first.';
    if (entry.isIssueDefault && !entry.forIssue)
      faults[`${at}.isIssueDefault`] = 'Offer it for issue first.';
  }
  Object.assign(faults, secondOf(wanted, 'units', 'isPurchaseDefault'));
  Object.assign(faults, secondOf(wanted, 'units', 'isIssueDefault'));
  const gone = stored.filter(({ unitId }) => wanted.every((entry) => entry.unitId !== unitId));
  const used = gone.find(({ locked }) => locked);
  if (used) faults['units'] = usedUnit(known.get(used.unitId)?.code ?? '');
  pass(faults);

  for (const { id } of gone) await removeRow(ctx, skuUnits, id);
  await clearDefaults(ctx, stored, wanted);
  const rows = wanted.map((entry) => ({
    ...entry,
    ...(reduced(entry.ratioNum, entry.ratioDen) as { ratioNum: number; ratioDen: number }),
    skuId: sku.id,
  }));
  const byUnit = new Map(stored.map((row) => [row.unitId, row.id]));
  for (const row of rows) {
    const id = byUnit.get(row.unitId);
    if (id !== undefined) await updateRow(ctx, skuUnits, { id }, row);
  }
  await insertRows(
    ctx,
    skuUnits,
    rows.filter(({ unitId }) => !byUnit.has(unitId)),
  );
}

/** Flags that move from one row to another are taken from the old one first. */
async function clearDefaults(
  ctx: WriteContext,
  stored: readonly (typeof skuUnits.$inferSelect)[],
  wanted: readonly UnitEntry[],
): Promise<void> {
  for (const row of stored) {
    const entry = wanted.find(({ unitId }) => unitId === row.unitId);
    if (!entry) continue;
    await updateRow(ctx, skuUnits, row, {
      isPurchaseDefault: row.isPurchaseDefault && entry.isPurchaseDefault,
      isIssueDefault: row.isIssueDefault && entry.isIssueDefault,
    });
  }
}

const usedUnit = (code: string) =>
  `${code} was used in a posted document, so it stays as it is. Add another unit instead.`;

const isSameRatio = (
  one: { ratioNum: number; ratioDen: number },
  other: { ratioNum: number | null; ratioDen: number | null },
) => one.ratioNum === other.ratioNum && one.ratioDen === other.ratioDen;

async function saveBarcodes(
  ctx: WriteContext,
  sku: SkuRow,
  wanted: NonNullable<Supply['barcodes']>,
) {
  const stored = await ctx.tx
    .select()
    .from(skuBarcodes)
    .where(eq(skuBarcodes.skuId, sku.id))
    .orderBy(skuBarcodes.id);
  const codes = wanted.map(({ code }) => code);
  const owners = await readOwners(ctx, sku.id, codes);
  const faults: Faults = {
    ...twice(wanted, 'barcodes', 'code', 'This barcode is listed twice.'),
    ...secondOf(wanted, 'barcodes', 'isPrimary'),
  };
  for (const [index, { code }] of wanted.entries()) {
    const owner = owners.get(code);
    if (owner !== undefined)
      faults[`barcodes.${index}.code`] = `This barcode belongs to '${owner}'.`;
    if (isReserved(code)) faults[`barcodes.${index}.code`] = reservedCode(code);
  }
  pass(faults);

  for (const { id } of stored.filter(({ code }) => !codes.includes(code)))
    await removeRow(ctx, skuBarcodes, id);
  const byCode = new Map(stored.map((row) => [row.code, row]));
  for (const { code, isPrimary } of wanted) {
    const before = byCode.get(code);
    if (before?.isPrimary && !isPrimary)
      await updateRow(ctx, skuBarcodes, { id: before.id }, { isPrimary });
  }
  const hasPrimary = wanted.some(({ isPrimary }) => isPrimary);
  const rows = wanted.map((entry, index) => ({
    ...entry,
    symbology: printedAs(entry.code, entry.symbology),
    // An item's first code is the one on its labels; a variant has its own.
    isPrimary: entry.isPrimary || (!hasPrimary && index === 0 && sku.itemId !== null),
    skuId: sku.id,
  }));
  for (const row of rows) {
    const before = byCode.get(row.code);
    if (before) await updateRow(ctx, skuBarcodes, { id: before.id }, row);
  }
  await insertRows(
    ctx,
    skuBarcodes,
    rows.filter(({ code }) => !byCode.has(code)),
  );
}

/** Whose barcodes these are already, by code. */
export async function readOwners(
  ctx: WriteContext,
  skuId: number,
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (codes.length === 0) return new Map();
  const ofSkus = await ctx.tx
    .select({ code: skuBarcodes.code, name: skus.name })
    .from(skuBarcodes)
    .innerJoin(skus, eq(skus.id, skuBarcodes.skuId))
    .where(and(inArray(skuBarcodes.code, [...codes]), ne(skuBarcodes.skuId, skuId)));
  const ofVariants = await ctx.tx
    .select({ code: sql<string>`${variantGoods.barcode}`, name: variantGoods.product })
    .from(variantGoods)
    .where(inArray(variantGoods.barcode, [...codes]));
  return new Map([...ofSkus, ...ofVariants].map(({ code, name }) => [code, name]));
}

/** Texts that a scanner takes for one of our own labels or commands. */
export const isReserved = (code: string): boolean =>
  readLabel(code) !== null || readCommand(code) !== null;

export const reservedCode = (code: string): string =>
  `Codes like '${code}' are reserved for labels. Choose another one.`;

async function savePolicies(ctx: WriteContext, sku: SkuRow, wanted: readonly PolicyEntry[]) {
  const stored = await ctx.tx
    .select()
    .from(stockPolicies)
    .where(eq(stockPolicies.skuId, sku.id))
    .orderBy(stockPolicies.id);
  const faults: Faults = twice(wanted, 'policies', 'storeId', 'This store is listed twice.');
  const known = new Set((await ctx.tx.select({ id: stores.id }).from(stores)).map(({ id }) => id));
  const trayIds = wanted.flatMap(({ defaultTrayId }) => defaultTrayId ?? []);
  const places = await ctx.tx
    .select({ id: trays.id, storeId: trays.storeId })
    .from(trays)
    .where(and(inArray(trays.id, trayIds), eq(trays.status, 'active')));
  for (const [index, entry] of wanted.entries()) {
    const at = `policies.${index}`;
    const { storeId, defaultTrayId, reorderLevel, maxLevel } = entry;
    if (!known.has(storeId))
      faults[`${at}.storeId`] = 'That store does not exist. Choose one from the list.';
    const isThere = places.some((tray) => tray.id === defaultTrayId && tray.storeId === storeId);
    if (defaultTrayId && !isThere) faults[`${at}.defaultTrayId`] = 'Choose a tray of this store.';
    if (maxLevel && maxLevel <= (reorderLevel ?? 0))
      faults[`${at}.maxLevel`] = 'The maximum must be more than the reorder level.';
  }
  pass(faults);

  const gone = stored.filter(({ storeId }) => wanted.every((entry) => entry.storeId !== storeId));
  for (const { id } of gone) await removeRow(ctx, stockPolicies, id);
  const byStore = new Map(stored.map((row) => [row.storeId, row.id]));
  const isMade = sku.kind === 'semi_finished' || sku.kind === 'finished';
  const rows = wanted.map((entry) => ({
    reorderLevel: null,
    maxLevel: null,
    reorderQty: null,
    defaultTrayId: null,
    countEveryDays: null,
    ...entry,
    source: entry.source ?? (isMade ? ('make' as const) : ('buy' as const)),
    skuId: sku.id,
  }));
  for (const row of rows) {
    const id = byStore.get(row.storeId);
    if (id !== undefined) await updateRow(ctx, stockPolicies, { id }, row);
  }
  await insertRows(
    ctx,
    stockPolicies,
    rows.filter(({ storeId }) => !byStore.has(storeId)),
  );
}

/**
 * Deletes a unit of a SKU that no posted document used; it can come back.
 *
 * @throws {Problem} `sku_unit.locked` (422).
 */
export async function deleteUnitOfSku(ctx: WriteContext, at: RowSeen): Promise<void> {
  const row = await readRow(ctx, skuUnits, at.id);
  if (row.locked) {
    const unit = (await unitsKnown(ctx, [row.unitId])).get(row.unitId);
    throw ruleBroken('sku_unit.locked', usedUnit(unit?.code ?? ''));
  }
  await deleteRow(ctx, skuUnits, at);
  await countVersion(ctx, skus, row.skuId);
}

/** Changes one level of a policy; anyone who has its SKU open sees that it changed. */
export async function changePolicy(
  ctx: WriteContext,
  at: RowSeen,
  to: Partial<Record<'reorderLevel' | 'maxLevel' | 'reorderQty', number | null>>,
): Promise<void> {
  const { skuId } = await updateRow(ctx, stockPolicies, at, to);
  await countVersion(ctx, skus, skuId);
}

/** The second of two rows that name the same. */
function twice<R extends object>(
  rows: readonly R[],
  list: string,
  field: keyof R & string,
  text: string,
): Faults {
  const faults: Faults = {};
  const seen = new Set<unknown>();
  for (const [index, row] of rows.entries()) {
    if (seen.has(row[field])) faults[`${list}.${index}.${field}`] = text;
    seen.add(row[field]);
  }
  return faults;
}

/** The second of two rows that both want to be the first choice. */
function secondOf<R extends object>(
  rows: readonly R[],
  list: string,
  flag: keyof R & string,
): Faults {
  const [, second] = rows.flatMap((row, index) => (row[flag] ? [index] : []));
  return second === undefined ? {} : { [`${list}.${second}.${flag}`]: 'Only one can be first.' };
}

function pass(faults: Faults): void {
  if (Object.keys(faults).length > 0) throw invalid(faults);
}
