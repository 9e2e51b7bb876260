import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { z } from 'zod';
import { openJobHouse } from '../../job-house.ts';
import { test as base } from '../../testing/house.ts';
import { ownDatabase } from '../../testing/machine/worker-database.ts';
import { systemClock } from '../clock.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { openJobWorker } from './job-worker.ts';
import { jobs } from './job.table.ts';
import { job, jobRegister, type JobWork, queueJob } from './jobs.ts';

/** What the job does when it is brought, and who is told that it was. */
let step: (work: JobWork) => Promise<void> = async () => {};

const ring = job({
  kind: 'admin.testRing',
  says: 'Ring',
  input: z.strictObject({}),
  run: (work) => step(work),
});

type Workshop = {
  database: Database;
  open: (times?: { tickMs: number }) => ReturnType<typeof openJobWorker>;
  /** How often the clock was looked at. */
  looks: () => number;
};

const test = base.extend<{ workshop: Workshop }>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads the names of fixtures here.
  workshop: async ({}, use) => {
    const url = await ownDatabase(`workshop_${process.pid}_${Date.now()}`);
    const database = openDatabase(url, { connections: 6 });
    const failures: unknown[] = [];
    const log = (error: unknown) => void failures.push(error);
    jobRegister.open([ring]);
    let looks = 0;
    const clock = { now: () => ((looks += 1), systemClock.now()) };
    const house = openJobHouse({ database, clock, log, progressEveryMs: 0 });
    const open = (times?: { tickMs: number }) => openJobWorker(house, url, times);
    await use({ database, open, looks: () => looks });
    await database.close();
    expect(failures).toEqual([]);
  },
});

const queued = ({ database }: Workshop) => {
  const now = new Date().toISOString();
  return database.write((tx) => queueJob(tx, ring, { input: {}, byUser: null, now, runAt: now }));
};

describe('the worker of a server', () => {
  test('is brought a job as soon as its transaction is on disk', async ({ workshop }) => {
    const worker = workshop.open();
    worker.start();
    const rung = new Promise<number>((resolve) => {
      step = async (work) => resolve(work.id);
    });

    const id = await queued(workshop);
    const found = await rung;
    await worker.stop();

    expect(found).toBe(id);
    expect(await workshop.database.direct.select().from(jobs)).toMatchObject([{ status: 'done' }]);
  });

  test('looks at the clock once while the database is frozen', async ({ workshop }) => {
    const worker = workshop.open({ tickMs: 10 });
    const { promise: frozen, resolve: isFrozen } = Promise.withResolvers<void>();
    const { promise: thawed, resolve: thaw } = Promise.withResolvers<void>();
    const freezing = workshop.database.write(async (tx) => {
      await tx.execute(sql`lock table job_schedule in access exclusive mode`);
      isFrozen();
      await thawed;
    });
    await frozen;

    worker.start();
    await new Promise((resolve) => setTimeout(resolve, 300));
    const stopped = worker.stop();
    thaw();
    await Promise.all([freezing, stopped]);

    expect(workshop.looks()).toBeLessThan(5);
  });

  test('leaves nobody listening when it is stopped while it starts', async ({ workshop }) => {
    const worker = workshop.open();
    worker.start();
    await worker.stop();

    const { rows } = await workshop.database.direct.execute(
      sql`select query from pg_stat_activity
        where datname = current_database() and query ilike 'listen%'`,
    );

    expect(rows).toEqual([]);
  });

  test('stops only when what was done is off the queue', async ({ workshop }) => {
    const worker = workshop.open();
    worker.start();
    const begun = Promise.withResolvers<Promise<void>>();
    step = async () => begun.resolve(worker.stop());
    await queued(workshop);

    await begun.promise;
    const { rows } = await workshop.database.direct.execute(
      sql`select id from graphile_worker._private_jobs`,
    );

    expect(rows).toEqual([]);
  });

  test('gives back what is not done when it stops, and another goes on', async ({ workshop }) => {
    const [first, second] = [workshop.open(), workshop.open()];
    first.start();
    let stop: Promise<void> | undefined;
    const begun = new Promise<void>((resolve) => {
      step = async (work) => {
        stop = first.stop();
        resolve();
        await work.write(async () => {});
      };
    });
    await queued(workshop);
    await begun;
    await stop;
    const between = await workshop.database.direct.select().from(jobs);

    const rung = new Promise<number>((resolve) => {
      step = async (work) => resolve(work.attempt);
    });
    second.start();
    const attempt = await rung;
    await second.stop();

    expect(between).toMatchObject([{ status: 'queued', attempts: 0 }]);
    expect(attempt).toBe(2);
  });
});
