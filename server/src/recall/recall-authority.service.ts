import type { Recall, TellAuthority } from '@counting-house/contract/recall/recall.ts';
import type { WriteContext } from '../platform/context.ts';
import { changeRow, lockRow, assertVersion } from '../platform/rows/rows.ts';
import { noteStep } from './recall-step.service.ts';
import { recalls } from './recall.table.ts';
import { checkActive, getRecall } from './recall.service.ts';

/**
 * Notes that the food authority was told, with its reference.
 *
 * @throws {Problem} `recall.not_active` (409) with who ended it; `stale` (409).
 * @see FSS (Food Recall Procedure) Regulations 2017: within 24 hours of the start of a recall.
 */
export async function tellAuthority(
  ctx: WriteContext,
  { id, version, reference }: TellAuthority,
): Promise<Recall> {
  const recall = await lockRow(ctx, recalls, id);
  await checkActive(ctx, recall);
  await assertVersion(ctx, recalls, recall, version);
  await changeRow(ctx, recalls, recall, { authorityToldAt: ctx.now, authorityRef: reference });
  await noteStep(ctx, id, `FSSAI informed: ${reference}`);
  return getRecall(ctx, { id });
}
