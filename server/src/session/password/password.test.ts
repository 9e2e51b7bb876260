import { argon2Sync } from 'node:crypto';
import { contract } from '@counting-house/contract/contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { owner, test, type TestHouse } from '../../testing/house.ts';
import { colleague } from '../../testing/people.ts';
import { users } from '../../platform/people/user.table.ts';

const { admin, session } = contract;

describe('one’s own password', () => {
  test('is not changed with a wrong old one', async ({ house }) => {
    const { userId, ...person } = await house.as('owner');

    const reply = await person.send(session.changePassword, {
      uid: userId,
      id: userId,
      oldPassword: 'wrong-one',
      password: 'Kesari-77',
    });

    expect(reply.body).toMatchObject({
      status: 422,
      message: 'old password invalid',
      detail: 'old password invalid',
    });
  });

  test('is not another’s', async ({ house }) => {
    const packer = await colleague(house, 'packer');
    const input = { oldPassword: 'Kesari-77', password: 'Shunti-31' };

    for (const [uid, id] of [
      [1, packer.userId],
      [packer.userId, 1],
    ] as const) {
      await expect(
        packer.call(session.changePassword, { ...input, uid, id }),
      ).rejects.toMatchObject({ status: 403 });
    }
  });

  test('is not the old one again', async ({ house }) => {
    const { userId, call } = await house.as('owner');

    await expect(
      call(session.changePassword, {
        uid: userId,
        id: userId,
        oldPassword: owner.password,
        password: owner.password,
      }),
    ).rejects.toMatchObject({
      fields: { password: 'Choose a password different from the old one.' },
    });
  });

  test('is kept as argon2id with 46 MiB, and shown nowhere', async ({ house }) => {
    const person = await house.as('owner');
    const [row] = await house.database.direct
      .select()
      .from(users)
      .where(eq(users.id, person.userId));

    const shown = await person.call(admin.getUser, { id: person.userId });

    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/u);
    expect(JSON.stringify(shown)).not.toMatch(/argon2|hash/iu);
  });
});

describe('a password that was hashed otherwise', () => {
  const kept = (house: TestHouse, userId: number) =>
    house.database.direct.select().from(users).where(eq(users.id, userId));
  const keep = (house: TestHouse, userId: number, passwordHash: string) =>
    house.database.direct.update(users).set({ passwordHash }).where(eq(users.id, userId));
  const today = '$argon2id$v=19$m=47104,t=1,p=1$';

  test.for([
    {
      made: 'with less memory',
      memory: 19_456,
      passes: 2,
      parallelism: 1,
      tagLength: 32,
      then: today,
    },
    {
      made: 'to less than today',
      memory: 47_104,
      passes: 1,
      parallelism: 1,
      tagLength: 16,
      then: today,
    },
    {
      made: 'with more work',
      memory: 65_536,
      passes: 2,
      parallelism: 2,
      tagLength: 32,
      then: '$argon2id$v=19$m=65536,t=2,p=2$',
    },
  ])('$made opens, and is kept as strongly as today’s at least', async (how, { house }) => {
    const { userId } = await house.as('owner');
    const { memory, passes, parallelism, tagLength } = how;
    const nonce = Buffer.from('a salt of its own');
    const message = Buffer.from(owner.password);
    const work = { memory, passes, parallelism, tagLength, nonce, message };
    const [salt, hash] = [nonce, argon2Sync('argon2id', work)].map((part) =>
      part.toString('base64').replaceAll('=', ''),
    );
    const params = `m=${memory},t=${passes},p=${parallelism}`;
    await keep(house, userId, `$argon2id$v=19$${params}$${salt}$${hash}`);
    const signIn = (password: string) =>
      house.nobody.send(session.login, { phone: owner.phone, password });

    expect((await signIn('wrong-one')).status).toBe(401);
    expect((await signIn(owner.password)).status).toBe(200);

    const [row] = await kept(house, userId);
    expect(row?.passwordHash?.startsWith(how.then)).toBe(true);
    expect((await signIn(owner.password)).status).toBe(200);
  });
});

test.for([{ roleId: 1 }, { status: 'active' }, { passwordHash: 'x' }, { phone: '9000000000' }])(
  'one’s own profile does not take %j',
  async (extra, { house }) => {
    const person = await house.as('packer');

    const reply = await person.send(session.updateProfile, { name: 'Packer', ...extra });

    expect(reply.body).toMatchObject({ status: 400, code: 'malformed' });
  },
);
