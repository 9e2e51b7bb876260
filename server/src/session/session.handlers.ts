import { session } from '@counting-house/contract/session/session.operations.ts';
import { handlersFor, single } from '../platform/http/handlers.ts';
import { approve } from './approval.service.ts';
import { getOtp, validate, verifyOtp } from './otp.service.ts';
import { changePassword, resetPassword } from './password.service.ts';
import { phoneChangeConfirm, phoneChangeStart } from './phone-change.service.ts';
import { getPreferences, savePreferences } from './preference.service.ts';
import { reauth } from './proof.service.ts';
import {
  getSecondFactor,
  newRecoveryCodes,
  totpConfirm,
  totpOff,
  totpStart,
} from './second-factor.service.ts';
import {
  getCurrent,
  listSessions,
  logout,
  revokeOtherSessions,
  revokeSession,
} from './session.service.ts';
import { login, loginSecondFactor } from './sign-in.service.ts';
import { createUserLog, listUserLogs } from './user-log.service.ts';
import { getProfile, updateProfile } from './user.service.ts';

export const sessionHandlers = handlersFor(session, {
  login,
  loginSecondFactor,
  current: single(getCurrent),
  logout,
  reauth,
  approve,
  listSessions: single(listSessions),
  revokeSession,
  revokeOtherSessions,
  changePassword,
  validate: single(validate),
  getOtp,
  verifyOtp,
  resetPassword,
  getSecondFactor,
  totpStart,
  totpConfirm,
  totpOff,
  newRecoveryCodes,
  getProfile: single(getProfile),
  updateProfile,
  phoneChangeStart,
  phoneChangeConfirm,
  getPreferences: single(getPreferences),
  savePreferences,
  createUserLog,
  listUserLogs,
});
