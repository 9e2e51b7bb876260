import { dateIn } from '../../platform/clock.ts';
import type { WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import type { OrderRecord } from '../order.service.ts';
import { collectAtDoor, keepExtraCash } from '../payments/collect.service.ts';
import {
  readPendingCod,
  promiseCod,
  refreshPaid,
  setPendingCod,
} from '../payments/payment.service.ts';
import { noteEvent } from '../timeline.service.ts';
import type { Fulfilment } from './step.rules.ts';

/** What a parcel was to collect is due on delivery no longer when it turns round, and again when it goes on. */
export async function moveCodOfParcel(
  ctx: WriteContext,
  order: OrderRecord,
  { step, codOfParcel = 0 }: Fulfilment,
): Promise<void> {
  if ((step !== 'rto' && step !== 'rtoEnded') || codOfParcel === 0) return;
  const pending = await readPendingCod(ctx, order.id);
  const due = pending?.amount ?? 0;
  const after =
    step === 'rto'
      ? Math.max(0, due - codOfParcel)
      : Math.min(due + codOfParcel, Math.max(due, order.balance));
  if (after === due) return;
  if (pending) await setPendingCod(ctx, pending, after);
  else await promiseCod(ctx, order.id, after);
  const words = step === 'rto' ? 'no longer due on delivery' : 'due on delivery again';
  await noteEvent(ctx, {
    orderId: order.id,
    kind: 'payment',
    text: `${rupees(Math.abs(after - due))} is ${words}`,
  });
  await refreshPaid(ctx, order.id);
}

/**
 * Cash collected with a parcel. When the rest of the order is still on its way, the rest of the cash
 * stays to be collected; with the last parcel nothing is pending any more. What was handed over beyond
 * that, because the buyer had paid otherwise meanwhile, is the buyer's credit.
 */
export async function takeCod(
  ctx: WriteContext,
  { order, fulfilment, isWhole }: { order: OrderRecord; fulfilment: Fulfilment; isWhole: boolean },
): Promise<void> {
  const { codCollected, at } = fulfilment;
  if (!codCollected) return;
  const { courier } = codCollected;
  const receivedOn = dateIn(ctx.settings['business.timeZone'], new Date(at));
  const pending = await readPendingCod(ctx, order.id);
  const due = Math.min(pending?.amount ?? 0, order.pendingCod);
  const amount = Math.min(codCollected.amount, due);
  if (pending && amount > 0) {
    await collectAtDoor(ctx, { order, payment: pending, amount, receivedOn, courier });
    if (!isWhole && due > amount) await promiseCod(ctx, order.id, due - amount);
  } else if (pending && isWhole && courier) {
    await setPendingCod(ctx, pending, 0);
    if (codCollected.amount === 0) {
      await noteEvent(ctx, {
        orderId: order.id,
        kind: 'payment',
        text: `${courier.name} collected nothing on delivery`,
      });
    }
    await refreshPaid(ctx, order.id);
  }
  const extra = codCollected.amount - amount;
  if (extra > 0) await keepExtraCash(ctx, { order, amount: extra, receivedOn, courier });
}
