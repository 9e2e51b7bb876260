import { z } from 'zod';
import { queryId, several } from '../kit/list.ts';
import { FileAnswer, operations, read, write } from '../kit/operation.ts';
import { Invoice, InvoiceList, InvoiceListInput } from './invoice.ts';

export const invoices = operations('invoices', {
  listInvoices: read({
    says: 'List invoices with what is still to pay.',
    wire: 'GET SupplyChainManagement/Invoices',
    permission: 'invoices.invoice.read',
    input: InvoiceListInput,
    output: InvoiceList,
  }),

  getInvoice: read({
    says: 'See an invoice with its lines, tax and payments.',
    wire: 'GET SupplyChainManagement/Invoice?ID={id}',
    permission: 'invoices.invoice.read',
    input: z.strictObject({ id: queryId }),
    output: Invoice,
  }),

  print: write({
    says: 'Print invoices as one PDF.',
    wire: 'GET SupplyChainManagement/InvoicePrint?ID={id}',
    permission: 'invoices.invoice.read',
    input: z.strictObject({
      id: queryId.optional(),
      ids: several(queryId).optional(),
      /** Every invoice of these orders. */
      orderIds: several(queryId).optional(),
    }),
    output: FileAnswer,
  }),
});
