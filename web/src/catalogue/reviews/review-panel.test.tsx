import { catalogue } from '@counting-house/contract/catalogue/catalogue.operations.ts';
import type { Review } from '@counting-house/contract/catalogue/review.ts';
import { customers } from '@counting-house/contract/customers/customers.operations.ts';
import { describe } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerPlainly, holdBack, refuse, refuseFields } from '../../testing/answers.ts';
import type { Said } from '../../testing/fill.ts';
import { plain } from '../../testing/plain.ts';
import { expect, type PlayedHouse, test } from '../../testing/house.tsx';
import { signInWith } from '../../testing/people.ts';
import { PanelOver } from '../../testing/panel-over.tsx';
import { NewReviewPanel, ReviewPanel } from './review.panel.tsx';

const waiting = (said: Said<Review> = {}): Review =>
  plain(catalogue.getReview, {
    id: 6,
    productId: 2,
    productName: 'Forest honey',
    authorName: 'Kaveri',
    rating: 4,
    title: 'Thick and dark',
    body: 'Reached me in two days.',
    status: 'pending',
    version: 2,
    ...said,
  });

async function open(house: PlayedHouse, review: Review = waiting()): Promise<void> {
  house.answers(catalogue.getReview, () => review);
  house.answers(catalogue.decideReview, () => waiting({ status: 'published' }));
  house.answers(catalogue.replyReview, () => waiting({ reply: 'Thank you' }));
  await house.opens(() => (
    <PanelOver>
      <ReviewPanel id={6} />
    </PanelOver>
  ));
  await expect.element(page.getByText('Reached me in two days.')).toBeVisible();
}

const button = (name: string) => page.getByRole('button', { name });
const reply = () => page.getByRole('textbox', { name: 'Reply' });

describe('a review', () => {
  test('is published as it was seen', async ({ house }) => {
    await open(house);

    await button('Publish').click();

    await expect.element(page.getByText('Review published')).toBeVisible();
    expect(house.asked(catalogue.decideReview)).toEqual([
      { id: 6, version: 2, decision: 'publish' },
    ]);
  });

  test('is published once, however often that is pressed', async ({ house }) => {
    const { held, letGo } = holdBack();
    await open(house);
    house.answers(catalogue.decideReview, async () => {
      await held;
      return waiting({ status: 'published' });
    });

    await button('Publish').dblClick();
    await expect.poll(() => house.asked(catalogue.decideReview)).toHaveLength(1);
    letGo();

    await expect.element(page.getByText('Review published').first()).toBeVisible();
    expect(house.asked(catalogue.decideReview)).toHaveLength(1);
  });

  test('is rejected with a reason', async ({ house }) => {
    await open(house);
    await button('Reject').click();
    await expect.element(page.getByRole('dialog', { name: 'Reject' })).toBeVisible();
    await userEvent.keyboard('About the courier{Control>}s{/Control}');

    await expect
      .poll(() => house.asked(catalogue.decideReview))
      .toEqual([{ id: 6, version: 2, decision: 'reject', note: 'About the courier' }]);
  });

  test('that is refused says why, and can be decided again', async ({ house }) => {
    await open(house);
    house.answers(catalogue.decideReview, () => refuse('Asha decided on it already.'));

    await button('Publish').click();

    await expect.element(page.getByText('Asha decided on it already.').first()).toBeVisible();
    await expect.element(button('Publish')).toBeVisible();
  });

  test.for([
    ['pending', ['Publish', 'Reject'], []],
    ['published', ['Reject'], ['Publish']],
    ['rejected', ['Publish'], ['Reject']],
  ] as const)('that is %s offers what is left', async ([status, offered, not], { house }) => {
    await open(house, waiting({ status }));

    for (const name of offered) await expect.element(button(name)).toBeVisible();
    for (const name of not) expect(button(name).all(), name).toEqual([]);
  });

  test('is only read by who may not decide', async ({ house }) => {
    signInWith(house, 'catalogue.review.read');
    await open(house, waiting({ reply: 'Thank you' }));

    await expect.element(page.getByText('Thank you')).toBeVisible();
    for (const name of ['Publish', 'Reject', 'Save reply'])
      expect(button(name).all(), name).toEqual([]);
    expect(reply().all()).toEqual([]);
  });

  test('says how the product stands', async ({ house }) => {
    await open(house, waiting({ ratingCount: 12, ratingSum: 52 }));

    await expect.element(page.getByText('4.3 from 12 published reviews')).toBeVisible();
  });

  test('of a product without others says so', async ({ house }) => {
    await open(house);

    await expect.element(page.getByText('No published reviews yet')).toBeVisible();
  });

  test('is answered, and a refusal keeps the answer', async ({ house }) => {
    await open(house);
    house.answers(catalogue.replyReview, () => refuseFields({ reply: 'No web addresses.' }));
    await reply().fill('See our shop');
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.element(page.getByText('No web addresses.')).toBeVisible();
    await expect.element(reply()).toHaveValue('See our shop');
    house.answers(catalogue.replyReview, () => waiting({ reply: 'Thank you' }));
    await reply().fill('Thank you');
    await userEvent.keyboard('{Control>}s{/Control}');

    await expect.element(page.getByText('Reply saved')).toBeVisible();
    expect(house.asked(catalogue.replyReview).at(-1)).toEqual({
      id: 6,
      version: 2,
      reply: 'Thank you',
    });
  });
});

test('a review on paper is sent as it is typed', async ({ house }) => {
  answerPlainly(house, customers.listCustomers);
  house.answers(catalogue.listProducts, () =>
    plain(catalogue.listProducts, { rows: [{ id: 2, name: 'Forest honey' }] }),
  );
  house.answers(catalogue.createReview, () => waiting());
  await house.opens(() => (
    <PanelOver>
      <NewReviewPanel />
    </PanelOver>
  ));
  await page.getByRole('textbox', { name: 'Product' }).click();
  await page.getByRole('option', { name: 'Forest honey' }).click();
  await page.getByRole('textbox', { name: 'Author name' }).fill('Kaveri');
  await page.getByRole('combobox', { name: 'Rating' }).click();
  await page.getByRole('option', { name: '4' }).click();
  await page.getByRole('textbox', { name: 'Text' }).fill('Thick and dark');

  await userEvent.keyboard('{Control>}s{/Control}');

  await expect.element(page.getByText('Review of Forest honey saved')).toBeVisible();
  expect(house.asked(catalogue.createReview)).toMatchObject([
    { productId: 2, authorName: 'Kaveri', rating: 4, body: 'Thick and dark' },
  ]);
});
