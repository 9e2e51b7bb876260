import { addresses } from '@counting-house/contract/kit/addresses.ts';
import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import { isOn } from '../../integrations/channels/channel.service.ts';
import { notify } from '../../integrations/notices/notice.service.ts';
import { send } from '../../integrations/outbox/outbox.service.ts';
import { outboxMessages } from '../../integrations/outbox/outbox.table.ts';
import { minuteIn } from '../../platform/clock.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { insertRaw, lockRow, readRow, updateRow } from '../../platform/rows/rows.ts';
import { nextNumber } from '../../platform/settings/numbers.ts';
import type { OfferRecord } from '../candidate.service.ts';
import { codesForPeople } from '../coupon.service.ts';
import { offers } from '../offer.table.ts';
import { offerMessage } from '../offers.templates.ts';
import { nextPeople, type Reached } from './audience.service.ts';
import { isQuiet, runsAt } from './offer-message.rules.ts';
import { offerMessagePeople, offerMessages } from './offer-message.table.ts';
import { commonCode, valuesFor } from './wording.service.ts';

type MessageRecord = typeof offerMessages.$inferSelect;

/** People whom one transaction writes to. */
const atOnce = 200;
/** Messages that may wait in the outbox, so that few are still on their way when the quiet hours begin. */
const mostInOutbox = 200;

/** Messages whose time has come, the one that has waited longest first. */
export async function dueMessages(ctx: ReadContext): Promise<number[]> {
  const rows = await ctx.tx
    .select({ id: offerMessages.id })
    .from(offerMessages)
    .where(
      and(
        inArray(offerMessages.status, ['scheduled', 'sending']),
        lte(offerMessages.sendAt, ctx.now),
      ),
    )
    .orderBy(asc(offerMessages.sendAt), asc(offerMessages.id));
  return rows.map(({ id }) => id);
}

/**
 * Puts a message into the outbox for its next people. Where it stands is written down with them, so that a stop
 * in between neither leaves somebody out nor writes to anybody twice.
 *
 * @returns whether there may be more people now; what waits for the quiet hours' end says no.
 */
export async function sendSome(
  ctx: WriteContext,
  id: number,
): Promise<{ queued: number; hasMore: boolean }> {
  const message = await lockRow(ctx, offerMessages, id);
  const nothing = { queued: 0, hasMore: false };
  if (message.status !== 'scheduled' && message.status !== 'sending') return nothing;
  const offer = await readRow(ctx, offers, message.offerId);
  const stop = await whyStop(ctx, message, offer);
  if (stop !== null) {
    await stopMessage(ctx, message, stop);
    return nothing;
  }
  if (mustWait(ctx, message) || (await inOutbox(ctx, message)) >= mostInOutbox) return nothing;
  const people = await nextPeople(
    ctx,
    { offer, channel: message.channel, customerId: message.customerId, filter: message.filter },
    { upToId: message.upToId, most: atOnce },
  );
  const batchNo = await batchOf(ctx, message, people.length);
  await sendTo(ctx, { ...message, batchNo }, offer, people);
  const hasMore = people.length === atOnce;
  await updateRow(
    ctx,
    offerMessages,
    { id },
    {
      status: hasMore ? 'sending' : 'sent',
      upToId: people.at(-1)?.id ?? message.upToId,
      queued: message.queued + people.length,
      batchNo,
    },
  );
  return { queued: people.length, hasMore };
}

async function whyStop(
  ctx: ReadContext,
  { channel }: MessageRecord,
  offer: OfferRecord,
): Promise<string | null> {
  if (!runsAt(offer, ctx.now)) return 'The offer was not running any more.';
  if (!(await isOn(ctx.tx, channel))) return 'The channel was not connected any more.';
  return null;
}

async function stopMessage(ctx: WriteContext, message: MessageRecord, stopReason: string) {
  await updateRow(ctx, offerMessages, { id: message.id }, { status: 'cancelled', stopReason });
  await notify(ctx, {
    to: { userIds: [message.createdBy] },
    kind: 'offer_message_stopped',
    text: `Your message was stopped after ${message.queued} people. ${stopReason}`,
    link: `${addresses.pricesAndOffers}?tab=messages`,
    about: `offer_message ${message.id}`,
  });
}

function mustWait(ctx: ReadContext, { channel }: MessageRecord): boolean {
  if (channel !== 'sms') return false;
  const minute = minuteIn(ctx.settings['business.timeZone'], Date.parse(ctx.now));
  return isQuiet(minute, ctx.settings['offers.quietFrom'], ctx.settings['offers.quietTo']);
}

async function inOutbox(ctx: ReadContext, { channel }: MessageRecord): Promise<number> {
  return ctx.tx.$count(
    outboxMessages,
    and(
      eq(outboxMessages.status, 'queued'),
      eq(outboxMessages.channel, channel),
      eq(outboxMessages.priority, offerMessage.priority),
    ),
  );
}

async function batchOf(ctx: WriteContext, message: MessageRecord, people: number) {
  if (!message.personalCodes || message.batchNo !== null || people === 0) return message.batchNo;
  return nextNumber(ctx, 'coupon_batch', { date: ctx.today });
}

async function sendTo(
  ctx: WriteContext,
  message: MessageRecord,
  offer: OfferRecord,
  people: readonly Reached[],
): Promise<void> {
  if (people.length === 0) return;
  const codes = message.personalCodes
    ? await codesForPeople(ctx, {
        offerId: offer.id,
        batchNo: message.batchNo,
        customerIds: people.map(({ id }) => id),
      })
    : null;
  const common = codes === null ? await commonCode(ctx, offer.id) : null;
  const { id: messageId, channel, subject, body, templateRef } = message;
  await insertRaw(
    ctx,
    offerMessagePeople,
    people.map(({ id }) => ({
      messageId,
      customerId: id,
      channel,
      at: ctx.now,
      couponId: codes?.get(id)?.id ?? null,
    })),
  );
  const values = await valuesFor(ctx, offer);
  for (const person of people) {
    const code = codes?.get(person.id)?.code ?? common ?? '';
    await send(ctx, {
      template: offerMessage,
      channel,
      to: person.to,
      own: { subject, body, dltId: templateRef },
      values: { ...values, name: person.name, code },
      about: { entity: 'offer_message', id: messageId },
      idempotencyKey: `offer_message ${messageId} ${person.id}`,
    });
  }
}
