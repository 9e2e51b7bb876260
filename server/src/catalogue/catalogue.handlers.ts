import { catalogue } from '@counting-house/contract/catalogue/catalogue.operations.ts';
import { handlersFor } from '../platform/handlers.ts';

export const catalogueHandlers = handlersFor(catalogue, {});
