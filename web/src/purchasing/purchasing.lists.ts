import type { purchasingLists as kinds } from '@counting-house/contract/purchasing/purchasing.lists.ts';
import { accountsScreens } from '../accounts/accounts.routes.tsx';
import type { ListFace } from '../lists/lists.routes.tsx';
import { PriceListOptions } from './vendors/price-list-options.tsx';
import { purchasingScreens } from './purchasing.routes.tsx';

export const purchasingLists: Readonly<Record<keyof typeof kinds, ListFace>> = {
  items: { shows: { label: 'Show the items', screen: purchasingScreens.items } },
  vendors: { shows: { label: 'Show the vendors', screen: purchasingScreens.vendors } },
  vendor_prices: {
    shows: { label: 'Show the vendors', screen: purchasingScreens.vendors },
    Options: PriceListOptions,
  },
  opening_documents: {
    shows: { label: 'Show the opening balances', screen: accountsScreens.overview },
  },
};
