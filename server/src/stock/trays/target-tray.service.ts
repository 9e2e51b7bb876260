import type { TrayArea } from '@counting-house/contract/stock/tray-area.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';
import { invariant } from '../../platform/problem.ts';
import { balances } from '../ledger/balance.table.ts';
import { batches } from '../batches/batch.table.ts';
import { trays } from './tray.table.ts';

export type TrayRecord = typeof trays.$inferSelect;

/** The house's own tray of an area: the floor of a store area, quarantine, reject or packed. */
export async function systemTray(
  ctx: ReadContext,
  storeId: number,
  area: TrayArea,
): Promise<TrayRecord> {
  const [tray] = await ctx.tx
    .select()
    .from(trays)
    .where(and(eq(trays.storeId, storeId), eq(trays.area, area), eq(trays.isSystem, true)));
  invariant(tray, 'every store has its own trays');
  return tray;
}

/** Trays of a store by id; those of another store are left out. */
export async function readTrays(
  ctx: ReadContext,
  storeId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, TrayRecord>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.tx
    .select()
    .from(trays)
    .where(and(eq(trays.storeId, storeId), inArray(trays.id, [...new Set(ids)])));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Why goods cannot be taken out of a tray by hand, or null when they can. */
export function whyNotOutOf(tray: TrayRecord | undefined): string | null {
  if (!tray) return 'Choose a tray of this store.';
  return byHandElsewhere[tray.area] ?? null;
}

/** Areas whose goods move with their document alone. */
const byHandElsewhere: Partial<Readonly<Record<TrayArea, string>>> = {
  packed: 'Packed goods are moved by packing or unpacking a parcel.',
  transit: 'Goods on the way are received or returned with their transfer.',
};

/** Goods there are looked at, or rejected; anyone who puts them among the others decides on them. */
export const isSetAside = ({ area }: Pick<TrayRecord, 'area'>): boolean =>
  area === 'quarantine' || area === 'reject';

/** Why goods cannot be put into a tray by hand, or null when they can. */
export function whyNotInto(tray: TrayRecord | undefined): string | null {
  if (!tray) return 'Choose a tray of this store.';
  if (tray.status === 'inactive') return `Tray ${tray.code} is not in use.`;
  return whyNotOutOf(tray);
}

/**
 * Which of the goods would lie beside another batch in a tray that holds only one.
 *
 * @returns path of the line → text.
 */
export async function mixedTrays(
  ctx: ReadContext,
  goods: readonly { readonly batchId: number; readonly tray: TrayRecord; readonly at: string }[],
): Promise<Record<string, string>> {
  const single = goods.filter(({ tray }) => !tray.allowMixed);
  if (single.length === 0) return {};
  const held = await ctx.tx
    .select({ trayId: balances.trayId, batchId: balances.batchId, code: batches.code })
    .from(balances)
    .innerJoin(batches, eq(batches.id, balances.batchId))
    .where(
      and(
        inArray(
          balances.trayId,
          single.map(({ tray }) => tray.id),
        ),
        sql`${balances.onHand} > 0`,
      ),
    );
  const holder = new Map(held.map((row) => [row.trayId, row]));
  const faults: Record<string, string> = {};
  for (const { tray, batchId, at } of single) {
    const other = holder.get(tray.id);
    if (other && other.batchId !== batchId) {
      faults[at] =
        `Tray ${tray.code} may hold only one batch; it holds ${other.code || 'another'}.`;
    }
    if (!other) holder.set(tray.id, { trayId: tray.id, batchId, code: '' });
  }
  return faults;
}
