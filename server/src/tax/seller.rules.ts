import type { Settings } from '@counting-house/contract/settings.ts';
import type { SellerScheme } from '@counting-house/contract/tax/tax.ts';

/**
 * How the business stands towards GST: without a GSTIN it is not registered.
 *
 * @see CGST Act 2017, sections 10 and 31(3)(c).
 */
export function schemeOf(settings: Settings): SellerScheme {
  return settings['business.gstin'] === '' ? 'unregistered' : settings['tax.scheme'];
}

/** Only a business that is registered in the regular way may charge GST. */
export const chargesTax = (settings: Settings): boolean => schemeOf(settings) === 'regular';
