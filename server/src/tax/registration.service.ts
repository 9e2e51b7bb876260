import type {
  NewRegistration,
  RegistrationHistory,
  RegistrationId,
} from '@counting-house/contract/tax/registration.ts';
import type { SellerScheme } from '@counting-house/contract/tax/tax.ts';
import { and, asc, desc, eq, gte, isNull, sql } from 'drizzle-orm';
import { journalEntries } from '../books/journal/journal.table.ts';
import { auditLog } from '../platform/audit/audit.table.ts';
import { dateIn, dateText } from '../platform/clock.ts';
import type { ReadContext, WriteContext } from '../platform/context.ts';
import { hot } from '../platform/database/hot.ts';
import { ruleBroken } from '../platform/problem.ts';
import { insertRow, lockRow, removeRow, stale } from '../platform/rows/rows.ts';
import { users } from '../platform/people/user.table.ts';
import {
  type GstinChange,
  registrationSpans,
  schemeOn,
  schemeWithin,
} from './registration.rules.ts';
import { taxRegistrations } from './registration.table.ts';
import { daysOf, monthOf, monthText } from './month.rules.ts';
import { taxFilings } from './tax-month.table.ts';

export { gstinSpans, type GstinSpan } from './registration.rules.ts';

const changesByDay = hot((tx) =>
  tx
    .select({ from: taxRegistrations.fromDate, scheme: taxRegistrations.scheme })
    .from(taxRegistrations)
    .prepare('tax_registrations'),
);

type Changes = ReturnType<ReturnType<typeof changesByDay>['execute']>;

/** By the list of what an operation changed: one list for each operation, which then reads them once. */
const read = new WeakMap<ReadContext['changes'], Changes>();

function changesOf({ tx, changes }: ReadContext): Changes {
  const known = read.get(changes) ?? changesByDay(tx).execute();
  read.set(changes, known);
  return known;
}

/** How the business stands towards GST on a day. */
export async function readScheme(ctx: ReadContext, day: string): Promise<SellerScheme> {
  const gstin = ctx.settings['business.gstin'];
  if (gstin === '') return 'unregistered';
  return schemeOn(await changesOf(ctx), { gstin, day });
}

/** How the business stands towards GST in a month: regular when it was so on any day of it. */
export async function schemeOfMonth(ctx: ReadContext, days: Days): Promise<SellerScheme> {
  const gstin = await gstinOfMonth(ctx, days);
  return schemeWithin(await changesOf(ctx), { gstin, ...days });
}

/**
 * The GSTIN that a month is filed under: the one that it ended with, else the last one of it; '' when there was none on
 * any day.
 */
async function gstinOfMonth(ctx: ReadContext, days: Days): Promise<string> {
  const { changes, first } = await gstinHistory(ctx);
  const within = changes.filter(({ day }) => day > days.from && day <= days.to);
  const at = changes.findLast(({ day }) => day <= days.from)?.after ?? first;
  return [at, ...within.map(({ after }) => after)].findLast((gstin) => gstin !== '') ?? '';
}

/**
 * What the GSTIN was first, how it changed after the books began, and how often it was entered at all.
 *
 * @param withFirstDay what was changed on the day of the first posting counts: documents may bear what it was before.
 */
export async function gstinHistory(
  ctx: ReadContext,
  { withFirstDay = false } = {},
): Promise<{
  readonly first: string;
  readonly changes: readonly GstinChange[];
  readonly entered: number;
}> {
  const all = await gstinChanges(ctx);
  const begun = all.length > 0 ? await booksBegun(ctx) : ctx.today;
  const changes = all.filter(({ day }) => day > begun || (withFirstDay && day === begun));
  // One that was only entered after the first posting held from the beginning.
  const [entered] = changes;
  const first = entered ? entered.before || entered.after : ctx.settings['business.gstin'];
  return { first, changes, entered: all.length };
}

type Days = { readonly from: string; readonly to: string };

/** Only a business that is registered in the regular way charges GST, and sets off what it paid. */
export const isRegular = async (ctx: ReadContext, day: string): Promise<boolean> =>
  (await readScheme(ctx, day)) === 'regular';

/**
 * How the business was registered for GST, by date. A GSTIN that was entered up to the day of the first posting is how
 * it was registered when the books began.
 */
export async function getRegistrationHistory(ctx: ReadContext): Promise<RegistrationHistory> {
  const schemes = await ctx.tx
    .select({
      id: taxRegistrations.id,
      version: taxRegistrations.version,
      from: taxRegistrations.fromDate,
      scheme: taxRegistrations.scheme,
      reason: taxRegistrations.reason,
      by: users.name,
      at: taxRegistrations.createdAt,
    })
    .from(taxRegistrations)
    .innerJoin(users, eq(users.id, taxRegistrations.createdBy))
    .orderBy(asc(taxRegistrations.fromDate));
  const rows = registrationSpans(
    { schemes, gstins: await gstinChanges(ctx) },
    { gstin: ctx.settings['business.gstin'], today: ctx.today },
    { begun: await booksBegun(ctx), filedTo: await filedTo(ctx) },
  );
  return { rows };
}

