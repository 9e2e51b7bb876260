import { altText } from '@counting-house/contract/admin/file.ts';
import { NewView, viewLimits } from '@counting-house/contract/admin/saved-view.ts';
import { text } from '@counting-house/contract/kit/shapes.ts';
import { z } from 'zod';
import { jobSchedules } from '../platform/jobs/job.table.ts';
import {
  deletable,
  field,
  setBy,
  status,
  switchable,
  type RegisterRow,
} from '../platform/rows/row-register.ts';
import { users } from '../platform/people/user.table.ts';
import { nameFile } from './files/file.service.ts';
import { files } from '../platform/files/file.table.ts';
import { switchSchedule } from './jobs/job.service.ts';
import { deleteRole, restoreRole, updateRole } from './users/role.service.ts';
import { roles } from '../platform/people/role.table.ts';
import { restoreView, changeView, deleteView, archiveView } from './saved-view.service.ts';
import { savedViews } from './saved-view.table.ts';
import { deleteUnit, updateUnit } from './unit.service.ts';
import { units } from './unit.table.ts';
import {
  deleteUser,
  disableUser,
  enableUser,
  noteUser,
  restoreUser,
} from './users/user.service.ts';

export const adminRows: readonly RegisterRow[] = [
  {
    table: users,
    aliases: ['user'],
    read: 'admin.user.read',
    sessionOnly: true,
    softDelete: {
      permission: 'admin.user.disable',
      fresh: true,
      run: deleteUser,
      restore: restoreUser,
    },
    status: {
      ...status(
        'admin.user.disable',
        ['active', 'disabled'],
        { on: 'active', off: 'disabled' },
        (ctx, { id }, to) => (to === 'active' ? enableUser : disableUser)(ctx, { id, reason: '' }),
      ),
      fresh: true,
    },
    fields: { note: field({ permission: 'admin.user.write', of: text(500), set: noteUser }) },
  },
  {
    table: roles,
    read: 'admin.role.read',
    sessionOnly: true,
    softDelete: {
      permission: 'admin.role.write',
      fresh: true,
      run: deleteRole,
      restore: restoreRole,
    },
    fields: {
      description: field({
        permission: 'admin.role.write',
        fresh: true,
        of: text(300),
        set: (ctx, at, description) => updateRole(ctx, { ...at, description }),
      }),
    },
  },
  {
    table: savedViews,
    read: 'admin.view.share',
    sessionOnly: true,
    softDelete: { permission: 'self', run: archiveView, restore: restoreView },
    rawDelete: { permission: 'self', run: deleteView },
    fields: setBy('self', changeView, {
      name: NewView.shape.name,
      position: z.int('Enter a whole number').min(0).max(viewLimits.perList),
    }),
  },
  {
    table: units,
    read: 'self',
    softDelete: deletable(units, 'admin.unit.write', deleteUnit),
    status: switchable('admin.unit.write', 'status', (ctx, at, status) =>
      updateUnit(ctx, { ...at, status }),
    ),
  },
  {
    table: jobSchedules,
    read: 'admin.job.read',
    status: switchable('admin.job.run', 'isActive', (ctx, at, to) =>
      switchSchedule(ctx, { ...at, isActive: to === 'active' }),
    ),
  },
  {
    table: files,
    read: 'admin.audit.read',
    fields: { altText: field({ permission: 'self', of: altText, set: nameFile }) },
  },
];
