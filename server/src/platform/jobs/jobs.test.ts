import { contract } from '@counting-house/contract/contract.ts';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect } from 'vitest';
import { z } from 'zod';
import { allJobs } from '../../jobs.ts';
import { openJobHouse } from '../../job-house.ts';
import { users } from '../people/user.table.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { atWork } from '../../testing/work.ts';
import { note } from '../audit/audit.ts';
import { auditLog } from '../audit/audit.table.ts';
import { tick } from './job-clock.ts';
import { runJob } from './job-run.ts';
import type { JobHouse } from './job-work.ts';
import { jobs, jobSchedules } from './job.table.ts';
import { type AnyJob, job, jobRegister, type JobWork, startJob, wakeJob } from './jobs.ts';
import { ruleBroken } from '../problem.ts';

/** What the jobs of these tests did, and what they are told to do. */
let did: string[] = [];
let step: (work: JobWork) => Promise<void> = async () => {};

const counting = job({
  kind: 'admin.testCounting',
  says: 'Count pots',
  input: z.strictObject({ pots: z.int() }),
  async run(work, { pots }) {
    await work.write(async (ctx) => {
      did.push(`${ctx.user.kind} ${ctx.user.name}`);
      note(ctx, { action: 'count', entityNo: String(pots) });
    });
    await work.progress(1, 2, '1 of 2 pots');
    await step(work);
    return { counted: pots };
  },
  tells: (_result, { pots }) => ({ text: `${pots} pots are counted.`, link: '/pots' }),
  async failed(_ctx, { pots }, { how, error }) {
    did.push(`${how} ${pots}: ${error}`);
  },
});

const nightly = job({
  kind: 'admin.testNightly',
  says: 'Sweep',
  every: { cron: '30 22 * * *' },
  input: z.strictObject({}),
  async run(work) {
    did.push('swept');
    await step(work);
  },
});

beforeEach(() => {
  did = [];
  step = async () => {};
});

/** The house knows these kinds beside its own. */
const knowing = (house: TestHouse, ...kinds: AnyJob[]) => {
  jobRegister.open([...allJobs, ...kinds]);
  return house;
};

const rowsOf = (house: TestHouse, kind: AnyJob) =>
  house.database.direct.select().from(jobs).where(eq(jobs.kind, kind.kind)).orderBy(jobs.id);

