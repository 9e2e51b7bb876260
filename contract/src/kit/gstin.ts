import { z } from 'zod';
import { stateName, states } from '../customers/state.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const shape = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/u;

/**
 * What is wrong with a GSTIN, as a sentence, or null.
 *
 * @param value upper case, without blanks.
 */
export function gstinFault(value: string): string | null {
  if (value.length !== 15) return 'GSTIN must have 15 characters.';
  if (!shape.test(value)) return 'GSTIN is not valid. Check each character.';
  if (checkCharacterOf(value) !== value.at(-1)) {
    return 'This GSTIN is not valid. Check it against your GST certificate.';
  }
  const state = value.slice(0, 2);
  if (!(state in states)) return `GSTIN begins with ${state}, which is no state.`;
  return null;
}

/**
 * Why a GSTIN cannot stand beside an address, as a sentence, or null.
 *
 * @param gstin empty when there is none.
 * @param whose what the state is of: 'the business', 'the address'.
 */
export function gstinStateFault(
  gstin: string,
  { stateCode, whose }: { readonly stateCode: string; readonly whose: string },
): string | null {
  const own = gstin.slice(0, 2);
  if (gstin === '' || own === stateCode) return null;
  return `GSTIN belongs to ${stateName(own)}, ${whose} to ${stateName(stateCode)}.`;
}

/**
 * The last character of a GSTIN, worked out from the fourteen before it.
 *
 * @see GSTN, check digit of the GSTIN: modulus 36, weights 1 and 2 in turn.
 */
function checkCharacterOf(value: string): string {
  let sum = 0;
  for (let index = 0; index < 14; index += 1) {
    const product = alphabet.indexOf(value.charAt(index)) * (index % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return alphabet.charAt((36 - (sum % 36)) % 36);
}

/** A GSTIN as people type it, small letters and blanks included; empty when there is none. */
export const gstin = z
  .string()
  .max(40, 'GSTIN must have 15 characters.')
  .transform((value) => value.replaceAll(/\s/gu, '').toUpperCase())
  .superRefine((value, ctx) => {
    const fault = value === '' ? null : gstinFault(value);
    if (fault) ctx.addIssue({ code: 'custom', message: fault });
  });

/** The PAN inside a GSTIN: its characters 3 to 12. */
export const panOf = (gstinValue: string): string => gstinValue.slice(2, 12);
