import { integrations } from '@counting-house/contract/integrations/integrations.operations.ts';
import { handlersFor } from '../platform/http/handlers.ts';
import { listNotifications, readNotifications } from './notices/notice.service.ts';
import {
  confirmChannel,
  listConnections,
  updateMail,
  updateSms,
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
  updateTemplate,
} from './templates/template.service.ts';
import { lookUpPin } from './pin/pin.service.ts';
import { createToken, listTokens, revokeToken } from './tokens/token.service.ts';

export const integrationsHandlers = handlersFor(integrations, {
  lookUpPin,
  listTokens,
  createToken,
  revokeToken,
  listNotifications,
  readNotifications,
  listConnections,
  confirmChannel,
  updateMail,
  testMail,
  updateSms,
  testSms,
  listTemplates,
  listTemplateVersions,
  updateTemplate,
  previewTemplate,
  resetTemplate,
  listOutbox,
  getOutboxMessage,
  retryMessages,
  cancelMessages,
});
