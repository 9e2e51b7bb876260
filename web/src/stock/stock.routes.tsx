import { IconBuildingWarehouse, IconPackages, IconStack2, IconStack3 } from '@tabler/icons-react';
import { screen, screens } from '../platform/places.ts';

export const stockScreens = screens('stock', {
  finishedStock: screen({
    path: '/finished-product/varient-product',
    title: 'Finished stock',
    icon: IconPackages,
    permissions: ['stock.balance.read'],
    words: 'inventory on hand',
    component: async () => (await import('./finished-stock.screen.tsx')).FinishedStockScreen,
  }),
  finishedTrays: screen({
    path: '/finished-product/tray-product',
    title: 'Finished trays',
    icon: IconStack2,
    permissions: ['stock.balance.read'],
    words: 'shelf bin location',
    component: async () => (await import('./finished-trays.screen.tsx')).FinishedTraysScreen,
  }),
  materialStock: screen({
    path: '/store/rmstorestock',
    title: 'Material stock',
    icon: IconBuildingWarehouse,
    permissions: ['stock.balance.read'],
    words: 'raw inventory batches',
  }),
  materialTrays: screen({
    path: '/store/rmstocktray',
    title: 'Material trays',
    icon: IconStack3,
    permissions: ['stock.balance.read'],
    words: 'shelf bin location',
  }),
});
