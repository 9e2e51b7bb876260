import { permissions } from '../kit/permission.ts';

export const adminPermissions = permissions({
  'admin.user.read': ['See users', 'A U'],
  'admin.user.write': ['Invite and change users', 'A'],
  'admin.user.disable': ['Switch users off and on', 'A'],
  'admin.user.resetPassword': ['Send sign-in links and temporary passwords', 'A'],
  'admin.user.resetSecondFactor': ['Remove two-step verification', 'A'],
  'admin.user.signOut': ["See and end another's sessions", 'A'],
  'admin.role.read': ['See roles and permissions', 'A U'],
  'admin.role.write': ['Make and change roles', 'A'],
  'admin.unit.write': ['Make and change units', 'A'],
  'admin.audit.read': ['Read the audit log', 'A U'],
  'admin.audit.export': ['Export the audit log', 'A U'],
  'admin.setting.read': ['See settings', 'A C U'],
  'admin.setting.write': ['Change settings', 'A'],
  'admin.security.write': ['Change the Security page', ''],
  'admin.prefix.read': ['See number series', 'A C U'],
  'admin.prefix.write': ['Change number series', 'A'],
  'admin.job.read': ['See jobs, health details', 'A U'],
  'admin.job.run': ['Run, cancel, schedule jobs', 'A'],
  'admin.list.export': ['Export users, roles, units, jobs and uploads as files', 'A U'],
  'admin.view.share': ['Share saved views', 'A C'],
});
