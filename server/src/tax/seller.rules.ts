import type { Settings } from '@counting-house/contract/settings.ts';
import type { SellerScheme } from '@counting-house/contract/tax/tax.ts';

/**
 * How the business stands towards GST on a day: without a GSTIN, or once its registration is cancelled, it is
 * not registered.
 *
 * @see CGST Act 2017, sections 10, 29 and 31(3)(c).
 */
export function schemeOf(
  settings: Pick<
    Settings,
    'business.gstin' | 'tax.scheme' | 'tax.schemeNext' | 'tax.schemeNextFrom'
  >,
  day: string,
): SellerScheme {
  if (settings['business.gstin'] === '') return 'unregistered';
  const from = settings['tax.schemeNextFrom'];
  const next = settings['tax.schemeNext'];
  if (next === 'none' || from === '' || day < from) return settings['tax.scheme'];
  return next === 'cancelled' ? 'unregistered' : next;
}

/** Only a business that is registered in the regular way may charge GST. */
export const chargesTax = (settings: Settings, day: string): boolean =>
  schemeOf(settings, day) === 'regular';
