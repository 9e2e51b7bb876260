import { permissions } from '../kit/permission.ts';

export const integrationsPermissions = permissions({
  'integrations.connection.read': ['See how mail and SMS are set up', 'A U'],
  'integrations.connection.write': ['Set up mail and SMS, change message texts', 'A'],
  'integrations.token.write': ['Make and revoke API tokens', ''],
  'integrations.outbox.read': ['See what was sent', 'A U'],
  'integrations.outbox.retry': ['Send again or cancel messages', 'A'],
  'integrations.outbox.export': ['Export messages and tokens as files', 'A U'],
  'integrations.outbox.anyAddress': [
    'Mail papers to addresses other than the customer’s or vendor’s own',
    'A C B',
  ],
});
