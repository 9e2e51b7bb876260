import { session } from '@counting-house/contract/session/session.operations.ts';
import { handlersFor, single } from '../platform/handlers.ts';
import { changePassword, resetPassword } from './password.service.ts';
import { getPreferences, savePreferences } from './preference.service.ts';
import {
  getCurrent,
  listSessions,
  logout,
  revokeOtherSessions,
  revokeSession,
} from './session.service.ts';
import { login, reauth } from './sign-in.service.ts';
import { createUserLog, listUserLogs } from './user-log.service.ts';
import { updateProfile } from './user.service.ts';

export const sessionHandlers = handlersFor(session, {
  login,
  current: single(getCurrent),
  logout,
  reauth,
  listSessions: single(listSessions),
  revokeSession,
  revokeOtherSessions,
  changePassword,
  resetPassword,
  updateProfile,
  getPreferences: single(getPreferences),
  savePreferences,
  createUserLog,
  listUserLogs,
});
