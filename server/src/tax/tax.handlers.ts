import { tax } from '@counting-house/contract/tax/tax.operations.ts';
import { handlersFor, single } from '../platform/http/handlers.ts';
import { createTax, getTax, listComponents, listTaxes, updateTax } from './rate.service.ts';
import {
  createRegistration,
  getRegistrationHistory,
  removeRegistration,
} from './registration.service.ts';
import {
  changeWithholdingRate,
  createWithholdingSection,
  getWithholdingSection,
  listWithholdingSections,
  updateWithholdingSection,
} from './withholding/withholding-section.service.ts';

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
});
