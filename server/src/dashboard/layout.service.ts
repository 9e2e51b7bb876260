import { HomeBlock, type HomeLayout } from '@counting-house/contract/dashboard/layout.ts';
import { eq } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../platform/context.ts';
import { insertRow, updateRow } from '../platform/rows/rows.ts';
import { dashboardLayouts } from './layout.table.ts';

/** How the asker arranged the dashboard; nothing when they never did. Blocks that there are no longer are left out. */
export async function getLayout(ctx: ReadContext): Promise<HomeLayout> {
  const row = await ownLayout(ctx);
  return { blocks: (row?.blocks ?? []).filter(({ name }) => HomeBlock.safeParse(name).success) };
}

/** Keeps how the asker arranged the dashboard; the last to save it wins, for it is their own. */
export async function arrangeHome(ctx: WriteContext, { blocks }: HomeLayout): Promise<HomeLayout> {
  const row = await ownLayout(ctx);
  if (row) await updateRow(ctx, dashboardLayouts, { id: row.id }, { blocks });
  else await insertRow(ctx, dashboardLayouts, { userId: ctx.user.id, blocks });
  return { blocks };
}

async function ownLayout(ctx: ReadContext) {
  const [row] = await ctx.tx
    .select()
    .from(dashboardLayouts)
    .where(eq(dashboardLayouts.userId, ctx.user.id));
  return row;
}
