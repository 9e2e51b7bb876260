import { stateText } from '@counting-house/contract/customers/state.ts';
import type { PartyPaper } from '@counting-house/contract/purchasing/party-paper.ts';
import type { ReadContext } from '../../platform/context.ts';

/** What a vendor and its address say of themselves on paper. */
type Vendor = {
  readonly name: string;
  readonly gstin: string | null;
  readonly phone: string;
  readonly email: string | null;
};
type VendorAddress = {
  readonly line1: string;
  readonly line2: string;
  readonly city: string;
  readonly pinCode: string | null;
  readonly stateCode: string | null;
  readonly country: string;
  readonly gstin: string | null;
  readonly phone: string | null;
};

/** A vendor as its papers say it. */
export function vendorPaper(vendor: Vendor, address: VendorAddress): PartyPaper {
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
