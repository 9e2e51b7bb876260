import { invoices } from '@counting-house/contract/invoices/invoices.operations.ts';
import { handlersFor } from '../platform/http/handlers.ts';
import { getInvoice, listInvoices } from './invoice.service.ts';
import { print } from './print.service.ts';

export const invoicesHandlers = handlersFor(invoices, { listInvoices, getInvoice, print });
