import { sql } from 'drizzle-orm';
import type { WriteContext } from '../../platform/context.ts';
import { batchLabels } from '../batches/batch.table.ts';
import { trayLabels } from '../trays/tray.table.ts';

/** How the labels of one kind of record are numbered. */
type Labels = {
  readonly sequence: string | undefined;
  readonly prefix: string;
  readonly digits: number;
};

export const batchCodes: Labels = { sequence: batchLabels.seqName, prefix: 'B', digits: 7 };
export const trayCodes: Labels = { sequence: trayLabels.seqName, prefix: 'T', digits: 5 };

/** The next codes for the labels of one kind of record; they take no lock and may have gaps. */
export async function takeLabels(
  ctx: WriteContext,
  { sequence, prefix, digits }: Labels,
  count: number,
): Promise<string[]> {
  const taken = await ctx.tx.execute<{ n: string }>(
    sql`select nextval(${sequence}) as n from generate_series(1, ${count})`,
  );
  return taken.rows.map(({ n }) => prefix + n.padStart(digits, '0'));
}
