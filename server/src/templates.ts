import { integrationsTemplates } from './integrations/integrations.templates.ts';
import type { MessageTemplate } from './integrations/template.service.ts';

/** All messages that the house sends. */
export const allTemplates: readonly MessageTemplate[] = [...integrationsTemplates];
