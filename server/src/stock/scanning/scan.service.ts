import { codeOfGoods, readGs1 } from '@counting-house/contract/stock/gs1.ts';
import type { Gs1Parts, Scanned, ScanHit, ScanText } from '@counting-house/contract/stock/scan.ts';
import { and, desc, eq, sql } from 'drizzle-orm';
import { units } from '../../admin/unit.table.ts';
import { may, type ReadContext } from '../../platform/context.ts';
import { notAllowed } from '../../platform/problem.ts';
import { batches } from '../batches/batch.table.ts';
import { findLabelled, findNumbered, scanHit } from './known-code.service.ts';
import { readCommand, readLabel, type LabelKind } from './scan.rules.ts';
import { scanLog } from './scan.table.ts';
import { skuBarcodes } from '../skus/sku-barcode.table.ts';
import { skus } from '../skus/sku.table.ts';
import { variantGoods } from '../skus/variant-goods.table.ts';
import { stores } from '../trays/store.table.ts';
import { trays } from '../trays/tray.table.ts';

const oneUnit = 1_000;

/** The rights of those who work with what bears a code. */
const scanning = [
  'stock.balance.read',
  'catalogue.product.read',
  'orders.order.read',
  'logistics.parcel.read',
  'logistics.packing.write',
  'production.run.write',
] as const;

/**
 * Says what a scanned text stands for: a command, one of the house's own labels, a GS1 code, a barcode
 * or code of goods, the waybill or number of a document. The first that fits wins; a text that nobody
 * knows is an answer too. Every scan is written down.
 */
export async function resolveScan(
  ctx: ReadContext,
  text: string,
  {
    screen,
    refId,
    storeId,
  }: { screen: string; refId?: number | undefined; storeId?: number | undefined },
): Promise<Scanned> {
  const { isPack, ...found } = await resolve(ctx, text.trim(), storeId);
  const scanned = { ...found, isWeighed: !isPack && (await isByWeight(ctx, found)) };
  await ctx.tx.insert(scanLog).values({
    at: ctx.now,
    userId: ctx.user.id,
    screen,
    raw: text.slice(0, 120),
    kind: scanned.kind,
    refId: refId ?? null,
  });
  return scanned;
}

/**
 * The call behind `resolveScan`.
 *
 * @throws {Problem} `not_allowed` (403) for anyone who works with nothing that can be scanned.
 */
export async function scan(ctx: ReadContext, input: ScanText): Promise<Scanned> {
  if (!scanning.some((permission) => may(ctx, permission))) throw notAllowed();
  const { text, ...where } = input;
  return resolveScan(ctx, text, where);
}

/** What a text stands for, and whether its code says of how much. */
type Resolved = Omit<Scanned, 'isWeighed'> & { readonly isPack: boolean };

const unknown: Resolved = {
  isPack: false,
  kind: 'unknown',
  id: null,
  label: '',
  skuId: null,
  batchId: null,
  packQty: 0,
  command: null,
  count: null,
  parsed: null,
  choices: [],
};

async function resolve(ctx: ReadContext, text: string, storeId?: number): Promise<Resolved> {
  const command = readCommand(text);
  if (command) return { ...unknown, ...command, kind: 'command', label: command.command };

  const label = readLabel(text);
  const labelled = label ? await findOwn(ctx, label) : null;
  if (labelled) return { ...unknown, ...labelled, packQty: packOf(labelled) };

  const parsed = readGs1(text);
  const named = parsed ? await goodsOf(ctx, parsed) : null;
  if (named && named.kind !== 'unknown') return named;

  const found =
    (await skuByBarcode(ctx, text)) ??
    (await skuBy(ctx, eq(skus.code, text.toUpperCase()))) ??
    (await skuBy(ctx, eq(skus.code, text))) ??
    (await findNumbered(ctx, text)) ??
    (await trayByCode(ctx, text, storeId));
  if (found) return { ...unknown, packQty: packOf(found), ...found };
  return named ?? { ...unknown, label: text };
}

/** One scan of goods counts one unit of them. */
const packOf = ({ kind }: ScanHit): number => (kind === 'sku' || kind === 'batch' ? oneUnit : 0);

/** Goods of a GS1 code: the batch when the code names one that the house has. */
async function goodsOf(ctx: ReadContext, parsed: Gs1Parts): Promise<Resolved> {
  const sku = parsed.gtin ? await skuByBarcode(ctx, parsed.gtin) : null;
  const ofBatch =
    parsed.batchNumber && (sku || !parsed.gtin)
      ? await batchesNumbered(ctx, parsed.batchNumber, sku?.skuId ?? null)
      : [];
  const packQty = await packedQty(ctx, parsed, sku);
  const isPack = parsed.count !== null || parsed.weightGrams !== null || sku?.isPack === true;
  const [first, ...others] = ofBatch;
  if (first && others.length > 0) {
    const { label } = first;
    return { ...unknown, kind: 'ambiguous', label, parsed, packQty, isPack, choices: ofBatch };
  }
  const hit = first ?? sku;
  return hit ? { ...unknown, ...hit, packQty, isPack, parsed } : { ...unknown, parsed };
}

