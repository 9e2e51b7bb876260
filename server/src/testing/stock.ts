import { and, eq } from 'drizzle-orm';
import { units } from '../admin/unit.table.ts';
import { balances } from '../stock/ledger/balance.table.ts';
import { batches } from '../stock/batches/batch.table.ts';
import { opening } from '../stock/documents/opening.service.ts';
import { positions } from '../stock/ledger/position.table.ts';
import { skus } from '../stock/skus/sku.table.ts';
import { stores } from '../stock/trays/store.table.ts';
import { takeLabels, trayCodes } from '../stock/scanning/label.service.ts';
import { trays } from '../stock/trays/tray.table.ts';
import type { TestHouse } from './house.ts';
import { aBareItem, aBareVariant, stampOf } from './coverage/sku-owners.ts';
import { within } from './within.ts';

export const pieces = (n: number): number => n * 1_000;
export const rupees = (n: number): number => n * 100;

type SkuRow = typeof skus.$inferSelect;

let made = 0;

/** A SKU with the variant or item that it belongs to: finished goods, counted in pieces. */
export async function aSku(
  house: TestHouse,
  { unit = 'NOS', ...given }: Partial<typeof skus.$inferInsert> & { unit?: string } = {},
): Promise<SkuRow> {
  made += 1;
  return within(house, async (ctx) => {
    const { code = `TST-${made}`, name = `Test goods ${made}` } = given;
    const stamp = stampOf(ctx);
    const ofUnit = await unitId(house, unit);
    const owned = { code, name, unitId: ofUnit };
    const kind = given.kind ?? 'finished';
    const [row] = await ctx.tx
      .insert(skus)
      .values({
        ...(kind === 'finished'
          ? { variantId: given.variantId ?? (await aBareVariant(ctx, owned)) }
          : { itemId: given.itemId ?? (await aBareItem(ctx, { ...owned, kind })) }),
        code,
        name,
        unitId: ofUnit,
        kind,
        tracking: 'batch',
        expiryPolicy: 'optional',
        status: 'active',
        ...given,
        ...stamp,
      })
      .returning();
    if (!row) throw new Error('no SKU');
    return row;
  });
}

/** The id of a unit that the set-up made. */
async function unitId(house: TestHouse, code: string): Promise<number> {
  const [unit] = await house.database.direct.select().from(units).where(eq(units.code, code));
  if (!unit) throw new Error(`there is no unit ${code}`);
  return unit.id;
}

export async function mainStore(house: TestHouse) {
  const [store] = await house.database.direct
    .select()
    .from(stores)
    .where(eq(stores.isDefault, true));
  if (!store) throw new Error('no store');
  return store;
}

/** A tray of the finished store; `FG-FLOOR`, `QUARANTINE` and the other ones of the house are there already. */
export async function trayNamed(
  house: TestHouse,
  code: string,
  given: Partial<typeof trays.$inferInsert> = {},
) {
  const store = await mainStore(house);
  const [known] = await house.database.direct
    .select()
    .from(trays)
    .where(and(eq(trays.storeId, store.id), eq(trays.code, code)));
  if (known) return known;
  return within(house, async (ctx) => {
    const [labelCode = ''] = await takeLabels(ctx, trayCodes, 1);
    const stamp = { createdAt: ctx.now, createdBy: 0, updatedAt: ctx.now, updatedBy: 0 };
    const [tray] = await ctx.tx
      .insert(trays)
      .values({
        storeId: store.id,
        code,
        area: 'fg',
        pickOrder: 100,
        labelCode,
        ...given,
        ...stamp,
      })
      .returning();
    if (!tray) throw new Error('no tray');
    return tray;
  });
}

/** Goods of a new batch in a tray. */
export async function aBatch(
  house: TestHouse,
  sku: Pick<SkuRow, 'id'>,
  {
    qty = pieces(10),
    value = 0,
    tray = 'FG-FLOOR',
    ...facts
  }: {
    qty?: number;
    value?: number;
    tray?: string;
    number?: string;
    expiryDate?: string;
    mfgDate?: string;
  } = {},
) {
  const { id: trayId } = await trayNamed(house, tray);
  const doc = await within(house, (ctx) =>
    opening(ctx, {
      late: true,
      note: 'A batch for a test',
      lines: [{ skuId: sku.id, trayId, qty, value, newBatch: facts }],
    }),
  );
  const rows = await house.database.direct
    .select()
    .from(batches)
    .where(eq(batches.skuId, sku.id))
    .orderBy(batches.id);
  const batch = rows.at(-1);
  if (!batch) throw new Error('no batch');
  return { ...batch, trayId, docId: doc.id };
}

/** What lies in a tray of a batch, and what of it is promised. */
export async function inTray(house: TestHouse, batchId: number, tray: string) {
  const { id } = await trayNamed(house, tray);
  const [row] = await house.database.direct
    .select({ onHand: balances.onHand, reserved: balances.reserved })
    .from(balances)
    .where(and(eq(balances.batchId, batchId), eq(balances.trayId, id)));
  return row ?? { onHand: 0, reserved: 0 };
}

/** The totals of a SKU in the main store. */
export async function positionOf(house: TestHouse, skuId: number) {
  const [row] = await house.database.direct
    .select({ onHand: positions.onHand, reserved: positions.reserved, value: positions.value })
    .from(positions)
    .where(eq(positions.skuId, skuId))
    .orderBy(positions.storeId);
  return row ?? { onHand: 0, reserved: 0, value: 0 };
}

/** What an order of one line wants. */
export const orderOf = (
  line: { id: number; skuId: number; qty: number },
  {
    onShort = 'refuse',
    ...rest
  }: { onShort?: 'refuse' | 'partial'; needDate?: string; minDaysLeft?: number } = {},
) => ({
  purpose: 'order' as const,
  refId: line.id,
  refNumber: `ORD-${line.id}`,
  onShort,
  lines: [{ refLineId: line.id, skuId: line.skuId, wanted: line.qty, ...rest }],
});
