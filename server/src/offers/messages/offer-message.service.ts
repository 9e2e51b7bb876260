import {
  mostWaiting,
  type NewOfferMessage,
  type OfferMessageListInput,
  OfferMessageRow,
  type QueuedOfferMessage,
} from '@counting-house/contract/offers/offer-message.ts';
import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import { eq, inArray, sql } from 'drizzle-orm';
import { customers } from '../../customers/customer.table.ts';
import { segmentWords } from '../../customers/segment.service.ts';
import { isOn } from '../../integrations/channels/channel.service.ts';
import { send } from '../../integrations/outbox/outbox.service.ts';
import { outboxMessages } from '../../integrations/outbox/outbox.table.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { wakeJob } from '../../platform/jobs/jobs.ts';
import { conflict, invalid, ruleBroken } from '../../platform/problem.ts';
import { asked, pick } from '../../platform/rows/asked.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { withinDays } from '../../platform/rows/days.ts';
import { pageOf } from '../../platform/rows/list.ts';
import type { RowSeen } from '../../platform/rows/row-register.ts';
import { insertRow, lockRow, theOne, readRow, updateRow } from '../../platform/rows/rows.ts';
import { users } from '../../platform/people/user.table.ts';
import type { OfferRecord } from '../candidate.service.ts';
import { offers } from '../offer.table.ts';
import { offerMessage } from '../offers.templates.ts';
import { countAudience, narrowing, type Meant } from './audience.service.ts';
import { sendMessagesJob } from './offer-message.job.ts';
import { endOfQuiet, isAsExpected, runsAt, wordingFaults } from './offer-message.rules.ts';
import { offerMessages } from './offer-message.table.ts';
import { commonCode, valuesFor } from './wording.service.ts';

const none = { audience: 0, noConsent: 0, noAddress: 0, recent: 0, queued: 0 };

/**
 * Writes a message about an offer down; a job sends it at its time, to those who agreed to get it and can
 * use the offer then.
 *
 * @throws {Problem} `invalid` (422) by field; `message.channel_off`, `offer_message.not_running`,
 *   `offer_message.nobody`, `offer_message.too_many` (422); `offer_message.audience_changed` (409).
 */
export async function sendMessage(
  ctx: WriteContext,
  input: NewOfferMessage,
): Promise<QueuedOfferMessage> {
  const { offer, customerId } = await aboutWhat(ctx, input);
  await checkWording(ctx, offer, input);
  if (!(await isOn(ctx.tx, input.channel))) {
    throw ruleBroken(
      'message.channel_off',
      'This channel is not connected. Set it up under Integrations.',
      { fields: { channel: 'Not connected. Set it up under Integrations.' } },
    );
  }
  if (input.test) return sendTest(ctx, offer, input);
  const sendAt = input.sendAt ?? ctx.now;
  if (Date.parse(sendAt) < Date.parse(ctx.now)) {
    throw invalid({ sendAt: 'Choose a time in the future' });
  }
  if (!runsAt(offer, sendAt)) {
    const says = 'The offer is not running at that time.';
    throw ruleBroken('offer_message.not_running', says, { fields: { sendAt: says } });
  }
  const waiting = await ctx.tx.$count(
    offerMessages,
    inArray(offerMessages.status, ['scheduled', 'sending']),
  );
  if (waiting >= mostWaiting) {
    const says = `${mostWaiting} messages are pending. Stop one, or try again when they are sent.`;
    throw ruleBroken('offer_message.too_many', says);
  }
  const filter = customerId === null ? await narrowing(ctx, input) : null;
  const meant: Meant = { offer, channel: input.channel, customerId, filter };
  const { people, ...counts } = await countAudience(ctx, meant);
  checkPeople(input, { people, ...counts }, customerId);
  const { subject, body, channel, templateRef, personalCodes } = input;
  const row = await insertRow(ctx, offerMessages, {
    offerId: offer.id,
    customerId,
    channel,
    subject: channel === 'mail' ? subject : '',
    body,
    templateRef,
    filter,
    personalCodes,
    sendAt,
    status: 'scheduled',
    ...counts,
  });
  wakeJob(ctx, sendMessagesJob);
  const { settings } = ctx;
  return {
    messageId: row.id,
    status: row.status,
    goesOutAt:
      channel === 'sms'
        ? endOfQuiet(sendAt, {
            timeZone: settings['business.timeZone'],
            from: settings['offers.quietFrom'],
            to: settings['offers.quietTo'],
          })
        : sendAt,
    counts: { ...counts, queued: 0, delivered: 0, failed: 0 },
  };
}

/** Messages about offers, the latest first. */
export async function listMessages(
  ctx: ReadContext,
  input: OfferMessageListInput,
): Promise<ListAnswer<OfferMessageRow>> {
  const page = await pageOf(ctx, input, {
    rows: messageRows(ctx),
    matching: ctx.tx.select({ id: offerMessages.id }).from(offerMessages).$dynamic(),
    id: offerMessages.id,
    where: [
      ...asked(input, pick(offerMessages, 'offerId', 'channel', 'status')),
      ...withinDays(ctx, offerMessages.sendAt, input),
    ],
    search: [offerMessages.body],
    sorts: { sendAt: offerMessages.sendAt },
    defaultSort: '-sendAt',
  });
  return { ...page, rows: page.rows.map(messageOf) };
}

