import { stateText } from '@counting-house/contract/customers/state.ts';
import type { PartyPaper } from '@counting-house/contract/purchasing/party-paper.ts';
import type { ReadContext } from '../../platform/context.ts';
import type { vendorAddresses } from '../../purchasing/vendors/vendor-address.table.ts';
import type { vendors } from '../../purchasing/vendors/vendor.table.ts';

/** A vendor as its papers say it. */
export function vendorPaper(
  vendor: typeof vendors.$inferSelect,
  address: typeof vendorAddresses.$inferSelect,
): PartyPaper {
  return {
    name: vendor.name,
    address: [
      [address.line1, address.line2].filter(Boolean).join(', '),
      [address.city, address.pinCode].filter(Boolean).join(' '),
      stateText(address.stateCode ?? '') || address.country,
    ].filter(Boolean),
    gstin: address.gstin ?? vendor.gstin ?? '',
    stateCode: address.stateCode ?? '',
    phone: address.phone ?? vendor.phone,
    email: vendor.email ?? '',
  };
}

/** The business itself as its papers say it. */
export function ourPaper({ settings }: ReadContext): PartyPaper {
  const stateCode = settings['business.stateCode'];
  return {
    name: settings['business.legalName'] || settings['business.name'],
    address: [
      settings['business.address'],
      [settings['business.city'], settings['business.pinCode']].filter(Boolean).join(' '),
      stateText(stateCode),
    ].filter(Boolean),
    gstin: settings['business.gstin'],
    stateCode,
    phone: settings['business.phone'],
    email: settings['business.email'],
  };
}
