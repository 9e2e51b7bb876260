import { addresses } from '@counting-house/contract/kit/addresses.ts';
import fs from 'node:fs';
import { statfs, stat } from 'node:fs/promises';
import os from 'node:os';
import type { HealthCheck, HealthDetails } from '@counting-house/contract/admin/health.ts';
import { and, eq, gt, gte, min, sql } from 'drizzle-orm';
import { notices } from '../../integrations/notices/notice.table.ts';
import { unreadableSecrets } from '../../integrations/secret.service.ts';
import { notify } from '../../integrations/notices/notice.service.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { appSecret, secretFiles } from '../../platform/environment/app-secret.ts';
import { dataFolder } from '../../platform/environment/data-folder.ts';
import { environmentEffects } from '../../platform/environment/environment-effects.ts';
import { jobs, jobSchedules } from '../../platform/jobs/job.table.ts';
import { jobRegister } from '../../platform/jobs/jobs.ts';
import { programVersion } from '../../platform/environment/version.ts';
import { type Findings, judgeHealth } from './health.rules.ts';

const failingAfter = 3;
/** The same trouble is told again after this long. */
const tellAgainMs = 24 * 60 * 60_000;

/** How the house is, and what it runs on. */
export async function getHealthDetails(ctx: ReadContext): Promise<HealthDetails> {
  const version = await ctx.tx.execute<{ server_version: string }>(sql`show server_version`);
  const startedAt = new Date(Date.now() - process.uptime() * 1_000).toISOString();
  return {
    checks: judgeHealth(await findOut(ctx)),
    environment: [
      { label: 'Counting House', value: programVersion },
      { label: 'Node', value: process.versions.node },
      { label: 'PostgreSQL', value: version.rows[0]?.server_version.split(' ')[0] ?? '' },
      { label: 'System', value: `${os.type()} ${os.release()}, ${process.arch}` },
      { label: 'Data folder', value: dataFolder.current() ?? '' },
      { label: 'Time zone', value: ctx.settings['business.timeZone'] },
    ],
    variables: [...environmentEffects.current()],
    startedAt,
  };
}

/** Tells those who look after jobs of what is not well; of the same trouble once a day. */
export async function checkHealth(ctx: WriteContext): Promise<{ trouble: string[] }> {
  const trouble = judgeHealth(await findOut(ctx)).filter(({ state }) => state !== 'good');
  for (const check of trouble) {
    if (check.key === 'schedules') continue; // Told when one of them fails.
    if (!(await wasTold(ctx, check))) await tell(ctx, check);
  }
  return { trouble: trouble.map(({ key }) => key) };
}

async function tell(ctx: WriteContext, { key, label, says }: HealthCheck): Promise<void> {
  await notify(ctx, {
    to: { permission: 'admin.job.read' },
    kind: 'health',
    text: `${label}: ${says}`,
    link: `${addresses.settings}?page=About`,
    about: key,
  });
}

async function wasTold(ctx: WriteContext, { key }: HealthCheck): Promise<boolean> {
  const since = new Date(Date.parse(ctx.now) - tellAgainMs).toISOString();
  const [told] = await ctx.tx
    .select({ id: notices.id })
    .from(notices)
    .where(and(eq(notices.kind, 'health'), eq(notices.about, key), gt(notices.at, since)))
    .limit(1);
  return told !== undefined;
}

async function findOut(ctx: ReadContext): Promise<Findings> {
  const beganMs = performance.now();
  const asked = await ctx.tx.execute<{ now: string; bytes: string }>(
    sql`select clock_timestamp()::text as now, pg_database_size(current_database()) as bytes`,
  );
  const databaseMs = performance.now() - beganMs;
  const [row] = asked.rows;
  return {
    disk: await readDisk(dataFolder.current()),
    databaseMs,
    databaseBytes: Number(row?.bytes ?? 0),
    driftMs: Math.max(0, Math.abs(Date.now() - Date.parse(row?.now ?? '')) - databaseMs),
    waitingMs: await waitingMs(ctx),
    failing: await failingKinds(ctx),
    secret: await secretOf(dataFolder.current()),
    unreadable: await unreadableSecrets(ctx.tx),
  };
}

export async function readDisk(folder: string | null): Promise<Findings['disk']> {
  if (folder === null) return null;
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

async function secretOf(folder: string | null): Promise<Findings['secret']> {
  if (folder === null) return null;
  if (appSecret.isGiven()) return 'given';
  const file = secretFiles(folder).now;
  if (!fs.existsSync(file)) return 'missing';
  const { mode } = await stat(file);
  return process.platform !== 'win32' && (mode & 0o077) !== 0 ? 'open to others' : 'kept';
}

async function waitingMs(ctx: ReadContext): Promise<number | null> {
  const [oldest] = await ctx.tx
    .select({ runAt: min(jobs.runAt) })
    .from(jobs)
    .where(eq(jobs.status, 'queued'));
  if (!oldest?.runAt) return null;
  return Math.max(0, Date.parse(ctx.now) - Date.parse(oldest.runAt));
}

async function failingKinds(ctx: ReadContext): Promise<string[]> {
  const rows = await ctx.tx
    .select({ kind: jobSchedules.kind })
    .from(jobSchedules)
    .where(and(gte(jobSchedules.failures, failingAfter), eq(jobSchedules.isActive, true)));
  return rows.map(({ kind }) => jobRegister.find(kind)?.says ?? kind);
}
