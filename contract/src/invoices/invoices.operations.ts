import { BilledAtOnce, SoldAtCounter } from '../orders/order.ts';
import { NewBill, NewCounterSale } from '../orders/order-entry.ts';
import { alsoOfOrder } from '../orders/also-of-order.ts';
import { ReceiptWidth } from '../orders/till.ts';
import { z } from 'zod';
import { queryId, several } from '../kit/list.ts';
import { id } from '../kit/shapes.ts';
import { FileAnswer, operations, read, write } from '../kit/operation.ts';
import {
  BillableList,
  BillableListInput,
  InvoicePreview,
  InvoicePreviewInput,
  IssuedInvoice,
  IssuedMany,
  IssueMany,
  NewInvoice,
} from './billing.ts';
import {
  InvoicePreviews,
  InvoicePreviewsInput,
  IssuedInvoices,
  NewInvoices,
} from './billing-many.ts';
import {
  CancelDocument,
  CreditNote,
  CreditNoteList,
  CreditNoteListInput,
  CreditPreview,
  NewPriceCredit,
  PriceCreditInput,
} from './credit-note.ts';
import { TakeBackGiftCard, TakenBackGiftCard } from './gift-card.ts';
import {
  ChangedInvoice,
  Invoice,
  InvoiceList,
  InvoiceListInput,
  SendInvoice,
  SentInvoice,
} from './invoice.ts';

import {
  ChangedInvoiceDraft,
  DraftList,
  DraftListInput,
  DraftOfOrder,
  InvoiceDraft,
  IssuedInvoiceDrafts,
  IssueInvoiceDraft,
  IssueInvoiceDrafts,
  NewInvoiceDraft,
  SeenInvoiceDraft,
} from './draft.ts';
import { anyAddress } from '../integrations/any-address.ts';

const backdates = {
  right: 'invoices.invoice.backdate',
  does: 'issue invoices with an earlier date',
} as const;

const recordsPayments = {
  right: 'orders.payment.record',
  does: 'record payments',
} as const;

