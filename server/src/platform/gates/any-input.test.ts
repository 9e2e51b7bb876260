import { allOperations, contract } from '@counting-house/contract/contract.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import { test } from '../../testing/house.ts';
import { valuesOf } from '../../testing/coverage/inputs.ts';
import { aPackedOrder, anOrderToPack } from '../../testing/logistics.ts';

const { admin, session } = contract;

/** After these the owner who asks is not signed in any more. */
const endings: ReadonlySet<string> = new Set([
  session.logout.key,
  session.changePassword.key,
  admin.disableUser.key,
  admin.endAllSessions.key,
  admin.endUserSessions.key,
  admin.resetUser.key,
  admin.updateUser.key,
]);

test('every operation has an answer to whatever its shape lets through', async ({ crowd }) => {
  await aPackedOrder(crowd);
  await anOrderToPack(crowd);
  const owner = await crowd.as('owner');
  const answers = [];
  for (const operation of allOperations.filter(({ key }) => !endings.has(key))) {
    for (const input of fc.sample(valuesOf(operation.input), { seed: 4_711, numRuns: 3 })) {
      const { status, body } = await owner.send(operation, input as object);
      answers.push({ key: operation.key, input, status, code: body['code'] });
    }
  }

  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(200);
});

test('a date that no calendar of a business holds is refused at its field', async ({ house }) => {
  const owner = await house.as('owner');
  for (const from of ['0001-01-01', '9999-12-31']) {
    const { status, body } = await owner.send(admin.listAuditLog, { from });

    expect([status, body['fields']]).toEqual([422, { from: 'Enter a date between 1900 and 2199' }]);
  }
});

test.for(['a\u0000b', '\ud800'])(
  '%j, which no database keeps, is refused',
  async (value, { house }) => {
    const owner = await house.as('owner');

    const { status, body } = await owner.send(session.keepPreferences, {
      key: 'list.units',
      value,
    });

    expect([status, body['code']]).toEqual([400, 'malformed']);
  },
);
