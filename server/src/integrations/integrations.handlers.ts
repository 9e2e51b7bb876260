import { integrations } from '@counting-house/contract/integrations/integrations.operations.ts';
import { handlersFor } from '../platform/http/handlers.ts';
import { listNotifications, readNotifications } from './notices/notice.service.ts';
import {
  confirmChannel,
  listConnections,
  saveMail,
  saveSms,
  testMail,
  testSms,
} from './channels/connection.service.ts';
import {
  cancelMessages,
  getOutboxMessage,
  listOutbox,
  retryMessages,
} from './outbox/outbox.service.ts';
import {
  listTemplates,
  listTemplateVersions,
  previewTemplate,
  resetTemplate,
  saveTemplate,
} from './templates/template.service.ts';
import { createToken, listTokens, revokeToken } from './tokens/token.service.ts';

export const integrationsHandlers = handlersFor(integrations, {
  listTokens,
  createToken,
  revokeToken,
  listNotifications,
  readNotifications,
  listConnections,
  confirmChannel,
  saveMail,
  testMail,
  saveSms,
  testSms,
  listTemplates,
  listTemplateVersions,
  saveTemplate,
  previewTemplate,
  resetTemplate,
  listOutbox,
  getOutboxMessage,
  retryMessages,
  cancelMessages,
});
