import type { Order } from '@counting-house/contract/orders/order.ts';
import type { Hold, HoldCode } from '@counting-house/contract/orders/order-labels.ts';
import type { WriteContext } from '../../platform/context.ts';
import { ruleBroken } from '../../platform/problem.ts';
import { stale, updateRow } from '../../platform/rows/rows.ts';
import { confirmByRule } from '../confirm.service.ts';
import { heldAs, holdNames, isLive } from '../order.rules.ts';
import { getOrder, lockOrder } from '../order.service.ts';
import { salesOrders } from '../order.table.ts';
import { noteEvent } from '../timeline.service.ts';

type HoldChange = {
  readonly id: number;
  readonly set: readonly { readonly code: HoldCode; readonly note: string }[];
  readonly clear: readonly HoldCode[];
  readonly version?: number | undefined;
};

/**
 * Holds an order for a reason, or releases it; one hold of each kind, a second replaces its note. One that
 * is released is confirmed if the house is set so.
 *
 * @throws {Problem} `order.not_open` (422) for a draft or an order that is with its buyer; `stale`.
 */
export async function holdOrder(ctx: WriteContext, input: HoldChange): Promise<Order> {
  const order = await lockOrder(ctx, input.id);
  if (input.version !== undefined && input.version !== order.version) {
    throw await stale(ctx, salesOrders, order);
  }
  if (!isLive(order.status)) {
    throw ruleBroken('order.not_open', 'Only an order that is under way can be held');
  }
  const set = input.set.map(({ code, note }): Hold => ({
    code,
    note,
    by: ctx.user.name,
    at: ctx.now,
  }));
  const replaced = new Set([...input.clear, ...set.map(({ code }) => code)]);
  const kept = order.holds.filter(({ code }) => !replaced.has(code));
  await updateRow(ctx, salesOrders, { id: order.id }, { holds: [...kept, ...set] });

  for (const { code, note } of set) {
    await noteEvent(ctx, { orderId: order.id, kind: 'hold_set', text: `${heldAs(code)}: ${note}` });
  }
  for (const { code } of order.holds.filter((hold) => input.clear.includes(hold.code))) {
    await noteEvent(ctx, {
      orderId: order.id,
      kind: 'hold_cleared',
      text: `Released: ${holdNames[code].toLowerCase()}`,
    });
  }
  if (input.clear.length > 0) await confirmByRule(ctx, order.id);
  return getOrder(ctx, { id: order.id });
}
