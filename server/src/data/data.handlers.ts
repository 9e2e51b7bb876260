import { data } from '@counting-house/contract/data/data.operations.ts';
import { handlersFor, single } from '../platform/http/handlers.ts';
import { eraseCustomer } from './erase.service.ts';
import { exportPerson } from './export-person.service.ts';
import { getFirstRun, setUp } from './first-run.service.ts';
import { mergeCompanies, mergeCustomers, mergeVendors } from './merge.service.ts';

export const dataHandlers = handlersFor(data, {
  firstRun: single(getFirstRun),
  setUp,
  mergeCustomers,
  mergeCompanies,
  mergeVendors,
  eraseCustomer,
  exportPerson,
});
