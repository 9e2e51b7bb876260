import type { productionLists as kinds } from '@counting-house/contract/production/production.lists.ts';
import type { ListFace } from '../lists/lists.routes.tsx';
import { productionScreens } from './production.routes.tsx';

export const productionLists: Readonly<Record<keyof typeof kinds, ListFace>> = {
  recipes: { shows: { label: 'Show the recipes', screen: productionScreens.plan } },
};
