import type { FileAnswer } from '@counting-house/contract/kit/operation.ts';
import { and, asc, eq, lte } from 'drizzle-orm';
import { send } from '../../integrations/outbox/outbox.service.ts';
import { notify } from '../../integrations/notices/notice.service.ts';
import { may, type ReadContext, type WriteContext } from '../../platform/context.ts';
import { reportFile } from '../../platform/papers/report-file.ts';
import { atMost } from '../../platform/rows/at-most.ts';
import { personOf } from '../../session/people/person.service.ts';
import { reportMessage } from '../reports.templates.ts';
import { inputOf, kindOf } from './report-register.ts';
import { askedOn, nextSend } from './saved-report.rules.ts';
import { readersOf } from './readers.service.ts';
import { savedReports } from './saved-report.table.ts';

/** So many are sent at once; the rest when the clock comes round again. */
const mostAtOnce = 200;

/** The reports whose time has come. */
export const dueReports = (ctx: ReadContext) =>
  ctx.tx
    .select({ id: savedReports.id, recipientIds: savedReports.recipientIds })
    .from(savedReports)
    .where(lte(savedReports.nextSendAt, ctx.now))
    .orderBy(asc(savedReports.nextSendAt), asc(savedReports.id))
    .limit(atMost(mostAtOnce));

/** Notes that a report was due, so that it is sent once even when sending fails. */
export async function moveOn(ctx: WriteContext, id: number): Promise<void> {
  const [saved] = await ctx.tx
    .select()
    .from(savedReports)
    .where(and(eq(savedReports.id, id), lte(savedReports.nextSendAt, ctx.now)))
    .for('update');
  if (!saved?.schedule) return;
  const nextSendAt = nextSend(saved.schedule, {
    now: ctx.now,
    timeZone: ctx.settings['business.timeZone'],
  });
  await ctx.tx
    .update(savedReports)
    .set({ nextSendAt, sentOn: ctx.today })
    .where(eq(savedReports.id, id));
}

/**
 * The figures of a saved report as its owner may see them at this moment.
 *
 * @returns null when it is gone, or its owner may not see it any more; else what draws its file.
 */
export async function makeSaved(
  ctx: ReadContext,
  id: number,
): Promise<{ draw: () => Promise<FileAnswer> } | null> {
  const [saved] = await ctx.tx.select().from(savedReports).where(eq(savedReports.id, id));
  const owner = saved && (await personOf(ctx.tx, saved.ownerId));
  if (!saved || !owner) return null;
  const kind = kindOf(saved.report);
  const { permission } = kind.operation;
  const isOpen =
    permission === 'self' || permission === 'public' || may({ user: owner }, permission);
  if (!isOpen) return null;
  const yearStartMonth = ctx.settings['business.fiscalYearStartMonth'];
  const input = inputOf(kind, askedOn(saved.parameters, { today: ctx.today, yearStartMonth }));
  const report = await kind.make({ ...ctx, user: owner, operation: kind.operation }, input);
  const { settings } = ctx;
  return { draw: () => reportFile(saved.format, report, settings) };
}

/** Writes a mail with the file for each who may still see it; the owner is told of the others. */
export async function mailSaved(
  ctx: WriteContext,
  {
    id,
    toIds,
    file,
    jobId,
  }: { id: number; toIds: readonly number[]; file: FileAnswer; jobId: number },
): Promise<{ sent: number }> {
  const [saved] = await ctx.tx.select().from(savedReports).where(eq(savedReports.id, id));
  if (!saved) return { sent: 0 };
  const readers = await readersOf(ctx, saved.report, toIds);
  let sent = 0;
  for (const { name, email, id: to } of readers.may) {
    if (!email) continue;
    const messageId = await send(ctx, {
      template: reportMessage,
      channel: 'mail',
      to: email,
      values: { name, report: saved.name, file: file.fileName },
      about: { entity: 'saved_report', id },
      files: [{ name: file.fileName, mime: file.mime, bytes: file.bytes }],
      idempotencyKey: `report ${id} ${jobId} ${to} ${ctx.today}`,
    });
    if (messageId !== null) sent += 1;
  }
  const left = [...readers.mayNot, ...readers.may.filter(({ email }) => !email)];
  if (left.length > 0) {
    await notify(ctx, {
      to: { userIds: [saved.ownerId] },
      kind: 'report_withheld',
      text: `${saved.name} was not sent to ${left.map(({ name }) => name).join(', ')}: they may not see it, or have no e-mail address.`,
      link: '/bank/report',
      about: `saved_report ${id}`,
    });
  }
  return { sent };
}
