import { tax } from '@counting-house/contract/tax/tax.operations.ts';
import { handlersFor, single } from '../platform/http/handlers.ts';
import { createTax, getTax, listComponents, listTaxes, updateTax } from './rate.service.ts';
import { listWithholdingSections } from './withholding.service.ts';

export const taxHandlers = handlersFor(tax, {
  listTaxes,
  getTax,
  listComponents: single(listComponents),
  listWithholdingSections: single(listWithholdingSections),
  createTax,
  updateTax,
});
