import { contract } from '@counting-house/contract/contract.ts';
import { expect } from 'vitest';
import { test } from '../testing/house.ts';
import { aRecall, aSentOrder, batchOf } from '../testing/recalls.ts';

const { recall } = contract;

test('the food authority is to be told within a day, and its reference stays with the recall', async ({
  house,
}) => {
  const sent = await aSentOrder(house);
  const { id, version } = await aRecall(house, (await batchOf(house, sent.skuId)).code);
  const owner = await house.as('owner');
  const started = await owner.call(recall.startRecall, { id, version });

  const told = await owner.call(recall.tellAuthority, {
    id,
    version: started.version,
    reference: 'FSSAI/RC/2026/118',
  });
  const late = owner.call(recall.tellAuthority, { id, version: started.version, reference: 'x' });

  const due = Date.parse(started.startedAt ?? '') + 86_400_000;
  expect(started).toMatchObject({
    authorityDueAt: new Date(due).toISOString(),
    authorityToldAt: null,
  });
  expect(told).toMatchObject({ authorityRef: 'FSSAI/RC/2026/118' });
  expect(told.authorityToldAt).not.toBeNull();
  expect(told.steps.at(-1)?.text).toBe('FSSAI informed: FSSAI/RC/2026/118');
  await expect(late).rejects.toMatchObject({ code: 'stale' });
});