describe('a job', () => {
  test('runs after the operation that started it, and keeps its result', async ({ house }) => {
    knowing(house, counting);

    await atWork(house, (ctx) => startJob(ctx, counting, { pots: 12 }));
    await house.runJobs();

    const [row] = await rowsOf(house, counting);
    expect(row).toMatchObject({ status: 'done', progress: 100, result: { counted: 12 } });
  });

  test('was never there when its operation failed', async ({ house }) => {
    knowing(house, counting);

    const failing = atWork(house, async (ctx) => {
      await startJob(ctx, counting, { pots: 12 });
      throw ruleBroken('pot.broken', 'A pot is broken.');
    });

    await expect(failing).rejects.toThrow('A pot is broken.');
    expect(await rowsOf(house, counting)).toEqual([]);
  });

  test('works with the rights of the one who started it, and leaves their name in the log', async ({
    house,
  }) => {
    knowing(house, counting);
    const packer = await house.as('packer');

    await queuedBy(house, packer.userId);
    await house.runJobs();

    expect(did).toEqual(['job packer']);
    const [entry] = await house.auditOf(counting.kind);
    expect(entry).toMatchObject({ actorKind: 'job', actorId: packer.userId, action: 'count' });
  });

  test('does not run for somebody who was switched off meanwhile', async ({ house }) => {
    knowing(house, counting);
    const packer = await house.as('packer');
    await queuedBy(house, packer.userId);
    await house.database.direct
      .update(users)
      .set({ status: 'disabled' })
      .where(eq(users.id, packer.userId));

    await house.runJobs();

    const [row] = await rowsOf(house, counting);
    expect(row).toMatchObject({
      status: 'failed',
      error: 'The person who started it is switched off.',
    });
    expect(did).toEqual(['failed 12: The person who started it is switched off.']);
  });

  test('tells the one who started it at its end, with the place to look', async ({ house }) => {
    knowing(house, counting);
    const packer = await house.as('packer');

    await queuedBy(house, packer.userId);
    await house.runJobs();

    const told = await packer.call(contract.integrations.listNotifications, {});
    expect(told.unread).toBe(1);
    expect(told.rows).toMatchObject([{ text: '12 pots are counted.', link: '/pots' }]);
  });

  test('shows how far it is while it runs', async ({ house }) => {
    knowing(house, counting);
    const seen: unknown[] = [];
    step = async () => void seen.push(...(await rowsOf(house, counting)));

    await queuedBy(house, 0);
    await house.runJobs();

    expect(seen).toMatchObject([{ status: 'running', progress: 50, doing: '1 of 2 pots' }]);
  });

  test('reads what its steps wrote', async ({ house }) => {
    knowing(house, counting);
    step = async (work) => {
      const found = await work.read((ctx) => ctx.tx.select().from(auditLog));
      did.push(`read ${found.filter(({ call }) => call === counting.kind).length}`);
    };

    await queuedBy(house, 0);
    await house.runJobs();

    expect(did.at(-1)).toBe('read 1');
  });

  test('is tried again later after a technical failure, and at last fails', async ({ house }) => {
    knowing(house, counting);
    step = async () => {
      throw new Error('the disk stumbled');
    };
    await queuedBy(house, 0);

    await house.runJobs({ mayFail: true });
    const [first] = await rowsOf(house, counting);
    for (const minutes of [1, 5]) {
      house.clock.pass(minutes);
      await house.runJobs({ mayFail: true });
    }

    const words = `Something went wrong. Reference job_${first?.id}.`;
    expect(first).toMatchObject({ status: 'queued', attempts: 1, error: words });
    const [last] = await rowsOf(house, counting);
    expect(last).toMatchObject({ status: 'failed', attempts: 3, error: words });
    expect(did.at(-1)).toBe(`failed 12: ${words}`);
  });

  test('that breaks a rule fails at once, in the words of the rule', async ({ house }) => {
    knowing(house, counting);
    step = async () => {
      throw ruleBroken('pot.broken', 'A pot is broken.');
    };

    await queuedBy(house, 0);
    await house.runJobs();

    const [row] = await rowsOf(house, counting);
    expect(row).toMatchObject({ status: 'failed', attempts: 1, error: 'A pot is broken.' });
  });

  test('stops at its next step when it is cancelled', async ({ house }) => {
    knowing(house, counting);
    step = async (work) => {
      const cancelAskedAt = house.clock.now().toISOString();
      await house.database.direct.update(jobs).set({ cancelAskedAt }).where(eq(jobs.id, work.id));
      await work.write(async () => void did.push('went on'));
    };

    await queuedBy(house, 0);
    await house.runJobs();

    const [row] = await rowsOf(house, counting);
    expect(row).toMatchObject({ status: 'cancelled' });
    expect(did.slice(1)).toEqual(['cancelled 12: Cancelled.']);
  });

  test('goes on elsewhere when its server went down, and the dead one is not believed', async ({
    house,
  }) => {
    knowing(house, counting);
    const id = await queuedBy(house, 0);
    step = async (work) => {
      if (work.attempt > 1) return;
      house.clock.pass(2); // As long as nobody hears of it any more.
      await tick(workshop(house));
      await runJob(workshop(house), id);
      await work.write(async () => void did.push('woke up again'));
    };

    await runJob(workshop(house), id);

    const [row] = await rowsOf(house, counting);
    expect(row).toMatchObject({ status: 'done', runs: 2 });
    expect(did).toEqual(['job Counting House', 'job Counting House']);
  });

  test('is given back at its next step when the server closes', async ({ house }) => {
    knowing(house, counting);
    const id = await queuedBy(house, 0);
    let isStopping = false;
    step = async (work) => {
      isStopping = true;
      await work.write(async () => void did.push('went on'));
    };

    await runJob(workshop(house), id, () => isStopping);

    const [row] = await rowsOf(house, counting);
    expect(row).toMatchObject({ status: 'queued', attempts: 0 });
    expect(did).toEqual(['job Counting House']);
  });
});

