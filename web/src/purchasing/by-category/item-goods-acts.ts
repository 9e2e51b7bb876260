import { accessOf } from '@counting-house/contract/kit/also.ts';
import type { Operation } from '@counting-house/contract/kit/operation.ts';
import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import { production } from '@counting-house/contract/production/production.operations.ts';
import type { ItemRow } from '@counting-house/contract/purchasing/item.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import {
  IconArrowsTransferDown,
  IconListCheck,
  IconPackageExport,
  IconPackageImport,
  IconPencil,
  IconPrinter,
  IconTruckLoading,
} from '@tabler/icons-react';
import { stockScreens } from '../../stock/stock.routes.tsx';
import { prints, type RowAction } from '../../ui/list/actions.tsx';
import { purchasingScreens } from '../purchasing.routes.tsx';

type Row = Pick<ItemRow, 'id' | 'code' | 'skuId'>;

const goes = (
  label: string,
  operation: Pick<Operation, 'permission' | 'also'>,
  options: Pick<RowAction<Row>, 'icon' | 'key'> & { path: (row: Row) => string },
): RowAction<Row> => ({
  label,
  icon: options.icon,
  key: options.key,
  access: accessOf(operation),
  isFor: ({ skuId }) => skuId !== null,
  does: { kind: 'visit', path: options.path },
});

const { materialStock, materialTrays } = stockScreens;

/** What a store keeper does with an item. */
export const itemGoodsActions: readonly RowAction<Row>[] = [
  {
    ...goes('Receive', purchasing.inward, {
      icon: IconTruckLoading,
      key: 'r',
      path: ({ skuId }) => `${purchasingScreens.receiveWithoutOrder.path}?sku=${skuId}`,
    }),
    access: ['purchasing.inward.withoutPo'],
  },
  goes('Receive goods (PO)', purchasing.inward, {
    icon: IconPackageImport,
    key: undefined,
    path: ({ code }) =>
      `${purchasingScreens.receiveAgainstOrder.path}?q=${encodeURIComponent(code)}`,
  }),
  goes('Issue goods', production.stockOut, {
    icon: IconPackageExport,
    key: 'i',
    path: ({ skuId }) => `${materialStock.path}?form=issue&sku=${skuId}`,
  }),
  goes('Move goods', stock.move, {
    icon: IconArrowsTransferDown,
    key: 'm',
    path: ({ skuId }) => `${materialStock.path}?form=move&sku=${skuId}`,
  }),
  goes('Count this item', stock.countCreate, {
    icon: IconListCheck,
    key: 'c',
    path: ({ skuId }) => `${materialTrays.path}?tab=count&open=new&sku=${skuId}`,
  }),
  prints('Print item labels', logistics.labelSheet, {
    icon: IconPrinter,
    when: ({ skuId }: Row) => skuId !== null,
    of: (rows) => ({
      kind: 'sku',
      media: 'roll-50x25',
      refs: rows.flatMap(({ skuId }) => (skuId === null ? [] : [{ id: skuId }])),
    }),
    most: 200,
  }),
  {
    ...goes('Edit item', purchasing.updateItem, {
      icon: IconPencil,
      key: 'e',
      path: ({ id }) => `${purchasingScreens.items.path}?open=${id}`,
    }),
    isFor: () => true,
  },
];
