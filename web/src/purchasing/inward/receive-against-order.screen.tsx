import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { IconPlus } from '@tabler/icons-react';
import { useSearch, useSetSearch } from '../../platform/address.ts';
import { PageTabs } from '../../ui/page/page-tabs.tsx';
import { offer, PageActs } from '../../ui/page/page-acts.tsx';
import { Page } from '../../ui/page/page.tsx';
import { InwardList } from './inward-list.tsx';
import { PurchaseOrderEditor } from '../purchase-orders/purchase-order-entry.tsx';
import { PurchaseOrderList, ToReceiveList } from '../purchase-orders/purchase-order-list.tsx';
import { ReceiveOrder } from './receive-order.tsx';
import { ReorderList } from '../purchase-orders/reorder-list.tsx';

/** Purchase orders that are to be received, all of them, and what has arrived; receiving fills the window. */
export function ReceiveAgainstOrderScreen() {
  const { receive, edit } = useSearch();
  const newOrder = useNewOrder();
  if (receive) return <ReceiveOrder />;
  if (edit !== undefined) return <PurchaseOrderEditor />;
  return (
    <Page title="Receive against order" acts={<PageActs first={newOrder} more={[]} />}>
      <PageTabs
        label="Receive against order"
        tabs={[
          {
            value: 'receive',
            label: 'To receive',
            access: 'purchasing.order.read',
            of: ToReceiveList,
          },
          {
            value: 'orders',
            label: 'Purchase orders',
            access: 'purchasing.order.read',
            of: PurchaseOrderList,
          },
          {
            value: 'reorder',
            label: 'To buy',
            access: 'purchasing.order.read',
            of: ReorderList,
          },
          { value: 'receipts', label: 'Receipts', of: InwardList },
        ]}
      />
    </Page>
  );
}

function useNewOrder() {
  const setSearch = useSetSearch();
  const clear = { open: null, q: null };
  return offer(
    'New purchase order',
    purchasing.createOrder,
    () => setSearch({ ...clear, tab: 'orders', edit: 'new' }, { push: true }),
    { icon: IconPlus, key: 'n' },
  );
}
