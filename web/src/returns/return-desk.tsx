import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import { returns } from '@counting-house/contract/returns/returns.operations.ts';
import { IconListCheck } from '@tabler/icons-react';
import { useGo } from '../platform/address.ts';
import { ordersScreens } from '../orders/orders.routes.tsx';
import { useOptionalOperation } from '../platform/http/use-operation.ts';
import { ListScreen } from '../ui/list/list-screen.tsx';
import type { ListProps } from '../ui/list/list.tsx';
import { offer } from '../ui/page/page-acts.tsx';
import { returnFilters } from './return-columns.tsx';
import { ReturnPanel } from './return.panel.tsx';

const everyMs = 60_000;

/** Returns by what is to be done with them, each tab with how many there are. */
export function ReturnDesk(
  props: Pick<
    ListProps<typeof returns.listReturns>,
    'tabs' | 'columns' | 'rowActions' | 'newPanel' | 'create' | 'empty'
  >,
) {
  const go = useGo();
  const counts = useOptionalOperation(
    returns.listReturns,
    { limit: 1 },
    { refetchInterval: everyMs },
  );
  const toReasons = () => go(ordersScreens.allOrders, undefined, { reasons: 'return' });
  return (
    <ListScreen
      {...props}
      list={returns.listReturns}
      things="returns"
      counts={counts.data?.desk}
      search="Return, order, customer, phone, item"
      filters={returnFilters}
      panel={ReturnPanel}
      looksEvery={everyMs}
      more={[offer('Reasons', orders.updateReason, toReasons, { icon: IconListCheck })]}
    />
  );
}
