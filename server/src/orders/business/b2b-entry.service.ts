import type { B2BOrderChanges, NewB2BOrder } from '@counting-house/contract/orders/order-entry.ts';
import type { SavedOrder } from '@counting-house/contract/orders/order.ts';
import type { WriteContext } from '../../platform/context.ts';
import { invalid } from '../../platform/problem.ts';
import { lockBuyer } from '../buyers/buyer.service.ts';
import { refuseGuesses } from '../payments/held.service.ts';
import { readBusiness } from './business.service.ts';
import { openOrder, withoutUndefined } from '../placing/order-entry.service.ts';
import { changeOrder, placeOrder } from '../placing/place.service.ts';

/**
 * Takes an order of a company for one of its groups, or keeps it as a draft that is given out as a quotation.
 * What is not paid with it goes on account; what its credit does not allow is held.
 *
 * @throws {Problem} those of `placeOrder`; `not_found` of a group of another company.
 */
export async function createB2B(ctx: WriteContext, input: NewB2BOrder): Promise<SavedOrder> {
  await refuseGuesses(ctx, input.payments);
  const { companyId, place, confirm, expectedTotal, ...ask } = input;
  const buyer = await lockBuyer(ctx, { kind: 'company', id: companyId });
  const business = await readBusiness(ctx, { ...ask, companyId, personId: ask.customerId }, null);
  return placeOrder(ctx, {
    buyer,
    ask: { ...ask, business, reprice: 'refresh' },
    fields: {
      channel: 'b2b',
      source: 'manual',
      externalRef: null,
      note: input.note ?? '',
      customerNote: input.customerNote ?? '',
      tags: input.tags ?? [],
    },
    place,
    confirm,
    expectedTotal,
  });
}

/**
 * Changes an order of a company that is not packed yet, or places its quotation. Its credit is tested again.
 *
 * @throws {Problem} `stale` (409), `order.not_open` (422), those of `placeOrder` and of `giveBack`.
 */
export async function updateB2B(ctx: WriteContext, input: B2BOrderChanges): Promise<SavedOrder> {
  await refuseGuesses(ctx, input.payments);
  const order = await openOrder(ctx, input, 'b2b');
  const { customerId, groupId, place, confirm, expectedTotal, settle, ...ask } = input;
  const companyId = order.companyId ?? 0;
  if (order.status !== 'draft' && groupId !== undefined && groupId !== order.groupId) {
    throw invalid({ groupId: 'The group of a placed order cannot be changed' });
  }
  const buyer = await lockBuyer(ctx, { kind: 'company', id: companyId });
  const business = await readBusiness(
    ctx,
    { ...ask, companyId, groupId: groupId ?? order.groupId ?? 0, personId: customerId },
    order,
  );
  const { note, customerNote, tags } = input;
  return changeOrder(ctx, order, {
    buyer,
    ask: { ...ask, business },
    fields: withoutUndefined({ note, customerNote, tags }),
    place,
    confirm,
    expectedTotal,
    moneyBack: settle?.to ?? 'keep',
  });
}
