import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { handlersFor } from '../platform/http/handlers.ts';

export const purchasingHandlers = handlersFor(purchasing, {});
