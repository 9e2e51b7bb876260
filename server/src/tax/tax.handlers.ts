import { tax } from '@counting-house/contract/tax/tax.operations.ts';
import { handlersFor } from '../platform/handlers.ts';

export const taxHandlers = handlersFor(tax, {});
