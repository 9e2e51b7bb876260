import { customers } from '@counting-house/contract/customers/customers.operations.ts';
import { handlersFor } from '../platform/handlers.ts';

export const customersHandlers = handlersFor(customers, {});
