import { z } from 'zod';
import { stateCodes } from '../customers/state.ts';

export const PinQuestion = z.strictObject({
  pinCode: z
    .string()
    .transform((value) => value.replaceAll(' ', ''))
    .pipe(z.string().regex(/^[1-9]\d{5}$/u, 'PIN code must be 6 digits')),
});
export type PinQuestion = z.output<typeof PinQuestion>;

/** Where a PIN code lies. */
export const PinPlace = z.object({
  pinCode: z.string(),
  /** Empty when only the state is known. */
  city: z.string(),
  /** Null for digits that are not in use. */
  stateCode: z.enum(stateCodes).nullable(),
});
export type PinPlace = z.output<typeof PinPlace>;
