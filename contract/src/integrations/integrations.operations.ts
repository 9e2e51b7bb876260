import { z } from 'zod';
import { listInput, listOf, queryId } from '../kit/list.ts';
import { operations, read, write } from '../kit/operation.ts';
import { Notices, NoticesInput, ReadNotices } from './notice.ts';
import { id } from '../kit/shapes.ts';
import {
  ConfirmedChannel,
  Connections,
  MailConnection,
  ChangedMail,
  ChangedSms,
  SmsConnection,
  MailTest,
  SmsTest,
} from './connection.ts';
import {
  MessageStatus,
  OutboxFilters,
  OutboxMessage,
  OutboxRow,
  WhichMessage,
  WhichMessages,
} from './outbox.ts';
import {
  guardedMessages,
  SavedTemplate,
  Template,
  TemplateDraft,
  TemplatePreview,
  TemplateVersion,
  WhichTemplate,
} from './template.ts';
import { MadeToken, NewToken, Token } from './token.ts';
import { PinPlace, PinQuestion } from './pin.ts';

const connection = 'integrations.connection.write';

/** Anyone who turns a channel round reads what it carries, OTPs of other people too. */
const changeChannel = {
  field: null,
  right: 'admin.security.write',
  does: 'change how mail and SMS are sent; that is a matter of security',
} as const;

const changeGuarded = {
  field: 'key',
  right: 'admin.security.write',
  does: 'change messages that people get in by',
  when: ({ key }: { key: string }) => guardedMessages.includes(key),
} as const;

export const integrations = operations('integrations', {
  lookUpPin: write({
    says: 'Find city and state of a PIN code.',
    wire: 'GET Admin/PinLookup?Pin={pinCode}',
    permission: 'self',
    input: PinQuestion,
    output: PinPlace,
    // What was answered from outside is kept, and nothing else.
    background: true,
  }),

  listTokens: read({
    says: 'List API tokens.',
    wire: 'GET Admin/Tokens',
    permission: 'integrations.token.write',
    sessionOnly: true,
    input: listInput({}),
    output: listOf(Token),
  }),

  createToken: write({
    says: 'Create an API token. It is shown once.',
    wire: 'POST Admin/TokenCreate',
    permission: 'integrations.token.write',
    fresh: true,
    sessionOnly: true,
    input: NewToken,
    output: MadeToken,
    problems: ['token.beyond_owner', 'token.beyond_yours'],
    secrets: ['token'],
  }),

  revokeToken: write({
    says: 'Revoke an API token; it stops working at once.',
    wire: 'POST Admin/TokenRevoke?ID={id}',
    permission: 'integrations.token.write',
    fresh: true,
    sessionOnly: true,
    input: z.strictObject({ id: queryId }),
    output: Token,
  }),

  listNotifications: read({
    says: 'List your own notifications.',
    wire: 'GET Admin/Notifications',
    permission: 'self',
    background: true,
    input: NoticesInput,
    output: Notices,
  }),

  readNotifications: write({
    says: 'Mark your own notifications as read.',
    wire: 'POST Admin/NotificationsRead',
    permission: 'self',
    background: true,
    input: ReadNotices,
    output: z.object({ unread: z.int() }),
  }),

  listConnections: read({
    says: 'See the connections for mail and SMS and their status.',
    wire: 'GET Admin/Integrations',
    permission: 'integrations.connection.read',
    background: true,
    input: z.strictObject({}),
    output: Connections,
  }),

  updateMail: write({
    says: 'Set up mail.',
    wire: 'POST Admin/MailSave',
    permission: connection,
    fresh: true,
    sessionOnly: true,
    also: [changeChannel],
    input: ChangedMail,
    output: MailConnection,
    secrets: ['password'],
  }),

  confirmChannel: write({
    says: 'Confirm, as an owner, a change of the mail or SMS setup.',
    wire: 'POST Admin/ChannelConfirm',
    permission: 'admin.security.write',
    fresh: true,
    sessionOnly: true,
    input: ConfirmedChannel,
    output: Connections,
    problems: ['channel.owner_only', 'channel.confirmed'],
  }),

  testMail: write({
    says: 'Send a test mail.',
    wire: 'POST Admin/MailTest',
    permission: connection,
    fresh: true,
    sessionOnly: true,
    input: MailTest,
    output: MailConnection,
    problems: ['connection.off', 'connection.no_address'],
  }),

  updateSms: write({
    says: 'Set up SMS.',
    wire: 'POST Admin/SmsSave',
    permission: connection,
    fresh: true,
    sessionOnly: true,
    also: [changeChannel],
    input: ChangedSms,
    output: SmsConnection,
    secrets: ['key'],
  }),

  testSms: write({
    says: 'Send an SMS to a phone, at most ten in a day.',
    wire: 'POST Admin/SmsTest',
    permission: connection,
    fresh: true,
    sessionOnly: true,
    input: SmsTest,
    output: SmsConnection,
    problems: ['connection.off'],
  }),

  listTemplates: read({
    says: 'See the texts of messages.',
    wire: 'GET Admin/Templates',
    permission: connection,
    input: z.strictObject({}),
    output: z.object({ rows: z.array(Template) }),
  }),

  listTemplateVersions: read({
    says: 'See what a text was before.',
    wire: 'GET Admin/TemplateVersions',
    permission: connection,
    input: WhichTemplate,
    output: z.object({ rows: z.array(TemplateVersion) }),
  }),

  updateTemplate: write({
    says: 'Change the text of a message.',
    wire: 'POST Admin/TemplateSave',
    permission: connection,
    fresh: true,
    sessionOnly: true,
    also: [changeGuarded],
    input: SavedTemplate,
    output: Template,
    problems: ['template.unknown_variable', 'template.needed'],
  }),

  previewTemplate: read({
    says: 'See the text of a message with sample values.',
    wire: 'POST Admin/TemplatePreview',
    permission: connection,
    input: TemplateDraft,
    output: TemplatePreview,
    problems: ['template.unknown_variable'],
  }),

  resetTemplate: write({
    says: 'Reset a message text to its default.',
    wire: 'POST Admin/TemplateReset',
    permission: connection,
    fresh: true,
    sessionOnly: true,
    also: [changeGuarded],
    input: WhichTemplate,
    output: Template,
  }),

  listOutbox: read({
    says: 'See sent and pending messages.',
    wire: 'GET Admin/Outbox',
    permission: 'integrations.outbox.read',
    input: OutboxFilters,
    output: listOf(OutboxRow),
  }),

  getOutboxMessage: read({
    says: 'See one message.',
    wire: 'GET Admin/OutboxMessage?ID={id}',
    permission: 'integrations.outbox.read',
    input: WhichMessage,
    output: OutboxMessage,
  }),

  retryMessages: write({
    says: 'Send failed messages again.',
    wire: 'POST Admin/OutboxRetry',
    permission: 'integrations.outbox.retry',
    input: WhichMessages,
    output: z.object({ rows: z.array(z.object({ id, status: MessageStatus })) }),
    problems: ['message.not_dead', 'message.too_late'],
  }),

  cancelMessages: write({
    says: 'Cancel messages that are still waiting.',
    wire: 'POST Admin/OutboxCancel',
    permission: 'integrations.outbox.retry',
    input: WhichMessages,
    output: z.object({ rows: z.array(z.object({ id, status: MessageStatus })) }),
    problems: ['message.gone'],
  }),
});
