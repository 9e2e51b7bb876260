import { z } from 'zod';
import { queryId } from '../kit/list.ts';
import { clearable, email, id, phone, requiredText } from '../kit/shapes.ts';
import { eitherCode } from './second-factor.ts';
import { newPassword } from './sign-in.ts';

/** The person's own id stands in the query and in the body; both must be theirs. */
export const PasswordChange = z.strictObject({
  uid: queryId,
  id,
  oldPassword: z.string('Please enter your password').min(1, 'Please enter your password').max(200),
  password: newPassword,
  /** Signs out every other browser. */
  endOthers: z.boolean().default(true),
});
export type PasswordChange = z.output<typeof PasswordChange>;

/** A new password for somebody who holds a ticket: from an invitation, a link or an OTP. */
export const PasswordReset = z.strictObject({
  phone,
  password: newPassword,
  ticket: z.string().max(100).default(''),
  /** Of the second factor, when the person has one. */
  code: eitherCode.optional(),
});
export type PasswordReset = z.output<typeof PasswordReset>;

/** What proves who somebody is: the password, or a code of their second factor. */
export const proofPieces = {
  password: z
    .string('Please enter your password')
    .min(1, 'Please enter your password')
    .max(200)
    .optional(),
  code: eitherCode.optional(),
};

type ProofPieces = { [K in keyof typeof proofPieces]?: string | undefined };

/** Of the two exactly one is given. */
export const isOneProof = ({ password, code }: ProofPieces): boolean =>
  (password === undefined) !== (code === undefined);

export const asksForProof = { path: ['password'], message: 'Please enter your password' };

/** A proof that it is still the same person. */
export const Proof = z.strictObject(proofPieces).refine(isOneProof, asksForProof);
export type Proof = z.output<typeof Proof>;

export const Profile = z.strictObject({
  name: requiredText(80, 'Name').pipe(z.string().min(2, 'Name is required')).optional(),
  /** Empty takes the address away. */
  email: z.union([z.literal(''), email]).optional(),
  photoFileId: clearable(id),
});
export type Profile = z.output<typeof Profile>;
