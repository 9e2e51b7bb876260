import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { desc, eq, sql } from 'drizzle-orm';
import { describe, expect, test as base } from 'vitest';
import { roles } from './platform/people/role.table.ts';
import { outboxMessages } from './integrations/outbox/outbox.table.ts';
import { sealName } from './integrations/outbox/outbox.rules.ts';
import { secrets as secretRows } from './integrations/secret.table.ts';
import { giftCards } from './offers/gift-cards/gift-card.table.ts';
import { appSecret } from './platform/environment/app-secret.ts';
import { auditLog } from './platform/audit/audit.table.ts';
import { type Database, openDatabase } from './platform/database/database.ts';
import { readSecrets } from './platform/environment/secret-change.ts';
import type { Variables } from './platform/environment/environment.ts';
import { keyId, seal, unseal } from './platform/environment/secrets.ts';
import { rotateSecret } from './secret-rotation.ts';
import { users } from './platform/people/user.table.ts';
import { ownDatabase } from './testing/machine/worker-database.ts';

const now = new Date('2026-11-21T04:30:00.000Z');
const at = now.toISOString();
const stamp = { createdAt: at, createdBy: 0, updatedAt: at, updatedBy: 0 };
const old = Buffer.from('old-secret');
const mailbox = 'ravi@malenadu.example';
const done = 'Start Counting House again.';

type House = { readonly database: Database; readonly dataDir: string; readonly url: string };

/** A database where a password, a message, an authenticator and a gift card are sealed with the secret of a file. */
const test = base.extend<{ server: Omit<House, 'dataDir'>; house: House }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- vitest reads the names of fixtures here.
    async ({}, use) => {
      const url = await ownDatabase(`secret_${process.pid}`);
      const database = openDatabase(url, { connections: 1 });
      await use({ database, url });
      await database.close();
    },
    { scope: 'file' },
  ],
  house: async ({ server }, use) => {
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'counting-house-secret-'));
    fs.writeFileSync(path.join(dataDir, 'secret'), `${old.toString()}\n`);
    await sealAll(server.database);
    await use({ ...server, dataDir });
    for (const table of [secretRows, outboxMessages, users, roles, giftCards]) {
      await server.database.direct.delete(table);
    }
    fs.rmSync(dataDir, { recursive: true });
  },
});

async function sealAll({ direct }: Database): Promise<void> {
  await direct.insert(secretRows).values({
    name: 'mail.password',
    sealed: seal('mail.password', 'Kumkum', old),
    keyId: keyId(old),
    updatedAt: at,
  });
  await direct.insert(outboxMessages).values({
    channel: 'mail',
    templateKey: 'invite',
    recipient: mailbox,
    sealed: seal(sealName(mailbox), 'Come in', old),
    dltId: '',
    priority: 5,
    status: 'queued',
    nextAttemptAt: at,
    createdAt: at,
    createdBy: 0,
  });
  const [role] = await direct
    .insert(roles)
    .values({ name: 'Office', permissions: [], knownPermissions: [], ...stamp })
    .returning();
  const [ravi] = await direct
    .insert(users)
    .values({
      name: 'Ravi Kumar',
      phone: '9844000031',
      roleId: role?.id ?? 0,
      status: 'active',
      ...stamp,
    })
    .returning();
  const id = ravi?.id ?? 0;
  const [card] = await direct
    .insert(giftCards)
    .values({
      codeHash: 'found by it',
      codeSecret: '',
      last4: '7K2M',
      initialValue: 100,
      balance: 100,
      status: 'active',
      source: 'issued',
      issueNo: 'GCI-00001',
      searchText: '7K2M',
      ...stamp,
    })
    .returning();
  await direct.update(giftCards).set({ codeSecret: seal(`gift_card ${card?.id}`, '7K2M', old) });
  await direct
    .update(users)
    .set({ totpSecret: seal(`totp ${id}`, 'JBSWY3DP', old) })
    .where(eq(users.id, id));
}

/** What is sealed, opened with a secret. */
async function openedWith({ direct }: Database, secret: Buffer): Promise<string[]> {
  const [password] = await direct.select().from(secretRows);
  const [message] = await direct.select().from(outboxMessages);
  const [person] = await direct.select().from(users);
  const [card] = await direct.select().from(giftCards);
  return [
    unseal('mail.password', password?.sealed ?? '', secret),
    unseal(sealName(mailbox), message?.sealed ?? '', secret),
    unseal(`totp ${person?.id}`, person?.totpSecret ?? '', secret),
    unseal(`gift_card ${card?.id}`, card?.codeSecret ?? '', secret),
  ];
}

const rotate = ({ database, dataDir }: House, variables: Variables = {}) =>
  rotateSecret(database, { dataDir, variables, now });

const inFile = (dataDir: string) =>
  Buffer.from(fs.readFileSync(path.join(dataDir, 'secret'), 'utf8').trim());

