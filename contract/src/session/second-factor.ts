import { z } from 'zod';
import { SignedIn } from './sign-in.ts';

const says = 'The code has 6 digits.';
const recoverySays = 'A recovery code has two groups of 5 letters and digits.';

/** What an authenticator shows; blanks between its halves are nothing. */
const totpCode = z
  .string(says)
  .transform((value) => value.replaceAll(/\s/gu, ''))
  .pipe(z.string().regex(/^\d{6}$/u, says));

/** One of ten, for when the authenticator is not at hand: `XXXXX-XXXXX` without look-alikes. */
const recoveryCode = z
  .string(recoverySays)
  .transform((value) => value.replaceAll(/[\s-]/gu, '').toUpperCase())
  .pipe(z.string().regex(/^[A-HJ-NP-Z2-9]{10}$/u, recoverySays))
  .transform((value) => `${value.slice(0, 5)}-${value.slice(5)}`);

/** Either of them in one field. */
export const eitherCode = z.union([totpCode, recoveryCode], says);

/** The second step of a sign-in: the challenge of the first, and a code or a recovery code. */
export const SecondStep = z
  .strictObject({
    challenge: z.string().max(100),
    code: totpCode.optional(),
    recoveryCode: recoveryCode.optional(),
  })
  .refine(({ code, recoveryCode: other }) => (code === undefined) !== (other === undefined), {
    path: ['code'],
    message: says,
  });
export type SecondStep = z.output<typeof SecondStep>;

export const SignedInTwice = SignedIn.extend({
  /** Recovery codes that can still be used; null when an authenticator's code was given. */
  recoveryCodesLeft: z.int().nullable(),
});
export type SignedInTwice = z.output<typeof SignedInTwice>;

/** How somebody stands with their second factor. */
export const SecondFactor = z.object({
  isOn: z.boolean(),
  /** The role, or the house, asks for it. */
  isRequired: z.boolean(),
  recoveryCodesLeft: z.int(),
  /** There are codes, and their person never said that they have saved them. */
  areCodesUnsaved: z.boolean(),
});
export type SecondFactor = z.output<typeof SecondFactor>;

/** What an authenticator is set up with; told once. */
export const TotpSecret = z.object({
  /** Base32, to be typed. */
  secret: z.string(),
  /** `otpauth://totp/…`, to be scanned. */
  uri: z.string(),
});
export type TotpSecret = z.output<typeof TotpSecret>;

/** A code of the app that read the secret: clock and secret are then right. */
export const TotpProof = z.strictObject({ code: totpCode });
export type TotpProof = z.output<typeof TotpProof>;

export const CodeProof = z.strictObject({ code: eitherCode });
export type CodeProof = z.output<typeof CodeProof>;

/** Ten of them, told once. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.output<typeof RecoveryCodes>;
