import { z } from 'zod';
import { timeZone } from '../admin/admin.settings.ts';
import { homeStateCodes } from '../customers/state.ts';
import { gstin, gstinStateFault } from '../kit/gstin.ts';
import { date, email, longText, requiredText, text } from '../kit/shapes.ts';
import { newPassword, typedPhone } from '../session/sign-in.ts';

export const FirstRun = z.object({
  /** True while nobody has set the business up. */
  needed: z.boolean(),
  /** The server can be reached from elsewhere, so the code that it printed is asked for. */
  codeNeeded: z.boolean(),
  version: z.string(),
  /** How an OTP for a new password reaches its person; null where nobody can receive one. */
  otpBy: z.enum(['message', 'console']).nullable(),
  /** The business and its place, for the sign-in page; null before the set-up. */
  business: z.string().nullable(),
});

/** What the first set-up asks; everything has a default but the name and the person. */
export const SetUp = z.strictObject({
  code: z.string().max(40).optional(),
  business: z
    .strictObject({
      name: requiredText(120, 'Name').pipe(z.string().min(2, 'Name is required')),
      stateCode: z.enum(homeStateCodes, 'Choose a state').default('29'),
      address: longText(300).default(''),
      city: text(60).default(''),
      /** Labels bear it: what cannot be delivered comes back to it. */
      pinCode: z
        .string()
        .transform((value) => value.replaceAll(/\s/gu, ''))
        .pipe(z.string().regex(/^([1-9]\d{5})?$/u, 'PIN code must be 6 digits'))
        .default(''),
      gstin: gstin.default(''),
      timeZone: timeZone.default('Asia/Kolkata'),
      fiscalYearStartMonth: z.int().min(1).max(12).default(4),
      pricesIncludeTax: z.boolean().default(true),
    })
    .superRefine(({ gstin: number, stateCode }, ctx) => {
      const fault = gstinStateFault(number, { stateCode, whose: 'the business' });
      if (fault) ctx.addIssue({ code: 'custom', message: fault, path: ['gstin'] });
    }),
  /** The day from which on the books are kept here; the financial year of today from its beginning when left out. */
  booksBegin: date.optional(),
  owner: z.strictObject({
    name: requiredText(80, 'Name').pipe(z.string().min(2, 'Name is required')),
    phone: typedPhone,
    email: email.optional(),
    password: newPassword,
  }),
});
export type SetUp = z.output<typeof SetUp>;
