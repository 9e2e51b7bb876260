import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import { handlersFor } from '../platform/handlers.ts';

export const logisticsHandlers = handlersFor(logistics, {});
