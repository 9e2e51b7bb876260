import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { contract } from '@counting-house/contract/contract.ts';
import { afterEach, describe, expect } from 'vitest';
import { openDatabase } from '../platform/database/database.ts';
import { openHouse, owner, test as base, type TestHouse } from '../testing/house.ts';
import { ownDatabase } from '../testing/machine/worker-database.ts';
import { setUpCode } from './set-up-code.ts';

const { data } = contract;
const business = { name: 'Malenadu Pantry', city: 'Shivamogga', stateCode: '29' };

let servers = 0;

/** A server that nobody has set up, with a code that stands on its console. */
const test = base.extend<{ empty: TestHouse; file: string }>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads the names of fixtures here.
  file: async ({}, use) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'set-up-'));
    const file = path.join(folder, 'setup-code');
    setUpCode.make(file, 'HONEY-JAR-42');
    await use(file);
    fs.rmSync(folder, { recursive: true });
  },
  empty: async ({ file: _file }, use) => {
    servers += 1;
    const url = await ownDatabase(`empty_${process.pid}_${servers}`);
    const database = openDatabase(url, { connections: 4 });
    const house = await openHouse(database);
    await use(house);
    await house.app.close();
    await database.close();
  },
});

afterEach(() => setUpCode.forget());

describe('a server that others can reach', () => {
  test('is set up with its code, which is gone then', async ({ empty, file }) => {
    const wrong = await empty.nobody.send(data.setUp, { business, owner, code: 'HONEY' });
    const right = await empty.nobody.send(data.setUp, { business, owner, code: 'honey-jar-42' });
    const again = await empty.nobody.send(data.setUp, { business, owner, code: 'honey-jar-42' });

    expect(wrong.body).toMatchObject({
      status: 422,
      fields: { code: 'The set-up code is wrong.' },
    });
    expect(right.status).toBe(200);
    expect(again.body).toMatchObject({ status: 409, code: 'house.set_up_already' });
    expect(fs.existsSync(file)).toBe(false);
    const [first, ...others] = await empty.auditOf('data.setUp');
    expect(first).toMatchObject({ result: 'denied', actorName: 'Nobody' });
    expect(new Set(others.map(({ actorName }) => actorName))).toEqual(new Set([owner.name]));
  });

  test('takes no time zone that does not exist', async ({ empty }) => {
    const reply = await empty.nobody.send(data.setUp, {
      business: { ...business, timeZone: 'Malenadu' },
      owner,
      code: 'HONEY-JAR-42',
    });

    expect(reply.body).toMatchObject({
      status: 422,
      fields: {
        'business.timeZone': 'That time zone does not exist. Choose one from the list.',
      },
    });
  });

  test('takes no Super Admin with a password that is tried first', async ({ empty }) => {
    const codes = [];
    for (const password of ['123456', business.name, owner.phone]) {
      const common = { ...owner, password };
      const { body } = await empty.nobody.send(data.setUp, {
        business,
        owner: common,
        code: 'HONEY-JAR-42',
      });
      codes.push([body['code'], body['fields']]);
    }

    const refused = { 'owner.password': 'This password is too common. Choose another.' };
    expect(codes).toEqual(Array.from({ length: 3 }, () => ['password.too_common', refused]));
  });

  test('lets its code be guessed five times in an hour, and no right one after them', async ({
    empty,
  }) => {
    const guess = (code: string) => empty.nobody.send(data.setUp, { business, owner, code });
    for (let i = 0; i < 5; i += 1) expect((await guess(`WRONG-${i}`)).status).toBe(422);

    expect((await guess('WRONG-6')).status).toBe(429);
    expect((await guess('HONEY-JAR-42')).status).toBe(429);
    empty.clock.pass(61);
    expect((await guess('HONEY-JAR-42')).status).toBe(200);
  });
});
