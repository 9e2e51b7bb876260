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
});

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
