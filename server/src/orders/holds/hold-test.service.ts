import type { HoldCode } from '@counting-house/contract/orders/order-labels.ts';
import { testCredit } from '../../b2b/companies/credit-test.service.ts';
import type { WriteContext } from '../../platform/context.ts';
import { changeRow } from '../../platform/rows/rows.ts';
import { lockBuyer } from '../buyers/buyer.service.ts';
import { heldAs, holdNames } from '../order.rules.ts';
import type { OrderRecord } from '../order.service.ts';
import { salesOrders } from '../order.table.ts';
import { noteEvents, type NewEvent } from '../timeline.service.ts';

/** Holds that fall away by themselves when what they wait for is there. */
const tested: readonly HoldCode[] = ['credit', 'overdue', 'company'];

/**
 * Tests again what an order of a company waits for: holds that pass fall away, those that stand say what is
 * missing now. The caller has locked the order.
 *
 * @param may `set`: whether a hold that the order does not have may be set, after its total rose.
 */
export async function retestHolds(
  ctx: WriteContext,
  order: OrderRecord,
  { set = false }: { readonly set?: boolean } = {},
): Promise<OrderRecord> {
  const held = order.holds.filter(({ code }) => tested.includes(code));
  if (order.companyId === null || (held.length === 0 && !set)) return order;
  await lockBuyer(ctx, { kind: 'company', id: order.companyId });
  const { holds } = await testCredit(ctx, order.companyId, {
    onAccount: order.balance,
    orderId: order.id,
  });
  const now = holds.filter(({ code }) => set || held.some((one) => one.code === code));
  const kept = order.holds.filter(({ code }) => !tested.includes(code));
  const wanted = now.map((hold) => {
    const before = held.find(({ code, note }) => code === hold.code && note === hold.note);
    return before ?? { ...hold, by: ctx.user.name, at: ctx.now };
  });
  const after = await changeRow(ctx, salesOrders, order, { holds: [...kept, ...wanted] });
  await noteEvents(ctx, [
    ...held
      .filter(({ code }) => !now.some((one) => one.code === code))
      .map(({ code }): NewEvent => ({
        orderId: order.id,
        kind: 'hold_cleared',
        text: `Released: ${holdNames[code].toLowerCase()}`,
      })),
    ...now
      .filter(({ code }) => !held.some((one) => one.code === code))
      .map(({ code, note }): NewEvent => ({
        orderId: order.id,
        kind: 'hold_set',
        text: `${heldAs(code)}: ${note}`,
      })),
  ]);
  return after;
}
