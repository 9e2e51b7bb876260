import { z } from 'zod';
import type { Shape } from '../kit/shape.ts';
import { listInput, listOf, queryId } from '../kit/list.ts';
import { operations, read, write } from '../kit/operation.ts';
import { done, text } from '../kit/shapes.ts';
import { AuditCount, AuditCountsInput, AuditEntry, AuditFilters, AuditRow } from './audit.ts';
import { fileCalls } from './file-calls.ts';
import { HeldPermission, RoleReportFilters } from './role-report.ts';
import { healthCalls } from './health-calls.ts';
import { jobCalls } from './job-calls.ts';
import { rowCalls } from './row-calls.ts';
import { ChangedRole, NewRole, PermissionArea, Role, RoleDetails } from './role.ts';
import { ChangedSeries, NextNumber, NumberSeries, SeriesSample, SeriesTry } from './series.ts';
import {
  SavedView,
  NewView,
  ViewOrder,
  ViewsAnswer,
  ViewsInput,
  ChangedView,
} from './saved-view.ts';
import { NamedRecords, RecordsInput, SearchAnswer, SearchInput } from './search.ts';
import { PublicSettings, SettingChanges, SettingValue } from './setting.ts';
import { ChangedUnit, NewUnit, Unit, UnitsInput } from './unit.ts';
import { userCalls } from './user-calls.ts';

const byId = z.strictObject({ id: queryId });
const rowsOf = <R extends Shape>(row: R) => z.object({ rows: z.array(row) });

const changeSecurity = {
  right: 'admin.security.write',
  does: 'change the Security page',
  isJudged: true,
} as const;

