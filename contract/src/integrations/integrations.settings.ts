import { z } from 'zod';
import { setting, settings } from '../kit/setting.ts';

export const integrationsSettings = settings({
  'integrations.tokenMaxDays': setting({
    of: z.int().min(1).max(365),
    default: 365,
    label: 'Longest life of an API token',
    help: 'Days; a token that exists keeps its own date.',
    tab: 'Security',
    permission: 'admin.security.write',
  }),
});
