import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import type { OrderRow } from '@counting-house/contract/orders/order-list.ts';
import { ReasonKind } from '@counting-house/contract/orders/reason.ts';
import { IconListCheck } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazyLayer } from '../platform/lazy-part.ts';
import { ListUpload, useUploadAct } from '../lists/lists.routes.tsx';
import { useSearch, useSetSearch } from '../platform/address.ts';
import { type Column, money, text } from '../ui/table/columns.tsx';
import { choice } from '../ui/filter/filters.tsx';
import { ListScreen } from '../ui/list/list-screen.tsx';
import { offer } from '../ui/page/page-acts.tsx';
import {
  assigneeColumn,
  buyerColumn,
  holdsColumn,
  itemsColumn,
  orderColumn,
  paymentColumn,
  promisedColumn,
  statusColumn,
  tagsColumn,
  totalColumn,
} from './order-columns.tsx';
import { newOrder, orderFilters, orderRowActions, orderSearch } from './order-lists.tsx';
import { useLineExports } from './order-line-list.tsx';
import { OrderPanel, readOrder, usePanelCode } from './order-panel-code.ts';
import { orderStates, sourceLabels } from './order-labels.ts';

const ReasonsDialog = lazyLayer(
  async () => (await import('./cancelling/reasons-dialog.tsx')).ReasonsDialog,
);

const sourceColumn: Column<OrderRow> = {
  key: 'source',
  label: 'Source',
  cell: (row) => sourceLabels[row.source],
  words: (row) => sourceLabels[row.source],
  values: sourceLabels,
};

const filters = [
  choice('status', 'Status', orderStates),
  choice('source', 'Source', sourceLabels),
  ...orderFilters,
];

const columns = [
  orderColumn,
  buyerColumn,
  text('city', 'City'),
  itemsColumn,
  totalColumn,
  money('balance', 'Balance', { sorted: true }),
  paymentColumn,
  statusColumn,
  promisedColumn,
  sourceColumn,
  assigneeColumn,
  text('createdByName', 'Created by'),
  holdsColumn,
  tagsColumn,
];

/** All orders, of every source and state. */
export function OrderListScreen() {
  usePanelCode();
  const { reasons, upload } = useSearch();
  const bring = useUploadAct('orders');
  const lineExports = useLineExports({ list: orders.listOrders, filters });
  const setSearch = useSetSearch();
  if (upload !== undefined) return <ListUpload />;
  return (
    <>
      <ListScreen
        list={orders.listOrders}
        things="orders"
        search={orderSearch}
        columns={columns}
        filters={filters}
        rowActions={orderRowActions}
        panel={OrderPanel}
        ahead={readOrder}
        create={newOrder}
        more={[
          bring,
          ...lineExports,
          offer('Reasons', orders.updateReason, () => setSearch({ reasons: 'order_cancel' }), {
            icon: IconListCheck,
          }),
        ]}
        empty="Take the first order by phone, or let your online shop send it."
      />
      {reasons !== undefined && (
        <Suspense fallback={null}>
          <ReasonsDialog
            first={ReasonKind.catch('order_cancel').parse(reasons)}
            close={() => setSearch({ reasons: null })}
          />
        </Suspense>
      )}
    </>
  );
}
