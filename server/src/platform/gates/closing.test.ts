import net, { type AddressInfo } from 'node:net';
import fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { closeWhenAnswered } from './closing.ts';

const open: net.Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});

async function listening(whileClosing: () => Promise<void> = async () => undefined) {
  const app = fastify({ return503OnClosing: false });
  closeWhenAnswered(app);
  app.addHook('preClose', whileClosing);
  app.get('/', async () => ({ ok: true }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return { app, port };
}

async function connected(port: number): Promise<net.Socket> {
  const socket = net.connect(port, '127.0.0.1');
  open.push(socket);
  await new Promise((resolve) => socket.once('connect', resolve));
  return socket;
}

const ended = (socket: net.Socket) =>
  new Promise((resolve) => socket.once('close', () => resolve('ended')));

test('a server that closes does not wait for who has asked nothing yet', async () => {
  const { app, port } = await listening();
  const gone = ended(await connected(port));

  await app.close();

  expect(await gone).toBe('ended');
});

test('nor for who keeps the line open after an answer', async () => {
  const { app, port } = await listening();
  const socket = await connected(port);
  const answered = new Promise((resolve) => socket.once('data', resolve));
  socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n');
  await answered;
  const gone = ended(socket);

  await app.close();

  expect(await gone).toBe('ended');
});

test('refuses in its own form what is asked while it closes', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const { promise: begun, resolve: hasBegun } = Promise.withResolvers<void>();
  const { app, port } = await listening(() => {
    hasBegun();
    return held;
  });
  const socket = await connected(port);
  socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n');
  await new Promise((resolve) => socket.once('data', resolve));

  const closed = app.close();
  await begun;
  socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n');
  const answer = await new Promise((resolve) =>
    socket.once('data', (bytes) => resolve(String(bytes))),
  );
  letGo();
  await closed;

  expect(answer).toMatch(/^HTTP\/1.1 503 /u);
  expect(answer).toContain('content-type: application/problem+json');
  expect(answer).toContain('"code":"closing"');
});
