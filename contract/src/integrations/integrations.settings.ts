import { z } from 'zod';
import { isLink } from '../kit/link.ts';
import { setting, settings } from '../kit/setting.ts';
import { text } from '../kit/shapes.ts';

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
  'integrations.pinLookup': setting({
    of: text(300).refine(
      // Without https only a host is asked that the owner of the server has named.
      (url) =>
        url === '' || (url.includes('{pin}') && isLink(url.replace(/^http:/u, 'https:'), '{pin}')),
      'Begin with https:// and write {pin} where the PIN code goes',
    ),
    default: '',
    label: 'PIN code service',
    help: 'Finds the city of a PIN code, such as https://pin.example.in/{pin}. Leave blank to find the state alone, without asking anybody.',
    tab: 'Sales',
    section: 'Addresses',
    permission: 'integrations.connection.write',
  }),
});
