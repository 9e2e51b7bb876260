import { contract } from '@counting-house/contract/contract.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { expect } from 'vitest';
import { aProduct } from '../../testing/catalogue.ts';
import { Refusal, test } from '../../testing/house.ts';

const { catalogue } = contract;

const refusedOf = (outcomes: readonly unknown[]) =>
  outcomes.filter((outcome) => outcome instanceof Refusal);

test('two who change the same prices at once: one does, and one of two undoes it', async ({
  crowd,
}) => {
  const owner = await crowd.as('owner');
  const { id } = await aProduct(crowd, { name: 'Honey 500 g' });
  const plan: InputOf<typeof catalogue.previewPriceChange> = {
    direction: 'down',
    by: 'percent',
    percent: 1_000,
    rounding: 'rupee',
    productIds: [id],
  };
  const { seen } = await owner.call(catalogue.previewPriceChange, plan);

  const changing = await Promise.all(
    [1, 2].map(() =>
      owner
        .call(catalogue.createPriceChange, { ...plan, seen })
        .catch((refusal: unknown) => refusal as Refusal),
    ),
  );
  const made = changing.find((outcome) => !(outcome instanceof Refusal));
  const after = await owner.call(catalogue.getProduct, { id });
  const undoing = await Promise.all(
    [1, 2].map(() =>
      owner
        .call(catalogue.undoPriceChange, { id: made && 'id' in made ? made.id : 0 })
        .catch((refusal: unknown) => refusal as Refusal),
    ),
  );

  expect(refusedOf(changing)).toMatchObject([{ status: 409, code: 'price_change.moved' }]);
  expect(after.variants[0]?.price).toBe(16_200);
  expect(refusedOf(undoing)).toMatchObject([{ status: 422, code: 'price_change.undone' }]);
  const back = await owner.call(catalogue.getProduct, { id });
  expect(back.variants[0]?.price).toBe(18_000);
});
