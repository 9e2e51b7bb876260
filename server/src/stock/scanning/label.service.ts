import { sql } from 'drizzle-orm';
import type { WriteContext } from '../../platform/context.ts';
import { planLabels } from '../../production/plans/plan.table.ts';
import { batchLabels } from '../batches/batch.table.ts';
import { trayLabels } from '../trays/tray.table.ts';

const labels = {
  batch: { sequence: batchLabels.seqName, prefix: 'B', digits: 7 },
  plan: { sequence: planLabels.seqName, prefix: 'J', digits: 7 },
  tray: { sequence: trayLabels.seqName, prefix: 'T', digits: 5 },
} as const;

/** The next codes for the labels of batches, plans or trays; they take no lock and may have gaps. */
export async function takeLabels(
  ctx: WriteContext,
  of: keyof typeof labels,
  count: number,
): Promise<string[]> {
  const { sequence, prefix, digits } = labels[of];
  const taken = await ctx.tx.execute<{ n: string }>(
    sql`select nextval(${sequence}) as n from generate_series(1, ${count})`,
  );
  return taken.rows.map(({ n }) => prefix + n.padStart(digits, '0'));
}
