import { reports } from '@counting-house/contract/reports/reports.operations.ts';
import { handlersFor } from '../platform/handlers.ts';

export const reportsHandlers = handlersFor(reports, {});
