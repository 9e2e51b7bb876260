import type { WriteContext } from '../../platform/context.ts';
import { ruleBroken } from '../../platform/problem.ts';
import { changeRow } from '../../platform/rows/rows.ts';
import { inForce } from './issue-quotation.service.ts';
import { quotations } from './quotation.table.ts';

/** The draft of a quotation was placed, by whichever way: its quotation is accepted. The caller has locked the order. */
export async function acceptQuotation(ctx: WriteContext, orderId: number): Promise<void> {
  const quotation = await inForce(ctx, orderId);
  if (quotation?.status !== 'sent') return;
  await changeRow(ctx, quotations, quotation, { status: 'accepted' });
}

/** The draft of a quotation was given up: so is its quotation. The caller has locked the order. */
export async function discardQuotation(ctx: WriteContext, orderId: number): Promise<void> {
  const quotation = await inForce(ctx, orderId);
  if (quotation?.status !== 'sent') return;
  await changeRow(ctx, quotations, quotation, { status: 'lost', lostReason: 'Draft discarded' });
}

/** A customer has the paper, so its draft is not deleted. @throws {Problem} `order.not_open` (422). */
export async function passUnquoted(ctx: WriteContext, orderId: number): Promise<void> {
  const quotation = await inForce(ctx, orderId);
  if (!quotation) return;
  throw ruleBroken(
    'order.not_open',
    `${quotation.number} was issued from this draft. Mark it as lost, or discard the draft.`,
  );
}
