import { permissions } from '../kit/permission.ts';

export const integrationsPermissions = permissions({});
