import type { Supply } from '@counting-house/contract/stock/skus/supply.ts';
import { and, eq, exists, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { countVersion, insertRow, readRow, updateRow } from '../../platform/rows/rows.ts';
import { invalid, ruleBroken } from '../../platform/problem.ts';
import { batches } from '../batches/batch.table.ts';
import { balances } from '../ledger/balance.table.ts';
import { movements } from '../ledger/movement.table.ts';
import { lockEverywhere } from '../ledger/position.service.ts';
import { positions } from '../ledger/position.table.ts';
import { stores } from '../trays/store.table.ts';
import { inUnit, readSkus, type Sku } from './sku.service.ts';
import { skus } from './sku.table.ts';
import { saveParts } from './supply-parts.service.ts';

type SkuRow = typeof skus.$inferSelect;

/** What the owner of a SKU says of it; the rest is its supply card. */
type Told = {
  readonly code: string;
  readonly name: string;
  readonly kind: Exclude<SkuRow['kind'], 'finished'>;
  readonly unitId: number;
  readonly status: SkuRow['status'];
  readonly weightGrams?: number | null | undefined;
  readonly lengthMm?: number | null | undefined;
  readonly widthMm?: number | null | undefined;
  readonly heightMm?: number | null | undefined;
};

/** Supply fields without those of its lists; the two kinds of absence are one. */
type Given = { readonly [K in keyof Supply]?: Supply[K] | undefined };

const keptByBatch = new Set<SkuRow['kind']>(['raw', 'semi_finished', 'finished']);

/**
 * Makes the SKU of an item, with a position in every store.
 *
 * @throws {Problem} `sku.code_taken` (409); `invalid` (422) with a text for each field that is wrong.
 */
export async function makeItemSku(
  ctx: WriteContext,
  itemId: number,
  told: Told,
  supply: Given,
): Promise<SkuRow> {
  const tracking = supply.tracking ?? (keptByBatch.has(told.kind) ? 'batch' : 'none');
  const card = {
    ...cardOf(supply),
    tracking,
    expiryPolicy: supply.expiryPolicy ?? (tracking === 'batch' ? 'optional' : 'none'),
  } as const;
  passCard(card);
  const row = await insertRow(ctx, skus, { ...told, ...defined(card), itemId });
  const all = await ctx.tx.select({ id: stores.id }).from(stores);
  await ctx.tx.insert(positions).values(all.map(({ id }) => ({ skuId: row.id, storeId: id })));
  const [sku] = (await readSkus(ctx, [row.id])).values();
  if (sku) await saveParts(ctx, sku, supply);
  return row;
}

/**
 * Changes how a SKU is kept, and what its owner says of it.
 *
 * Locks the SKU's position in every store, then the SKU.
 *
 * @param at the SKU, and the version that the writer saw.
 * @throws {Problem} `sku.unit_locked`, `sku.kind_locked`, `sku.tracking_locked`, `sku.expiry_locked`, `sku_unit.locked`
 *   (422); `stale` (409).
 */
export async function changeSupply(
  ctx: WriteContext,
  at: { readonly id: number; readonly version?: number | undefined },
  told: Partial<Told>,
  supply: Given,
): Promise<void> {
  await lockEverywhere(ctx, [at.id]);
  const before = await readRow(ctx, skus, at.id);
  const given = cardOf(supply);
  const after = { ...before, ...defined(told), ...defined(given) };
  passCard(after);
  if (after.kind !== before.kind) await passKindChange(ctx, before);
  if (after.unitId !== before.unitId) await passUnitChange(ctx, before, supply);
  if (after.tracking !== before.tracking) await passTrackingChange(ctx, before);
  if (after.expiryPolicy !== before.expiryPolicy) await passExpiryChange(ctx, after);

  const noted = ctx.changes.length;
  const row = await updateRow(ctx, skus, at, { ...told, ...given });
  const sku = (await readSkus(ctx, [at.id])).get(at.id);
  if (sku) await saveParts(ctx, sku, supply);
  if (ctx.changes.length > noted && row.version === before.version) {
    await countVersion(ctx, skus, at.id);
  }
}

/** Why the stock unit of SKUs, their kind and their tracking cannot be changed; null where they can. */
export async function readSupplyLocks(
  ctx: ReadContext,
  of: readonly Sku[],
): Promise<
  ReadonlyMap<
    number,
    { unitId: string | null; kind: string | null; tracking: string | null; onHand: number }
  >
> {
  const ids = of.map(({ id }) => id);
  const rows = await ctx.tx
    .select({
      id: skus.id,
      onHand:
        sql<number>`coalesce((select sum(on_hand) from stock_position where sku_id = sku.id), 0)`.mapWith(
          Number,
        ),
      hasMoved: exists(
        ctx.tx
          .select({ n: sql`1` })
          .from(movements)
          .where(eq(movements.skuId, skus.id)),
      ).mapWith(Boolean),
      box: sql<string | null>`(select min(name) from box_type where box_type.sku_id = ${skus}.id)`,
    })
    .from(skus)
    .where(inArray(skus.id, ids));
  const byId = new Map(of.map((sku) => [sku.id, sku]));
  return new Map(
    rows.map(({ id, onHand, hasMoved, box }) => {
      const sku = byId.get(id);
      return [
        id,
        {
          onHand,
          unitId: hasMoved ? unitLocked : null,
          kind: hasMoved ? kindLocked : box === null ? null : kindOfBox(box),
          tracking: onHand > 0 && sku ? trackingLocked(onHand, sku) : null,
        },
      ];
    }),
  );
}

/** Its goods stand in the accounts of their kind, and what undoes an entry finds them there. */
const kindLocked = "The kind can't be changed: this item already has stock entries.";
const kindOfBox = (box: string) => `The kind can't be changed: the box '${box}' uses this item up.`;
const unitLocked = "The stock unit can't be changed: this item already has stock entries.";
const trackingLocked = (onHand: number, sku: Pick<Sku, 'unit'>) =>
  `Batch tracking can only be changed while there is no stock (${inUnit(onHand, sku)} on hand).`;

const cardOf = (supply: Given) => {
  const { units: _units, barcodes: _barcodes, policies: _policies, ...card } = supply;
  return card;
};

const defined = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

type Card = Pick<SkuRow, 'tracking' | 'expiryPolicy'> &
  Partial<Pick<SkuRow, 'shelfLifeDays' | 'minReceiveDays'>>;

/** What one field of a card asks of another. */
function passCard({
  tracking,
  expiryPolicy,
  shelfLifeDays,
  minReceiveDays,
}: {
  readonly [K in keyof Card]: Card[K] | undefined;
}): void {
  const fields: Record<string, string> = {};
  if (tracking === 'none' && expiryPolicy !== 'none') {
    fields['expiryPolicy'] = 'Expiry dates need batch tracking.';
  }
  if (expiryPolicy === 'required' && !shelfLifeDays) {
    fields['shelfLifeDays'] = 'Please enter the shelf life in days.';
  }
  if (shelfLifeDays && (minReceiveDays ?? 0) > shelfLifeDays) {
    fields['minReceiveDays'] = `At most the shelf life, ${shelfLifeDays} days.`;
  }
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

async function passUnitChange(ctx: WriteContext, sku: SkuRow, supply: Given): Promise<void> {
  const found = await ctx.tx
    .select({ id: movements.id })
    .from(movements)
    .where(eq(movements.skuId, sku.id))
    .limit(1);
  if (found.length > 0) throw refused('sku.unit_locked', 'unitId', unitLocked);
  if (supply.units === undefined) await saveParts(ctx, sku, { units: [] });
}

async function passKindChange(ctx: WriteContext, { id }: SkuRow): Promise<void> {
  const full = (await readSkus(ctx, [id])).get(id);
  const says = full ? (await readSupplyLocks(ctx, [full])).get(id)?.kind : null;
  if (says) throw refused('sku.kind_locked', 'kind', says);
}

async function passTrackingChange(ctx: WriteContext, sku: SkuRow): Promise<void> {
  const full = (await readSkus(ctx, [sku.id])).get(sku.id);
  const onHand = full ? (await readSupplyLocks(ctx, [full])).get(sku.id)?.onHand : 0;
  if (!full || !onHand) return;
  throw refused('sku.tracking_locked', 'tracking', trackingLocked(onHand, full));
}

/** Goods on hand keep their dates: none may lack one that is required, or have one that is not kept. */
async function passExpiryChange(ctx: WriteContext, { id, expiryPolicy }: SkuRow): Promise<void> {
  if (expiryPolicy === 'optional') return;
  const isInTheWay =
    expiryPolicy === 'required' ? isNull(batches.expiryDate) : isNotNull(batches.expiryDate);
  const [found] = await ctx.tx
    .select({ n: sql<number>`count(distinct ${batches.id})::int` })
    .from(balances)
    .innerJoin(batches, eq(batches.id, balances.batchId))
    .where(and(eq(balances.skuId, id), gt(balances.onHand, 0), isInTheWay));
  if (!found?.n) return;
  const batchesOnHand = found.n === 1 ? '1 batch on hand has' : `${found.n} batches on hand have`;
  throw refused(
    'sku.expiry_locked',
    'expiryPolicy',
    expiryPolicy === 'required'
      ? `${batchesOnHand} no expiry date. Enter it first.`
      : `${batchesOnHand} an expiry date. Expiry dates stay on while there is stock with one.`,
  );
}

const refused = (code: string, field: string, text: string) =>
  ruleBroken(code, text, { fields: { [field]: text } });
