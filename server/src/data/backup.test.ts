import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, gzipSync } from 'node:zlib';
import { contract } from '@counting-house/contract/contract.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, test as base } from 'vitest';
import { files } from '../platform/files/file.table.ts';
import { salesOrders } from '../orders/order.table.ts';
import { auditSeals } from '../platform/audit/audit-seal.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { fileStore } from '../platform/files/file-store.ts';
import { openHouse, setUpBusiness, type TestHouse } from '../testing/house.ts';
import { startOfTests } from '../testing/machine/standing.ts';
import { expectLaws } from '../testing/laws/laws.ts';
import { byUpi, carStreet, goods } from '../testing/orders.ts';
import { sealAll } from '../testing/machine/seals.ts';
import { pieces } from '../testing/stock.ts';
import { ownDatabase } from '../testing/machine/worker-database.ts';
import { backUp } from './backup.ts';
import { measured } from './measured.ts';
import { restore } from './restore.ts';
import { mustHaveSecret, settleRestores } from './unfinished-restore.ts';

const { accounts, orders } = contract;
const now = new Date(startOfTests);

type Place = {
  readonly url: string;
  readonly database: Database;
  readonly dataDir: string;
  /** Nobody is in the database any more. */
  leave(): Promise<void>;
};
type Shop = Place & { readonly house: TestHouse; readonly archive: string; readonly key: string };

let places = 0;

async function newPlace(): Promise<Place> {
  places += 1;
  const url = await ownDatabase(`backup_${process.pid}_${places}`);
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'counting-house-backup-'));
  const database = openDatabase(url, { connections: 8 });
  let closed: Promise<void> | undefined;
  return { url, dataDir, database, leave: () => (closed ??= database.close()) };
}

async function endPlace({ leave, dataDir }: Place): Promise<void> {
  await leave();
  fs.rmSync(dataDir, { recursive: true, force: true });
}

/** A shop with an order, a file and sealed entries, with a backup of it; and an empty place elsewhere. */
const test = base.extend<{ shop: Shop; elsewhere: Place }>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- vitest reads the names of fixtures here.
    async ({}, use) => {
      const place = await newPlace();
      fileStore.open(place.dataDir);
      const house = await openHouse(place.database);
      await setUpBusiness(house);
      const buy = await buyer(house);
      await buy(1);
      const key = await aFile(place.database);
      await sealAll(house, auditSeals);
      const archive = path.join(place.dataDir, 'shop.chb');
      await backUp({ connection: place.url, dataDir: place.dataDir, place: archive, now });
      await use({ ...place, house, archive, key });
      await house.app.close();
      await endPlace(place);
    },
    { scope: 'file' },
  ],
  // oxlint-disable-next-line no-empty-pattern -- vitest reads the names of fixtures here.
  elsewhere: async ({}, use) => {
    const place = await newPlace();
    await use(place);
    await endPlace(place);
  },
});

/** Places an order of one piece, paid by UPI. */
async function buyer(house: TestHouse, role: 'sales' | 'owner' = 'sales') {
  const { variantId } = await goods(house, { stock: 500 });
  const sales = await house.as(role);
  return (n: number) =>
    sales.call(orders.createB2C, {
      customer: { name: `Buyer ${n}`, phone: String(9_000_000_001 + n) },
      shippingAddress: carStreet,
      lines: [{ variantId, qty: pieces(1) }],
      payments: [byUpi(38_000)],
    });
}

const picture = Buffer.from('as good as a picture');

async function aFile(database: Database): Promise<string> {
  const key = await fileStore.keep(new Map([['480.webp', picture]]));
  const at = startOfTests;
  await database.direct.insert(files).values({
    purpose: 'product',
    kind: 'image',
    originalName: 'pickle.jpg',
    mime: 'image/webp',
    bytes: picture.length,
    sha256: 'a'.repeat(64),
    variants: [480],
    storageKey: key,
    isPublic: true,
    altText: '',
    keptUntil: '2099-01-01T00:00:00.000Z',
    createdAt: at,
    createdBy: 0,
    updatedAt: at,
    updatedBy: 0,
  });
  return key;
}

const partOf = ({ dataDir }: Place, key: string) =>
  path.join(dataDir, 'files', key.slice(0, 2), key, '480.webp');

/** How many rows each table has. */
async function countsOf(database: Database): Promise<Record<string, number>> {
  const { rows } = await database.direct.execute<{ name: string; count: string }>(sql`
    select c.relname as name,
      (xpath('/row/c/text()', query_to_xml(format('select count(*) as c from %I', c.relname), false, true, '')))[1]::text as count
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not c.relispartition order by 1`);
  return Object.fromEntries(rows.map(({ name, count }) => [name, Number(count)]));
}

