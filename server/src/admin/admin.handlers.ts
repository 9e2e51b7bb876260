import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import { handlersFor } from '../platform/handlers.ts';
import { createUnit, listUnits, updateUnit } from './unit.service.ts';

export const adminHandlers = handlersFor(admin, {
  listUnits,
  createUnit,
  updateUnit,
});
