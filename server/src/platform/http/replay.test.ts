import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { contract } from '@counting-house/contract/contract.ts';
import { test as inHouse } from '../../testing/house.ts';
import { test } from '../../testing/machine/words-house.ts';
import { replays } from './replay.table.ts';
import { settingRows } from '../settings/setting.table.ts';

describe('a repeated key', () => {
  const key = { 'idempotency-key': 'attempt-00001' };

  test('gives the first answer again and does nothing', async ({ call, database }) => {
    const first = await call('POST', 'Try/Keep', { key: 'a', value: 'b' }, key);
    const second = await call('POST', 'Try/Keep', { key: 'a', value: 'b' }, key);

    expect(second.body).toEqual(first.body);
    expect(second.headers['idempotent-replay']).toBe('true');
    expect(
      await database.direct.select().from(settingRows).where(eq(settingRows.key, 'a')),
    ).toHaveLength(1);
  });

  test('of somebody else is another one', async ({ call }) => {
    await call('POST', 'Try/Keep', { key: 'a', value: 'b' }, key);
    const other = await call(
      'POST',
      'Try/Keep',
      { key: 'c', value: 'b' },
      { ...key, 'x-as': 'other' },
    );

    expect(other).toMatchObject({ status: 200, body: { key: 'c' } });
    expect(other.headers).not.toHaveProperty('idempotent-replay');
  });

  test('after a fault of ours does the work anew', async ({ call, database }) => {
    const broken = await call('POST', 'Try/Keep', { key: 'a', value: 'broken' }, key);
    const again = await call('POST', 'Try/Keep', { key: 'a', value: 'broken' }, key);

    expect([broken.status, again.status]).toEqual([500, 500]);
    expect(again.headers).not.toHaveProperty('idempotent-replay');
    expect(await database.direct.$count(replays)).toBe(0);
  });

  test('is refused with another body', async ({ call }) => {
    await call('POST', 'Try/Keep', { key: 'a', value: 'b' }, key);
    const second = await call('POST', 'Try/Keep', { key: 'a', value: 'c' }, key);

    expect(second).toMatchObject({ status: 409, body: { code: 'key_reused' } });
  });

  test('repeats a broken rule too', async ({ call }) => {
    const first = await call('POST', 'Try/Keep', { key: 'a', value: 'unlucky' }, key);
    const second = await call('POST', 'Try/Keep', { key: 'a', value: 'unlucky' }, key);

    expect(first).toMatchObject({ status: 422, body: { code: 'word.unlucky' } });
    expect(second).toMatchObject({ status: 422, body: first.body });
  });

  test('keeps no mark of what was sent that others could try words against', async ({
    call,
    database,
  }) => {
    await call('POST', 'Try/Keep', { key: 'a', value: 'b' }, key);

    const [kept] = await database.direct.select().from(replays);
    const plain = createHash('sha256').update(JSON.stringify({ key: 'a', value: 'b' }));

    expect(kept?.bodyHash).toHaveLength(43);
    expect(kept?.bodyHash).not.toBe(plain.digest('base64url'));
  });

  test('repeats a refusal that left its mark, and counts it once', async ({ call, database }) => {
    const first = await call('POST', 'Try/Keep', { key: 'a', value: 'guessed' }, key);
    const second = await call('POST', 'Try/Keep', { key: 'a', value: 'guessed' }, key);

    expect(second).toMatchObject({ status: 422, body: first.body });
    expect(
      await database.direct.select().from(settingRows).where(eq(settingRows.key, 'a')),
    ).toHaveLength(1);
  });

  test.for(['short', `${'x'.repeat(101)}`])(
    'must have 8 to 100 characters',
    async (bad, { call }) => {
      const reply = await call(
        'POST',
        'Try/Keep',
        { key: 'a', value: 'b' },
        { 'idempotency-key': bad },
      );

      expect(reply).toMatchObject({ status: 400, body: { code: 'malformed' } });
    },
  );
});

inHouse('sent eight times at once, a write is done once', async ({ crowd }) => {
  const owner = await crowd.as('owner');
  const send = () =>
    owner.send(
      contract.admin.createRole,
      { name: 'Night shift', permissions: [] },
      { 'idempotency-key': 'night-shift-1' },
    );

  const replies = await Promise.all(Array.from({ length: 8 }, send));
  const later = await send();

  const done = replies.filter(({ status }) => status === 200);
  const others = replies.filter(({ status }) => status !== 200);
  expect(done.filter(({ headers }) => !headers['idempotent-replay'])).toHaveLength(1);
  expect(new Set(others.map(({ status, body }) => `${status} ${String(body['detail'])}`))).toEqual(
    new Set(others.length > 0 ? ['409 This is already being saved.'] : []),
  );
  expect([later.headers['idempotent-replay'], later.body]).toEqual(['true', done[0]?.body]);
  expect(await crowd.auditOf('admin.createRole')).toHaveLength(1);
});
