import { contract } from '@counting-house/contract/contract.ts';
import { expect } from 'vitest';
import { lastEntry } from '../../testing/books.ts';
import { test } from '../../testing/house.ts';
import { aDeliveredOrder } from '../../testing/returns.ts';

const { logistics } = contract;

test('a claim that was said to be refused, then paid, by mistake is open again each time', async ({
  house,
}) => {
  const owner = await house.as('owner');
  const { parcelId: id } = await aDeliveredOrder(house, { isDelivered: false });
  const lost = await owner.call(logistics.parcelLost, { id, claimAmount: 50_000 });
  const say = (version: number, status: 'open' | 'paid' | 'refused', more: object = {}) =>
    owner.call(logistics.claimUpdate, { id, version, status, ...more });
  const note = 'It was PKG-0000009';

  await expect(say(lost.version, 'open', { note })).rejects.toMatchObject({
    code: 'claim.not_ended',
  });
  const refused = await say(lost.version, 'refused');
  await expect(say(refused.version, 'open')).rejects.toMatchObject({
    fields: { note: 'Enter a reason' },
  });
  const open = await say(refused.version, 'open', { note });
  expect(open).toMatchObject({ claimStatus: 'open', claimAmount: 50_000 });
  expect(await lastEntry(house)).toEqual([
    ['clearing.claims', 50_000, 0],
    ['income.other', 0, 50_000],
  ]);

  const paid = await say(open.version, 'paid', { amount: 45_000, reference: 'NEFT 7781' });
  const again = await say(paid.version, 'open', { note });

  expect(again).toMatchObject({ claimStatus: 'open', claimAmount: 50_000 });
  expect((await lastEntry(house)).map(([, debit, credit]) => debit - credit).sort()).toEqual(
    [-45_000, -5_000, 50_000].sort(),
  );
  const corrected = await owner.call(logistics.trackingCorrect, {
    id,
    version: again.version,
    note,
  });
  expect(corrected).toMatchObject({ claimStatus: 'none', claimAmount: 0 });
});
