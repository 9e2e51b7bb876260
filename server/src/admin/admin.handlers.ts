import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import { handlersFor, single } from '../platform/handlers.ts';
import { getAuditEntry, listAuditLog } from './audit.service.ts';
import { uploadImage } from './file.service.ts';
import { getFile } from './file-view.service.ts';
import { getHealth } from './health.service.ts';
import { listPermissions } from './permission.service.ts';
import {
  createRole,
  deleteRole,
  getRole,
  listRoles,
  resetRole,
  updateRole,
} from './role.service.ts';
import { listSeries, saveSeries } from './series.service.ts';
import { getPublicSettings, listSettings, resetSetting, saveSettings } from './setting.service.ts';
import { createUnit, listUnits, updateUnit } from './unit.service.ts';
import {
  createUser,
  disableUser,
  enableUser,
  endUserSessions,
  getUser,
  listUsers,
  listUserSessions,
  resetUser,
  updateUser,
} from './user.service.ts';

export const adminHandlers = handlersFor(admin, {
  listUsers,
  getUser,
  createUser,
  updateUser,
  disableUser,
  enableUser,
  resetUser,
  listUserSessions,
  endUserSessions,
  listRoles,
  getRole,
  listPermissions: single(listPermissions),
  createRole,
  updateRole,
  deleteRole,
  resetRole,
  listAuditLog,
  getAuditEntry,
  listSettings,
  saveSettings,
  resetSetting,
  getPublicSettings: single(getPublicSettings),
  listSeries,
  saveSeries,
  listUnits,
  createUnit,
  updateUnit,
  uploadImage,
  getFile,
  getHealth: single(getHealth),
  getReadiness: single(getHealth),
});
