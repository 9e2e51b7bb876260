import net from 'node:net';
import { describe, expect, test } from 'vitest';
import { checkDatabaseUrl } from './database-url.ts';

describe('DATABASE_URL', () => {
  test.each(['localhost', 'mysql://root:secret@localhost/shop', 'postgres//secret'])(
    'that is no address, as %s, is refused without being shown',
    async (url) => {
      await expect(checkDatabaseUrl(url)).rejects.toMatchObject({
        name: 'CannotStart',
        message:
          'DATABASE_URL is not the address of a database: write it as postgres://user:password@host:5432/database.',
      });
    },
  );

  test('where nobody answers is refused with the place and without the password', async () => {
    const port = await freePort();

    const checking = checkDatabaseUrl(`postgres://app:secret@127.0.0.1:${port}/shop`);

    await expect(checking).rejects.toMatchObject({
      name: 'CannotStart',
      message: `No PostgreSQL answers at 127.0.0.1:${port}/shop (ECONNREFUSED): check DATABASE_URL.`,
    });
  });

  test('of a server that is still recovering is waited for', async () => {
    const { port, close } = await answering('57P03', '57P03', '28P01');

    const checking = checkDatabaseUrl(`postgres://app:secret@127.0.0.1:${port}/shop`, {
      waitMs: 10_000,
      everyMs: 10,
    });

    await expect(checking).rejects.toMatchObject({
      message: `The server at 127.0.0.1:${port}/shop refuses the user in DATABASE_URL.`,
    });
    await close();
  });

  test('of a server that never gets ready is given up with a sentence', async () => {
    const { port, close } = await answering('57P03');

    const checking = checkDatabaseUrl(`postgres://app:secret@127.0.0.1:${port}/shop`, {
      waitMs: 30,
      everyMs: 10,
    });

    await expect(checking).rejects.toMatchObject({
      name: 'CannotStart',
      message: `The server at 127.0.0.1:${port}/shop is still starting: try again later.`,
    });
    await close();
  });
});

/** Refuses each who comes with the next of these codes, and all others with the last. */
async function answering(...codes: string[]) {
  let next = 0;
  const server = net.createServer((socket) => {
    const code = codes[Math.min(next, codes.length - 1)] ?? '';
    next += 1;
    const fields = `SFATAL\0C${code}\0Mno\0\0`;
    const length = Buffer.alloc(4);
    length.writeInt32BE(fields.length + 4);
    socket.on('error', () => undefined);
    socket.once('data', () =>
      socket.end(Buffer.concat([Buffer.from('E'), length, Buffer.from(fields)])),
    );
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as net.AddressInfo;
  return { port, close: () => new Promise((resolve) => server.close(resolve)) };
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
