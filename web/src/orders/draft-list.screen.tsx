import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import type { OrderRow } from '@counting-house/contract/orders/order-list.ts';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useSearch } from '../platform/address.ts';
import { useOptionalOperation } from '../platform/http/use-operation.ts';
import type { RowAction } from '../ui/list/actions.tsx';
import { open, run } from '../ui/list/actions.tsx';
import { state, text } from '../ui/table/columns.tsx';
import { yesNo } from '../ui/filter/filters.tsx';
import { ListScreen } from '../ui/list/list-screen.tsx';
import { nextStep } from '../ui/rows/row-menu.tsx';
import { confirmStep, releaseStep } from './order-actions.tsx';
import {
  buyerColumn,
  itemsColumn,
  orderColumn,
  paymentColumn,
  promisedColumn,
  totalColumn,
} from './order-columns.tsx';
import { newOrder, orderSearch } from './order-lists.tsx';
import { OrderPanel, readOrder, usePanelCode } from './order-panel-code.ts';
import { orderStates } from './order-labels.ts';
import { lazyPart } from '../platform/lazy-part.ts';
import { pathTo } from '../platform/places.ts';
import { ordersScreens } from './orders.routes.tsx';

const QuotationList = lazyPart(
  async () => (await import('./quotations/quotation-list.tsx')).QuotationList,
);

const isDraft = (row: OrderRow) => row.status === 'draft';

const continueDraft: RowAction<OrderRow> = {
  label: 'Continue',
  icon: IconPencil,
  key: 'e',
  access: ['orders.order.create'],
  isFor: isDraft,
  does: {
    kind: 'visit',
    path: ({ id, channel, buyerId }) =>
      channel === 'b2b' && buyerId !== null
        ? `${pathTo(ordersScreens.newB2B, { id: buyerId, GroupID: 0 })}?order=${id}`
        : `${ordersScreens.newB2C.path}?order=${id}`,
  },
};

const discard = run('Discard', orders.discardDraft, {
  icon: IconTrash,
  when: isDraft,
  many: true,
  dangerous: true,
  sure: {
    title: (row: OrderRow) => `Discard ${row.orderNo}?`,
    effect: () => 'It stays under Discarded. Nothing was reserved.',
  },
  done: (row) => `${row.orderNo} discarded`,
});

const columns = [
  orderColumn,
  buyerColumn,
  itemsColumn,
  totalColumn,
  state('status', 'Status', orderStates),
  paymentColumn,
  promisedColumn,
  text('createdByName', 'Created by'),
  nextStep('Next step', [continueDraft, releaseStep, confirmStep]),
];

/** Orders that our own people take: what they have begun, and what they have placed. */
export function DraftListScreen() {
  return useSearch()['tab'] === 'quotations' ? <QuotationList /> : <ManualOrders />;
}

function ManualOrders() {
  usePanelCode();
  const counts = useOptionalOperation(orders.getStages, { source: ['manual'] }).data;
  return (
    <ListScreen
      list={orders.listOrders}
      things="manual orders"
      with={{ source: ['manual'] }}
      tabs={{
        key: 'stage',
        start: 'draft',
        tabs: [
          { value: 'draft', label: 'Drafts' },
          { value: 'new', label: 'Placed' },
          { value: 'discarded', label: 'Discarded' },
          { value: 'all', label: 'All' },
        ],
      }}
      counts={counts?.stages}
      search={orderSearch}
      columns={columns}
      filters={[yesNo('mine', 'Created by me')]}
      rowActions={[continueDraft, confirmStep, open('Open', { key: 'o' }), discard]}
      panel={OrderPanel}
      ahead={readOrder}
      create={newOrder}
      empty="Orders that staff take for customers appear here."
    />
  );
}
