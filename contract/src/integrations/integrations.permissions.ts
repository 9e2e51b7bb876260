import { permissions } from '../kit/permission.ts';

export const integrationsPermissions = permissions({
  'integrations.token.write': ['Make and revoke API tokens', ''],
});
