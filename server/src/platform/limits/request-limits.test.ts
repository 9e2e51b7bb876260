import net from 'node:net';
import { setTimeout as passed } from 'node:timers/promises';
import { contract } from '@counting-house/contract/contract.ts';
import { wireOf } from '@counting-house/contract/kit/wire.ts';
import multipart from '@fastify/multipart';
import fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, test as plain } from 'vitest';
import { test } from '../../testing/house.ts';
import { answerUnknown } from '../answers/answer.ts';
import {
  cutSlowBodies,
  limited,
  passDepth,
  refuseLongAddresses,
  requestLimits,
} from './request-limits.ts';
import { readUpload } from '../http/upload.ts';

const open: { close(): Promise<unknown>; server?: net.Server }[] = [];
const server = ([app]: typeof open) => app?.server ?? net.createServer();
const unheard: unknown[] = [];
const hear = (error: unknown) => void unheard.push(error);

beforeEach(() => void process.on('uncaughtException', hear));

afterEach(async () => {
  for (const app of open.splice(0)) await app.close();
  process.off('uncaughtException', hear);
  expect(unheard.splice(0)).toEqual([]);
});

const slowMs = 150;

/**
 * A server with the house's limits, but less patient with headers and bodies.
 *
 * @param wholeMs for a request from its first byte to its last: never, where the test cuts it otherwise.
 */
