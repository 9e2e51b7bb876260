import { integrations } from '@counting-house/contract/integrations/integrations.operations.ts';
import { handlersFor } from '../platform/handlers.ts';

export const integrationsHandlers = handlersFor(integrations, {});
