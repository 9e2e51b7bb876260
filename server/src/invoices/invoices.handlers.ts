import { invoices } from '@counting-house/contract/invoices/invoices.operations.ts';
import { handlersFor } from '../platform/handlers.ts';

export const invoicesHandlers = handlersFor(invoices, {});
