import { invoices } from '@counting-house/contract/invoices/invoices.operations.ts';
import { handlersFor } from '../platform/handlers.ts';

const notBuilt = () => {
  throw new Error('not built yet');
};

export const invoicesHandlers = handlersFor(invoices, {
  listInvoices: notBuilt,
  getInvoice: notBuilt,
  print: notBuilt,
});
