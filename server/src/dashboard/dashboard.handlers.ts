import { dashboard } from '@counting-house/contract/dashboard/dashboard.operations.ts';
import { handlersFor } from '../platform/handlers.ts';

export const dashboardHandlers = handlersFor(dashboard, {});
