import type { MessageTemplate } from '../integrations/templates/template.service.ts';

export const returnsTemplates: readonly MessageTemplate[] = [];