const issueProblems = [
  'invoice.nothing_open',
  'invoice.above_open',
  'invoice.date_order',
  'invoice.changed',
  'invoice.draft_gone',
  'order.tax_changed',
] as const;

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
      /** A4, or the width of the roll in a receipt printer. */
      size: z.enum(['a4', ...ReceiptWidth.options]).default('a4'),
    }),
    output: FileAnswer,
  }),

  updateInvoice: write({
    says: 'Change the due date, note, vehicle or e-way bill of an invoice.',
    wire: 'POST SupplyChainManagement/InvoiceUpdate?ID={id}',
    permission: 'invoices.invoice.create',
    input: ChangedInvoice,
    output: Invoice,
    problems: ['invoice.cancelled_already'],
  }),

  sendInvoice: write({
    says: 'Mail an invoice to the customer as a PDF.',
    wire: 'POST SupplyChainManagement/InvoiceSend?ID={id}',
    permission: 'invoices.invoice.send',
    also: [anyAddress()],
    input: SendInvoice,
    output: SentInvoice,
    problems: ['invoice.no_address', 'invoice.not_sent'],
  }),

  listBillable: read({
    says: 'List orders that are to be invoiced yet.',
    wire: 'GET SupplyChainManagement/BillableOrders',
    permission: 'invoices.invoice.create',
    input: BillableListInput,
    output: BillableList,
  }),

  previewInvoice: read({
    says: 'See what an invoice for an order would say, without issuing it.',
    wire: 'POST SupplyChainManagement/InvoicePreview',
    permission: 'invoices.invoice.create',
    input: InvoicePreviewInput,
    output: InvoicePreview,
    problems: ['invoice.nothing_open', 'invoice.above_open', 'tax.not_valid'],
  }),

  createInvoice: write({
    says: 'Issue an invoice for an order, or part of it.',
    wire: 'POST SupplyChainManagement/InvoiceCreate',
    permission: 'invoices.invoice.issue',
    secrets: ['giftCardCode'],
    also: [
      { field: 'issueDate', ...backdates, isJudged: true },
      { field: 'payments', ...recordsPayments },
    ],
    input: NewInvoice,
    output: IssuedInvoice,
    problems: issueProblems,
  }),

  previewInvoices: read({
    says: 'Preview invoices for several orders without issuing them.',
    wire: 'POST SupplyChainManagement/InvoicePreviews',
    permission: 'invoices.invoice.create',
    input: InvoicePreviewsInput,
    output: InvoicePreviews,
    problems: ['invoice.nothing_open', 'invoice.above_open', 'tax.not_valid'],
  }),

  createInvoices: write({
    says: 'Issue an invoice for each of several orders, all of them or none.',
    wire: 'POST SupplyChainManagement/InvoicesCreate',
    secrets: ['giftCardCode'],
    permission: 'invoices.invoice.issue',
    also: [
      { field: 'invoices.issueDate', ...backdates, isJudged: true },
      { field: 'invoices.payments', ...recordsPayments },
    ],
    input: NewInvoices,
    output: IssuedInvoices,
    problems: issueProblems,
  }),

  listDrafts: read({
    says: 'List draft invoices, for orders and without one.',
    wire: 'GET SupplyChainManagement/InvoiceDrafts',
    permission: 'invoices.invoice.create',
    input: DraftListInput,
    output: DraftList,
  }),

  getDraft: read({
    says: 'See the draft invoice of an order.',
    wire: 'GET SupplyChainManagement/InvoiceDraft?OrderID={orderId}',
    permission: 'invoices.invoice.create',
    input: z.strictObject({ orderId: queryId }),
    output: DraftOfOrder,
  }),

  createDraft: write({
    says: 'Keep an invoice for an order as a draft.',
    wire: 'POST SupplyChainManagement/InvoiceDraftCreate',
    permission: 'invoices.invoice.create',
    input: NewInvoiceDraft,
    output: InvoiceDraft,
    problems: ['invoice.nothing_open', 'invoice.draft_exists'],
  }),

  updateDraft: write({
    says: 'Change the draft of an invoice.',
    wire: 'POST SupplyChainManagement/InvoiceDraftUpdate?ID={id}',
    permission: 'invoices.invoice.create',
    input: ChangedInvoiceDraft,
    output: InvoiceDraft,
    problems: ['invoice.nothing_open', 'invoice.draft_gone'],
  }),

  deleteDraft: write({
    says: 'Delete the draft of an invoice.',
    wire: 'POST SupplyChainManagement/InvoiceDraftDelete?ID={id}',
    permission: 'invoices.invoice.create',
    input: SeenInvoiceDraft,
    output: z.object({ id }),
    problems: ['invoice.draft_gone'],
  }),

  issueDraft: write({
    says: 'Issue the invoice of a draft.',
    wire: 'POST SupplyChainManagement/InvoiceDraftIssue?ID={id}',
    permission: 'invoices.invoice.issue',
    also: [{ field: null, ...backdates, isJudged: true }],
    input: IssueInvoiceDraft,
    output: Invoice,
    problems: issueProblems,
  }),

  issueDrafts: write({
    says: 'Issue the invoices of several drafts.',
    wire: 'POST SupplyChainManagement/InvoiceDraftIssueBulk',
    permission: 'invoices.invoice.issue',
    also: [{ field: null, ...backdates, isJudged: true }],
    input: IssueInvoiceDrafts,
    output: IssuedInvoiceDrafts,
  }),

  issueBill: write({
    says: 'Bill goods without an order: hand them over and issue the invoice.',
    wire: 'POST SupplyChainManagement/BillIssue',
    secrets: ['giftCardCode'],
    permission: 'invoices.invoice.issue',
    also: [
      { field: null, right: 'orders.order.create', does: 'place orders' },
      ...alsoOfOrder.filter(({ field }) => field !== 'confirm'),
    ],
    input: NewBill,
    output: BilledAtOnce,
    problems: ['order.price_changed', 'order.not_open', 'stock.short', 'invoice.date_order'],
  }),

  sellAtCounter: write({
    says: 'Sell goods over the counter: hand them over, issue the bill and take the payment.',
    wire: 'POST SupplyChainManagement/CounterSale',
    secrets: ['giftCardCode'],
    permission: 'orders.order.create',
    sessionOnly: true,
    also: [
      { field: null, right: 'orders.till.use', does: 'work at a counter' },
      ...alsoOfOrder
        .map((also) => (also.field === 'payments' ? { ...also, field: null } : also))
        .filter(({ field }) => field !== 'confirm'),
    ],
    input: NewCounterSale,
    output: SoldAtCounter,
    problems: [
      'till.not_open',
      'order.price_changed',
      'order.not_open',
      'offer.gone',
      'stock.short',
      'invoice.date_order',
    ],
  }),

  issueMany: write({
    says: 'Issue the invoices of several orders.',
    wire: 'POST SupplyChainManagement/InvoiceIssueBulk',
    permission: 'invoices.invoice.issue',
    input: IssueMany,
    output: IssuedMany,
  }),

  takeBackGiftCard: write({
    says: 'Cancel a gift card that was sold with an order, and credit its balance.',
    wire: 'POST SupplyChainManagement/GiftCardTakeBack?ID={id}',
    permission: 'offers.giftCard.adjust',
    also: [{ field: null, right: 'invoices.invoice.credit', does: 'credit invoices' }],
    input: TakeBackGiftCard,
    output: TakenBackGiftCard,
    problems: ['gift_card.not_sold', 'gift_card.spent', 'credit.above_rest'],
  }),

  cancelInvoice: write({
    says: 'Cancel an invoice whose goods are still here.',
    wire: 'POST SupplyChainManagement/InvoiceCancel?ID={id}',
    permission: 'invoices.invoice.cancel',
    input: CancelDocument,
    output: Invoice,
    problems: [
      'invoice.goods_left',
      'invoice.has_credit',
      'invoice.cancelled_already',
      'invoice.is_receipt',
    ],
  }),

  listCreditNotes: read({
    says: 'List credit notes.',
    wire: 'GET SupplyChainManagement/CreditNotes',
    permission: 'invoices.invoice.read',
    input: CreditNoteListInput,
    output: CreditNoteList,
  }),

  getCreditNote: read({
    says: 'See a credit note with its lines, tax and what it settled.',
    wire: 'GET SupplyChainManagement/CreditNote?ID={id}',
    permission: 'invoices.invoice.read',
    input: z.strictObject({ id: queryId }),
    output: CreditNote,
  }),

  printCreditNotes: write({
    says: 'Print credit notes as one PDF.',
    wire: 'GET SupplyChainManagement/CreditNotePrint?ID={id}',
    permission: 'invoices.invoice.read',
    input: z.strictObject({ id: queryId.optional(), ids: several(queryId).optional() }),
    output: FileAnswer,
  }),

  sendCreditNote: write({
    says: 'Mail a credit note to the customer as a PDF.',
    wire: 'POST SupplyChainManagement/CreditNoteSend?ID={id}',
    permission: 'invoices.invoice.send',
    also: [anyAddress()],
    input: SendInvoice,
    output: SentInvoice,
    problems: ['invoice.no_address', 'invoice.not_sent'],
  }),

  previewPriceCredit: read({
    says: 'Preview a credit note without issuing it.',
    wire: 'POST SupplyChainManagement/CreditNotePreview',
    permission: 'invoices.invoice.credit',
    input: PriceCreditInput,
    output: CreditPreview,
    problems: ['credit.above_rest', 'credit.price_higher', 'invoice.cancelled_already'],
  }),

  creditPrice: write({
    says: 'Credit a wrong price or quantity of an invoice.',
    wire: 'POST SupplyChainManagement/CreditNoteCreate',
    permission: 'invoices.invoice.credit',
    input: NewPriceCredit,
    output: CreditNote,
    problems: [
      'credit.above_rest',
      'credit.price_higher',
      'credit.changed',
      'invoice.cancelled_already',
    ],
  }),

  cancelCreditNote: write({
    says: 'Cancel a credit note on its day.',
    wire: 'POST SupplyChainManagement/CreditNoteCancel?ID={id}',
    permission: 'invoices.invoice.cancel',
    input: CancelDocument,
    output: CreditNote,
    problems: [
      'credit_note.of_return',
      'credit_note.not_today',
      'credit_note.given_back',
      'credit_note.cancelled_already',
    ],
  }),
});
