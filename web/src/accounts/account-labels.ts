import type { PartyKind } from '@counting-house/contract/accounts/open-items/party.ts';

/** What each kind of party is called. */
export const partyLabels: Readonly<Record<PartyKind, string>> = {
  customer: 'Customers',
  company: 'Companies',
  vendor: 'Vendors',
  courier: 'Couriers',
};
