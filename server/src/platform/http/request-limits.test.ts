import net from 'node:net';
import { contract } from '@counting-house/contract/contract.ts';
import { wireOf } from '@counting-house/contract/kit/wire.ts';
import fastify from 'fastify';
import { afterEach, describe, expect, test as plain } from 'vitest';
import { test } from '../../testing/house.ts';
import { answerUnknown } from './answer.ts';
import {
  cutSlowBodies,
  limited,
  passDepth,
  refuseLongAddresses,
  requestLimits,
} from './request-limits.ts';

const open: { close(): Promise<unknown> }[] = [];

afterEach(async () => {
  for (const app of open.splice(0)) await app.close();
});

/** A server with the house's limits, but less patient. */
async function openHurried(): Promise<number> {
  const app = fastify({
    ...limited,
    requestTimeout: 400,
    forceCloseConnections: true,
    http: { ...limited.http, headersTimeout: 100, connectionsCheckingInterval: 50 },
  });
  open.push(app);
  refuseLongAddresses(app);
  cutSlowBodies(app, 150);
  answerUnknown(app);
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, _body, done) =>
    done(null),
  );
  app.post('/form', async () => ({ ok: true }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as net.AddressInfo).port;
}

/** What the server says to these bytes before it hangs up. */
function saidTo(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const socket = net.connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setEncoding('utf8').on('data', (part: string) => (said += part));
    socket.on('error', reject).on('close', () => resolve(said));
  });
}

const problemIn = (said: string) =>
  JSON.parse(said.slice(said.indexOf('{'))) as Record<string, unknown>;

describe('a request', () => {
  plain('is given 30 seconds for its headers and 16 kB, and five minutes for all of it', () => {
    expect(limited).toMatchObject({
      requestTimeout: 300_000,
      http: { maxHeaderSize: 16_384, headersTimeout: 30_000 },
    });
    expect(requestLimits.slowMs).toBe(30_000);
  });

  plain.for([
    { name: 'headers do not end', bytes: 'POST /form HTTP/1.1\r\nhost: x\r\n' },
    {
      name: 'body does not come',
      bytes:
        'POST /form HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
    },
    {
      name: 'file does not come',
      bytes:
        'POST /form HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 9\r\n\r\n-',
    },
  ])('whose $name is cut, and told so', async ({ bytes }) => {
    const said = await saidTo(await openHurried(), bytes);

    expect(said).toMatch(/^HTTP\/1\.1 408 /u);
    expect(problemIn(said)).toMatchObject({ status: 408, code: 'too_slow', success: 500 });
  });

  plain('with too much in its headers is refused, and told so', async () => {
    const port = await openHurried();

    const said = await saidTo(
      port,
      `POST /form HTTP/1.1\r\nhost: x\r\nx-much: ${'x'.repeat(17_000)}\r\n\r\n`,
    );

    expect(said).toMatch(/^HTTP\/1\.1 431 [\s\S]*\r\nx-request-id: req_/u);
    expect(problemIn(said)).toMatchObject({ status: 431, code: 'too_large' });
  });

  plain('that is no HTTP is refused, and told so', async () => {
    const said = await saidTo(await openHurried(), 'please\r\n\r\n');

    expect(problemIn(said)).toMatchObject({ status: 400, code: 'malformed' });
  });

  test('with an address longer than 8 kB is refused unread', async ({ house }) => {
    const reply = await house.app.inject({
      url: `/api/counting-house/Admin/Users?q=${'x'.repeat(requestLimits.urlBytes)}`,
    });

    expect([reply.statusCode, reply.json()]).toMatchObject([414, { code: 'too_large' }]);
  });

  test('whose body goes twenty-one objects deep cannot be read', async ({ house }) => {
    const owner = await house.as('owner');
    const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: nested(depth - 1) });

    const { status, body } = await owner.send(contract.session.savePreferences, {
      key: 'theme',
      value: nested(requestLimits.depth),
    });

    expect([status, body['code']]).toEqual([400, 'malformed']);
    expect(() => passDepth(nested(requestLimits.depth))).not.toThrow();
  });

  test('as deep as a body can be is refused and nothing breaks', async ({ house }) => {
    const owner = await house.as('owner');
    const { method, path } = wireOf(contract.session.savePreferences.wire);
    const deep = '['.repeat(250_000) + ']'.repeat(250_000);

    const reply = await house.app.inject({
      method,
      url: `/api/counting-house/${path}`,
      headers: { 'x-ch-request': '1', cookie: owner.cookie, 'content-type': 'application/json' },
      payload: `{"key":"theme","value":${deep}}`,
    });

    expect(reply.statusCode).toBe(400);
  });
});