describe('changing the secret of the server', () => {
  test('seals passwords, waiting messages, authenticators and gift cards anew', async ({
    house,
  }) => {
    const { database, dataDir } = house;

    const said = await rotate(house);

    const secret = inFile(dataDir);
    expect(said).toBe(`Sealed with the new secret: 4. ${done}`);
    expect(secret).not.toEqual(old);
    expect(await openedWith(database, secret)).toEqual(['Kumkum', 'Come in', 'JBSWY3DP', '7K2M']);
    expect(await database.direct.select().from(secretRows)).toMatchObject([
      { keyId: keyId(secret) },
    ]);
    expect(fs.readdirSync(dataDir)).toEqual(['secret']);
    const [entry] = await database.direct.select().from(auditLog).orderBy(desc(auditLog.id));
    expect(entry).toMatchObject({ action: 'rotate_secret', actorKind: 'house' });
  });

  test('goes from the file to APP_SECRET, and from one APP_SECRET to another', async ({
    house,
  }) => {
    const { database, dataDir } = house;
    const [second, third] = ['second', 'third'].map((name) => name.padEnd(32, '.'));
    await rotate(house, { APP_SECRET: second });
    const variables = { APP_SECRET: third, OLD_APP_SECRET: second };

    await rotate(house, variables);

    expect(await openedWith(database, Buffer.from(third ?? ''))).toHaveLength(4);
    expect(fs.readdirSync(dataDir)).toEqual([]);
  });

  test('that breaks off in the middle changes nothing, and goes on when it is begun again', async ({
    house,
  }) => {
    const { database, dataDir } = house;
    await database.direct.execute(sql`create function break_off() returns trigger
      language plpgsql as $$ begin raise exception 'broke off'; end $$`);
    await database.direct.execute(sql`create trigger break_off before update on management_user
      for each row execute function break_off()`);

    await expect(rotate(house)).rejects.toThrow();
    expect(await openedWith(database, old)).toHaveLength(4);
    await database.direct.execute(sql`drop trigger break_off on management_user`);
    await rotate(house);

    expect(await openedWith(database, inFile(dataDir))).toHaveLength(4);
  });

  test('that breaks off before its file is in place keeps the house closed until it is', async ({
    house,
  }) => {
    const { database, dataDir } = house;
    await rotate(house);
    // As the folder stood when all was sealed, and the file not yet in its place.
    fs.renameSync(path.join(dataDir, 'secret'), path.join(dataDir, 'secret.next'));
    fs.writeFileSync(path.join(dataDir, 'secret'), old);
    expect(() => appSecret.open(dataDir, undefined)).toThrow(
      'The change of the secret broke off: run npm run rotate-secret again.',
    );

    const said = await rotate(house);

    expect(said).toBe(`Sealed with the new secret: 0. Sealed with it before: 4. ${done}`);
    expect(await openedWith(database, inFile(dataDir))).toHaveLength(4);
    expect(fs.readdirSync(dataDir)).toEqual(['secret']);
  });

  test('changes nothing with an old secret that is not the one', async ({ house }) => {
    const { database, dataDir } = house;
    const variables = { OLD_APP_SECRET: 'not it' };

    const changed = rotate(house, variables);

    await expect(changed).rejects.toThrow(
      'The old secret opens nothing of what is sealed here (4). Nothing was changed.',
    );
    expect(await openedWith(database, old)).toHaveLength(4);
    expect(fs.readdirSync(dataDir)).toEqual(['secret']);
  });

  test('leaves what even the old secret does not open, and says so', async ({ house }) => {
    const { database } = house;
    await database.direct
      .update(secretRows)
      .set({ sealed: seal('mail.password', 'Kumkum', Buffer.from('a lost one')) });

    const said = await rotate(house);

    expect(said).toBe(
      `Sealed with the new secret: 3. Opened with neither, and to be typed or set up again: 1. ${done}`,
    );
  });

  test('is refused while a server is open', async ({ house }) => {
    const { database, dataDir, url } = house;
    const server = openDatabase(url, { connections: 1 });
    await server.direct.execute(sql`select 1`);

    const changed = rotate(house);

    await expect(changed).rejects.toThrow('stop every Counting House first. Nothing was changed.');
    await server.close();
    expect(await openedWith(database, old)).toHaveLength(4);
    expect(fs.readdirSync(dataDir)).toEqual(['secret']);
  });

  test('needs a secret to change from, and another to change to', ({ house: { dataDir } }) => {
    expect(() => readSecrets(dataDir, { APP_SECRET: old.toString() })).toThrow(
      'APP_SECRET is still the old one: set it to another.',
    );
    expect(() => readSecrets(dataDir, { APP_SECRET: 'x'.repeat(31) })).toThrow(
      'APP_SECRET has 31 characters: make one of 32 or more with openssl rand -base64 32',
    );
    fs.rmSync(path.join(dataDir, 'secret'));
    expect(() => readSecrets(dataDir, {})).toThrow('There is no secret to change from');
  });
});