export const admin = operations('admin', {
  ...userCalls,

  listRoles: read({
    says: 'List roles with their permissions and people.',
    wire: 'GET Admin/Roles',
    permission: 'admin.role.read',
    sessionOnly: true,
    input: listInput({}),
    output: listOf(Role),
  }),

  getRole: read({
    says: 'Show a role with its people and its history.',
    wire: 'GET Admin/Role?ID={id}',
    permission: 'admin.role.read',
    sessionOnly: true,
    input: byId,
    output: RoleDetails,
  }),

  listPermissions: read({
    says: 'List all permissions by area and subject, with the calls behind each.',
    wire: 'GET Admin/Permissions',
    permission: 'admin.role.read',
    sessionOnly: true,
    input: z.strictObject({}),
    output: rowsOf(PermissionArea),
  }),

  roleReport: read({
    says: 'Users with each of their permissions.',
    wire: 'GET Admin/RoleReport',
    permission: 'admin.role.read',
    sessionOnly: true,
    input: RoleReportFilters,
    output: listOf(HeldPermission),
  }),

  createRole: write({
    says: 'Add a role.',
    wire: 'POST Admin/RoleCreate',
    permission: 'admin.role.write',
    fresh: true,
    sessionOnly: true,
    input: NewRole,
    output: Role,
    problems: ['role.name_taken', 'role.not_held'],
  }),

  updateRole: write({
    says: 'Change a role; it acts on the next request of everybody who has it.',
    wire: 'POST Admin/RoleUpdate?ID={id}',
    permission: 'admin.role.write',
    fresh: true,
    sessionOnly: true,
    input: ChangedRole,
    output: Role,
    problems: ['role.name_taken', 'role.not_held', 'role.system', 'user.own_access'],
  }),

  deleteRole: write({
    says: 'Delete a role that nobody has.',
    wire: 'POST Admin/RoleDelete?ID={id}',
    permission: 'admin.role.write',
    fresh: true,
    sessionOnly: true,
    input: byId,
    output: done,
    problems: ['role.system', 'role.in_use'],
  }),

  resetRole: write({
    says: 'Reset a built-in role to its default permissions.',
    wire: 'POST Admin/RoleReset?ID={id}',
    permission: 'admin.role.write',
    fresh: true,
    sessionOnly: true,
    input: byId,
    output: Role,
    problems: ['role.not_held', 'user.own_access'],
  }),

  listAuditLog: read({
    says: 'Read the audit log.',
    wire: 'GET Admin/AuditLogs',
    permission: 'admin.audit.read',
    exportPermission: 'admin.audit.export',
    input: AuditFilters,
    output: listOf(AuditRow),
  }),

  countAuditLog: read({
    says: 'Count what each person did on each day, by kind of record.',
    wire: 'GET Admin/AuditCounts',
    permission: 'admin.audit.read',
    input: AuditCountsInput,
    output: rowsOf(AuditCount),
  }),

  getAuditEntry: read({
    says: 'Show one entry of the audit log with what changed.',
    wire: 'GET Admin/AuditLog?ID={id}',
    permission: 'admin.audit.read',
    input: byId,
    output: AuditEntry,
  }),

  listSettings: read({
    says: 'List the settings with their values.',
    wire: 'GET Admin/Settings?group={tab}',
    permission: 'admin.setting.read',
    input: z.strictObject({ tab: text(40).optional() }),
    output: rowsOf(SettingValue),
  }),

  updateSettings: write({
    says: 'Change settings.',
    wire: 'POST Admin/SettingsSave',
    permission: 'admin.setting.write',
    auditedAs: 'settings',
    sessionOnly: true,
    also: [{ field: 'changes', ...changeSecurity }],
    input: SettingChanges,
    output: rowsOf(SettingValue),
    problems: ['setting.unknown', 'setting.locked'],
  }),

  resetSetting: write({
    says: 'Reset a setting to its default.',
    wire: 'POST Admin/SettingReset',
    permission: 'admin.setting.write',
    auditedAs: 'settings',
    sessionOnly: true,
    also: [{ field: 'key', ...changeSecurity }],
    input: z.strictObject({ key: z.string().max(80) }),
    output: SettingValue,
    problems: ['setting.unknown', 'setting.locked'],
  }),

  getPublicSettings: read({
    says: 'What every screen needs to know of the business.',
    wire: 'GET Admin/PublicSettings',
    permission: 'self',
    input: z.strictObject({}),
    output: PublicSettings,
  }),

  listSeries: read({
    says: 'List the number series, each with the number that comes next.',
    wire: 'GET Admin/NumberSeries',
    permission: 'admin.prefix.read',
    input: z.strictObject({}),
    output: rowsOf(NumberSeries),
  }),

  trySeries: read({
    says: 'See how the numbers of a pattern would read.',
    wire: 'GET Admin/NumberSeriesSample?Key={key}',
    permission: 'admin.prefix.read',
    input: SeriesTry,
    output: SeriesSample,
  }),

  updateSeries: write({
    says: 'Change how the numbers of a series look.',
    wire: 'POST Admin/NumberSeriesSave',
    permission: 'admin.prefix.write',
    sessionOnly: true,
    input: ChangedSeries,
    output: NumberSeries,
    problems: ['series.clash'],
  }),

  setNextNumber: write({
    says: 'Raise the next number of a series.',
    wire: 'POST Admin/NumberSeriesNext',
    permission: 'admin.prefix.write',
    fresh: true,
    sessionOnly: true,
    input: NextNumber,
    output: NumberSeries,
    problems: ['series.used', 'series.gapless'],
  }),

  listUnits: read({
    says: 'The units that quantities are counted in.',
    wire: 'GET Admin/Units',
    permission: 'self',
    input: UnitsInput,
    output: listOf(Unit),
  }),

  createUnit: write({
    says: 'Add a unit.',
    wire: 'POST Admin/UnitCreate',
    permission: 'admin.unit.write',
    input: NewUnit,
    output: Unit,
    problems: ['unit.code_taken', 'unit.name_taken'],
  }),

  updateUnit: write({
    says: 'Change a unit, or deactivate it.',
    wire: 'POST Admin/UnitUpdate?ID={id}',
    permission: 'admin.unit.write',
    input: ChangedUnit,
    output: Unit,
    problems: ['unit.used', 'unit.code_taken', 'unit.name_taken'],
  }),

  search: read({
    says: 'Find records of every kind by a few letters or a whole number.',
    wire: 'GET Admin/Search',
    permission: 'self',
    sessionOnly: true,
    input: SearchInput,
    output: SearchAnswer,
  }),

  nameRecords: read({
    says: 'What records are called, as far as you may see them.',
    wire: 'GET Admin/RecordNames',
    permission: 'self',
    sessionOnly: true,
    input: RecordsInput,
    output: NamedRecords,
  }),

  listViews: read({
    says: 'List your views of a list, and those that are shared.',
    wire: 'GET Admin/SavedViews',
    permission: 'self',
    sessionOnly: true,
    input: ViewsInput,
    output: ViewsAnswer,
  }),

  createView: write({
    says: 'Keep a list under a name.',
    wire: 'POST Admin/SavedViewCreate',
    permission: 'self',
    sessionOnly: true,
    also: [{ field: 'isShared', right: 'admin.view.share', does: 'share views' }],
    input: NewView,
    output: SavedView,
    problems: ['view.name_taken', 'view.too_large', 'view.too_many'],
  }),

  updateView: write({
    says: 'Change a view of a list.',
    wire: 'POST Admin/SavedViewUpdate?ID={id}',
    permission: 'self',
    sessionOnly: true,
    also: [{ field: 'isShared', right: 'admin.view.share', does: 'share views' }],
    input: ChangedView,
    output: SavedView,
    problems: ['view.name_taken', 'view.too_large', 'view.too_many'],
  }),

  deleteView: write({
    says: 'Delete a view of a list.',
    wire: 'POST Admin/SavedViewDelete?ID={id}',
    permission: 'self',
    sessionOnly: true,
    input: byId,
    output: done,
  }),

  orderViews: write({
    says: 'Put your views of a list into an order.',
    wire: 'POST Admin/SavedViewOrder',
    permission: 'self',
    sessionOnly: true,
    input: ViewOrder,
    output: ViewsAnswer,
  }),

  ...fileCalls,
  ...rowCalls,
  ...jobCalls,
  ...healthCalls,
});
