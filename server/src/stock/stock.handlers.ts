import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { handlersFor } from '../platform/handlers.ts';

export const stockHandlers = handlersFor(stock, {});
