import { contract } from '@counting-house/contract/contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { z } from 'zod';
import { allJobs } from '../../jobs.ts';
import { jobs } from '../../platform/jobs/job.table.ts';
import { job, jobRegister, startJob } from '../../platform/jobs/jobs.ts';
import { ruleBroken } from '../../platform/problem.ts';
import { type Person, test, type TestHouse } from '../../testing/house.ts';
import { atWork } from '../../testing/work.ts';

const { admin } = contract;

const counting = job({
  kind: 'admin.testCounting',
  says: 'Count pots',
  input: z.strictObject({ isBroken: z.boolean() }),
  async run(work, { isBroken }) {
    if (isBroken && work.attempt === 1) throw ruleBroken('pot.broken', 'A pot is broken.');
    return { counted: 12 };
  },
});

/** A count that this person started. */
async function started(house: TestHouse, person: Person, isBroken = false): Promise<number> {
  jobRegister.open([...allJobs, counting]);
  return atWork(house, (ctx) =>
    startJob({ ...ctx, user: { ...ctx.user, id: person.userId } }, counting, { isBroken }),
  );
}

describe('the list of jobs', () => {
  test('shows people their own, and all to those who look after them', async ({ house }) => {
    const packer = await house.as('packer');
    const sales = await house.as('sales');
    await started(house, packer);
    await started(house, sales);

    const own = await packer.call(admin.listJobs, {});
    const all = await (await house.as('auditor')).call(admin.listJobs, {});

    expect(own.rows.map(({ byName, says }) => [byName, says])).toEqual([['packer', 'Count pots']]);
    expect(all.rows.map(({ byName }) => byName)).toEqual(['sales', 'packer']);
  });

  test('leads to what came of a job, and never to that of somebody else', async ({ house }) => {
    const packer = await house.as('packer');
    const sales = await house.as('sales');
    const id = await started(house, packer);
    await house.runJobs();

    const mine = await packer.call(admin.getJob, { id });
    const theirs = sales.call(admin.getJob, { id });

    expect(mine).toMatchObject({ status: 'done', progress: 100, result: { counted: 12 } });
    await expect(theirs).rejects.toMatchObject({ status: 404 });
  });

  test('shows the proof of the books to those who read the books', async ({ house }) => {
    const owner = await house.as('owner');
    await owner.call(admin.runJob, { kind: 'accounts.prove' });
    await house.runJobs();
    const accountant = await house.as('accountant');

    const { rows } = await accountant.call(admin.listJobs, { kind: 'accounts.prove' });
    const proof = await accountant.call(admin.getJob, { id: rows[0]?.id ?? 0 });
    const theirs = await (await house.as('packer')).call(admin.listJobs, {});

    expect(proof).toMatchObject({ status: 'done', result: { faults: 0 } });
    expect(theirs.rows).toEqual([]);
  });

  test('can be narrowed by state', async ({ house }) => {
    const owner = await house.as('owner');
    await started(house, owner, true);
    await house.runJobs();
    await started(house, owner);

    const failed = await owner.call(admin.listJobs, { status: 'failed' });

    expect(failed.rows).toMatchObject([{ status: 'failed', error: 'A pot is broken.' }]);
  });
});

describe('the list of ended jobs', () => {
  test('forgets what ended a quarter of a year ago', async ({ house }) => {
    const owner = await house.as('owner');
    const id = await started(house, owner);
    await house.runJobs();
    const left = async () =>
      (await house.database.direct.select().from(jobs).where(eq(jobs.id, id))).length;

    house.clock.pass(89 * 24 * 60);
    await house.runJobs();
    const before = await left();
    house.clock.pass(2 * 24 * 60);
    await house.runJobs();

    expect([before, await left()]).toEqual([1, 0]);
  });
});

