import type { Channel } from '@counting-house/contract/integrations/connection.ts';
import { isOn } from '../../integrations/channels/channel.service.ts';
import { carriesFor } from '../../integrations/channels/trust.service.ts';
import { send, wakeOutbox } from '../../integrations/outbox/outbox.service.ts';
import type { MessageTemplate } from '../../integrations/templates/template.service.ts';
import { note } from '../../platform/audit/audit.ts';
import { momentText } from '../../platform/clock.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { aboutPerson } from './person.service.ts';
import { inviteMessage, otpMessage } from '../session.templates.ts';

/** Somebody to whom a message can go. */
type Reached = {
  readonly id: number;
  readonly name: string;
  readonly phone: string;
  readonly email: string | null;
};

/**
 * Tells a person something about their access: by mail where they have an address, else by SMS, unless
 * another order is asked for. Where neither is set up nobody is told.
 */
export async function tellPerson<V extends string>(
  ctx: WriteContext,
  person: Reached,
  template: MessageTemplate<V>,
  values: Readonly<Record<Exclude<V, 'name' | 'when' | 'address'>, string>>,
  ways: readonly Channel[] = ['mail', 'sms'],
): Promise<void> {
  const open = await waysTo(ctx, person, ways);
  // What warns somebody goes where nobody with fewer rights can keep it back.
  const channel = (await firstAvailableChannel(ctx, person, open)) ?? open[0];
  if (channel === undefined) return;
  const { address } = ctx.request;
  const all = { ...values, name: person.name, when: nowText(ctx), address };
  await sendTo(ctx, person, channel, { template, values: all as Record<V, string> });
}

/**
 * Sends a person the way to choose their password.
 *
 * @param path of the page, with the ticket in its fragment.
 * @returns the phone or the address; null when the channel cannot take it.
 */
export function sendInvite(ctx: WriteContext, person: Reached, channel: Channel, path: string) {
  const values = {
    name: person.name,
    inviter: ctx.user.name,
    link: ctx.request.origin + path,
  };
  return sendTo(ctx, person, channel, { template: inviteMessage, values });
}

async function sendTo<V extends string>(
  ctx: WriteContext,
  person: Reached,
  channel: Channel,
  message: {
    template: MessageTemplate<V>;
    values: Readonly<Record<NoInfer<V>, string>>;
    isTakenBack?: boolean;
  },
): Promise<string | null> {
  const to = channel === 'mail' ? person.email : person.phone;
  if (to === null) return null;
  const about = { entity: 'management_user', id: person.id };
  const sent = await send(ctx, { ...message, channel, to, about });
  return sent === null ? null : to;
}

/** The channels by which OTPs may go now, the first choice first. */
export async function otpChannels(ctx: ReadContext): Promise<Channel[]> {
  const chosen = ctx.settings['session.otpChannels'];
  const ways: Channel[] = [];
  for (const channel of ['sms', 'mail'] as const) {
    const isAllowed = chosen === 'both' || chosen === channel;
    if (isAllowed && (await isOn(ctx.tx, channel))) ways.push(channel);
  }
  return ways;
}

/**
 * Sends an OTP. For a phone that nobody has the same statements run, so that it takes as long, and the message is
 * taken back.
 */
export async function sendOtp(
  ctx: WriteContext,
  { person, phone }: { readonly person: Reached | null; readonly phone: string },
  { otp, channels }: { otp: string; channels: readonly Channel[] },
): Promise<void> {
  const to = person ?? { id: 0, name: '', phone, email: null };
  const ways = channels.filter((one) => one === 'sms' || to.email);
  const channel = await firstAvailableChannel(ctx, to, ways);
  if (person && ways.length > 0 && !channel) {
    note(ctx, { action: 'withhold_otp', ...aboutPerson(person) });
  }
  if (!channel) return wakeOutbox(ctx);
  await sendTo(ctx, to, channel, {
    template: otpMessage,
    values: { otp },
    isTakenBack: person === null,
  });
}

/** The first of these by which a way in may go to the person; what was changed a short while ago may not. */
export async function firstAvailableChannel(
  ctx: ReadContext,
  { id }: Reached,
  channels: readonly Channel[],
): Promise<Channel | null> {
  for (const channel of channels) {
    if (await carriesFor(ctx.tx, channel, { userId: id, now: ctx.now })) return channel;
  }
  return null;
}

/** Those of these channels that are set up and reach the person. */
export async function waysTo(
  ctx: ReadContext,
  person: Reached,
  channels: readonly Channel[],
): Promise<Channel[]> {
  const ways: Channel[] = [];
  for (const channel of channels) {
    const reaches = channel === 'sms' || person.email !== null;
    if (reaches && (await isOn(ctx.tx, channel))) ways.push(channel);
  }
  return ways;
}

function nowText(ctx: ReadContext): string {
  return momentText(ctx.settings['business.timeZone'], ctx.now);
}
