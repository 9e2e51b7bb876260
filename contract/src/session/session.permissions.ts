import { permissions } from '../kit/permission.ts';

export const sessionPermissions = permissions({
  'session.userLog.read': ['See which pages people visited', 'A U'],
  'session.userLog.export': ['Export the user log', 'A U'],
});
