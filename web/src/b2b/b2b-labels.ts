import type {
  CompanyAddressUse,
  CompanyStatus,
  CreditMode,
  GroupRole,
  GroupStatus,
  TaxTreatment,
} from '@counting-house/contract/b2b/company-labels.ts';
import type { ChargeBasis } from '@counting-house/contract/b2b/shipping-charge.ts';
import type { ActiveStatus } from '@counting-house/contract/kit/active.ts';
import type { States } from '../ui/marks/badge.tsx';

export const companyStates: States<CompanyStatus> = {
  active: { label: 'Active', tone: 'done' },
  on_hold: { label: 'On hold', tone: 'waiting' },
  closed: { label: 'Closed', tone: 'stopped' },
};

export const treatmentLabels: Readonly<Record<TaxTreatment, string>> = {
  registered: 'Registered',
  unregistered: 'Unregistered',
  composition: 'Composition',
  sez: 'SEZ',
};

export const creditModeLabels: Readonly<Record<CreditMode, string>> = {
  advance_only: 'Pays in advance',
  limit: 'On account, up to a limit',
};

export const addressUseLabels: Readonly<Record<CompanyAddressUse, string>> = {
  both: 'Billing and delivery',
  billing: 'Billing',
  shipping: 'Delivery',
};

export const groupStates: States<GroupStatus> = {
  active: { label: 'Active', tone: 'done' },
  closed: { label: 'Closed', tone: 'stopped' },
};

export const roleLabels: Readonly<Record<GroupRole, string>> = {
  buyer: 'Buyer',
  approver: 'Approver',
  viewer: 'Viewer',
};

export const personStates: States<ActiveStatus> = {
  active: { label: 'Active', tone: 'done' },
  inactive: { label: 'Inactive', tone: 'stopped' },
};

export const basisLabels: Readonly<Record<ChargeBasis, string>> = {
  order_value: 'Value of the goods',
  weight: 'Weight',
};

/** The tabs over the orders of companies. */
export const stageLabels = {
  draft: 'Quotations',
  new: 'To confirm',
  on_hold: 'On hold',
  confirmed: 'Confirmed',
  packed: 'Packed',
  shipped: 'Shipped',
  delivered: 'Delivered',
} as const;

/** The status of an order in the list of all orders of companies. */
export const statusLabels = {
  draft: 'Quotation',
  placed: 'To confirm',
  confirmed: 'Confirmed',
  packed: 'Packed',
  shipped: 'Shipped',
  delivered: 'Delivered',
  returned: 'Returned',
  cancelled: 'Cancelled',
} as const;
