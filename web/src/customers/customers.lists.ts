import type { customersLists as kinds } from '@counting-house/contract/customers/customers.lists.ts';
import type { ListFace } from '../lists/lists.routes.tsx';
import { customersScreens } from './customers.routes.tsx';

export const customersLists: Readonly<Record<keyof typeof kinds, ListFace>> = {
  customers: { shows: { label: 'Show the customers', screen: customersScreens.customers } },
};
