import { session } from '@counting-house/contract/session/session.operations.ts';
import { handlersFor, single } from '../platform/handlers.ts';
import { getCurrent, login, logout } from './session.service.ts';

export const sessionHandlers = handlersFor(session, {
  login,
  current: single(getCurrent),
  logout,
});
