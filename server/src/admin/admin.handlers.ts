import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import { handlersFor } from '../platform/handlers.ts';

export const adminHandlers = handlersFor(admin, {});
