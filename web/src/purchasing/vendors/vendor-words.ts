import type {
  AddressUse,
  GstTreatment,
  HoldKind,
  MsmeType,
  VendorKind,
  VendorStatus,
} from '@counting-house/contract/purchasing/vendors/vendor-words.ts';
import type { States } from '../../ui/marks/badge.tsx';

export const vendorStates: States<VendorStatus> = {
  active: { label: 'Active', tone: 'done' },
  hold: { label: 'On hold', tone: 'waiting' },
  inactive: { label: 'Inactive', tone: 'stopped' },
};

export const vendorKindWords: Readonly<Record<VendorKind, string>> = {
  company: 'Company',
  firm: 'Firm',
  individual: 'Individual',
  government: 'Government',
};

export const treatmentWords: Readonly<Record<GstTreatment, string>> = {
  registered: 'Registered',
  composition: 'Composition',
  unregistered: 'Unregistered',
  sez: 'SEZ',
  overseas: 'Overseas',
};

export const msmeWords: Readonly<Record<MsmeType, string>> = {
  none: 'No',
  micro: 'Micro',
  small: 'Small',
  medium: 'Medium',
};

export const holdWords: Readonly<Record<HoldKind, string>> = {
  all: 'Orders and payments',
  orders: 'Orders and receipts',
  payments: 'Payments',
};

export const addressUseWords: Readonly<Record<AddressUse, string>> = {
  both: 'Billing and dispatch',
  billing: 'Billing',
  dispatch: 'Dispatch',
};