describe('a backup', () => {
  test('brings back every row and file elsewhere, and everything adds up', async ({
    shop,
    elsewhere,
  }) => {
    const there = { ...elsewhere, connection: elsewhere.url, place: shop.archive, now };
    await elsewhere.leave();

    await restore(there);

    const database = openDatabase(elsewhere.url, { connections: 4 });
    const restored = await openHouse(database);
    const [here, came] = [await countsOf(shop.database), await countsOf(database)];
    expect(came).toEqual({ ...here, audit_log: (here['audit_log'] ?? 0) + 2 }); // Restored, and all signed out.
    await expectLaws(restored);
    expect(fs.readFileSync(partOf(elsewhere, shop.key))).toEqual(picture);
    const owner = await restored.as('owner');
    expect(await owner.call(accounts.verifySeals, { kind: 'audit' })).toMatchObject({
      ok: true,
      checkedSeals: 1,
    });
    const buy = await buyer(restored, 'owner');
    expect((await buy(2)).orderNo).not.toBe((await ordersIn(shop.database))[0]);
    await expect(database.write((tx) => tx.execute(sql`delete from audit_log`))).rejects.toThrow();
    await restored.app.close();
    await database.close();
  });

  test('taken while people order is of one moment', async ({ shop, elsewhere }) => {
    const buy = await buyer(shop.house);
    let ordering = true;
    const selling = (async () => {
      for (let n = 100; ordering; n += 1) await buy(n);
    })();
    const archive = path.join(shop.dataDir, 'busy.chb');
    await buy(99);

    await backUp({ connection: shop.url, dataDir: shop.dataDir, place: archive, now });
    ordering = false;
    await selling;

    await elsewhere.leave();
    await restore({ ...elsewhere, connection: elsewhere.url, place: archive, now });
    const database = openDatabase(elsewhere.url, { connections: 4 });
    const restored = await openHouse(database);
    await expectLaws(restored);
    const all = await ordersIn(shop.database);
    const found = await ordersIn(database);
    expect(found.length).toBeGreaterThan(1);
    expect(all.slice(0, found.length)).toEqual(found);
    await restored.app.close();
    await database.close();
  });

  test('is not written over a file that is there', async ({ shop }) => {
    const again = backUp({
      connection: shop.url,
      dataDir: shop.dataDir,
      place: shop.archive,
      now,
    });

    await expect(again).rejects.toMatchObject({
      name: 'CannotStart',
      message: `${shop.archive} exists already: name another file.`,
    });
  });
});

const ordersIn = async (database: Database): Promise<(string | null)[]> => {
  const rows = await database.direct.select().from(salesOrders).orderBy(salesOrders.id);
  return rows.map(({ orderNo }) => orderNo);
};

describe('a restore', () => {
  test.for<[string, (bytes: Buffer) => Buffer]>([
    ['with a damaged byte', (bytes) => flipped(bytes, Math.floor(bytes.length / 3))],
    ['with a damaged byte of its manifest', (bytes) => flipped(bytes, bytes.length - 4_000)],
    ['that was cut off', (bytes) => bytes.subarray(0, Math.floor(bytes.length / 2))],
    ['that was cut off at its very end', (bytes) => bytes.subarray(0, bytes.length - 512)],
    ['that is something else', () => Buffer.from('PK, or whatever it may be'.repeat(100))],
    ['that is empty', () => Buffer.alloc(0)],
  ])('refuses an archive %s before anything changes', async ([, change], { shop, elsewhere }) => {
    const place = path.join(elsewhere.dataDir, 'other.chb');
    fs.writeFileSync(place, change(fs.readFileSync(shop.archive)));
    const before = await countsOf(elsewhere.database);

    const restoring = restore({ ...elsewhere, connection: elsewhere.url, place, now });

    await expect(restoring).rejects.toMatchObject({
      name: 'CannotStart',
      message: `${place} is damaged, cut off or no backup of Counting House: nothing was changed.`,
    });
    expect(await countsOf(elsewhere.database)).toEqual(before);
    expect(fs.readdirSync(elsewhere.dataDir)).toEqual(['other.chb']);
  });

  test('refuses an archive of a newer version', async ({ shop, elsewhere }) => {
    const place = path.join(elsewhere.dataDir, 'newer.chb');
    await shop.database.direct.execute(
      sql`insert into schema_migration (name, hash) values ('99999_later.sql', ${'b'.repeat(64)})`,
    );
    await backUp({ connection: shop.url, dataDir: shop.dataDir, place, now });
    await shop.database.direct.execute(
      sql`delete from schema_migration where name = '99999_later.sql'`,
    );

    const restoring = restore({ ...elsewhere, connection: elsewhere.url, place, now });

    await expect(restoring).rejects.toThrow('This backup comes from a newer version');
  });

  test('waits for nobody: a house that is open is refused', async ({ shop, elsewhere }) => {
    await elsewhere.database.direct.execute(sql`select 1`);

    const restoring = restore({
      ...elsewhere,
      connection: elsewhere.url,
      place: shop.archive,
      now,
    });

    await expect(restoring).rejects.toThrow('stop every Counting House first');
  });

  test('puts a backup in place of a business only when told to', async ({ shop, elsewhere }) => {
    const house = await openHouse(elsewhere.database);
    await setUpBusiness(house);
    await house.app.close();
    await elsewhere.leave();
    const given = { ...elsewhere, connection: elsewhere.url, place: shop.archive, now };

    await expect(restore(given)).rejects.toThrow('There is a business here.');
    await restore({ ...given, replace: true });

    const database = openDatabase(elsewhere.url, { connections: 2 });
    expect(await database.direct.$count(salesOrders)).toBeGreaterThan(0);
    await database.close();
  });

  test('that fails in the middle leaves the business as it was', async ({ shop, elsewhere }) => {
    const house = await openHouse(elsewhere.database);
    await setUpBusiness(house);
    await house.app.close();
    const before = await countsOf(elsewhere.database);
    await elsewhere.leave();
    const given = { ...elsewhere, connection: elsewhere.url, place: shop.archive, now };
    // Where a file of the backup belongs lies something that cannot be a folder.
    fs.mkdirSync(path.join(elsewhere.dataDir, 'files'));
    fs.writeFileSync(path.join(elsewhere.dataDir, 'files', shop.key.slice(0, 2)), 'in the way');

    await expect(restore({ ...given, replace: true })).rejects.toThrow();

    const database = openDatabase(elsewhere.url, { connections: 2 });
    expect(await countsOf(database)).toEqual(before);
    expect(fs.readdirSync(elsewhere.dataDir)).toEqual(['files']);
    await database.close();
  });
});

