import { tax } from '@counting-house/contract/tax/tax.operations.ts';
import { handlersFor, single } from '../platform/http/handlers.ts';
import { createTax, getTax, listComponents, listTaxes, updateTax } from './rate.service.ts';
import {
  createRegistration,
  getRegistrationHistory,
  removeRegistration,
} from './registration.service.ts';
import { getCompositionQuarter } from './returns/composition.service.ts';
import { checkMonth, fileReturn, unfileReturn } from './returns/filing.service.ts';
import { listGstDocuments } from './returns/gst-document.service.ts';
import { downloadReturn, printChallan } from './returns/return-file.service.ts';
import { getTaxMonth } from './returns/tax-month.service.ts';
import {
  changeWithholdingRate,
  createWithholdingSection,
  getWithholdingSection,
  listWithholdingSections,
  updateWithholdingSection,
} from './withholding-section.service.ts';

export const taxHandlers = handlersFor(tax, {
  listTaxes,
  getTax,
  listComponents: single(listComponents),
  getRegistrationHistory,
  createRegistration,
  removeRegistration,
  listWithholdingSections,
  getWithholdingSection: single(getWithholdingSection),
  createWithholdingSection,
  updateWithholdingSection,
  changeWithholdingRate,
  createTax,
  updateTax,
  getTaxMonth,
  getCompositionQuarter: single(getCompositionQuarter),
  listGstDocuments,
  downloadReturn,
  printChallan,
  checkMonth,
  fileReturn,
  unfileReturn,
});
