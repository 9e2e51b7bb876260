import { gst } from '@counting-house/contract/gst/gst.operations.ts';
import { handlersFor, single } from '../platform/http/handlers.ts';
import { proposeCreditReversals } from './credit/credit-proposal.service.ts';
import {
  cancelCreditReversal,
  createCreditReversal,
  listCreditReversals,
  reverseUnpaidCredit,
} from './credit/credit-reversal.service.ts';
import { settleTax, unsettleTax } from './payment/settle-tax.service.ts';
import {
  payComposition,
  payTax,
  payTds,
  reverseTaxPayment,
} from './payment/tax-payment.service.ts';
import { getCompositionQuarter } from './returns/composition.service.ts';
import { checkMonth, fileReturn, unfileReturn } from './returns/filing.service.ts';
import { listGstDocuments } from './returns/gst-document.service.ts';
import { downloadReturn, printChallan } from './returns/return-file.service.ts';
import { getTaxMonth } from './returns/tax-month.service.ts';
import { askForCertificate } from './tds/certificate-reminder.service.ts';
import {
  createTdsCertificate,
  listMissingCertificates,
  listTdsCertificates,
  removeTdsCertificate,
} from './tds/tds-certificate.service.ts';
import { listTdsDue, listTdsRegister } from './tds/tds-register.service.ts';

export const gstHandlers = handlersFor(gst, {
  getTaxMonth,
  getCompositionQuarter: single(getCompositionQuarter),
  listGstDocuments,
  downloadReturn,
  printChallan,
  checkMonth,
  fileReturn,
  unfileReturn,
  settleTax,
  unsettleTax,
  payTax,
  payComposition,
  payTds,
  reverseTaxPayment,
  listCreditReversals,
  proposeCreditReversals,
  reverseUnpaidCredit,
  createCreditReversal,
  cancelCreditReversal,
  listTdsRegister,
  listTdsDue,
  listTdsCertificates,
  listMissingCertificates,
  askForCertificate,
  createTdsCertificate,
  removeTdsCertificate,
});
