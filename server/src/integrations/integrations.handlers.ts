import { integrations } from '@counting-house/contract/integrations/integrations.operations.ts';
import { handlersFor } from '../platform/handlers.ts';
import { listNotifications, readNotifications } from './notice.service.ts';
import { createToken, listTokens, revokeToken } from './token.service.ts';

export const integrationsHandlers = handlersFor(integrations, {
  listTokens,
  createToken,
  revokeToken,
  listNotifications,
  readNotifications,
});
