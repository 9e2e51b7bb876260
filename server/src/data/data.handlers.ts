import { data } from '@counting-house/contract/data/data.operations.ts';
import { handlersFor, single } from '../platform/http/handlers.ts';
import { getFirstRun, setUp } from './first-run.service.ts';

export const dataHandlers = handlersFor(data, {
  firstRun: single(getFirstRun),
  setUp,
});
