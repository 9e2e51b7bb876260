import { z } from 'zod';
import { id, phone, ts } from '../kit/shapes.ts';

/** A password is used exactly as typed: 6 to 20 characters, any of them. */
export const newPassword = z
  .string('Please enter new password')
  .min(1, 'Please enter new password')
  .refine((value) => isBetween([...value].length, 6, 20), 'Password must be 6-20 characters');

const isBetween = (n: number, least: number, most: number) => n >= least && n <= most;

/** A phone number that somebody types to say who they are. */
export const typedPhone = z
  .string('Please enter your phone number')
  .min(1, 'Please enter your phone number')
  .pipe(phone);

export const SignIn = z.strictObject({
  phone: typedPhone,
  password: z.string('Please enter your password').min(1, 'Please enter your password').max(200),
});
export type SignIn = z.output<typeof SignIn>;

/** Who is signed in, and what the screens may show. The markers carry no power. */
export const SignedIn = z.object({
  userId: id,
  /** The session's public id. */
  authId: z.string(),
  /** The role's name. */
  Role: z.string(),
  name: z.string(),
  roleKey: z.string().nullable(),
  /** Keys that the role holds; `null` is all of them. */
  permissions: z.array(z.string()).nullable(),
  mustChangePassword: z.boolean(),
});
export type SignedIn = z.output<typeof SignedIn>;

export const CurrentSession = SignedIn.extend({
  photoFileId: id.nullable(),
  hasSecondFactor: z.boolean(),
  /** The role, or the house, asks for a second factor that is not set up: nothing else is answered. */
  mustSetUpSecondFactor: z.boolean(),
  /** When the session ends in any case, when it ends without activity, how long the last proof counts. */
  endsAt: ts,
  idleEndsAt: ts,
  freshUntil: ts,
  /** The server was started so that anyone who knows a phone takes over its account; told to administrators. */
  isLegacyOtpOn: z.boolean(),
  /** Mail is set up and switched on: papers and messages can go by it. */
  isMailOn: z.boolean(),
  businessName: z.string(),
  place: z.string(),
  financialYear: z.string(),
  /** 1 January … 12 December. */
  yearStartMonth: z.int(),
  timeZone: z.string(),
  preferences: z.record(z.string(), z.unknown()),
});
export type CurrentSession = z.output<typeof CurrentSession>;