/** By operation, as `changesOf`: the log has a part for each month, all of which are asked. */
const found = new WeakMap<ReadContext['changes'], Promise<GstinChange[]>>();

/** Changes of the GSTIN as the audit log has them, oldest first. */
function gstinChanges(ctx: ReadContext): Promise<GstinChange[]> {
  const known = found.get(ctx.changes) ?? readGstinChanges(ctx);
  found.set(ctx.changes, known);
  return known;
}

async function readGstinChanges(ctx: ReadContext): Promise<GstinChange[]> {
  const entries = await ctx.tx
    .select()
    .from(auditLog)
    .where(
      and(
        eq(auditLog.entity, 'setting'),
        eq(auditLog.entityNo, 'business.gstin'),
        eq(auditLog.result, 'ok'),
      ),
    )
    .orderBy(asc(auditLog.id));
  return entries.flatMap(({ at, actorName, reason, changes }) =>
    changes
      .filter(({ field }) => field === 'value')
      .map(({ before, after }) => ({
        day: dayOf(ctx, at),
        before: String(before),
        after: String(after),
        by: actorName,
        at,
        reason,
      })),
  );
}

/** The day of the first posting; today when nothing is posted. */
async function booksBegun(ctx: ReadContext): Promise<string> {
  const [first] = await ctx.tx
    .select({ at: journalEntries.postedAt })
    .from(journalEntries)
    .orderBy(asc(journalEntries.id))
    .limit(1);
  return first?.at ? dayOf(ctx, first.at) : ctx.today;
}

const dayOf = (ctx: ReadContext, moment: string) =>
  dateIn(ctx.settings['business.timeZone'], new Date(moment));

/** The last day of the last month of which a return is filed; '' for none. */
async function filedTo(ctx: ReadContext): Promise<string> {
  const [last] = await ctx.tx
    .select({ month: taxFilings.month })
    .from(taxFilings)
    .where(isNull(taxFilings.undoneAt))
    .orderBy(desc(taxFilings.month))
    .limit(1);
  return last ? daysOf(monthOf(last.month)).to : '';
}

/**
 * The business stands otherwise towards GST from a day on: past, today or later. Documents that are issued keep what
 * they bear.
 *
 * @throws {Problem} `tax_registration.day_taken` (409); `tax_registration.same`, `tax_registration.no_gstin`,
 *   `tax_registration.month_filed` (422).
 */
export async function createRegistration(
  ctx: WriteContext,
  { from, scheme, reason }: NewRegistration,
): Promise<RegistrationHistory> {
  await holdRegistration(ctx);
  if (ctx.settings['business.gstin'] === '') {
    const says = 'Enter the GSTIN of the business first.';
    throw ruleBroken('tax_registration.no_gstin', says, { fields: { scheme: says } });
  }
  const [taken] = await ctx.tx
    .select({ id: taxRegistrations.id })
    .from(taxRegistrations)
    .where(eq(taxRegistrations.fromDate, from));
  if (!taken && (await readScheme(ctx, from)) === scheme) {
    const says = `The registration is already like this on ${dateText(from)}.`;
    throw ruleBroken('tax_registration.same', says, { fields: { scheme: says } });
  }
  await refuseFiled(ctx, from);
  await insertRow(ctx, taxRegistrations, { fromDate: from, scheme, reason });
  return getRegistrationHistory(ctx);
}

/**
 * Takes a change of the registration away: one that is planned, or was entered by mistake.
 *
 * @throws {Problem} `stale` (409); `tax_registration.month_filed` (422).
 */
export async function removeRegistration(
  ctx: WriteContext,
  { id, version }: RegistrationId,
): Promise<RegistrationHistory> {
  await holdRegistration(ctx);
  const row = await lockRow(ctx, taxRegistrations, id);
  if (row.version !== version) throw await stale(ctx, taxRegistrations, row);
  await refuseFiled(ctx, row.fromDate);
  await removeRow(ctx, taxRegistrations, id);
  return getRegistrationHistory(ctx);
}

/** Returns are filed, and the registration changes, one after the other. */
export const holdRegistration = async (ctx: WriteContext): Promise<void> => {
  await ctx.tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('gst registration', 29))`);
};

async function refuseFiled(ctx: WriteContext, from: string): Promise<void> {
  const [filed] = await ctx.tx
    .select({ month: taxFilings.month, name: taxFilings.return })
    .from(taxFilings)
    .where(and(isNull(taxFilings.undoneAt), gte(taxFilings.month, `${from.slice(0, 7)}-01`)))
    .orderBy(asc(taxFilings.month))
    .limit(1);
  if (!filed) return;
  const name = filed.name === 'gstr1' ? 'GSTR-1' : 'GSTR-3B';
  const says = `${name} of ${monthText(monthOf(filed.month))} is filed. Choose a day after it, or undo the filing first.`;
  throw ruleBroken('tax_registration.month_filed', says, { fields: { from: says } });
}
