import type { WriteContext } from '../platform/context.ts';
import { insertRaw } from '../platform/rows/rows.ts';
import { recallSteps } from './recall.table.ts';

/** Writes a sentence into the time line of a recall. */
export async function noteStep(ctx: WriteContext, recallId: number, text: string): Promise<void> {
  const { id, name } = ctx.user;
  await insertRaw(ctx, recallSteps, [{ recallId, at: ctx.now, byId: id, by: name, text }]);
}
