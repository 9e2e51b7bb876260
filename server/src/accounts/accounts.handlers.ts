import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import { handlersFor } from '../platform/handlers.ts';

export const accountsHandlers = handlersFor(accounts, {});