/** Goods whose unit has decimals: nobody counts kilograms one by one. */
async function isByWeight(
  ctx: ReadContext,
  { skuId, choices }: Pick<Resolved, 'skuId' | 'choices'>,
): Promise<boolean> {
  const of = skuId ?? choices[0]?.skuId ?? null;
  if (of === null) return false;
  const [row] = await ctx.tx
    .select({ decimals: units.decimals })
    .from(skus)
    .innerJoin(units, eq(units.id, skus.unitId))
    .where(eq(skus.id, of));
  return row !== undefined && row.decimals > 0;
}

/** What a GS1 code says of the quantity, in thousandths of the SKU's unit. */
async function packedQty(ctx: ReadContext, parsed: Gs1Parts, sku: PackHit | null) {
  const { skuId = null, packQty = oneUnit } = sku ?? {};
  if (parsed.count !== null) return parsed.count * packQty;
  if (parsed.weightGrams === null || skuId === null) return packQty;
  const [row] = await ctx.tx
    .select({ unit: units.code })
    .from(skus)
    .innerJoin(units, eq(units.id, skus.unitId))
    .where(eq(skus.id, skuId));
  if (row?.unit === 'KG') return parsed.weightGrams;
  return row?.unit === 'G' ? parsed.weightGrams * oneUnit : packQty;
}

/** What one of the house's own labels is on. */
async function findOwn(
  ctx: ReadContext,
  { kind, code }: { readonly kind: LabelKind; readonly code: string },
): Promise<ScanHit | null> {
  if (kind === 'batch') return (await batchesBy(ctx, eq(batches.code, code)))[0] ?? null;
  if (kind !== 'tray') return findLabelled(ctx, kind, code);
  const [tray] = await ctx.tx.select().from(trays).where(eq(trays.labelCode, code));
  return tray ? scanHit('tray', tray.id, tray.code) : null;
}

/** A tray by the code that is painted on it: of the store, else of the default store or the only one that has it. */
async function trayByCode(
  ctx: ReadContext,
  code: string,
  storeId: number | undefined,
): Promise<ScanHit | null> {
  const found = await ctx.tx
    .select({ id: trays.id, code: trays.code, isDefault: stores.isDefault })
    .from(trays)
    .innerJoin(stores, eq(stores.id, trays.storeId))
    .where(
      and(
        eq(trays.code, code.toUpperCase()),
        eq(trays.status, 'active'),
        storeId === undefined ? undefined : eq(trays.storeId, storeId),
      ),
    )
    .orderBy(desc(stores.isDefault))
    .limit(2);
  const [tray, other] = found;
  return tray && (!other || tray.isDefault) ? scanHit('tray', tray.id, tray.code) : null;
}

type Condition = ReturnType<typeof and>;

async function skuBy(ctx: ReadContext, where: Condition): Promise<ScanHit | null> {
  const [sku] = await ctx.tx
    .select({ id: skus.id, code: skus.code })
    .from(skus)
    .leftJoin(variantGoods, eq(variantGoods.variantId, skus.variantId))
    .where(and(where, eq(skus.status, 'active')));
  return sku ? { ...scanHit('sku', sku.id, sku.code), skuId: sku.id } : null;
}

/** Goods by a barcode, and how much one scan of it stands for. */
type PackHit = ScanHit & { readonly packQty: number; readonly isPack: boolean };

/** By a variant's own barcode, else by one of a SKU, such as that of a carton. */
async function skuByBarcode(ctx: ReadContext, text: string): Promise<PackHit | null> {
  const code = codeOfGoods(text);
  const own = await skuBy(ctx, eq(variantGoods.barcode, code));
  if (own) return { ...own, packQty: oneUnit, isPack: false };
  const [sku] = await ctx.tx
    .select({ id: skus.id, code: skus.code, packQty: skuBarcodes.packQty })
    .from(skuBarcodes)
    .innerJoin(skus, eq(skus.id, skuBarcodes.skuId))
    .where(and(eq(skuBarcodes.code, code), eq(skus.status, 'active')))
    .limit(1);
  if (!sku) return null;
  const { id, packQty } = sku;
  return { ...scanHit('sku', id, sku.code), skuId: id, packQty, isPack: packQty !== oneUnit };
}

async function batchesBy(ctx: ReadContext, where: Condition): Promise<ScanHit[]> {
  const rows = await ctx.tx
    .select({ id: batches.id, code: batches.code, skuId: batches.skuId })
    .from(batches)
    .where(where)
    .orderBy(batches.id)
    .limit(20);
  return rows.map(({ id, code, skuId }) => ({ ...scanHit('batch', id, code), skuId, batchId: id }));
}

const batchesNumbered = (ctx: ReadContext, number: string, skuId: number | null) =>
  batchesBy(
    ctx,
    and(
      eq(sql`lower(${batches.number})`, number.toLowerCase()),
      skuId === null ? undefined : eq(batches.skuId, skuId),
    ),
  );
