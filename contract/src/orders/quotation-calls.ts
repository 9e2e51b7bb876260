import { z } from 'zod';
import { queryId } from '../kit/list.ts';
import { FileAnswer, read, write } from '../kit/operation.ts';
import { SavedOrder } from './order.ts';
import {
  ConvertQuotation,
  LoseQuotation,
  Quotation,
  QuotationList,
  QuotationListInput,
} from './quotation.ts';

/** Quotations, which are issued when a draft is printed or sent; part of `orders`. */
export const quotationCalls = {
  listQuotations: read({
    says: 'List quotations.',
    wire: 'GET OrderManagement/Quotations',
    permission: 'orders.order.read',
    input: QuotationListInput,
    output: QuotationList,
  }),

  getQuotation: read({
    says: 'Show a quotation as it was issued.',
    wire: 'GET OrderManagement/Quotation?ID={id}',
    permission: 'orders.order.read',
    input: z.strictObject({ id: queryId }),
    output: Quotation,
  }),

  printQuotation: read({
    says: 'Print a quotation as it was issued.',
    wire: 'GET OrderManagement/QuotationPrint?ID={id}',
    permission: 'orders.order.read',
    input: z.strictObject({ id: queryId }),
    output: FileAnswer,
  }),

  convertQuotation: write({
    says: 'Make an order of a quotation that is accepted.',
    wire: 'POST OrderManagement/QuotationConvert?ID={id}',
    permission: 'orders.order.create',
    also: [{ field: 'confirm', right: 'orders.order.confirm', does: 'confirm orders' }],
    input: ConvertQuotation,
    output: SavedOrder,
    problems: ['quotation.not_open', 'order.price_changed', 'order.on_hold', 'stock.short'],
  }),

  loseQuotation: write({
    says: 'Mark a quotation as lost, with the reason.',
    wire: 'POST OrderManagement/QuotationLost?ID={id}',
    permission: 'orders.order.create',
    input: LoseQuotation,
    output: Quotation,
    problems: ['quotation.not_open'],
  }),
} as const;