async function openHurried(wholeMs = 600_000): Promise<number> {
  const app = fastify({
    ...limited,
    requestTimeout: wholeMs,
    forceCloseConnections: true,
    http: { ...limited.http, headersTimeout: 100, connectionsCheckingInterval: 50 },
  });
  open.push(app);
  refuseLongAddresses(app);
  cutSlowBodies(app, { slowMs, lateMs: slowMs });
  answerUnknown(app);
  await app.register(multipart);
  app.post('/form', async (request) => {
    if (request.isMultipart()) await readUpload(request, { maxBytes: 1_000_000 });
    return { ok: true };
  });
  app.post(
    '/closed',
    { onRequest: async (_request, reply) => reply.code(401).send('no') },
    () => '',
  );
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

const whole = 'POST /form HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n';
const statusOf = (said: string) => Number(said.slice(9, 12));
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
      wholeMs: 400,
    },
  ])('whose $name is cut, and told so', async ({ bytes, wholeMs }) => {
    const said = await saidTo(await openHurried(wholeMs), bytes);

    expect(said).toMatch(/^HTTP\/1\.1 408 /u);
    expect(problemIn(said)).toMatchObject({ status: 408, code: 'too_slow', success: 500 });
  });

  plain.for([
    { name: 'is too large', head: 'content-type: application/json', size: 2_000_000, says: 413 },
    { name: 'is of no known type', head: 'content-type: some/thing', size: 9, says: 400 },
    { name: 'is of no type at all', head: 'content-type: ?', size: 9, says: 400 },
    { name: 'nobody may send', path: '/closed', head: 'content-type: a/b', size: 9, says: 401 },
  ])(
    'whose body $name is answered, and its rest read no further',
    async ({ path = '/form', head, size, says }) => {
      const port = await openHurried();

      const said = await saidTo(
        port,
        `POST ${path} HTTP/1.1\r\nhost: x\r\n${head}\r\ncontent-length: ${size}\r\n\r\n{`,
      );
      await passed(2 * slowMs);

      expect(statusOf(said)).toBe(says);
      expect(await saidTo(port, whole)).toMatch(/^HTTP\/1\.1 200 /u);
    },
  );

  plain('whose body goes on and on after its answer is cut', async () => {
    const port = await openHurried();
    const socket = net.connect(port, '127.0.0.1');
    open.push({ close: async () => socket.destroy() });
    socket.write('POST /closed HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n');
    const sending = setInterval(() => socket.write('1\r\nx\r\n'), 10);
    let said = '';
    socket.setEncoding('utf8').on('data', (part: string) => (said += part));

    await new Promise((resolve) => socket.on('error', () => undefined).once('close', resolve));
    clearInterval(sending);

    expect(said.match(/HTTP\/1\.1 \d+/gu)).toEqual(['HTTP/1.1 401']);
  });

  plain('that is no HTTP is hung up on, also by a server whose caller stays', async () => {
    const socket = net.connect({ port: await openHurried(), allowHalfOpen: true });
    open.push({ close: async () => socket.destroy() });
    socket.on('error', () => undefined).resume();

    socket.write('please\r\n\r\n');
    await new Promise((resolve) => socket.once('end', resolve));
    const lines = () => new Promise((resolve) => server(open).getConnections((_, n) => resolve(n)));
    await expect.poll(lines, { timeout: 60_000 }).toBe(0);
  });

  plain.for(['destroy', 'end', 'resetAndDestroy'] as const)(
    'whose body breaks off by %s leaves the others alone',
    async (how) => {
      const port = await openHurried();
      const half = 'content-type: application/json\r\ncontent-length: 9\r\n\r\n{';
      const socket = net.connect(port, '127.0.0.1');
      socket.write(`POST /form HTTP/1.1\r\nhost: x\r\n${half}`);
      await passed(slowMs / 3);

      socket[how]();
      await passed(2 * slowMs);

      expect(await saidTo(port, whole)).toMatch(/^HTTP\/1\.1 200 /u);
    },
  );

  plain('with a form is given its time however the type is written', async () => {
    const port = await openHurried();
    const parts = '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--b--\r\n';
    const socket = net.connect(port, '127.0.0.1');
    open.push({ close: async () => socket.destroy() });
    const answered = new Promise((resolve) => socket.setEncoding('utf8').once('data', resolve));

    socket.write(
      `POST /form HTTP/1.1\r\nhost: x\r\ncontent-type: Multipart/Form-Data; boundary=b\r\ncontent-length: ${parts.length}\r\n\r\n`,
    );
    await passed(1.5 * slowMs);
    socket.write(parts);

    expect(await answered).toMatch(/^HTTP\/1\.1 200 /u);
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

  test('of nobody is refused before its body is read', async ({ house }) => {
    await house.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = house.app.server.address() as net.AddressInfo;
    const { path } = wireOf(contract.admin.createUnit.wire);
    const socket = net.connect(port, '127.0.0.1');
    open.push({ close: async () => socket.destroy() });
    const answered = new Promise<string>((resolve) =>
      socket.setEncoding('utf8').once('data', resolve),
    );

    const head = 'host: localhost\r\nx-ch-request: 1\r\ncontent-type: application/json';
    socket.write(
      `POST /api/counting-house/${path} HTTP/1.1\r\n${head}\r\ncontent-length: 900\r\n\r\n`,
    );

    expect(statusOf(await answered)).toBe(401);
  });

  test('as a form with a field twice is refused', async ({ house }) => {
    const { cookie } = await house.as('owner');
    const { path } = wireOf(contract.admin.uploadFile.wire);
    const part = '--b\r\ncontent-disposition: form-data; name="purpose"\r\n\r\nattachment\r\n';

    const reply = await house.app.inject({
      method: 'POST',
      url: `/api/counting-house/${path}`,
      headers: {
        'x-ch-request': '1',
        cookie,
        'content-type': 'multipart/form-data; boundary=b',
      },
      payload: `${part}${part}--b--\r\n`,
    });

    expect([reply.statusCode, reply.json()]).toMatchObject([
      400,
      { code: 'malformed', fields: { purpose: 'Say this once.' } },
    ]);
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

    const { status, body } = await owner.send(contract.session.keepPreferences, {
      key: 'theme',
      value: nested(requestLimits.depth),
    });

    expect([status, body['code']]).toEqual([400, 'malformed']);
    expect(() => passDepth(nested(requestLimits.depth))).not.toThrow();
  });

  test('as deep as a body can be is refused and nothing breaks', async ({ house }) => {
    const owner = await house.as('owner');
    const { method, path } = wireOf(contract.session.keepPreferences.wire);
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
