import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { auditLog } from './platform/audit/audit.table.ts';
import { recoverPassword } from './password-recovery.ts';
import { userLogs } from './session/people/user-log.table.ts';
import { test as inHouse } from './testing/house.ts';
import { colleague } from './testing/people.ts';
import { type Caller, signIn, testOfReady as atServer } from './testing/machine/program.ts';

const { session } = contract;
const root = path.join(import.meta.dirname, '../..');
const phone = '9844000001';

/** `npm run reset-password -- …` beside a house, open or not. */
async function command(dataDir: string, ...words: string[]) {
  const { PATH = '' } = process.env;
  const child = spawn(
    process.execPath,
    ['--import', './tools/resolve-once.mjs', 'scripts/reset-password.ts', ...words],
    {
      cwd: root,
      env: { PATH, DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [code] = await once(child, 'close');
  return { code: code as number, said, password: / of .+: (\S{12})\n/u.exec(said)?.[1] ?? '' };
}

async function signInAt(address: string, password: string): Promise<number> {
  const reply = await fetch(`${address}/api/counting-house/Admin/Login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-ch-request': '1' },
    body: JSON.stringify({ phone, password }),
  });
  return reply.status;
}

describe('npm run reset-password', () => {
  atServer(
    'lets the only owner in again, while the house is open and while it is not',
    async ({ open, dataDir }) => {
      const first = open();
      const address = await first.address;
      const asha: Caller = await signIn(address);
      const before = (await asha('Admin/Session')).status;

      const whileOpen = await command(dataDir, '98440 00001');
      const after = (await asha('Admin/Session')).status;
      const signedIn = await signInAt(address, whileOpen.password);
      first.process.kill('SIGTERM');
      await first.end;
      const whileStopped = await command(dataDir, phone);
      const again = await open().address;

      expect([before, after]).toEqual([200, 401]);
      expect(whileOpen).toMatchObject({ code: 0 });
      expect(whileOpen.said).toContain('Temporary password of Asha Hegde:');
      expect(signedIn).toBe(200);
      expect(whileStopped).toMatchObject({ code: 0 });
      expect(await signInAt(again, whileOpen.password)).not.toBe(200);
      expect(await signInAt(again, whileStopped.password)).toBe(200);
    },
    120_000,
  );

  inHouse('is written down, and asks for another password at the sign-in', async ({ house }) => {
    const packer = await colleague(house, 'packer');

    const said = await recoverPassword(house.database, {
      phone: packer.phone,
      now: house.clock.now(),
    });

    const password = / of .+: (\S{12})\n/u.exec(said)?.[1] ?? '';
    const signedIn = await house.nobody.call(session.login, { phone: packer.phone, password });
    expect(signedIn).toMatchObject({ mustChangePassword: true });
    await expect(packer.call(session.current, {})).rejects.toMatchObject({ status: 401 });
    const rows = await house.database.direct.select().from(auditLog);
    expect(rows).toContainEqual(
      expect.objectContaining({
        actorName: 'An administrator at the server',
        action: 'set_password',
      }),
    );
    expect(JSON.stringify(rows)).not.toContain(password);
    expect(await house.database.direct.select().from(userLogs)).toMatchObject([
      { path: '/forgot-password' },
    ]);
  });

  inHouse('knows nobody with another number', async ({ house }) => {
    await expect(
      recoverPassword(house.database, { phone: '9000000000', now: house.clock.now() }),
    ).rejects.toThrow('No user has the phone number 9000000000. Nothing was changed.');
  });
});
