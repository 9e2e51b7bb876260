import { addresses } from '@counting-house/contract/kit/addresses.ts';
import { IconBuildingWarehouse, IconPackages, IconStack2 } from '@tabler/icons-react';
import { lazyLayer, lazyPart } from '../platform/lazy-part.ts';
import { screen, screens } from '../platform/places.ts';

/** How the variants of a product are kept, over its pages in the catalogue. */
export const SupplyCardPanel = lazyLayer(
  async () => (await import('./skus/supply-card.panel.tsx')).SupplyCardPanel,
);

/** The batches of a SKU with their trays, in panels of other areas. */
export const SkuBatches = lazyPart(async () => (await import('./skus/sku-batches.tsx')).SkuBatches);

export const stockScreens = screens('stock', {
  finishedStock: screen({
    path: addresses.finishedStock,
    title: 'Finished stock',
    icon: IconPackages,
    permissions: ['stock.balance.read'],
    words: 'inventory on hand',
    opens: {
      sku: '?open={id}',
      batch: '?tab=batches&open={id}',
      stock_doc: '?tab=papers&open={id}',
      stock_hold: '?tab=holds&open={id}',
    },
    begins: [
      {
        label: 'Add opening stock',
        at: '?form=opening',
        permission: 'stock.adjustment.write',
      },
      {
        label: 'Adjust stock',
        at: '?form=adjust',
        permission: 'stock.adjustment.write',
        words: 'count',
      },
      {
        label: 'Write off goods',
        at: '?form=scrap',
        permission: 'stock.scrap.write',
        words: 'scrap damaged lost',
      },
      {
        label: 'Issue goods',
        at: '?form=issue',
        permission: 'stock.issue.write',
        words: 'sample own use',
      },
      {
        label: 'Clear expired goods',
        at: '?tab=expiry&form=clear',
        permission: 'stock.expiry.clear',
        words: 'expiry write off',
      },
      { label: 'Move goods', at: '?form=move', permission: 'stock.tray.move', words: 'transfer' },
      {
        label: 'Hold for a customer',
        at: '?tab=holds&form=hold',
        permission: 'stock.tray.move',
        words: 'keep reserve set aside',
      },
    ],
    component: async () => (await import('./stock.screen.tsx')).StockScreen,
  }),
  finishedTrays: screen({
    path: '/finished-product/tray-product',
    title: 'Finished trays',
    icon: IconStack2,
    permissions: ['stock.balance.read'],
    words: 'shelf bin location count',
    isStation: { tab: 'station' },
    opens: { tray: '?tab=list&open={id}' },
    begins: [
      { label: 'Move by scanning', at: '?form=scan', permission: 'stock.tray.move' },
      { label: 'New trays', at: '?form=trays', permission: 'stock.tray.write', words: 'shelf bin' },
    ],
    component: async () => (await import('./trays/finished-trays.screen.tsx')).FinishedTraysScreen,
  }),
  materialStock: screen({
    path: '/store/rmstorestock',
    title: 'Material stock',
    icon: IconBuildingWarehouse,
    permissions: ['stock.balance.read'],
    words: 'raw inventory batches ageing',
    begins: [
      {
        label: 'Trace goods',
        at: '?trace=scan',
        permission: 'recall.trace.read',
        words: 'batch recall where from customer',
      },
      {
        label: 'Instant transfer',
        at: '?form=atOnce',
        permission: 'stock.transfer.write',
      },
    ],
    opens: {
      recall: '?tab=recalls&open={id}',
      material: '?open={id}',
      material_batch: '?tab=batches&open={id}',
    },
    component: async () => (await import('./stock.screen.tsx')).StockScreen,
  }),
  materialTrays: screen({
    path: addresses.materialTrays,
    title: 'Material trays',
    icon: IconStack2,
    permissions: ['stock.balance.read'],
    words: 'shelf bin location count stock take store',
    isStation: { tab: 'station' },
    opens: {
      stock_count: '?tab=count&open={id}',
      stock_transfer: '?tab=transfers&open={id}',
    },
    begins: [
      { label: 'New count', at: '?tab=count&open=new', permission: 'stock.count.write' },
      {
        label: 'New transfer',
        at: '?tab=transfers&form=transfer',
        permission: 'stock.transfer.write',
        words: 'goods to another store',
      },
      { label: 'New store', at: '?tab=stores&open=new', permission: 'stock.store.write' },
    ],
    component: async () => (await import('./trays/material-trays.screen.tsx')).MaterialTraysScreen,
  }),
});
