import { contract } from '@counting-house/contract/contract.ts';
import type { ListUpload } from '@counting-house/contract/lists/list-upload.ts';
import { count, eq } from 'drizzle-orm';
import type pg from 'pg';
import { describe, expect } from 'vitest';
import { products } from '../catalogue/products/product.table.ts';
import { variants } from '../catalogue/variants/variant.table.ts';
import { openJobHouse } from '../job-house.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { tick } from '../platform/jobs/job-clock.ts';
import { runJob } from '../platform/jobs/job-run.ts';
import { jobs } from '../platform/jobs/job.table.ts';
import type { JobHouse } from '../platform/jobs/job-work.ts';
import { test, type TestHouse } from '../testing/house.ts';
import { defaults, load, previewOf } from '../testing/lists.ts';

const { admin, catalogue, integrations, lists } = contract;

/** Lines of a price list: product, SKU, price. */
const lines = (n: number, price = 120) =>
  Array.from({ length: n }, (_, i) => `Pot ${i + 1},POT-${i + 1},${price},${price}`);
const file = (rows: readonly string[]) => ['Name,SKU,MRP,Price', ...rows, ''].join('\n');

async function started(
  house: TestHouse,
  rows = lines(205),
  categoryName = 'Pots',
): Promise<ListUpload> {
  const options = await defaults(house, { categoryName });
  return load(house, await previewOf(house, { kind: 'products', file: file(rows), options }));
}

async function made(house: TestHouse): Promise<number> {
  const [counted] = await house.database.direct.select({ n: count() }).from(products);
  return counted?.n ?? 0;
}

const seen = async (house: TestHouse, { uploadId }: ListUpload) =>
  (await house.as('owner')).call(lists.getUpload, { uploadId });

/** A server's share in running jobs; something happens before one of its steps. */
function server(house: TestHouse, happens: (step: number) => unknown = () => undefined): JobHouse {
  let steps = 0;
  const { clock } = house;
  const database: Database = {
    ...house.database,
    async write(work) {
      steps += 1;
      await happens(steps);
      return house.database.write(work);
    },
  };
  return openJobHouse({ database, clock, log: () => {}, progressEveryMs: 0 });
}

/** From this step on the server is gone. The first takes the job, the second makes the category, the third loads two hundred rows. */
const downAt = (last: number) => (step: number) => {
  if (step >= last) throw new Error('the server is gone');
};

/** Long enough for others to see that a server is gone. */
async function rescue(house: TestHouse): Promise<void> {
  house.clock.pass(2);
  await tick(server(house));
  await house.runJobs();
}

/** How many statements the database was asked meanwhile. */
async function statementsOf(house: TestHouse, work: () => Promise<unknown>): Promise<number> {
  const { $client } = house.database.direct as Tx & { readonly $client: pg.Client };
  const plain = $client.query;
  let asked = 0;
  $client.query = ((...args: Parameters<typeof plain>) => {
    asked += 1;
    return plain.apply($client, args);
  }) as typeof plain;
  await work();
  $client.query = plain;
  return asked;
}

test('new products are made together, in fewer statements than there are of them', async ({
  house,
}) => {
  const asked = await statementsOf(house, () => started(house, lines(150)));

  expect(await made(house)).toBe(150);
  expect(asked).toBeLessThan(120);
});

