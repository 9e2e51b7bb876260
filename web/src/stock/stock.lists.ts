import type { stockLists as kinds } from '@counting-house/contract/stock/stock.lists.ts';
import type { ListFace } from '../lists/lists.routes.tsx';
import { OpeningListOptions } from './documents/opening-list-options.tsx';
import { stockScreens } from './stock.routes.tsx';

export const stockLists: Readonly<Record<keyof typeof kinds, ListFace>> = {
  opening_stock: {
    shows: { label: 'Show the stock', screen: stockScreens.finishedStock },
    Options: OpeningListOptions,
  },
};
