import { allOperations, contract } from '@counting-house/contract/contract.ts';
import type { Operation } from '@counting-house/contract/kit/operation.ts';
import { wireOf } from '@counting-house/contract/kit/wire.ts';
import { describe, expect } from 'vitest';
import { z } from 'zod';
import { openApp } from '../../app.ts';
import { test } from '../../testing/house.ts';
import { macFits, signText } from '../environment/app-secret.ts';
import { auditLog } from '../audit/audit.table.ts';
import { replays } from '../http/replay.table.ts';

const { admin, session } = contract;

const shapeOf = (operation: Operation) =>
  operation.input instanceof z.ZodObject ? operation.input.shape : {};

const lists = allOperations.filter(
  (operation) => operation.kind === 'read' && 'q' in shapeOf(operation),
);

describe('a search', () => {
  test.for([
    "' or 1=1 --",
    '"; drop table role; --',
    '%_\\',
    "/*'*/",
    ')) union select 1',
    '\u0000',
  ])('for “%s” is only a search, in every list', async (q, { house }) => {
    const owner = await house.as('owner');
    for (const operation of lists) {
      const { status } = await owner.send(operation, { q });

      // A list that asks for more than words to search by says so.
      expect([operation.key, [200, 400, 404, 422].includes(status)]).toEqual([operation.key, true]);
    }
  });

  test('is sorted by nothing that a client makes up', async ({ house }) => {
    const owner = await house.as('owner');
    const taken: string[] = [];
    for (const operation of lists.filter((one) => 'sort' in shapeOf(one))) {
      for (const sort of ['id;drop table role', 'password_hash', '(select 1)']) {
        const { status } = await owner.send(operation, { sort });

        if (![400, 404, 422].includes(status)) taken.push(`${operation.key} by ${sort}`);
      }
    }

    expect(taken).toEqual([]);
  });
});

describe('a forged address', () => {
  test('counts for nothing, and the sender is known by their own', async ({ house }) => {
    await house.nobody.send(
      session.login,
      { phone: '9000000000', password: 'wrong-one' },
      { 'x-forwarded-for': '203.0.113.9' },
    );

    expect(await house.auditOf('session.login')).toMatchObject([{ address: '127.0.0.1' }]);
  });

  test.for([
    ['2001:db8::5', '2001:db8:0:0::/64'],
    ['2001:db8:0:0:aaaa::5', '2001:db8:0:0::/64'],
    ['2001:db8:7:9:1:2:3:4', '2001:db8:7:9::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
  ])('of IPv6, %s, counts with its network %s', async ([from, network], { house }) => {
    const app = await openApp({
      database: house.database,
      clock: house.clock,
      productSlug: 'counting-house',
      publicUrl: 'http://localhost',
      trustProxy: '127.0.0.1',
      webFolder: null,
      log: 'error',
    });

    await app.inject({
      method: 'POST',
      url: '/api/counting-house/Admin/Login',
      headers: { 'x-ch-request': '1', 'x-forwarded-for': from },
      payload: { phone: '9000000000', password: 'wrong-one' },
    });
    await app.close();

    expect(await house.auditOf('session.login')).toMatchObject([{ address: network }]);
  });
});

test('what is secret reaches neither the audit log nor a kept answer, whichever call it goes to', async ({
  house,
}) => {
  const marker = 'Guhya-9137';
  const owner = await house.as('owner');
  const telling = allOperations.filter(
    ({ kind, secrets, key }) => kind === 'write' && secrets && key !== 'session.logout',
  );
  for (const operation of telling) {
    const given = Object.fromEntries((operation.secrets ?? []).map((field) => [field, marker]));
    await owner.send(operation, given, { 'idempotency-key': `secret-${operation.key}` });
  }
  await owner.send(session.login, { phone: '9844000001', password: marker });

  const said = JSON.stringify([
    await house.database.direct.select().from(auditLog),
    await house.database.direct.select().from(replays),
  ]);

  expect(telling.length).toBeGreaterThan(5);
  expect(said).not.toContain(marker);
}, 60_000);

test('no other site frames a page, and nothing runs in it but what came with it', async ({
  house,
}) => {
  const { headers } = await house.nobody.send(admin.getHealth, {});

  expect(headers['content-security-policy']).toBe(
    "default-src 'self'; img-src 'self' data: blob:; media-src 'self'; style-src 'self' 'unsafe-inline'; script-src 'self'; connect-src 'self'; frame-src https://www.youtube-nocookie.com; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
  );
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
  });
});

test.each([
  [signText('otp', 'a 1234'), true],
  [signText('otp', 'a 1235'), false],
  [signText('other', 'a 1234'), false],
  [signText('otp', 'a 1234').slice(1), false],
  ['', false],
])('the mark %s of a text fits: %s', (mac, fits) => {
  expect(macFits('otp', 'a 1234', mac)).toBe(fits);
});

test('a request larger than a form is refused unread', async ({ house }) => {
  const { method, path } = wireOf(session.login.wire);
  const reply = await house.app.inject({
    method,
    url: `/api/counting-house/${path}`,
    headers: { 'x-ch-request': '1' },
    payload: { phone: '9'.repeat(1_100_000), password: 'x' },
  });

  expect(reply.statusCode).toBe(413);
});
