import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import { handlersFor, single } from '../platform/http/handlers.ts';
import { rowRegister } from '../rows.ts';
import { searchKinds } from '../search.ts';
import { countAuditLog, getAuditEntry, listAuditLog } from './audit/audit.service.ts';
import { uploadFile, uploadImage } from './files/file.service.ts';
import { getFile } from './files/file-view.service.ts';
import { getHealthDetails } from './health/health-details.service.ts';
import { getHealth } from './health/health.service.ts';
import {
  cancelJob,
  getJob,
  listJobs,
  listSchedules,
  retryJob,
  runJob,
  updateSchedule,
} from './jobs/job.service.ts';
import { addHistory, getHistory } from './audit/history.service.ts';
import { bulkRows } from './rows/row-bulk.service.ts';
import { listPermissions } from './users/permission.service.ts';
import {
  createRole,
  deleteRole,
  getRole,
  listRoles,
  resetRole,
  updateRole,
} from './users/role.service.ts';
import { deleteView, listViews, orderViews, createView, updateView } from './saved-view.service.ts';
import { namesOver, searchOver } from './search.service.ts';
import { roleReport } from './users/role-report.service.ts';
import { listSeries, updateSeries, setNextNumber, trySeries } from './settings/series.service.ts';
import {
  changeStatus,
  listRegister,
  rawDeleteRow,
  restoreRow,
  softDeleteRow,
  updateField,
} from './rows/row.service.ts';
import {
  getPublicSettings,
  listSettings,
  resetSetting,
  updateSettings,
} from './settings/setting.service.ts';
import { createUnit, listUnits, updateUnit } from './unit.service.ts';
import {
  createUser,
  disableUser,
  enableUser,
  endAllSessions,
  endUserSession,
  endUserSessions,
  getUser,
  listUsers,
  listUserSessions,
  resetSecondFactor,
  resetUser,
  updateUser,
} from './users/user.service.ts';

export const adminHandlers = handlersFor(admin, {
  listUsers,
  getUser,
  createUser,
  updateUser,
  disableUser,
  enableUser,
  resetUser,
  resetSecondFactor,
  listUserSessions,
  endUserSession,
  endUserSessions,
  endAllSessions,
  listRoles,
  getRole,
  listPermissions: single(listPermissions),
  roleReport,
  createRole,
  updateRole,
  deleteRole,
  resetRole,
  listAuditLog,
  countAuditLog: single(countAuditLog),
  getAuditEntry,
  listSettings,
  updateSettings,
  resetSetting,
  getPublicSettings: single(getPublicSettings),
  listSeries,
  updateSeries,
  trySeries,
  setNextNumber,
  listUnits,
  createUnit,
  updateUnit,
  uploadImage,
  uploadFile,
  getFile,
  search: searchOver(searchKinds),
  nameRecords: namesOver(searchKinds),
  listViews: single(listViews),
  createView,
  updateView,
  deleteView,
  orderViews,
  softDeleteRow: (ctx, input) => softDeleteRow(ctx, input, rowRegister),
  rawDeleteRow: (ctx, input) => rawDeleteRow(ctx, input, rowRegister),
  restoreRow: (ctx, input) => restoreRow(ctx, input, rowRegister),
  changeStatus: (ctx, input) => changeStatus(ctx, input, rowRegister),
  updateField: (ctx, input) => updateField(ctx, input, rowRegister),
  bulkRows: (ctx, input) => bulkRows(ctx, input, rowRegister),
  addHistory: (ctx, input) => addHistory(ctx, input, rowRegister),
  getHistory: (ctx, input) => getHistory(ctx, input, rowRegister),
  listRegister: single((ctx) => listRegister(ctx, rowRegister)),
  listJobs,
  getJob: single(getJob),
  runJob,
  retryJob,
  cancelJob,
  listSchedules: single(listSchedules),
  updateSchedule,
  getHealthDetails,
  getHealth: single(getHealth),
  getReadiness: single(getHealth),
});
