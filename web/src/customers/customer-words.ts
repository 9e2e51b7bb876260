import type {
  CodAllowed,
  CustomerSource,
  CustomerStatus,
} from '@counting-house/contract/customers/customer.ts';
import type { States } from '../ui/parts/badge.tsx';

export const customerStates: States<CustomerStatus> = {
  active: { label: 'Active', tone: 'done' },
  blocked: { label: 'Blocked', tone: 'stopped' },
};

export const codWords: Readonly<Record<CodAllowed, string>> = {
  auto: 'Default',
  yes: 'Yes',
  no: 'No',
};

export const customerSourceWords: Readonly<Record<CustomerSource, string>> = {
  manual: 'Manual',
  storefront: 'Online shop',
};
