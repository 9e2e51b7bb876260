import {
  savedReportLimits,
  type NewSavedReport,
  type SavedReport,
  type SavedReportChange,
  type SentReport,
} from '@counting-house/contract/reports/saved-report.ts';
import type { reports as operations } from '@counting-house/contract/reports/reports.operations.ts';
import { and, asc, count, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { isOn } from '../../integrations/channels/channel.service.ts';
import { may, needsRight, type ReadContext, type WriteContext } from '../../platform/context.ts';
import { startJob } from '../../platform/jobs/jobs.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { invalid, invariant, notAllowed, notFound, ruleBroken } from '../../platform/problem.ts';
import { deleteRow, restoreRow } from '../../platform/rows/deleted.ts';
import type { RowSeen } from '../../platform/rows/row-register.ts';
import { insertRow, lockRow, removeRow, updateRow } from '../../platform/rows/rows.ts';
import { users } from '../../platform/people/user.table.ts';
import { readReportReaders } from './readers.service.ts';
import { toReportInput, kindOf, maySeeReport } from './report-register.ts';
import { askedOn, nextSend } from './saved-report.rules.ts';
import { savedReports } from './saved-report.table.ts';
import { sendReportJob } from './send-report.job.ts';

type Row = typeof savedReports.$inferSelect;

/** The asker's own saved reports and those that are shared, of reports that they may see; by name. */
export async function listSavedReports(
  ctx: ReadContext,
  { report }: { report?: string | undefined },
): Promise<{ rows: SavedReport[] }> {
  const rows = await ctx.tx
    .select({ saved: savedReports, ownerName: users.name })
    .from(savedReports)
    .innerJoin(users, eq(users.id, savedReports.ownerId))
    .where(
      and(
        report === undefined ? undefined : eq(savedReports.report, report),
        or(eq(savedReports.ownerId, ctx.user.id), eq(savedReports.isShared, true)),
      ),
    )
    .orderBy(asc(savedReports.name), asc(savedReports.id));
  const open = rows.filter(({ saved }) => maySee(ctx, saved));
  return { rows: await withNames(ctx, open) };
}

/** People whom a report can be sent to: those who may sign in and have an address. */
export function listReportReaders(
  ctx: ReadContext,
  input: z.output<typeof operations.listReportReaders.input>,
) {
  const { id, name } = users;
  return pageOf(ctx, input, {
    rows: ctx.tx
      .select({ id, name, email: sql<string>`${users.email}` })
      .from(users)
      .$dynamic(),
    matching: ctx.tx.select({ id }).from(users).$dynamic(),
    id,
    where: [eq(users.status, 'active'), isNotNull(users.email)],
    search: [name],
    sorts: { name },
    defaultSort: 'name',
  });
}

/**
 * Keeps a report under a name.
 *
 * @throws {Problem} `not_allowed` (403) for a report that the asker may not see; `invalid` (422) for filters that
 *   do not fit it, or people who may not see it; `saved_report.too_many`.
 */
export async function createSavedReport(
  ctx: WriteContext,
  input: NewSavedReport,
): Promise<SavedReport> {
  const [own] = await ctx.tx
    .select({ n: count() })
    .from(savedReports)
    .where(eq(savedReports.ownerId, ctx.user.id));
  if ((own?.n ?? 0) >= savedReportLimits.each) {
    throw ruleBroken('saved_report.too_many', `Keep at most ${savedReportLimits.each} reports.`);
  }
  await check(ctx, input);
  const row = await insertRow(ctx, savedReports, {
    ...input,
    ownerId: ctx.user.id,
    nextSendAt: nextOf(ctx, input.schedule),
  });
  return oneSaved(ctx, row.id);
}

/**
 * Changes a saved report of one's own, or a shared one.
 *
 * @throws {Problem} as `createSavedReport`; `not_found` for another's; `stale` (409).
 */
export async function updateSavedReport(
  ctx: WriteContext,
  { id, version, ...changes }: SavedReportChange,
): Promise<SavedReport> {
  const before = await lockOwn(ctx, id);
  await check(ctx, {
    report: before.report,
    parameters: changes.parameters ?? before.parameters,
    isShared: changes.isShared ?? before.isShared,
    schedule: changes.schedule === undefined ? before.schedule : changes.schedule,
    recipientIds: changes.recipientIds ?? before.recipientIds,
  });
  await updateRow(
    ctx,
    savedReports,
    { id, version },
    {
      ...changes,
      ...(changes.schedule === undefined ? {} : { nextSendAt: nextOf(ctx, changes.schedule) }),
    },
  );
  return oneSaved(ctx, id);
}

/** Deletes a saved report; for a shared one the right to share is needed. */
export async function deleteSavedReport(ctx: WriteContext, { id }: { id: number }) {
  await lockOwn(ctx, id);
  await removeRow(ctx, savedReports, id);
  return { ok: true as const };
}

/** Deletes a saved report so that it can come back. */
export async function archiveReport(ctx: WriteContext, at: RowSeen): Promise<void> {
  await lockOwn(ctx, at.id);
  await deleteRow(ctx, savedReports, at);
}

/** Brings a deleted report back to its owner. */
export async function bringReportBack(ctx: WriteContext, { id }: { id: number }): Promise<void> {
  await restoreRow(ctx, savedReports, id);
  await lockOwn(ctx, id);
}

/**
 * Sends a saved report now: to those it is for, or to the asker when it is for nobody.
 *
 * @throws {Problem} `not_found`; `saved_report.mail_off` (422).
 */
export async function sendSavedReport(
  ctx: WriteContext,
  { id }: { id: number },
): Promise<SentReport> {
  const saved = await lockRow(ctx, savedReports, id);
  if (saved.ownerId !== ctx.user.id && !saved.isShared) throw notFound('Saved report');
  if (!maySee(ctx, saved)) throw notAllowed();
  if (!(await isOn(ctx.tx, 'mail'))) {
    throw ruleBroken(
      'saved_report.mail_off',
      'Mail is not set up. Set it up under Settings, Integrations.',
    );
  }
  const toIds = saved.recipientIds.length > 0 ? saved.recipientIds : [ctx.user.id];
  const found = await readReportReaders(ctx, saved.report, toIds);
  await startJob(ctx, sendReportJob, { id, toIds: found.may.map((one) => one.id) });
  return {
    sentTo: found.may.map(({ name }) => name),
    withheldFrom: found.mayNot.map(({ name }) => name),
  };
}

async function check(
  ctx: ReadContext,
  of: Pick<Row, 'report' | 'parameters' | 'isShared' | 'schedule' | 'recipientIds'>,
): Promise<void> {
  const kind = kindOf(of.report);
  if (!maySee(ctx, of)) throw notAllowed();
  toReportInput(kind, askedOn(of.parameters, yearOf(ctx)));
  if (of.isShared) needsRight(ctx, 'reports.report.share', 'isShared');
  if (of.schedule !== null) {
    needsRight(ctx, 'reports.report.export', 'schedule');
    if (of.recipientIds.length === 0) {
      throw invalid({ recipientIds: 'Choose who receives the report.' });
    }
  }
  const readers = await readReportReaders(ctx, of.report, of.recipientIds);
  for (const { name } of readers.mayNot) {
    throw invalid({ recipientIds: `${name} may not see this report.` });
  }
}

const yearOf = (ctx: ReadContext) => ({
  today: ctx.today,
  yearStartMonth: ctx.settings['business.fiscalYearStartMonth'],
});

const nextOf = (ctx: WriteContext, schedule: Row['schedule']) =>
  schedule === null
    ? null
    : nextSend(schedule, { now: ctx.now, timeZone: ctx.settings['business.timeZone'] });

const maySee = (ctx: ReadContext, { report }: Pick<Row, 'report'>) => maySeeReport(ctx, report);

/**
 * Locks a saved report that the asker may change.
 *
 * @throws {Problem} `not_found` for another's own, `not_allowed` (403) for a shared one.
 */
async function lockOwn(ctx: WriteContext, id: number): Promise<Row> {
  const saved = await lockRow(ctx, savedReports, id);
  if (saved.ownerId === ctx.user.id) return saved;
  if (!saved.isShared) throw notFound('Saved report');
  if (!may(ctx, 'reports.report.share')) throw notAllowed();
  return saved;
}

async function oneSaved(ctx: ReadContext, id: number): Promise<SavedReport> {
  const rows = await ctx.tx
    .select({ saved: savedReports, ownerName: users.name })
    .from(savedReports)
    .innerJoin(users, eq(users.id, savedReports.ownerId))
    .where(eq(savedReports.id, id));
  const [saved] = await withNames(ctx, rows);
  invariant(saved, 'a saved report is there');
  return saved;
}

async function withNames(
  ctx: ReadContext,
  rows: readonly { saved: Row; ownerName: string }[],
): Promise<SavedReport[]> {
  const ids = [...new Set(rows.flatMap(({ saved }) => saved.recipientIds))];
  const people =
    ids.length === 0
      ? []
      : await ctx.tx
          .select({ id: users.id, name: users.name })
          .from(users)
          .where(inArray(users.id, ids))
          .orderBy(asc(users.name));
  return rows.map(({ saved, ownerName }) => ({
    ...saved,
    ownerName,
    isMine: saved.ownerId === ctx.user.id || (saved.isShared && may(ctx, 'reports.report.share')),
    recipients: people.filter(({ id }) => saved.recipientIds.includes(id)),
  }));
}
