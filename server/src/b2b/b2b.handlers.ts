import { b2b } from '@counting-house/contract/b2b/b2b.operations.ts';
import { handlersFor } from '../platform/handlers.ts';

export const b2bHandlers = handlersFor(b2b, {});