describe('a long list', () => {
  test('is loaded in the background, as its preview showed', async ({ house }) => {
    const upload = await started(house);
    const before = await made(house);

    await house.runJobs();

    expect(upload).toMatchObject({ status: 'loading', counts: { create: 205 } });
    expect(before).toBe(0);
    expect(await made(house)).toBe(205);
    expect(await seen(house, upload)).toMatchObject({
      status: 'committed',
      jobId: upload.jobId,
      counts: { rows: 205, create: 205, error: 0 },
    });
    const owner = await house.as('owner');
    const job = await owner.call(admin.getJob, { id: upload.jobId ?? 0 });
    expect(job).toMatchObject({ status: 'done', result: { loaded: 205, toFix: 0 } });
    const told = await owner.call(integrations.listNotifications, {});
    expect(told.rows).toMatchObject([
      {
        text: `Upload ${upload.number} is done. 205 rows are loaded.`,
        link: `/product-management/product-catalog?upload=products&list=${upload.uploadId}`,
      },
    ]);
  });

  test('of two hundred rows is loaded at once', async ({ house }) => {
    const upload = await started(house, lines(200));

    expect(upload).toMatchObject({ status: 'committed', jobId: null });
    expect(await made(house)).toBe(200);
  });

  test('goes on where its server went down, and loads no row twice', async ({ house }) => {
    const upload = await started(house);
    const id = upload.jobId ?? 0;

    await runJob(server(house, downAt(4)), id).catch(() => undefined);
    const half = await made(house);
    await rescue(house);

    expect(half).toBe(200);
    expect(await made(house)).toBe(205);
    expect(await house.database.direct.select({ n: count() }).from(variants)).toEqual([{ n: 205 }]);
    expect(await seen(house, upload)).toMatchObject({
      status: 'committed',
      counts: { create: 205, error: 0 },
    });
    const [job] = await house.database.direct.select().from(jobs).where(eq(jobs.id, id));
    expect(job).toMatchObject({ status: 'done', runs: 2 });
  });

  test('that is cancelled half-way keeps what is loaded, and tells the rest', async ({ house }) => {
    const upload = await started(house);
    const id = upload.jobId ?? 0;
    await runJob(server(house, downAt(4)), id).catch(() => undefined);
    await house.database.direct
      .update(jobs)
      .set({ cancelAskedAt: house.clock.now().toISOString() })
      .where(eq(jobs.id, id));

    await rescue(house);

    expect(await made(house)).toBe(200);
    expect(await seen(house, upload)).toMatchObject({
      status: 'part_committed',
      counts: { create: 200, error: 5 },
    });
    const owner = await house.as('owner');
    const rest = await owner.send(lists.uploadErrors, { uploadId: upload.uploadId });
    expect(rest.bytes.toString()).toContain('Row: Not loaded: Cancelled.');
  });

  test('that is cancelled before its first row can be loaded after all', async ({ house }) => {
    const upload = await started(house);
    const owner = await house.as('owner');

    await owner.call(admin.cancelJob, { id: upload.jobId ?? 0 });
    const open = await seen(house, upload);
    await load(house, open);
    await house.runJobs();

    expect(open).toMatchObject({ status: 'previewed', jobId: null });
    expect(await made(house)).toBe(205);
  });

  test('goes in without the rows that are refused meanwhile, and says why', async ({ house }) => {
    const upload = await started(house);
    const beaten = server(house, async (step) => {
      if (step === 4) await started(house, ['Other pot,POT-203,10,10']);
    });

    await runJob(beaten, upload.jobId ?? 0);

    expect(await seen(house, upload)).toMatchObject({
      status: 'part_committed',
      counts: { create: 204, error: 1 },
    });
    const owner = await house.as('owner');
    const { rows } = await owner.call(lists.listUploadRows, {
      uploadId: upload.uploadId,
      action: 'error',
    });
    expect(
      rows.map(({ rowNo, errors }) => [
        rowNo,
        errors.map(({ column, text }) => `${column}: ${text}`).join(),
      ]),
    ).toEqual([[204, 'SKU: SKU POT-203 is already used by Other pot']]);
  });

  test('makes its category before its rows, and once, whatever becomes of them', async ({
    house,
  }) => {
    const upload = await started(house);
    const beaten = server(house, async (step) => {
      if (step === 3) await started(house, ['Other pot,POT-3,10,10'], 'Others');
    });

    await runJob(beaten, upload.jobId ?? 0);

    expect(await seen(house, upload)).toMatchObject({ counts: { create: 204, error: 1 } });
    const owner = await house.as('owner');
    const pots = await owner.call(catalogue.listCategories, { q: 'pots' });
    expect(pots.rows.map(({ name }) => name)).toEqual(['Pots']);
    expect(await made(house)).toBe(205);
  });

  test('is not loaded by somebody who lost the right to it', async ({ house }) => {
    const admins = await house.as('admin');
    const options = await defaults(house, { categoryName: 'Pots' });
    const preview = await previewOf(house, {
      kind: 'products',
      file: file(lines(250)),
      options,
      by: admins,
    });
    const upload = await admins.call(lists.uploadList, {
      mode: 'commit',
      uploadId: preview.uploadId,
      expectedCounts: preview.counts,
    });
    const owner = await house.as('owner');
    const { rows } = await owner.call(admin.listRoles, {});
    const packer = rows.find(({ key }) => key === 'packer');
    const user = await owner.call(admin.getUser, { id: admins.userId });
    await owner.call(admin.updateUser, {
      id: admins.userId,
      roleId: packer?.id,
      version: user.version,
    });

    await house.runJobs();

    expect(await made(house)).toBe(0);
    const job = await owner.call(admin.getJob, { id: upload.jobId ?? 0 });
    expect(job).toMatchObject({
      status: 'failed',
      error: 'You do not have permission to do this.',
    });
  });
});
