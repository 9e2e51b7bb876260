import { contract } from '@counting-house/contract/contract.ts';
import { expect } from 'vitest';
import { test } from '../../testing/house.ts';
import { anOffer } from '../../testing/offers.ts';
import { aCustomer, anOrder, goods } from '../../testing/orders.ts';
import { pieces } from '../../testing/stock.ts';

const { customers, orders } = contract;

test('an offer for a segment is for anyone who is in it when they buy, and says so to others', async ({
  house,
}) => {
  const owner = await house.as('owner');
  const segment = await owner.call(customers.createSegment, {
    name: 'Wholesale kitchens',
    filter: { tags: ['kitchen'] },
  });
  await anOffer(house, {
    name: 'Kitchen week',
    slot: 'order',
    audience: 'segment',
    audienceSegmentId: segment.id,
    tiers: [{ from: 0, value: 1_000, cap: null }],
  });
  const inside = await aCustomer(house, { tags: ['kitchen'] });
  const outside = await aCustomer(house, { tags: ['retail'] });
  const { variantId } = await goods(house, { price: 10_000 });
  const lines = [{ variantId, qty: pieces(1) }];
  const seen = (customerId?: number) =>
    owner.call(orders.previewOrder, {
      lines,
      deliveryMethod: 'pickup',
      ...(customerId === undefined ? {} : { customerId }),
    });

  const [theirs, others, nobody] = [await seen(inside.id), await seen(outside.id), await seen()];
  const sold = await anOrder(house, { customerId: inside.id, lines, deliveryMethod: 'pickup' });
  const { version } = await owner.call(customers.getCustomer, { id: outside.id });
  await owner.call(customers.updateCustomer, { id: outside.id, version, tags: ['kitchen'] });
  const later = await seen(outside.id);

  expect(theirs.offerDiscountAmount).toBe(1_000);
  expect(sold.offerDiscountAmount).toBe(1_000);
  expect(others.offerDiscountAmount).toBe(0);
  expect(others.offers).toMatchObject([
    { isApplied: false, text: 'This customer is not in the segment Wholesale kitchens' },
  ]);
  expect(nobody.offerDiscountAmount).toBe(0);
  expect(later.offerDiscountAmount).toBe(1_000);
});
