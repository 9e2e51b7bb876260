import { z } from 'zod';
import { typedPhone } from './sign-in.ts';

/** Anything may be asked; what is no phone is nobody's. */
export const PhoneQuestion = z.strictObject({ value: z.string().max(200) });
export type PhoneQuestion = z.output<typeof PhoneQuestion>;

export const OtpRequest = z.strictObject({ phone: typedPhone });
export type OtpRequest = z.output<typeof OtpRequest>;

export const OtpAnswer = z.strictObject({
  challenge: z.string().max(100),
  otp: z
    .string('Please enter the OTP')
    .min(1, 'Please enter the OTP')
    .pipe(z.string().regex(/^\d{4}$/u, 'OTP must be 4 digits')),
});
export type OtpAnswer = z.output<typeof OtpAnswer>;

/** What a right OTP opens: a ticket for one new password, and whether that asks for a code as well. */
export const OtpVerified = z.object({ ticket: z.string(), needsCode: z.boolean() });
export type OtpVerified = z.output<typeof OtpVerified>;
