import { contract } from '@counting-house/contract/contract.ts';
import { wireOf } from '@counting-house/contract/kit/wire.ts';
import type { FastifyInstance } from 'fastify';
import { describe, expect } from 'vitest';
import { openApp } from '../../app.ts';
import { test as base } from '../../testing/house.ts';
import { program } from '../../testing/people.ts';

const shop = 'https://shop.example.in';
const url = `/api/counting-house/${wireOf(contract.admin.listUnits.wire).path}`;

/** The house with pages of a shop let in. */
const test = base.extend<{ app: FastifyInstance }>({
  app: async ({ house }, use) => {
    const app = await openApp({
      database: house.database,
      clock: house.clock,
      productSlug: 'counting-house',
      publicUrl: 'https://books.example.in',
      corsOrigins: [shop],
      trustProxy: false,
      webFolder: null,
      log: 'error',
    });
    await use(app);
    await app.close();
  },
});

describe('a page of an origin that is let in', () => {
  test('asks first and is told what it may send, never cookies', async ({ app }) => {
    const asked = await app.inject({
      method: 'OPTIONS',
      url,
      headers: { origin: shop, 'access-control-request-method': 'POST' },
    });

    expect(asked.statusCode).toBe(204);
    expect(asked.headers).toMatchObject({
      'access-control-allow-origin': shop,
      'access-control-allow-methods': 'GET, POST',
      vary: 'Origin',
    });
    expect(asked.headers['access-control-allow-headers']).toContain('authorization');
    expect(asked.headers).not.toHaveProperty('access-control-allow-credentials');
  });

  test('reads what its token may read, and nothing by a cookie', async ({ app, house }) => {
    const { bearer } = await program(house, ['admin.audit.read']);
    const { cookie } = await house.as('owner');
    const get = (headers: Record<string, string>) =>
      app.inject({ url, headers: { origin: shop, ...headers } });

    const byToken = await get(bearer);
    const byCookie = await get({ cookie });

    expect([byToken.statusCode, byToken.headers['access-control-allow-origin']]).toEqual([
      200,
      shop,
    ]);
    expect(byCookie.headers).not.toHaveProperty('access-control-allow-credentials');
  });

  test('changes nothing by a cookie', async ({ app, house }) => {
    const { cookie } = await house.as('owner');

    const reply = await app.inject({
      method: 'POST',
      url: `/api/counting-house/${wireOf(contract.admin.createRole.wire).path}`,
      headers: { origin: shop, cookie, 'x-ch-request': '1' },
      payload: { name: 'Night shift', permissions: [] },
    });

    expect(reply.statusCode).toBe(403);
  });
});

test('a page of any other origin is told nothing', async ({ app }) => {
  const asked = await app.inject({
    method: 'OPTIONS',
    url,
    headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
  });
  const got = await app.inject({ url, headers: { origin: 'https://elsewhere.example' } });

  expect([asked, got].map(({ headers }) => headers['access-control-allow-origin'])).toEqual([
    undefined,
    undefined,
  ]);
});
