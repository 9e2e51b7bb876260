import { addresses } from '@counting-house/contract/kit/addresses.ts';
import { allPermissions } from '@counting-house/contract/contract.ts';
import type { FileAnswer } from '@counting-house/contract/kit/operation.ts';
import type { PermissionKey } from '@counting-house/contract/kit/permission.ts';
import { ReportColumn, wordOf } from '@counting-house/contract/reports/sale-labels.ts';
import { and, asc, eq, lte } from 'drizzle-orm';
import { send } from '../../integrations/outbox/outbox.service.ts';
import { notify } from '../../integrations/notices/notice.service.ts';
import { may, type Asker, type ReadContext, type WriteContext } from '../../platform/context.ts';
import { reportFile } from '../../platform/papers/report-file.ts';
import { atMost } from '../../platform/rows/at-most.ts';
import { findPerson } from '../../session/people/person.service.ts';
import { reportMessage } from '../reports.templates.ts';
import { toReportInput, kindOf, maySeeReport } from './report-register.ts';
import { askedOn, nextSend } from './saved-report.rules.ts';
import { readReportReaders } from './readers.service.ts';
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

/** People who get a saved report with the same columns; those who may not see it at all are among the first. */
export type Envelope = {
  readonly toIds: readonly number[];
  readonly blindTo: readonly PermissionKey[];
};

/** Whom a saved report goes to, by what they may see of it. */
export async function readEnvelopes(
  ctx: ReadContext,
  { id, toIds }: { readonly id: number; readonly toIds: readonly number[] },
): Promise<Envelope[]> {
  const [saved] = await ctx.tx.select().from(savedReports).where(eq(savedReports.id, id));
  if (!saved) return [];
  const { may: readers } = await readReportReaders(ctx, saved.report, toIds);
  const first = { blindTo: [], toIds: [...toIds] };
  const parts = Map.groupBy(readers, (one) => one.blindTo.join(' '));
  const envelopes = [...parts.values()].map((some) => ({
    blindTo: some[0]?.blindTo ?? [],
    toIds: some.map((one) => one.id),
  }));
  const named = new Set(readers.map((one) => one.id));
  const others = toIds.filter((one) => !named.has(one));
  const [one = { ...first, toIds: [] }, ...more] = envelopes;
  return [{ ...one, toIds: [...one.toIds, ...others] }, ...more];
}

/**
 * The figures of a saved report as its owner may see them at this moment, without columns that its readers may not.
 *
 * @returns null when it is gone, or its owner may not see it any more; else what draws its file.
 * @throws {Problem} what its call refuses: it holds more rows than a file.
 */
export async function makeSaved(
  ctx: ReadContext,
  { id, blindTo }: { readonly id: number; readonly blindTo: readonly PermissionKey[] },
): Promise<{ draw: () => Promise<FileAnswer> } | null> {
  const [saved] = await ctx.tx.select().from(savedReports).where(eq(savedReports.id, id));
  const owner = saved && (await findPerson(ctx.tx, saved.ownerId));
  if (!saved || !owner || !maySeeReport({ user: owner }, saved.report)) return null;
  const kind = kindOf(saved.report);
  const yearStartMonth = ctx.settings['business.fiscalYearStartMonth'];
  const asked = askedOn(saved.parameters, { today: ctx.today, yearStartMonth });
  const user = without(owner, blindTo);
  const input = toReportInput(kind, { ...seenOf(asked, { user }), format: saved.format });
  const report = await kind.make({ ...ctx, user, operation: kind.operation }, input);
  const { settings } = ctx;
  return { draw: () => reportFile(saved.format, report, settings) };
}

/** Somebody as if they had fewer rights. */
const without = (user: Asker, rights: readonly PermissionKey[]): Asker =>
  rights.length === 0
    ? user
    : {
        ...user,
        permissions: new Set(
          [...(user.permissions ?? allPermissions.map(({ key }) => key))].filter(
            (one) => !rights.some((right) => right === one),
          ),
        ),
      };

/** Columns and order as they were kept, without those that the reader does not see. */
function seenOf(
  asked: Readonly<Record<string, string>>,
  reader: Pick<ReadContext, 'user'>,
): Record<string, string> {
  const { columns, sort, ...rest } = asked;
  const isSeen = (key: string) => {
    const word = ReportColumn.safeParse(key);
    return !word.success || !wordOf(word.data).isMargin || may(reader, 'reports.sales.margin');
  };
  const seen = columns?.split('|').filter(isSeen).join('|');
  return {
    ...rest,
    ...(seen ? { columns: seen } : {}),
    ...(sort && isSeen(sort.replace(/^-/u, '')) ? { sort } : {}),
  };
}

/** Tells the owner why a saved report was not made. */
export async function notifyReportFailed(
  ctx: WriteContext,
  { id, because }: { readonly id: number; readonly because: string },
): Promise<void> {
  const [saved] = await ctx.tx.select().from(savedReports).where(eq(savedReports.id, id));
  if (!saved) return;
  await notify(ctx, {
    to: { userIds: [saved.ownerId] },
    kind: 'report_withheld',
    text: `${saved.name} was not sent. ${because}`,
    link: addresses.reports,
    about: `saved_report ${id}`,
  });
}

/** Writes a mail with the file for each who may still see it; the owner is told of the others. */
export async function mailSaved(
  ctx: WriteContext,
  { id, toIds, blindTo, file, jobId }: Envelope & { id: number; file: FileAnswer; jobId: number },
): Promise<{ sent: number }> {
  const [saved] = await ctx.tx.select().from(savedReports).where(eq(savedReports.id, id));
  if (!saved) return { sent: 0 };
  const readers = await readReportReaders(ctx, saved.report, toIds);
  const mayRead = (one: (typeof readers.may)[number]) =>
    one.blindTo.every((right) => blindTo.includes(right));
  let sent = 0;
  for (const { name, email, id: to } of readers.may.filter(mayRead)) {
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
  const left = [...readers.mayNot, ...readers.may.filter((one) => !one.email || !mayRead(one))];
  if (left.length > 0) {
    await notify(ctx, {
      to: { userIds: [saved.ownerId] },
      kind: 'report_withheld',
      text: `${saved.name} was not sent to ${left.map(({ name }) => name).join(', ')}: they may not see it, or have no e-mail address.`,
      link: addresses.reports,
      about: `saved_report ${id}`,
    });
  }
  return { sent };
}
