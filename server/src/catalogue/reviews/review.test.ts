import { contract } from '@counting-house/contract/contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { aProduct, aReview } from '../../testing/catalogue.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { aCustomer } from '../../testing/orders.ts';
import { jpeg, send } from '../../testing/pictures.ts';
import { aDeliveredOrder } from '../../testing/returns.ts';
import { products } from '../products/product.table.ts';
import { variants } from '../variants/variant.table.ts';

const { admin, catalogue } = contract;

async function starsOf(house: TestHouse, productId: number) {
  const [product] = await house.database.direct
    .select({ count: products.ratingCount, sum: products.ratingSum })
    .from(products)
    .where(eq(products.id, productId));
  return product;
}

/** Who got goods, and the product of them. */
async function aBuyer(house: TestHouse) {
  const { order, line } = await aDeliveredOrder(house);
  const [variant] = await house.database.direct
    .select({ productId: variants.productId })
    .from(variants)
    .where(eq(variants.id, line.variantId));
  return { customerId: order.buyer?.id ?? 0, productId: variant?.productId ?? 0, order };
}

describe('a review', () => {
  test('waits for a decision and counts for nothing before it', async ({ house }) => {
    const review = await aReview(house);

    expect(review).toMatchObject({ status: 'pending', source: 'staff', verified: false });
    expect(await starsOf(house, review.productId)).toEqual({ count: 0, sum: 0 });
  });

  test('counts once published, and no longer once rejected', async ({ house }) => {
    const owner = await house.as('owner');
    const { id, version, productId } = await aReview(house, { rating: 4 });

    const shown = await owner.call(catalogue.decideReview, { id, version, decision: 'publish' });
    expect(shown).toMatchObject({ status: 'published', ratingCount: 1, ratingSum: 4 });
    const gone = await owner.call(catalogue.decideReview, {
      id,
      version: shown.version,
      decision: 'reject',
      note: 'Names a neighbour',
    });

    expect(gone).toMatchObject({ status: 'rejected', decisionNote: 'Names a neighbour' });
    expect(await starsOf(house, productId)).toEqual({ count: 0, sum: 0 });
  });

  test('is not rejected without a reason', async ({ house }) => {
    const owner = await house.as('owner');
    const { id, version } = await aReview(house);

    const rejected = owner.call(catalogue.decideReview, { id, version, decision: 'reject' });

    await expect(rejected).rejects.toMatchObject({
      fields: { note: 'Enter a reason for rejecting the review' },
    });
  });

  test('is decided by one of two who decide at once; the other reads who did', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    const admins = await house.as('admin');
    const { id, version } = await aReview(house);
    await owner.call(catalogue.decideReview, { id, version, decision: 'publish' });

    const second = admins.call(catalogue.decideReview, {
      id,
      version,
      decision: 'reject',
      note: 'Spam',
    });

    await expect(second).rejects.toMatchObject({ status: 409, message: /by Asha Hegde at 10:00/u });
  });

  test('stops counting when it is deleted, and counts again when it comes back', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    const { id, version, productId } = await aReview(house);
    await owner.call(catalogue.decideReview, { id, version, decision: 'publish' });

    await owner.call(admin.softDeleteRow, { id, table: 'product_review' });
    expect(await starsOf(house, productId)).toEqual({ count: 0, sum: 0 });
    await owner.call(admin.restoreRow, { id, table: 'product_review' });

    expect(await starsOf(house, productId)).toEqual({ count: 1, sum: 5 });
  });

  test('is answered, and the answer is taken away', async ({ house }) => {
    const owner = await house.as('owner');
    const { id, version } = await aReview(house);
    const answered = await owner.call(catalogue.replyReview, { id, version, reply: 'Thank you.' });
    expect(answered).toMatchObject({ reply: 'Thank you.', repliedAt: '2026-11-21T04:30:00.000Z' });

    const bare = await owner.call(catalogue.replyReview, {
      id,
      version: answered.version,
      reply: '',
    });

    expect(bare).toMatchObject({ reply: null, repliedAt: null });
  });

  test.for([
    [{ rating: 6 }, { rating: 'Choose 1 to 5 stars' }],
    [{ rating: 2, body: '' }, { body: 'Please write what went wrong' }],
    [{ authorName: '' }, { authorName: 'Author name is required' }],
    [{ productId: 999_999 }, { productId: 'Choose a valid product' }],
    [{ customerId: 999_999 }, { customerId: 'Choose a valid customer' }],
  ] as const)('cannot be %o', async ([wrong, fields], { house }) => {
    await expect(aReview(house, wrong)).rejects.toMatchObject({ fields });
  });

  test('is one of each customer and product', async ({ house }) => {
    const { id: customerId } = await aCustomer(house);
    const { id: productId, name } = await aProduct(house);
    await aReview(house, { customerId, productId });

    const again = aReview(house, { customerId, productId });

    await expect(again).rejects.toMatchObject({
      code: 'review.customer_twice',
      fields: { customerId: `This customer already reviewed ${name}` },
    });
  });

  test('shows pictures that were sent for it', async ({ house }) => {
    const owner = await house.as('owner');
    const sent = [{ bytes: await jpeg() }];
    const { files } = await send(house, owner, admin.uploadImage, sent, { purpose: 'review' });
    const fileId = files[0]?.id ?? 0;

    const review = await aReview(house, { fileIds: [fileId] });

    expect(review).toMatchObject({
      images: 1,
      pictures: [{ id: fileId, url: `/files/${fileId}/960.webp` }],
    });
  });
});