describe('a job', () => {
  test('that waits is cancelled at once by the one who started it', async ({ house }) => {
    const packer = await house.as('packer');
    const id = await started(house, packer);

    const cancelled = await packer.call(admin.cancelJob, { id });
    await house.runJobs();

    expect(cancelled).toMatchObject({ status: 'cancelled', error: 'Cancelled.' });
    expect((await packer.call(admin.getJob, { id })).status).toBe('cancelled');
  });

  test('of somebody else is cancelled only with the right to it', async ({ house }) => {
    const id = await started(house, await house.as('packer'));

    const byAuditor = (await house.as('auditor')).call(admin.cancelJob, { id });
    await expect(byAuditor).rejects.toMatchObject({ status: 403 });
    const bySales = (await house.as('sales')).call(admin.cancelJob, { id });
    await expect(bySales).rejects.toMatchObject({ status: 404 });
    const byAdmin = await (await house.as('admin')).call(admin.cancelJob, { id });

    expect(byAdmin.status).toBe('cancelled');
  });

  test('that failed runs again when it is asked for', async ({ house }) => {
    const owner = await house.as('owner');
    const id = await started(house, owner, true);
    await house.runJobs();

    const again = await owner.call(admin.retryJob, { id });
    await house.runJobs();

    expect(again).toMatchObject({ status: 'queued', error: null, attempts: 0 });
    expect((await owner.call(admin.getJob, { id })).status).toBe('done');
    expect(await house.auditOf('admin.retryJob')).toMatchObject([
      { entity: 'job', entityId: id, action: 'retry' },
    ]);
  });

  test('that is done neither runs again nor can be cancelled', async ({ house }) => {
    const owner = await house.as('owner');
    const id = await started(house, owner);
    await house.runJobs();

    const again = owner.call(admin.retryJob, { id });
    await expect(again).rejects.toMatchObject({ status: 409, code: 'job.not_ended' });
    const cancelled = owner.call(admin.cancelJob, { id });
    await expect(cancelled).rejects.toMatchObject({ status: 409, code: 'job.ended' });
  });
});

describe('a schedule', () => {
  const kind = 'session.cleanUserLog';

  test('says when it runs next, and runs now when it is asked to', async ({ house }) => {
    const owner = await house.as('owner');
    await house.runJobs();
    const { rows } = await owner.call(admin.listSchedules, {});

    await owner.call(admin.runJob, { kind });
    await house.runJobs();

    expect(rows.find((row) => row.kind === kind)).toMatchObject({
      says: 'Delete old page visits',
      cron: '0 4 * * *',
      timeZone: 'Asia/Kolkata',
      nextRunAt: '2026-11-21T22:30:00.000Z',
    });
    const ran = await owner.call(admin.listJobs, { kind });
    expect(ran.rows).toMatchObject([{ status: 'done', byName: null }]);
  });

  test('is changed, and then follows its new time', async ({ house }) => {
    const owner = await house.as('owner');
    await house.runJobs();

    const saved = await owner.call(admin.updateSchedule, { kind, cron: '30 2 * * 0', version: 1 });

    expect(saved).toMatchObject({ nextRunAt: '2026-11-21T21:00:00.000Z', version: 2 });
  });

  test('that is switched off runs no more', async ({ house }) => {
    const owner = await house.as('owner');
    await house.runJobs();

    const saved = await owner.call(admin.updateSchedule, { kind, isActive: false, version: 1 });
    house.clock.pass(3 * 24 * 60);
    await house.runJobs();

    expect(saved.nextRunAt).toBeNull();
    const again = await house.as('admin');
    expect((await again.call(admin.listJobs, { kind })).rows).toEqual([]);
  });

  test.for([
    [{ cron: 'at four' }, 'cron', 'This schedule does not come up within a year.'],
    [{ cron: '0 4 31 2 *' }, 'cron', 'This schedule does not come up within a year.'],
    [{ timeZone: 'Asia/Shivamogga' }, 'timeZone', 'Choose a time zone.'],
  ] as const)('is refused as %j', async ([change, field, says], { house }) => {
    const owner = await house.as('owner');
    await house.runJobs();

    const refused = owner.call(admin.updateSchedule, { kind, ...change, version: 1 });

    await expect(refused).rejects.toMatchObject({ status: 422, fields: { [field]: says } });
  });
});