describe('a job of the clock', () => {
  test('runs at its time in the zone of the business, once, and then the next day', async ({
    house,
  }) => {
    knowing(house, nightly);
    await house.runJobs();
    const [first] = await scheduleOf(house);

    house.clock.set('2026-11-21T17:01:00.000Z');
    await house.runJobs();
    await house.runJobs();

    expect(first?.nextRunAt).toBe('2026-11-21T17:00:00.000Z');
    expect(did).toEqual(['swept']);
    const [next] = await scheduleOf(house);
    expect(next).toMatchObject({
      lastRunAt: '2026-11-21T17:01:00.000Z',
      nextRunAt: '2026-11-22T17:00:00.000Z',
    });
  });

  test('is pulled back when a clock that was ahead is put right', async ({ house }) => {
    knowing(house, nightly);
    house.clock.set('2027-03-01T09:00:00.000Z');
    await house.runJobs();
    const [ahead] = await scheduleOf(house);

    house.clock.set('2026-11-21T05:00:00.000Z');
    await house.runJobs();
    const [right] = await scheduleOf(house);
    house.clock.set('2026-11-21T17:01:00.000Z');
    await house.runJobs();

    expect(ahead?.nextRunAt).toBe('2027-03-01T17:00:00.000Z');
    expect(right?.nextRunAt).toBe('2026-11-21T17:00:00.000Z');
    expect(did).toEqual(['swept']);
  });

  test('that was missed for days runs once', async ({ house }) => {
    knowing(house, nightly);
    await house.runJobs();

    house.clock.set('2026-11-25T09:00:00.000Z');
    await house.runJobs();

    expect(did).toEqual(['swept']);
  });

  test('does not run while it is switched off', async ({ house }) => {
    knowing(house, nightly);
    await house.runJobs();
    await house.database.direct.update(jobSchedules).set({ isActive: false });

    house.clock.set('2026-11-22T09:00:00.000Z');
    await house.runJobs();

    expect(did).toEqual([]);
  });

  test('tells who looks after jobs when it failed three times in a row', async ({ house }) => {
    knowing(house, nightly);
    await house.runJobs();
    step = async () => {
      throw ruleBroken('broom.missing', 'The broom is missing.');
    };

    for (const day of ['22', '23', '24']) {
      house.clock.set(`2026-11-${day}T09:00:00.000Z`);
      await house.runJobs();
    }

    const owner = await house.as('owner');
    const told = await owner.call(contract.integrations.listNotifications, {});
    expect(told.rows).toMatchObject([
      {
        kind: 'job_failing',
        text: 'Sweep: failed 3 times in a row. The broom is missing.',
        link: '/admin/settings?page=Jobs',
      },
    ]);
  });

  test('asked for many times while it waits runs once', async ({ house }) => {
    knowing(house, nightly);

    await atWork(house, async (ctx) => {
      wakeJob(ctx, nightly);
      wakeJob(ctx, nightly);
    });
    await atWork(house, async (ctx) => wakeJob(ctx, nightly));
    await house.runJobs();

    expect(did).toEqual(['swept']);
  });

  test('asked for while it runs runs once more', async ({ house }) => {
    knowing(house, nightly);
    step = async () => {
      step = async () => {};
      await atWork(house, async (ctx) => wakeJob(ctx, nightly));
      await atWork(house, async (ctx) => wakeJob(ctx, nightly));
    };

    await atWork(house, async (ctx) => wakeJob(ctx, nightly));
    await house.runJobs();

    expect(did).toEqual(['swept', 'swept']);
  });

  test('is queued by one of several servers', async ({ crowd }) => {
    knowing(crowd, nightly);
    await tick(workshop(crowd));
    crowd.clock.set('2026-11-22T09:00:00.000Z');

    await Promise.all([1, 2, 3, 4].map(() => tick(workshop(crowd))));

    expect(await rowsOf(crowd, nightly)).toHaveLength(1);
  });

  test('is taken by one of several servers', async ({ crowd }) => {
    knowing(crowd, nightly);
    await atWork(crowd, async (ctx) => wakeJob(ctx, nightly));
    const [row] = await rowsOf(crowd, nightly);

    await Promise.all([1, 2, 3, 4].map(() => runJob(workshop(crowd), row?.id ?? 0)));

    expect(did).toEqual(['swept']);
  });
});

/** A server's share in running jobs. */
function workshop(house: TestHouse): JobHouse {
  const { database, clock } = house;
  return openJobHouse({ database, clock, log: () => {}, progressEveryMs: 0 });
}

/** Queues a count of twelve pots for a person; 0 is the house. */
function queuedBy(house: TestHouse, userId: number): Promise<number> {
  return atWork(house, (ctx) =>
    startJob({ ...ctx, user: { ...ctx.user, id: userId } }, counting, { pots: 12 }),
  );
}

const scheduleOf = (house: TestHouse) =>
  house.database.direct.select().from(jobSchedules).where(eq(jobSchedules.kind, nightly.kind));
