import { labels } from '../kit/labels.ts';
import { z } from 'zod';
import { optionalParts } from '../kit/change.ts';
import { email, phone, requiredText, text, ts, version } from '../kit/shapes.ts';

/** The ways by which messages leave the house. */
export const Channel = z.enum(['mail', 'sms']);
export type Channel = z.output<typeof Channel>;
export const channelLabels = labels(Channel, { mail: 'Mail', sms: 'SMS' });

/** `tls` from the first byte; `starttls` turns to it or gives up; `none` only within one's own network. */
const MailSecurity = z.enum(['tls', 'starttls', 'none']);

/** A password or key of elsewhere: left out it stays, empty takes it away. It is never read back. */
const secret = z.string().trim().max(500).optional();
const maxPerMinute = z.int().min(1).max(600).default(60);

const mailSettings = {
  host: requiredText(253, 'Server').pipe(
    z.string().regex(/^[\w.:-]+$/u, 'Write the name alone, such as smtp.example.in'),
  ),
  port: z.int().min(1).max(65_535),
  security: MailSecurity,
  user: text(254).default(''),
  fromName: requiredText(80, 'Sender name'),
  fromAddress: email,
  /** Empty: answers go to the sender's address. */
  replyTo: z.union([z.literal(''), email]).default(''),
  maxPerMinute,
};

/** How a message is put to the SMS gateway; `{phone}`, `{text}` and the like stand in its values. */
const smsSettings = {
  method: z.enum(['GET', 'POST']),
  url: requiredText(2_000, 'Address'),
  headers: z
    .array(
      z.strictObject({
        name: z.string().regex(/^[A-Za-z0-9-]{1,60}$/u, 'Use letters, digits and -'),
        value: text(500),
      }),
    )
    .max(10)
    .default([]),
  body: z.enum(['none', 'form', 'json']).default('none'),
  bodyTemplate: z.string().trim().max(4_000).default(''),
  /** A text that a good answer contains; empty asks for status 2xx alone. */
  successText: text(200).default(''),
  /** Where in a JSON answer `successText` must stand, `data.0.status`; empty looks anywhere. */
  successPath: text(200).default(''),
  /** Where a JSON answer tells the gateway's own id of the message. */
  messageIdPath: text(200).default(''),
  /** Registered with the operators (DLT). */
  senderId: text(20).default(''),
  entityId: text(30).default(''),
  maxPerMinute,
};

export const MailSettings = z.object(mailSettings);
export type MailSettings = z.output<typeof MailSettings>;
export const SmsSettings = z.object(smsSettings);
export type SmsSettings = z.output<typeof SmsSettings>;

/** A channel is one of its kind: a change of what is not set up yet sets it up, and names null as its version. */
const ofChannel = { isOn: z.boolean().optional(), version: version.nullable() };

export const ChangedMail = z.strictObject({
  ...optionalParts(MailSettings),
  ...ofChannel,
  password: secret,
});
export type ChangedMail = z.output<typeof ChangedMail>;

export const ChangedSms = z.strictObject({
  ...optionalParts(SmsSettings),
  ...ofChannel,
  key: secret,
});
export type ChangedSms = z.output<typeof ChangedSms>;

/** `untried` until the first message went or failed. */
export const ConnectionState = z.enum(['not_set', 'off', 'untried', 'ok', 'failing']);
export type ConnectionState = z.output<typeof ConnectionState>;

const connection = {
  state: ConnectionState,
  lastSuccessAt: ts.nullable(),
  lastError: z.string().nullable(),
  lastErrorAt: ts.nullable(),
  /** Its password or key; `last4` only of long ones. Not readable: the server's APP_SECRET is another now. */
  secret: z.object({ isSet: z.boolean(), isReadable: z.boolean(), last4: z.string().nullable() }),
  /** The last try by hand. */
  test: z
    .object({
      at: ts,
      to: z.string(),
      status: z.enum(['queued', 'sending', 'sent', 'dead', 'cancelled']),
      answer: z.string().nullable(),
    })
    .nullable(),
  version: version.nullable(),
  /**
   * Who set it as it is; until `heldUntil` it carries no OTP and no link to people with more rights than they
   * have, unless an owner confirms it. Null when it is not set up.
   */
  change: z.object({ at: ts, by: z.string(), heldUntil: ts.nullable() }).nullable(),
};

export const MailConnection = z.object({ ...connection, settings: MailSettings.nullable() });
export type MailConnection = z.output<typeof MailConnection>;
export const SmsConnection = z.object({ ...connection, settings: SmsSettings.nullable() });
export type SmsConnection = z.output<typeof SmsConnection>;

/** What leads out of the house, and how it fares. */
export const Connections = z.object({
  mail: MailConnection,
  sms: SmsConnection,
  outbox: z.object({
    waiting: z.int(),
    /** Given up within the last seven days. */
    dead: z.int(),
    oldestWaitingAt: ts.nullable(),
    lastSentAt: ts.nullable(),
  }),
});
export type Connections = z.output<typeof Connections>;

/** A channel as an owner saw it. */
export const ConfirmedChannel = z.strictObject({ channel: Channel, version });
export type ConfirmedChannel = z.output<typeof ConfirmedChannel>;

/** Left out it goes to the asker's own address. */
export const MailTest = z.strictObject({ to: email.optional() });
export type MailTest = z.output<typeof MailTest>;
export const SmsTest = z.strictObject({ phone });
export type SmsTest = z.output<typeof SmsTest>;