describe('a verified review', () => {
  test('is of somebody who got the product, by name and with the order beside', async ({
    house,
  }) => {
    const { customerId, productId, order } = await aBuyer(house);

    const review = await aReview(house, { customerId, productId, authorName: '' });

    expect(review).toMatchObject({ verified: true, orders: [{ id: order.id }] });
    expect(review.authorName).not.toBe('');
  });

  test('is published at once when the settings say so, from so many stars on', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    const changes = [{ key: 'catalogue.reviewAutoPublishFrom', value: '4' }];
    await owner.call(admin.updateSettings, { changes });
    const { customerId, productId } = await aBuyer(house);

    const review = await aReview(house, { customerId, productId, rating: 4 });
    const stranger = await aReview(house, { productId });

    expect([review.status, stranger.status]).toEqual(['published', 'pending']);
    expect(await starsOf(house, productId)).toEqual({ count: 1, sum: 4 });
  });
});

describe('the list of reviews', () => {
  test('finds them by words, stars and state, and counts them', async ({ house }) => {
    const owner = await house.as('owner');
    const { id, version, productId } = await aReview(house, { rating: 1, body: 'It leaked.' });
    await aReview(house, { productId });
    await owner.call(catalogue.decideReview, { id, version, decision: 'publish' });

    const listed = async (input: object) =>
      (await owner.call(catalogue.listReviews, input)).rows.map(({ rating }) => rating);

    expect(await listed({ q: 'leaked' })).toEqual([1]);
    expect(await listed({ rating: '4,5' })).toEqual([5]);
    expect(await listed({ status: 'published', productId })).toEqual([1]);
    expect(await listed({ verified: true })).toEqual([]);
    expect(await listed({ hasReply: false, hasImages: false, sort: 'rating' })).toEqual([1, 5]);
    expect(await listed({ createdFrom: '2026-11-22' })).toEqual([]);
    expect(await owner.call(catalogue.getReviewTotals, {})).toEqual({
      pending: 1,
      published: 1,
      rejected: 0,
    });
  });

  test('is read by those who may not decide', async ({ house }) => {
    const { id, version } = await aReview(house);
    const packer = await house.as('packer');
    expect((await packer.call(catalogue.listReviews, {})).rows).toHaveLength(1);

    const decided = packer.call(catalogue.decideReview, { id, version, decision: 'publish' });

    await expect(decided).rejects.toMatchObject({ status: 403 });
  });
});
