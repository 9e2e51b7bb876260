import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { contract } from '@counting-house/contract/contract.ts';
import { wireOf } from '@counting-house/contract/kit/wire.ts';
import { expect } from 'vitest';
import { test } from '../../testing/house.ts';
import { isCompressed } from './compressed.ts';

const { admin, integrations, session } = contract;

test.for([
  ['br', 'br', (bytes: Buffer) => brotliDecompressSync(bytes)],
  ['gzip, deflate', 'gzip', (bytes: Buffer) => gunzipSync(bytes)],
  ['gzip;q=1.0, br;q=0', 'gzip', (bytes: Buffer) => gunzipSync(bytes)],
] as const)('a list comes as %s, when asked for', async ([asked, is, open], { house }) => {
  const { cookie, send } = await house.as('owner');
  const plain = await send(admin.listUnits, { limit: 200 });

  const reply = await house.app.inject({
    url: `/api/counting-house/${wireOf(admin.listUnits.wire).path}?limit=200`,
    headers: { cookie, 'accept-encoding': asked },
  });

  expect(reply.headers['content-encoding']).toBe(is);
  expect(reply.headers['vary']).toContain('accept-encoding');
  expect(reply.rawPayload.length).toBeLessThan(plain.bytes.length / 3);
  expect(JSON.parse(open(reply.rawPayload).toString())).toEqual(plain.body);
});

test('what is short, a file, or nobody asked for comes as it is', async ({ house }) => {
  const { cookie } = await house.as('owner');
  const url = `/api/counting-house/${wireOf(admin.listUnits.wire).path}`;
  const all = 'br, gzip';

  const short = await house.app.inject({
    url: `${url}?q=kilogram`,
    headers: { cookie, 'accept-encoding': all },
  });
  const file = await house.app.inject({
    url: `${url}?format=xlsx`,
    headers: { cookie, 'accept-encoding': all },
  });
  const unasked = await house.app.inject({ url: `${url}?limit=200`, headers: { cookie } });

  for (const { headers } of [short, file, unasked])
    expect(headers['content-encoding']).toBeUndefined();
});

test('nothing with a secret in it is compressed', () => {
  expect(isCompressed(integrations.createToken)).toBe(false);
  expect(isCompressed(session.login)).toBe(false);
  expect(isCompressed(admin.listUnits)).toBe(true);
});