describe('a restore that was killed', () => {
  /** The house as the kill left it: the folder of the restore with the backup's secret, and the earlier one in force. */
  const killed = (dataDir: string, id: string) => {
    fs.mkdirSync(path.join(dataDir, `restore-${id}`));
    fs.writeFileSync(path.join(dataDir, `restore-${id}`, 'secret'), 'of the backup');
    fs.writeFileSync(path.join(dataDir, 'secret'), 'of before');
  };
  const secretIn = (dataDir: string) => fs.readFileSync(path.join(dataDir, 'secret'), 'utf8');

  test('behind its commit is finished by the next start', async ({ shop, elsewhere }) => {
    await elsewhere.leave();
    const { dataDir, url: connection } = elsewhere;
    await restore({ connection, dataDir, place: shop.archive, now });
    const database = openDatabase(connection, { connections: 1 });
    const { rows } = await database.direct.execute<{ id: string }>(
      sql`select request_id as id from audit_log where action = 'restore_backup'`,
    );
    await database.close();
    killed(dataDir, rows[0]?.id.split(' ')[1] ?? '');

    const said = await settleRestores(dataDir, connection);

    expect(said).toBe('A restore that was broken off is finished.');
    expect(secretIn(dataDir)).toBe('of the backup');
    expect(fs.readdirSync(dataDir).filter((name) => name.startsWith('restore-'))).toEqual([]);
  });

  test('before its commit is undone, with the files that it had brought', async ({ elsewhere }) => {
    const { dataDir, url: connection } = elsewhere;
    const [id, file] = ['0123456789abcdef', path.join('files', 'ab', 'one.webp')];
    killed(dataDir, id);
    for (const folder of [dataDir, path.join(dataDir, `restore-${id}`)])
      fs.mkdirSync(path.join(folder, 'files', 'ab'), { recursive: true });
    fs.writeFileSync(path.join(dataDir, `restore-${id}`, file), 'a picture');
    fs.linkSync(path.join(dataDir, `restore-${id}`, file), path.join(dataDir, file));
    fs.writeFileSync(path.join(dataDir, 'files', 'ab', 'own.webp'), 'ours');

    const said = await settleRestores(dataDir, connection);

    expect(said).toBe('An interrupted restore was undone. Your data is as it was before.');
    expect(secretIn(dataDir)).toBe('of before');
    expect(fs.readdirSync(path.join(dataDir, 'files', 'ab'))).toEqual(['own.webp']);
  });

  test('never lets a start make another secret', ({ elsewhere: { dataDir } }) => {
    fs.writeFileSync(path.join(dataDir, 'secret.before-restore'), 'of before');

    expect(() => mustHaveSecret(dataDir)).toThrow('The secret of this installation is missing');
    fs.writeFileSync(path.join(dataDir, 'secret'), 'put back');
    expect(() => mustHaveSecret(dataDir)).not.toThrow();
  });
});

test('rows are unpacked as far as the backup says, and no further', async () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000));
  const text = measured(1_000, () => new Error('more than it says'));
  let kept = 0;
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      kept += chunk.length;
      done();
    },
  });

  const unpacked = pipeline(Readable.from([bomb]), createGunzip(), text.stream, sink);

  await expect(unpacked).rejects.toThrow('more than it says');
  expect(kept).toBeLessThanOrEqual(1_000);
});

function flipped(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes);
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
}
