import type { b2bLists as kinds } from '@counting-house/contract/b2b/b2b.lists.ts';
import type { ListsOf } from '../lists/list-kind.service.ts';
import { companiesList } from './lists/companies-kind.service.ts';
import { companyAddressesList } from './lists/addresses-kind.service.ts';
import { groupCustomersList } from './lists/people-kind.service.ts';
import { groupItemsList } from './lists/price-list-kind.service.ts';

export const b2bLists: ListsOf<typeof kinds> = {
  companies: companiesList,
  company_addresses: companyAddressesList,
  group_customers: groupCustomersList,
  group_items: groupItemsList,
};
