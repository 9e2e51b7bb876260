import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import { useMemo } from 'react';
import { useSearch } from '../platform/address.ts';
import { useOptionalOperation } from '../platform/http/use-operation.ts';
import { ListScreen } from '../ui/list/list-screen.tsx';
import { nextStep } from '../ui/rows/row-menu.tsx';
import {
  confirmStep,
  deliveredStep,
  refundPaidStep,
  refundStep,
  releaseStep,
} from './order-actions.tsx';
import {
  assigneeColumn,
  buyerColumn,
  holdsColumn,
  itemsColumn,
  orderColumn,
  owedColumn,
  paymentColumn,
  promisedColumn,
  statusColumn,
  tagsColumn,
  totalColumn,
} from './order-columns.tsx';
import { newOrder, orderFilters, orderRowActions, orderSearch } from './order-lists.tsx';
import { OrderPanel, readOrder, usePanelCode } from './order-panel-code.ts';
import { stageLabels } from './order-labels.ts';

/** The list asks for changes together with the count of new orders. */
const everyMs = 40_000;

const tabs = {
  key: 'stage',
  start: 'new',
  tabs: [
    ...Object.entries(stageLabels).map(([value, label]) => ({ value, label })),
    { value: 'all', label: 'All' },
  ],
} as const;

/** A held order leaves New, and of all orders the status says it. */
const hasNoHolds: ReadonlySet<string> = new Set(['new', 'all']);

/** Tabs whose orders have come differently far. */
const showsAll: ReadonlySet<string> = new Set(['all', 'on_hold', 'refund_due']);

const stepColumn = nextStep('Next step', [
  releaseStep,
  confirmStep,
  deliveredStep,
  refundPaidStep,
  refundStep,
]);

/** Orders of consumers by what is to be done with them. */
export function OrderDeskScreen() {
  usePanelCode();
  const { stage = tabs.start } = useSearch();
  const columns = useMemo(() => columnsOf(stage), [stage]);
  const counts = useOptionalOperation(
    orders.getStages,
    { channel: 'b2c' },
    { refetchInterval: everyMs },
  ).data;
  return (
    <ListScreen
      list={orders.listOrders}
      with={{ channel: 'b2c' }}
      things="orders"
      tabs={tabs}
      counts={counts?.stages}
      search={orderSearch}
      columns={columns}
      filters={orderFilters}
      rowActions={orderRowActions}
      panel={OrderPanel}
      ahead={readOrder}
      create={newOrder}
      looksEvery={everyMs}
      empty={
        stage === 'new' ? 'No new orders. Every order is confirmed.' : 'No orders here right now.'
      }
    />
  );
}

/** The columns of a tab: what is owed where refunds are due, the status where several are shown. */
function columnsOf(stage: string) {
  const isRefunds = stage === 'refund_due';
  return [
    orderColumn,
    buyerColumn,
    itemsColumn,
    isRefunds ? owedColumn : totalColumn,
    ...(showsAll.has(stage) ? [statusColumn] : []),
    paymentColumn,
    ...(isRefunds ? [] : [promisedColumn]),
    ...(isRefunds || hasNoHolds.has(stage) ? [] : [holdsColumn]),
    tagsColumn,
    assigneeColumn,
    stepColumn,
  ];
}
