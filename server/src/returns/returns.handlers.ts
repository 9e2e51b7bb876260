import { returns } from '@counting-house/contract/returns/returns.operations.ts';
import { handlersFor } from '../platform/http/handlers.ts';

export const returnsHandlers = handlersFor(returns, {});
