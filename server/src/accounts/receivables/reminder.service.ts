import type {
  DebtorRow,
  PartyResults,
  ReminderMail,
  ReminderParties,
} from '@counting-house/contract/accounts/open-items/debtor.ts';
import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import { send } from '../../integrations/outbox/outbox.service.ts';
import { readTemplateText, written } from '../../integrations/templates/template.service.ts';
import { dateText, momentText } from '../../platform/clock.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { insertRow, insertRows } from '../../platform/rows/rows.ts';
import { reminderTemplates } from '../accounts.templates.ts';
import { openItems } from '../../books/open-items/open-item.table.ts';
import { readParty } from '../vouchers/party.service.ts';
import { readDebtors, readReminderEmail, type BuyerOfBooks } from './debtor.service.ts';
import { reminderItems, reminders } from './reminder.table.ts';

/** A mail names at most so many documents; the sum is of all. */
const mostNamed = 40;

type Item = typeof openItems.$inferSelect;

/** The mails that would go out now, each with why it would not. */
export async function previewReminders(
  ctx: ReadContext,
  { parties }: ReminderParties,
): Promise<{ rows: ReminderMail[] }> {
  const rows: ReminderMail[] = [];
  for (const party of parties) rows.push((await reminderOf(ctx, party)).mail);
  return { rows };
}

/**
 * Reminds buyers, each once for a step, with all that is overdue. Of two who do it at the same time one sends,
 * the other reads when it was sent.
 */
export async function sendReminders(
  ctx: WriteContext,
  { parties }: ReminderParties,
): Promise<PartyResults> {
  const rows: PartyResults['rows'] = [];
  const inOrder = parties.toSorted((a, b) => a.kind.localeCompare(b.kind) || a.id - b.id);
  for (const party of inOrder) {
    await ctx.tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`reminder ${party.kind} ${party.id}`}, 23))`,
    );
    rows.push(await sendOne(ctx, party));
  }
  const done = rows.filter(({ ok }) => ok).length;
  return { rows, done, failed: rows.length - done };
}

async function sendOne(
  ctx: WriteContext,
  party: BuyerOfBooks,
): Promise<PartyResults['rows'][number]> {
  const { mail, items, values } = await reminderOf(ctx, party);
  const told = { ...party, name: mail.name };
  if (mail.refusal !== null) return { ...told, ok: false, text: mail.refusal };
  const template = reminderTemplates[mail.level - 1];
  const sent = template
    ? await send(ctx, {
        template,
        channel: 'mail',
        to: mail.to,
        values,
        about: { entity: party.kind === 'company' ? 'b2b_company' : 'customer', id: party.id },
      })
    : null;
  if (sent === null) return { ...told, ok: false, text: notSent };
  const reminder = await insertRow(ctx, reminders, {
    partyKind: party.kind,
    partyId: party.id,
    level: mail.level,
    recipient: mail.to,
    overdue: items.reduce((sum, { outstanding }) => sum + outstanding, 0),
    outboxId: sent,
  });
  await insertRows(
    ctx,
    reminderItems,
    items.map(({ id }) => ({ reminderId: reminder.id, openItemId: id })),
  );
  return { ...told, ok: true, text: `Reminder ${mail.level} to ${mail.to}` };
}

const notSent = 'Mail is not set up, or the text of this reminder is switched off.';

/** The reminder of a buyer that is due now. @throws {Problem} `not_found`. */
async function reminderOf(ctx: ReadContext, party: BuyerOfBooks) {
  const { name } = await readParty(ctx, party);
  const [owing] = await readDebtors(ctx, { parties: [party] });
  const items = await ctx.tx
    .select()
    .from(openItems)
    .where(
      and(
        eq(openItems.partyKind, party.kind),
        eq(openItems.partyId, party.id),
        eq(openItems.side, 'debit'),
        gt(openItems.outstanding, 0),
        lt(openItems.dueDate, ctx.today),
      ),
    )
    .orderBy(asc(openItems.dueDate), asc(openItems.id));
  const to = await readReminderEmail(ctx, party);
  const level = owing?.dueLevel ?? 0;
  const values = valuesOf(name, items);
  const template = reminderTemplates[level - 1];
  const text = template ? await readTemplateText(ctx.tx, template, 'mail') : null;
  const seen = text ? written(ctx, text, values) : null;
  const refusal = refusalOf(ctx, owing, to) ?? (seen === null ? notSent : null);
  const mail: ReminderMail = {
    ...party,
    name,
    level,
    to,
    subject: seen?.subject ?? '',
    body: seen?.text ?? '',
    refusal,
  };
  return { mail, items, values };
}

/** Why somebody is not reminded now; null when they are. */
function refusalOf(ctx: ReadContext, owing: DebtorRow | undefined, to: string): string | null {
  if (!owing) return 'Nothing of them is overdue.';
  if (owing.stopReason !== null) return `On the stop list: ${owing.stopReason}`;
  if (owing.promiseDate !== null) {
    return `They promised to pay by ${dateText(owing.promiseDate)}.`;
  }
  if (owing.dueLevel === 0) {
    return owing.lastRemindedAt === null
      ? 'No reminder is due yet.'
      : `Reminder ${owing.lastLevel} was sent on ${momentText(ctx.settings['business.timeZone'], owing.lastRemindedAt)}.`;
  }
  return to === '' ? 'They have no e-mail address.' : null;
}

function valuesOf(name: string, items: readonly Item[]) {
  const lines = items
    .slice(0, mostNamed)
    .map(
      ({ docNo, dueDate, outstanding }) =>
        `${docNo}, due ${dateText(dueDate)}: ${rupees(outstanding)}`,
    );
  const more = items.length - lines.length;
  return {
    name,
    total: rupees(items.reduce((sum, { outstanding }) => sum + outstanding, 0)),
    documents: [...lines, ...(more > 0 ? [`and ${more} more`] : [])].join('\n'),
  };
}
