import { session } from '@counting-house/contract/session/session.operations.ts';
import { handlersFor, single } from '../platform/http/handlers.ts';
import { approve } from './approval/approval.service.ts';
import { getOtp, validate, verifyOtp } from './otp/otp.service.ts';
import { changePassword, resetPassword } from './password/password.service.ts';
import { phoneChangeConfirm, phoneChangeStart } from './people/phone-change.service.ts';
import { getPreferences, keepPreferences } from './people/preference.service.ts';
import { reauth } from './approval/proof.service.ts';
import {
  getSecondFactor,
  newRecoveryCodes,
  recoveryCodesSaved,
  totpConfirm,
  totpOff,
  totpStart,
} from './second-factor/second-factor.service.ts';
import {
  getCurrent,
  listSessions,
  logout,
  revokeOtherSessions,
  revokeSession,
} from './sessions/session.service.ts';
import { login, loginSecondFactor } from './sign-in/sign-in.service.ts';
import { createUserLog, listUserLogs } from './people/user-log.service.ts';
import { getProfile, updateProfile } from './people/user.service.ts';

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
  recoveryCodesSaved,
  getProfile: single(getProfile),
  updateProfile,
  phoneChangeStart,
  phoneChangeConfirm,
  getPreferences: single(getPreferences),
  keepPreferences,
  createUserLog,
  listUserLogs,
});
