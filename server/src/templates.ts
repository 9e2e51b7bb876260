import { integrationsTemplates } from './integrations/integrations.templates.ts';
import type { MessageTemplate } from './integrations/template.service.ts';
import { sessionTemplates } from './session/session.templates.ts';

/** All messages that the house sends. */
export const allTemplates: readonly MessageTemplate[] = [
  ...integrationsTemplates,
  ...sessionTemplates,
];
