import type { RegistrationHistory } from '@counting-house/contract/tax/registration.ts';
import type { Settings } from '@counting-house/contract/settings.ts';
import { and, asc, eq, inArray, min } from 'drizzle-orm';
import { journalEntries } from '../accounts/journal/journal.table.ts';
import { auditLog } from '../platform/audit/audit.table.ts';
import { dateIn } from '../platform/clock.ts';
import type { ReadContext } from '../platform/context.ts';
import {
  type RegistrationChange,
  registrationKeys,
  registrationSpans,
} from './registration.rules.ts';

/**
 * How the business was registered for GST, by date, as the audit log has its settings. What was entered up to the
 * day of the first posting is how it was registered when the books began.
 */
export async function getRegistrationHistory(ctx: ReadContext): Promise<RegistrationHistory> {
  const dayOf = (moment: string) => dateIn(ctx.settings['business.timeZone'], new Date(moment));
  const entries = await ctx.tx
    .select()
    .from(auditLog)
    .where(
      and(
        eq(auditLog.entity, 'setting'),
        inArray(auditLog.entityNo, [...registrationKeys]),
        eq(auditLog.result, 'ok'),
      ),
    )
    .orderBy(asc(auditLog.id));
  const changes = [...Map.groupBy(entries, ({ requestId }) => requestId).values()].map(
    (together): RegistrationChange => {
      const [{ at, actorName, reason } = { at: ctx.now, actorName: '', reason: null }] = together;
      return { day: dayOf(at), at, by: actorName, reason, ...valuesOf(together) };
    },
  );
  const [first] = await ctx.tx.select({ at: min(journalEntries.postedAt) }).from(journalEntries);
  const begun = first?.at ? dayOf(first.at) : ctx.today;
  return { rows: registrationSpans(changes, ctx.settings, { today: ctx.today, begun }) };
}

function valuesOf(entries: readonly (typeof auditLog.$inferSelect)[]) {
  const of = (side: 'before' | 'after') =>
    Object.fromEntries(
      entries.flatMap(({ entityNo, changes }) =>
        changes.flatMap((change) =>
          change.field === 'value' && entityNo !== null ? [[entityNo, change[side]]] : [],
        ),
      ),
    ) as Partial<Settings>;
  return { before: of('before'), after: of('after') };
}
