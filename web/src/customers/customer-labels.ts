import type {
  CodAllowed,
  CustomerSource,
  CustomerStatus,
} from '@counting-house/contract/customers/customer-labels.ts';
import type { States } from '../ui/marks/badge.tsx';

/** Somebody who was neither merged nor erased. */
export const isThere = ({ status }: { readonly status: CustomerStatus }): boolean =>
  status === 'active' || status === 'blocked';

export const customerStates: States<CustomerStatus> = {
  active: { label: 'Active', tone: 'done' },
  blocked: { label: 'Blocked', tone: 'stopped' },
  merged: { label: 'Merged', tone: 'idle' },
  erased: { label: 'Erased', tone: 'idle' },
};

export const codLabels: Readonly<Record<CodAllowed, string>> = {
  auto: 'Default',
  yes: 'Yes',
  no: 'No',
};

export const customerSourceLabels: Readonly<Record<CustomerSource, string>> = {
  manual: 'Manual',
  storefront: 'Online shop',
};
