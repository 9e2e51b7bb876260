import { contract } from '@counting-house/contract/contract.ts';
import { expect } from 'vitest';
import { test } from '../../testing/house.ts';

const { session } = contract;

test('nobody notes a page visit for somebody else', async ({ house }) => {
  const packer = await house.as('packer');

  await expect(
    packer.call(session.createUserLog, { userId: packer.userId + 1, path: '/' }),
  ).rejects.toMatchObject({ status: 403, message: 'This is not your user.' });
  await expect(
    packer.call(session.createUserLog, { userId: packer.userId, path: 'javascript:' }),
  ).rejects.toMatchObject({ status: 422, fields: { path: 'History must be a path.' } });
});
