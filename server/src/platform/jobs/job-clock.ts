import { and, eq, gt, isNull, lt, lte, notBetween, or, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { nextTime } from './cron.ts';
import { jobs, jobSchedules } from './job.table.ts';
import { giveBack, giveUp, longestWaitMs } from './job-run.ts';
import { type JobHouse, type JobRow, leaseMs } from './job-work.ts';
import { type AnyJob, enqueueAt, type Job, jobRegister, queueJob } from './jobs.ts';
import { emptyCache, settingsMark, readSettings } from '../settings/settings.ts';

type Schedule = typeof jobSchedules.$inferSelect;

/** A job that took its server down so often is not tried again. */
const mostCrashes = 5;
/** What the queue should have brought by now is told to it again. */
const overdueMs = 60_000;

/**
 * What the clock does several times a minute, on every server: queues what is due by its schedule,
 * and gives back what a server had when it went down. Each schedule is locked, so one of several
 * servers does it; what was missed while none ran is done once.
 */
export async function tick(house: JobHouse): Promise<void> {
  const now = house.clock.now().toISOString();
  await addMissing(house, now);
  const due = await house.database.direct
    .select({ id: jobSchedules.id })
    .from(jobSchedules)
    .where(isDue(now));
  for (const { id } of due) await house.database.write((tx) => queueDue(tx, id, now));
  await pullBack(house, now);
  await giveBackLost(house, now);
}

/** Nobody is believed for longer than a lease from now: the clock of anyone who said so was ahead. */
const isOver = (now: string) =>
  notBetween(jobs.leaseUntil, now, laterThan(now, leaseMs + overdueMs));

const isDue = (now: string) =>
  and(eq(jobSchedules.isActive, true), lte(jobSchedules.nextRunAt, now));

/** Kinds that are new in this version get their schedule; a changed one stays as people set it. */
async function addMissing({ database }: JobHouse, now: string): Promise<void> {
  const rows = await database.direct.select({ kind: jobSchedules.kind }).from(jobSchedules);
  const known = new Set(rows.map(({ kind }) => kind));
  const missing = jobRegister.all().filter((kind) => kind.every && !known.has(kind.kind));
  if (missing.length === 0) return;
  await database.write(async (tx) => {
    for (const kind of missing) {
      const values = { kind: kind.kind, ...(await firstSchedule(tx, kind, now)), updatedAt: now };
      await tx.insert(jobSchedules).values(values).onConflictDoNothing();
    }
  });
}

/** When a kind runs as long as nobody changed it. */
async function firstSchedule(tx: Tx, kind: AnyJob, now: string) {
  const mark = await tx.execute<{ mark: string }>(sql`select ${settingsMark} as mark`);
  const settings = await readSettings(tx, emptyCache(), mark.rows[0]?.mark ?? '');
  const timeZone = settings['business.timeZone'];
  const cron = kind.every?.cron ?? '';
  return { cron, timeZone, nextRunAt: nextTime(cron, timeZone, now) };
}

async function queueDue(tx: Tx, id: number, now: string): Promise<void> {
  const [schedule]: Schedule[] = await tx
    .select()
    .from(jobSchedules)
    .where(and(eq(jobSchedules.id, id), isDue(now)))
    .for('update', { skipLocked: true });
  if (!schedule) return; // Another server did it.
  const nextRunAt = nextTime(schedule.cron, schedule.timeZone, now);
  await tx.update(jobSchedules).set({ lastRunAt: now, nextRunAt }).where(eq(jobSchedules.id, id));
  const kind = jobRegister.find(schedule.kind);
  if (kind) await queueJob(tx, kind, { input: {}, byUser: null, now, runAt: now });
}

/** What is due later than its rule allows was put off by a clock that was ahead, and is put right since. */
async function pullBack(house: JobHouse, now: string): Promise<void> {
  const { database } = house;
  const ahead = await database.direct
    .select()
    .from(jobSchedules)
    .where(and(eq(jobSchedules.isActive, true), gt(jobSchedules.nextRunAt, now)));
  for (const { id, cron, timeZone, nextRunAt } of ahead) {
    const allowed = nextTime(cron, timeZone, now);
    if (allowed === null || nextRunAt === null || nextRunAt <= allowed) continue;
    await database.direct
      .update(jobSchedules)
      .set({ nextRunAt: allowed })
      .where(and(eq(jobSchedules.id, id), eq(jobSchedules.nextRunAt, nextRunAt)));
  }
  const isLate = and(
    eq(jobs.status, 'queued'),
    gt(jobs.runAt, now),
    or(
      gt(jobs.createdAt, now),
      and(gt(jobs.attempts, 0), gt(jobs.runAt, laterThan(now, longestWaitMs))),
    ),
  );
  const [one] = await database.direct.select({ id: jobs.id }).from(jobs).where(isLate).limit(1);
  if (!one) return;
  const wait = sql`${jobs.runAt} - ${jobs.createdAt}`;
  await database.write(async (tx) => {
    const late = await tx
      .update(jobs)
      .set({
        runAt: sql`case when ${jobs.createdAt} > ${now} then ${now}::timestamptz + (${wait}) else ${now} end`,
        createdAt: sql`least(${jobs.createdAt}, ${now}::timestamptz)`,
      })
      .where(isLate)
      .returning({ id: jobs.id, runAt: jobs.runAt });
    for (const { id, runAt } of late) await enqueueAt(tx, id, runAt > now ? runAt : null);
  });
}

const laterThan = (now: string, ms: number) => new Date(Date.parse(now) + ms).toISOString();

async function giveBackLost(house: JobHouse, now: string): Promise<void> {
  const overdue = new Date(Date.parse(now) - overdueMs).toISOString();
  const lost = await house.database.direct
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      or(
        and(eq(jobs.status, 'running'), or(isNull(jobs.leaseUntil), isOver(now))),
        and(eq(jobs.status, 'queued'), lt(jobs.runAt, overdue)),
      ),
    );
  for (const { id } of lost) await giveBackOne(house, id, now);
}

const isLeased = ({ leaseUntil }: JobRow, now: string) =>
  leaseUntil !== null && leaseUntil >= now && leaseUntil <= laterThan(now, leaseMs + overdueMs);

async function giveBackOne(house: JobHouse, id: number, now: string): Promise<void> {
  const hopeless = await house.database.write(async (tx) => {
    // A step under way holds the row: then anyone who runs it lives, only late.
    const [row]: JobRow[] = await tx
      .select()
      .from(jobs)
      .where(eq(jobs.id, id))
      .for('update', { skipLocked: true });
    if (row?.status === 'queued') await enqueueAt(tx, id, null);
    if (row?.status !== 'running' || isLeased(row, now)) return null;
    if (row.attempts >= mostCrashes) return row;
    await giveBack(tx, row, 'crash');
    return null;
  });
  const kind = hopeless && (jobRegister.find(hopeless.kind) as Job | undefined);
  const failure = { how: 'failed', error: 'The server went down while it ran.' } as const;
  if (kind) await giveUp(house, hopeless, kind, failure);
}
