import type { OrderRecord } from '../../orders/order.service.ts';
import type { WriteContext } from '../../platform/context.ts';
import { attempt } from '../../platform/database/attempt.ts';
import { ruleBroken, sentenceOf } from '../../platform/problem.ts';
import { readDeparture, leave } from '../many/departure.service.ts';
import { sendParcels } from '../dispatch/dispatch.service.ts';
import type { ParcelRecord } from '../dispatch/parcel.table.ts';

type Refused = { readonly id: number; readonly text: string };

/**
 * Sends out all parcels of a manifest, or none. The caller has locked their orders, which are `orders`, and the parcels.
 * Locks the positions of all goods.
 *
 * @throws {Problem} `manifest.refused` (422) with the `parcels` that may not leave and why.
 */
export async function sendAll(
  ctx: WriteContext,
  waiting: readonly ParcelRecord[],
  orders: readonly OrderRecord[],
): Promise<void> {
  if (waiting.length === 0) return;
  // An invoice is made for each order by itself.
  if (ctx.settings['invoices.issueAt'] === 'shipped') return sendOneByOne(ctx, waiting);
  const departure = await readDeparture(ctx, waiting, orders);
  refuse([...departure.refused].map(([id, text]) => ({ id, text })));
  await leave(ctx, departure);
}

/** Order after order, each with its invoice. */
async function sendOneByOne(ctx: WriteContext, waiting: readonly ParcelRecord[]): Promise<void> {
  const refused: Refused[] = [];
  for (const [orderId, own] of Map.groupBy(waiting, (parcel) => parcel.orderId)) {
    const only = own.map(({ id }) => id);
    const tried = await attempt(ctx, (within) => sendParcels(within, { orderId, only }));
    if (tried.done) continue;
    refused.push(...only.map((id) => ({ id, text: sentenceOf(tried.problem) })));
  }
  refuse(refused);
}

function refuse(refused: readonly Refused[]): void {
  if (refused.length === 0) return;
  const texts = [...new Set(refused.map(({ text }) => text))];
  throw ruleBroken('manifest.refused', texts.join(' '), { more: { parcels: refused } });
}
