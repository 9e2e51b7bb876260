import { invoices } from '@counting-house/contract/invoices/invoices.operations.ts';
import { handlersFor } from '../platform/http/handlers.ts';
import { issueBill } from './billing/bill.service.ts';
import { createInvoices, previewInvoices } from './billing/billing-many.service.ts';
import {
  createInvoice,
  issueMany,
  listBillable,
  previewInvoice,
} from './billing/billing.service.ts';
import { sellAtCounter } from './billing/counter.service.ts';
import { cancelInvoice } from './issuing/cancel.service.ts';
import { cancelCreditNote } from './credit/cancel-credit.service.ts';
import { getCreditNote, listCreditNotes } from './credit/credit-note.service.ts';
import { creditPrice, previewPriceCredit } from './credit/price-credit.service.ts';
import { listDrafts } from './drafts/draft-list.service.ts';
import {
  createDraft,
  deleteDraft,
  getDraft,
  issueDraft,
  issueDrafts,
  updateDraft,
} from './drafts/draft.service.ts';
import { takeBackGiftCard } from './gift-cards/take-back.service.ts';
import { getInvoice, listInvoices } from './invoice.service.ts';
import { print, printCreditNotes } from './papers/print.service.ts';
import { sendCreditNote, sendInvoice } from './papers/send.service.ts';
import { updateInvoice } from './update.service.ts';

export const invoicesHandlers = handlersFor(invoices, {
  listInvoices,
  getInvoice,
  print,
  updateInvoice,
  sendInvoice,
  listBillable,
  previewInvoice,
  createInvoice,
  previewInvoices,
  createInvoices,
  listDrafts,
  getDraft,
  createDraft,
  updateDraft,
  deleteDraft,
  issueDraft,
  issueDrafts,
  issueBill,
  sellAtCounter,
  issueMany,
  takeBackGiftCard,
  cancelInvoice,
  listCreditNotes,
  getCreditNote,
  printCreditNotes,
  sendCreditNote,
  previewPriceCredit,
  creditPrice,
  cancelCreditNote,
});