/**
 * Stops a message that waits for its time.
 *
 * @throws {Problem} `offer_message.begun` (422); `stale` (409).
 */
export async function cancelMessage(
  ctx: WriteContext,
  { id, version }: RowSeen,
): Promise<OfferMessageRow> {
  const message = await lockRow(ctx, offerMessages, id);
  if (message.status !== 'scheduled') {
    const says = message.status === 'cancelled' ? 'It was stopped before.' : 'Sending has begun.';
    throw ruleBroken('offer_message.begun', says);
  }
  await updateRow(
    ctx,
    offerMessages,
    { id, version },
    { status: 'cancelled', stopReason: `Stopped by ${ctx.user.name}` },
  );
  return messageOf(theOne(offerMessages, await messageRows(ctx).where(eq(offerMessages.id, id))));
}

async function aboutWhat(ctx: ReadContext, input: NewOfferMessage) {
  const { id, customerId = null, offerId } = input;
  if ((id === undefined) === (customerId === null)) {
    throw invalid({ [id === undefined ? 'id' : 'customerId']: 'Give either ID or Uid' });
  }
  if (customerId !== null) {
    if (offerId === undefined) throw invalid({ offerId: 'Choose an offer' });
    await readRow(ctx, customers, customerId);
  }
  return { offer: await readRow(ctx, offers, id ?? offerId ?? 0), customerId };
}

async function checkWording(ctx: ReadContext, offer: OfferRecord, input: NewOfferMessage) {
  const faults = wordingFaults(input, {
    hasCode: offer.kind === 'coupon' && (await commonCode(ctx, offer.id)) !== null,
    isCoupon: offer.kind === 'coupon',
    ends: offer.endsAt !== null,
    hasLink: ctx.settings['offers.messageLink'] !== '',
  });
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

function checkPeople(
  { expectedCount }: NewOfferMessage,
  found: { people: number; noConsent: number; noAddress: number; recent: number },
  customerId: number | null,
): void {
  if (found.people === 0) {
    const { noConsent, noAddress, recent } = found;
    const lately = recent > 0 ? `, ${recent} got one a short while ago` : '';
    const says = `No customer can receive this message: ${noConsent} without consent, ${noAddress} without address${lately}`;
    throw ruleBroken('offer_message.nobody', says);
  }
  if (customerId !== null) return;
  if (expectedCount === undefined) {
    throw invalid({ expectedCount: 'See first how many get it' });
  }
  if (!isAsExpected(expectedCount, found.people)) {
    throw conflict(
      'offer_message.audience_changed',
      `The audience changed from ${expectedCount} to ${found.people}. Check again.`,
    );
  }
}

/** Sends the message to the caller, as a customer of their name would get it. */
async function sendTest(
  ctx: WriteContext,
  offer: OfferRecord,
  input: NewOfferMessage,
): Promise<QueuedOfferMessage> {
  const [me] = await ctx.tx
    .select({ phone: users.phone, email: users.email })
    .from(users)
    .where(eq(users.id, ctx.user.id));
  const to = input.channel === 'sms' ? me?.phone : me?.email;
  if (!to) throw invalid({ test: 'Your profile has no e-mail address to send it to' });
  const code = input.personalCodes ? 'TEST-CODE' : await commonCode(ctx, offer.id);
  const { channel, subject, body, templateRef } = input;
  await send(ctx, {
    template: offerMessage,
    channel,
    to,
    own: { subject, body, dltId: templateRef },
    values: { ...(await valuesFor(ctx, offer)), name: ctx.user.name, code: code ?? '' },
    about: { entity: 'offer', id: offer.id },
  });
  return {
    messageId: null,
    status: null,
    goesOutAt: ctx.now,
    counts: { ...none, queued: 1, delivered: 0, failed: 0 },
  };
}

const fared = (status: 'sent' | 'dead') =>
  sql<number>`(select count(*)::int from ${outboxMessages} where ${outboxMessages.entity} = 'offer_message'
    and ${outboxMessages.entityId} = ${offerMessages.id} and ${outboxMessages.status} = ${sql.raw(`'${status}'`)})`;

function messageRows(ctx: ReadContext) {
  return ctx.tx
    .select({
      ...columnsFor(OfferMessageRow, offerMessages),
      offer: offers.name,
      customer: customers.name,
      ...pick(offerMessages, 'filter', 'audience', 'noConsent', 'noAddress', 'recent', 'queued'),
      delivered: fared('sent'),
      failed: fared('dead'),
      by: sql<string>`coalesce(${users.name}, 'Counting House')`,
    })
    .from(offerMessages)
    .innerJoin(offers, eq(offers.id, offerMessages.offerId))
    .leftJoin(customers, eq(customers.id, offerMessages.customerId))
    .leftJoin(users, eq(users.id, offerMessages.createdBy))
    .$dynamic();
}

type Selected = Awaited<ReturnType<typeof messageRows>>[number];

function messageOf(row: Selected): OfferMessageRow {
  const { filter, audience, noConsent, noAddress, recent, queued, delivered, failed, ...rest } =
    row;
  return {
    ...rest,
    to: filter === null ? null : segmentWords(filter),
    counts: { audience, noConsent, noAddress, recent, queued, delivered, failed },
  };
}
