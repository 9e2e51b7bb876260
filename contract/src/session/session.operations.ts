import { z } from 'zod';
import { LiveSession, User } from '../admin/user.ts';
import { flag, listOf } from '../kit/list.ts';
import { operations, read, write } from '../kit/operation.ts';
import { done, id, ts } from '../kit/shapes.ts';
import { ApprovalRequest } from './approval.ts';
import { OtpAnswer, OtpRequest, OtpVerified, PhoneQuestion } from './otp.ts';
import { PasswordChange, PasswordReset, Profile, Proof } from './password.ts';
import {
  CodeProof,
  RecoveryCodes,
  SecondFactor,
  SecondStep,
  SignedInTwice,
  TotpProof,
  TotpSecret,
} from './second-factor.ts';
import { CurrentSession, SignedIn, SignIn } from './sign-in.ts';
import { NewUserLog, UserLogFilters, UserLogRow } from './user-log.ts';

const sessionId = z.strictObject({ publicId: z.string().max(60) });

export const session = operations('session', {
  login: write({
    says: 'Sign in with phone and password.',
    wire: 'POST Admin/Login',
    permission: 'public',
    input: SignIn,
    output: SignedIn,
    problems: ['sign_in.refused', 'totp_required'],
    secrets: ['password'],
  }),

  loginSecondFactor: write({
    says: 'Finish signing in with a code of the authenticator app, or a recovery code.',
    wire: 'POST Admin/LoginSecondFactor',
    permission: 'public',
    input: SecondStep,
    output: SignedInTwice,
    problems: ['code.wrong', 'sign_in.over', 'second_factor.unreadable'],
    secrets: ['challenge', 'code', 'recoveryCode'],
  }),

  current: read({
    says: 'Who is signed in, and until when.',
    wire: 'GET Admin/Session?touch={touch}',
    permission: 'self',
    openBefore: ['ownPassword', 'secondFactor'],
    background: true,
    input: z.strictObject({ touch: flag.optional() }),
    output: CurrentSession,
  }),

  logout: write({
    says: 'Sign out.',
    wire: 'POST Admin/Logout',
    permission: 'self',
    openBefore: ['ownPassword', 'secondFactor'],
    sessionOnly: true,
    input: z.strictObject({}),
    output: done,
  }),

  reauth: write({
    says: 'Confirm your identity again for a step that needs it.',
    wire: 'POST Admin/Reauth',
    permission: 'self',
    openBefore: ['secondFactor'],
    sessionOnly: true,
    input: Proof,
    output: z.object({ freshUntil: ts }),
    problems: ['proof.wrong'],
    secrets: ['password', 'code'],
  }),

  approve: write({
    says: 'Approve, as a second person, one step that asks for more than its person may do.',
    wire: 'POST Admin/SupervisorApprove',
    permission: 'self',
    sessionOnly: true,
    input: ApprovalRequest,
    output: z.object({ approval: z.string() }),
    problems: ['sign_in.refused', 'code.wrong', 'approval.not_held', 'approval.own'],
    secrets: ['password', 'code', 'approval'],
  }),

  listSessions: read({
    says: 'List the browsers that you are signed in at.',
    wire: 'GET Admin/Sessions',
    permission: 'self',
    sessionOnly: true,
    input: z.strictObject({}),
    output: z.object({ rows: z.array(LiveSession) }),
  }),

  revokeSession: write({
    says: 'Sign another browser of yours out.',
    wire: 'POST Admin/SessionRevoke?ID={publicId}',
    permission: 'self',
    fresh: true,
    sessionOnly: true,
    input: sessionId,
    output: z.object({ rows: z.array(LiveSession) }),
  }),

  revokeOtherSessions: write({
    says: 'Sign all other browsers of yours out.',
    wire: 'POST Admin/SessionRevokeOthers',
    permission: 'self',
    fresh: true,
    sessionOnly: true,
    input: z.strictObject({}),
    output: z.object({ rows: z.array(LiveSession) }),
  }),

  changePassword: write({
    says: 'Change your own password.',
    wire: 'POST Admin/PasswordUpdate?Uid={uid} OldPassword={oldPassword}&Password={password}',
    permission: 'self',
    openBefore: ['ownPassword', 'secondFactor'],
    sessionOnly: true,
    input: PasswordChange,
    output: z.object({ message: z.literal('success') }),
    problems: ['password.old_wrong', 'password.too_common', 'password.same'],
    secrets: ['password', 'oldPassword'],
  }),

  validate: read({
    says: 'Whether a user has this phone number: 1 or 0.',
    wire: 'GET Validate?Value={value}',
    permission: 'public',
    input: PhoneQuestion,
    output: z.union([z.literal(0), z.literal(1)]),
  }),

  getOtp: write({
    says: 'Send an OTP to a phone; the answer only names the challenge.',
    wire: 'GET Admin/GetOtp?Phone={phone}',
    permission: 'public',
    input: OtpRequest,
    output: z.string(),
  }),

  verifyOtp: write({
    says: 'Answer a challenge with the OTP; a right one gives a ticket for one new password.',
    wire: 'POST Admin/OtpVerify',
    permission: 'public',
    input: OtpAnswer,
    output: OtpVerified,
    problems: ['otp.wrong'],
    secrets: ['otp', 'ticket'],
  }),

  resetPassword: write({
    says: 'Choose a new password with the ticket of an invitation, a link or an OTP.',
    wire: 'POST Admin/PasswordRest Phone={phone}&Password={password}',
    permission: 'public',
    input: PasswordReset,
    output: z.object({ success: z.literal(200), message: z.string() }),
    problems: ['reset.expired', 'password.too_common', 'code.needed', 'code.wrong'],
    secrets: ['password', 'ticket', 'code'],
  }),

  getSecondFactor: read({
    says: 'Whether your two-step verification is on, and how many recovery codes are left.',
    wire: 'GET Admin/SecondFactor',
    permission: 'self',
    sessionOnly: true,
    input: z.strictObject({}),
    output: SecondFactor,
  }),

  totpStart: write({
    says: 'Start setting up your two-step verification: a secret for your authenticator app.',
    wire: 'POST Admin/TotpStart',
    permission: 'self',
    openBefore: ['secondFactor'],
    fresh: true,
    sessionOnly: true,
    input: z.strictObject({}),
    output: TotpSecret,
    problems: ['second_factor.is_on'],
    secrets: ['secret', 'uri'],
  }),

  totpConfirm: write({
    says: 'Turn on your two-step verification with a code of your app.',
    wire: 'POST Admin/TotpConfirm',
    permission: 'self',
    openBefore: ['secondFactor'],
    fresh: true,
    sessionOnly: true,
    input: TotpProof,
    output: RecoveryCodes,
    problems: ['code.wrong', 'second_factor.is_on', 'second_factor.not_begun'],
    secrets: ['code', 'recoveryCodes'],
  }),

  totpOff: write({
    says: 'Turn off your two-step verification.',
    wire: 'POST Admin/TotpOff',
    permission: 'self',
    fresh: true,
    sessionOnly: true,
    input: CodeProof,
    output: done,
    problems: ['code.wrong', 'second_factor.is_off'],
    secrets: ['code'],
  }),

  newRecoveryCodes: write({
    says: 'Get ten new recovery codes. The earlier ones stop working.',
    wire: 'POST Admin/RecoveryCodesNew',
    permission: 'self',
    fresh: true,
    sessionOnly: true,
    input: z.strictObject({}),
    output: RecoveryCodes,
    problems: ['second_factor.is_off'],
    secrets: ['recoveryCodes'],
  }),

  recoveryCodesSaved: write({
    says: 'Say that you have saved your recovery codes.',
    wire: 'POST Admin/RecoveryCodesSaved',
    permission: 'self',
    openBefore: ['secondFactor'],
    sessionOnly: true,
    input: z.strictObject({}),
    output: done,
  }),

  getProfile: read({
    says: 'Your own name, phone and e-mail address.',
    wire: 'GET Admin/Profile',
    permission: 'self',
    sessionOnly: true,
    input: z.strictObject({}),
    output: User,
  }),

  updateProfile: write({
    says: 'Change your own name, e-mail address and photo.',
    wire: 'POST Admin/ProfileUpdate',
    permission: 'self',
    sessionOnly: true,
    input: Profile,
    output: User,
    problems: ['user.email_taken', 'user.photo_unknown'],
  }),

  phoneChangeStart: write({
    says: 'Begin to change your phone number: an OTP to the new one.',
    wire: 'POST Admin/PhoneChangeStart',
    permission: 'self',
    fresh: true,
    sessionOnly: true,
    input: OtpRequest,
    output: z.object({ challenge: z.string() }),
    problems: ['user.phone_taken', 'otp.no_channel'],
    secrets: ['challenge'],
  }),

  phoneChangeConfirm: write({
    says: 'Change your phone number with the OTP that was sent to the new one.',
    wire: 'POST Admin/PhoneChangeConfirm',
    permission: 'self',
    fresh: true,
    sessionOnly: true,
    input: OtpAnswer,
    output: User,
    problems: ['otp.wrong', 'user.phone_taken'],
    secrets: ['otp'],
  }),

  getPreferences: read({
    says: 'Your preferences for screens: theme, density, columns.',
    wire: 'GET Admin/Preferences',
    permission: 'self',
    sessionOnly: true,
    input: z.strictObject({}),
    output: z.object({ preferences: z.record(z.string(), z.unknown()) }),
  }),

  keepPreferences: write({
    says: 'Save one preference for your screens.',
    wire: 'POST Admin/PreferencesSave',
    permission: 'self',
    sessionOnly: true,
    input: z.strictObject({
      key: z.string().regex(/^[\w.:/-]{1,100}$/u),
      /** Left out: the choice is forgotten. */
      value: z.unknown(),
    }),
    output: z.object({ preferences: z.record(z.string(), z.unknown()) }),
    problems: ['preferences.too_large'],
  }),

  createUserLog: write({
    says: 'Note that you opened a page.',
    wire: 'POST Admin/CreateUserLog User_ID={userId}&History={path}',
    permission: 'self',
    background: true,
    sessionOnly: true,
    input: NewUserLog,
    output: z.object({ id }),
  }),

  listUserLogs: read({
    says: 'See which pages people opened.',
    wire: 'GET Admin/UserLogs',
    permission: 'session.userLog.read',
    input: UserLogFilters,
    output: listOf(UserLogRow),
  }),
});
