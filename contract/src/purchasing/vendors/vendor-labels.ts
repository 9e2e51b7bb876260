import { z } from 'zod';
import { labels } from '../../kit/labels.ts';

/** What a vendor is before the law. */
export const VendorKind = z.enum(['company', 'firm', 'individual', 'government']);
export type VendorKind = z.output<typeof VendorKind>;
export const vendorKindLabels = labels(VendorKind, {
  company: 'Company',
  firm: 'Firm',
  individual: 'Individual',
  government: 'Government',
});

/** How a vendor stands towards GST. */
export const GstTreatment = z.enum([
  'registered',
  'composition',
  'unregistered',
  'sez',
  'overseas',
]);
export type GstTreatment = z.output<typeof GstTreatment>;
export const gstTreatmentLabels = labels(GstTreatment, {
  registered: 'Registered',
  composition: 'Composition',
  unregistered: 'Unregistered',
  sez: 'SEZ',
  overseas: 'Overseas',
});

/** The class of a small enterprise, which has to be paid in time. @see MSMED Act 2006, section 7. */
export const MsmeType = z.enum(['none', 'micro', 'small', 'medium']);
export type MsmeType = z.output<typeof MsmeType>;
export const msmeLabels = labels(MsmeType, {
  none: 'No',
  micro: 'Micro',
  small: 'Small',
  medium: 'Medium',
});

export const VendorStatus = z.enum(['active', 'hold', 'inactive']);
export type VendorStatus = z.output<typeof VendorStatus>;
export const vendorStatusLabels = labels(VendorStatus, {
  active: 'Active',
  hold: 'On hold',
  inactive: 'Inactive',
});

/** What is stopped while a vendor is on hold. */
export const HoldKind = z.enum(['orders', 'payments', 'all']);
export type HoldKind = z.output<typeof HoldKind>;
export const holdLabels = labels(HoldKind, {
  all: 'Orders and payments',
  orders: 'Orders and receipts',
  payments: 'Payments',
});

/** What an address of a vendor is for: where bills come from, where goods come from. */
export const AddressUse = z.enum(['billing', 'dispatch', 'both']);
export type AddressUse = z.output<typeof AddressUse>;
export const addressUseLabels = labels(AddressUse, {
  both: 'Billing and dispatch',
  billing: 'Billing',
  dispatch: 'Dispatch',
});
