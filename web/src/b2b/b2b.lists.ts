import type { b2bLists as kinds } from '@counting-house/contract/b2b/b2b.lists.ts';
import type { ListFace } from '../lists/lists.routes.tsx';
import { b2bScreens } from './b2b.routes.tsx';
import { CompanyListOptions, GroupListOptions } from './company-list-options.tsx';

export const b2bLists: Readonly<Record<keyof typeof kinds, ListFace>> = {
  companies: {
    shows: { label: 'Show the companies', screen: b2bScreens.companies },
    Options: CompanyListOptions,
  },
  company_addresses: { isWordsOnly: true },
  group_customers: { Options: GroupListOptions },
  group_items: { Options: GroupListOptions },
};
