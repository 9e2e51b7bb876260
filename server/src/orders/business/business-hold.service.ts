import type { Hold } from '@counting-house/contract/orders/order-labels.ts';
import { testCredit, type CreditTest } from '../../b2b/companies/credit-test.service.ts';
import type { ReadContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import type { Business } from './business.service.ts';

/**
 * What an order of a company would wait for: its credit, what is overdue, the company itself, or an approver.
 *
 * @param order `onAccount`: what is not paid of it, paise.
 */
export async function businessHolds(
  ctx: ReadContext,
  { companyId, group, orderLimit, approved }: Business,
  order: { readonly grandTotal: number; readonly onAccount: number; readonly orderId?: number },
): Promise<{ credit: CreditTest; holds: Hold[] }> {
  const credit = await testCredit(ctx, companyId, order);
  const limits = [group.approvalAbove, orderLimit].filter((limit) => limit !== null);
  const limit = limits.length > 0 ? Math.min(...limits) : null;
  const needsApproval = limit !== null && order.grandTotal > limit && approved === null;
  const notes = [
    ...credit.holds,
    ...(needsApproval
      ? [{ code: 'approval' as const, note: `Needs approval above ${rupees(limit)}` }]
      : []),
  ];
  return { credit, holds: notes.map((one) => ({ ...one, by: ctx.user.name, at: ctx.now })) };
}
