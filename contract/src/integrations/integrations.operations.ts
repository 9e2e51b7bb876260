import { z } from 'zod';
import { listInput, listOf, queryId } from '../kit/list.ts';
import { operations, read, write } from '../kit/operation.ts';
import { Notices, NoticesInput, ReadNotices } from './notice.ts';
import { MadeToken, NewToken, Token } from './token.ts';

export const integrations = operations('integrations', {
  listTokens: read({
    says: 'List API tokens.',
    wire: 'GET Admin/Tokens',
    permission: 'integrations.token.write',
    sessionOnly: true,
    input: listInput({}),
    output: listOf(Token),
  }),

  createToken: write({
    says: 'Make an API token; its text is shown once.',
    wire: 'POST Admin/TokenCreate',
    permission: 'integrations.token.write',
    fresh: true,
    sessionOnly: true,
    input: NewToken,
    output: MadeToken,
    problems: ['token.beyond_owner'],
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
    says: 'List your own notices.',
    wire: 'GET Admin/Notifications',
    permission: 'self',
    background: true,
    input: NoticesInput,
    output: Notices,
  }),

  readNotifications: write({
    says: 'Mark your own notices as read.',
    wire: 'POST Admin/NotificationsRead',
    permission: 'self',
    background: true,
    input: ReadNotices,
    output: z.object({ unread: z.int() }),
  }),
});
