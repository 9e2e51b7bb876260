import { contract } from '@counting-house/contract/contract.ts';
import type { FastifyRequest } from 'fastify';
import { describe, expect } from 'vitest';
import { openApp } from '../../app.ts';
import { test } from '../../testing/house.ts';
import { openHosts } from './hosts.ts';

const machine = {
  hostname: () => 'Shop-PC.lan',
  addresses: () => [
    { address: '127.0.0.1', internal: true },
    { address: 'fe80::2', internal: false },
    { address: '192.168.1.5', internal: false },
  ],
};

const anywhere = { publicUrl: null, host: '0.0.0.0' };

/** A request as it reached us. */
const at = (hostname: string, localPort = 3000) =>
  ({ hostname, protocol: 'http', socket: { localPort } }) as unknown as FastifyRequest;

describe('a server', () => {
  test.for([
    ['localhost', true],
    ['LOCALHOST.', true],
    ['127.0.0.1', true],
    ['127.0.1.1', true],
    ['[::1]', true],
    ['192.168.1.5', true],
    ['[fe80::2]', true],
    ['shop-pc.lan', true],
    ['shop-pc.local', true],
    ['books.example.in', false],
    ['192.168.1.6', false],
    ['localhost.evil.example', false],
    ['127.0.0.1.evil.example', false],
    ['', false],
  ] as const)('that was told no name: %s is one of its own: %s', ([name, isKnown]) => {
    expect(openHosts(anywhere, machine).knows(name)).toBe(isKnown);
  });

  test('is known by its PUBLIC_URL, whatever the port', () => {
    const hosts = openHosts({ ...anywhere, publicUrl: 'https://Books.example.in:8443' }, machine);

    expect(hosts.knows('books.example.in')).toBe(true);
  });

  test.for([
    { place: anywhere, reached: '192.168.1.5', link: 'http://192.168.1.5:3000' },
    { place: anywhere, reached: 'localhost', link: 'http://192.168.1.5:3000' },
    {
      place: { ...anywhere, host: '127.0.0.1' },
      reached: 'localhost',
      link: 'http://localhost:3000',
    },
    { place: anywhere, reached: '[fe80::2]', link: 'http://[fe80::2]:3000' },
    {
      place: { ...anywhere, publicUrl: 'https://books.example.in' },
      reached: 'localhost',
      link: 'https://books.example.in',
    },
  ])('reached at $reached makes links to $link', ({ place, reached, link }) => {
    expect(openHosts(place, machine).originFor(at(reached))).toBe(link);
  });
});

describe('a page elsewhere whose name leads to this server', () => {
  const evil = { host: 'evil.example:3000', 'x-ch-request': '1' };

  test('sets nothing up and reads nothing', async ({ house }) => {
    const setUp = await house.nobody.send(contract.data.setUp, {}, evil);
    const health = await house.nobody.send(contract.admin.getHealth, {}, evil);
    const page = await house.app.inject({ method: 'GET', url: '/', headers: evil });

    expect(setUp).toMatchObject({
      status: 421,
      body: {
        code: 'unknown_host',
        detail:
          'Counting House is not known by this name. If people are to reach it so, start it with PUBLIC_URL=http://evil.example:3000',
      },
    });
    expect(health.status).toBe(421);
    expect([page.statusCode, page.headers['content-type']]).toEqual([
      421,
      'text/plain; charset=utf-8',
    ]);
  });

  test('is refused as well when a proxy tells the name', async ({ house }) => {
    const app = await openApp({
      database: house.database,
      clock: house.clock,
      productSlug: 'counting-house',
      publicUrl: null,
      host: '127.0.0.1',
      trustProxy: '127.0.0.1',
      webFolder: null,
      log: 'error',
    });

    const reply = await app.inject({
      method: 'GET',
      url: '/api/counting-house/Admin/Health',
      headers: { host: 'localhost:3000', 'x-forwarded-host': 'evil.example' },
    });
    await app.close();

    expect(reply.statusCode).toBe(421);
  });
});
