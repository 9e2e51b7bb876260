import { expect } from 'vitest';
import { test } from '../testing/house.ts';
import { anOrderToPack, atStation, boxNamed } from '../testing/logistics.ts';
import { statementsOf } from '../testing/machine/statements.ts';

test('the weight of the last parcel closes it in few statements', async ({ house }) => {
  const closing = async () => {
    const { order, sku } = await anOrderToPack(house);
    const station = await atStation(house, order);
    await station.scan(sku, 2);
    await station.scan((await boxNamed(house, 'Box S')).labelCode);
    const weigh = () => station.act({ action: 'weigh', seq: 1, grams: 900, source: 'typed' });
    return statementsOf(async () => expect((await weigh()).basket.status).toBe('packed'));
  };
  await closing(); // makes the series of numbers

  const statements = await closing();

  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(69);
});
