import { contract } from '@counting-house/contract/contract.ts';
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import { withSecondFactor } from '../../testing/machine/authenticator.ts';
import {
  openHouse,
  owner,
  setUpBusiness,
  test as base,
  type TestHouse,
} from '../../testing/house.ts';
import { invited } from '../../testing/people.ts';
import { ownDatabase } from '../../testing/machine/worker-database.ts';
import { users } from '../../platform/people/user.table.ts';

const { session } = contract;

/** Transactions that are open now, and how many were whenever something was hashed. */
const open = {
  now: 0,
  whileHashing: [] as number[],
  /** What somebody else does while it is hashed. */
  meanwhile: async () => {},
};

/** Node's own function, watched. */
const { argon2 } = crypto;

beforeAll(() => {
  crypto.argon2 = (...given) => {
    open.whileHashing.push(open.now);
    void open.meanwhile().then(() => argon2(...given));
  };
  syncBuiltinESMExports();
});

afterAll(() => {
  crypto.argon2 = argon2;
  syncBuiltinESMExports();
});

/** The database with its open transactions counted. */
function counted(database: Database): Database {
  const counting = async <T>(work: () => Promise<T>): Promise<T> => {
    open.now += 1;
    return work().finally(() => (open.now -= 1));
  };
  return {
    direct: database.direct,
    close: () => database.close(),
    read: (work) => database.read((tx) => counting(() => work(tx))),
    write: (work) => database.write((tx) => counting(() => work(tx))),
  };
}

const test = base.extend<{ watched: TestHouse }>({
  watched: async ({ undone }, use) => {
    await undone.begin();
    const house = await openHouse(counted(undone));
    try {
      await use(house);
    } finally {
      await house.app.close();
      await undone.undo();
    }
  },
});

/** What was open while a call hashed; the call must have been let in. */
async function openDuring(call: () => Promise<{ status: number }>): Promise<number[]> {
  open.whileHashing.length = 0;
  const { status } = await call();
  expect(status).toBe(200);
  expect(open.whileHashing.length).toBeGreaterThan(0);
  return open.whileHashing.filter((transactions) => transactions > 0);
}

const credentials = { phone: owner.phone, password: owner.password };

describe('hashing holds no transaction', () => {
  test('at a sign-in, a proof and an approval', async ({ watched }) => {
    const packer = await watched.as('packer');
    const asha = await watched.as('owner');
    const approval = {
      ...credentials,
      permission: 'logistics.packing.supervise',
      table: 'basket',
      id: 1,
    };

    expect(await openDuring(() => watched.nobody.send(session.login, credentials))).toEqual([]);
    const proof = { password: owner.password };
    expect(await openDuring(() => asha.send(session.reauth, proof))).toEqual([]);
    expect(await openDuring(() => packer.send(session.approve, approval))).toEqual([]);
  });

  test('when a password is changed, given or chosen anew', async ({ watched }) => {
    const asha = await watched.as('owner');
    const { user, link } = await invited(watched, 'packer', { send: 'link' });
    const change = {
      uid: asha.userId,
      id: asha.userId,
      oldPassword: owner.password,
      password: 'Kesari-77',
    };
    const chosen = {
      phone: user.phone,
      password: 'Kesari-78',
      ticket: link?.split('t=')[1]?.split('&')[0],
    };
    const anew = { id: user.id, how: 'temporary' };

    expect(await openDuring(() => watched.nobody.send(session.resetPassword, chosen))).toEqual([]);
    expect(await openDuring(() => asha.send(contract.admin.resetUser, anew))).toEqual([]);
    expect(await openDuring(() => asha.send(session.changePassword, change))).toEqual([]);
  });

  test('when recovery codes are made and used', async ({ watched }) => {
    const asha = await watched.as('owner');
    open.whileHashing.length = 0;
    const { recoveryCodes } = await withSecondFactor(watched, asha);
    expect(open.whileHashing).toEqual(Array.from({ length: 11 }, () => 0));
    const first = await watched.nobody.send(session.login, credentials);
    const { challenge } = first.body['more'] as { challenge: string };
    const step = { challenge, recoveryCode: recoveryCodes[0] };

    expect(await openDuring(() => watched.nobody.send(session.loginSecondFactor, step))).toEqual(
      [],
    );
    expect(await openDuring(() => asha.send(session.newRecoveryCodes, {}))).toEqual([]);
  });

  test('when the business is set up', async () => {
    const url = await ownDatabase(`hashing_${process.pid}`);
    const database = openDatabase(url, { connections: 2 });
    const house = await openHouse(counted(database));
    try {
      const setUp = async () => {
        await setUpBusiness(house);
        return { status: 200 };
      };

      expect(await openDuring(setUp)).toEqual([]);
    } finally {
      await house.app.close();
      await database.close();
    }
  });
});

test('a password that is changed while it is compared opens nothing', async ({ watched }) => {
  const { user, temporaryPassword } = await invited(watched, 'packer', { send: 'temporary' });
  const anothers = (await watched.database.direct.select().from(users))[0]?.passwordHash ?? null;
  open.meanwhile = async () => {
    const { direct } = watched.database;
    await direct.update(users).set({ passwordHash: anothers }).where(eq(users.id, user.id));
  };

  const late = await watched.nobody.send(session.login, {
    phone: user.phone,
    password: temporaryPassword,
  });
  open.meanwhile = async () => {};

  expect(late.body).toMatchObject({ status: 401, code: 'sign_in.refused' });
});
