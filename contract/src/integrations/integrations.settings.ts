import { z } from 'zod';
import { setting, settings } from '../kit/setting.ts';

export const integrationsSettings = settings({
  'integrations.tokenMaxDays': setting({
    of: z.int().min(1).max(365),
    default: 365,
    label: 'API tokens expire within',
    help: 'Tokens that exist keep their own date.',
    unit: 'days',
    tab: 'Security',
    section: 'API tokens',
    permission: 'admin.security.write',
  }),
});
