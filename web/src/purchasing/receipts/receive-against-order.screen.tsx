import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { IconPlus, IconTruckReturn } from '@tabler/icons-react';
import { useSearch, useSetSearch } from '../../platform/address.ts';
import { PageTabs } from '../../ui/page/page-tabs.tsx';
import { offer, PageActs } from '../../ui/page/page-acts.tsx';
import { Page } from '../../ui/page/page.tsx';
import { InwardList } from './inward-list.tsx';
import { PurchaseOrderEditor } from '../purchase-orders/purchase-order-entry.tsx';
import { PurchaseOrderList, ToReceiveList } from '../purchase-orders/purchase-order-list.tsx';
import { VendorReturnEditor } from '../returns/return-entry.tsx';
import { VendorReturnList } from '../returns/vendor-return-list.tsx';
import { ReceiveOrder } from '../inward/receive-order.tsx';
import { SpendReport } from '../purchase-orders/spend-report.tsx';
import { ReorderList } from '../purchase-orders/reorder-list.tsx';

/** Purchase orders that are to be received, all of them, and what has arrived; receiving fills the window. */
export function ReceiveAgainstOrderScreen() {
  const { receive, edit, tab, open } = useSearch();
  const newOrder = useNewOrder();
  const newReturn = useNewReturn();
  if (receive) return <ReceiveOrder />;
  if (edit !== undefined) return <PurchaseOrderEditor />;
  if (tab === 'returns' && open === 'new') return <VendorReturnEditor />;
  return (
    <Page
      title="Receive goods (PO)"
      acts={
        tab === 'returns' ? (
          <PageActs first={newReturn} more={[newOrder]} />
        ) : (
          <PageActs first={{ ...newOrder, isRare: tab !== 'orders' }} more={[newReturn]} />
        )
      }
    >
      <PageTabs
        label="Receive goods (PO)"
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
          {
            value: 'spend',
            label: 'Spend',
            access: 'purchasing.order.read',
            of: SpendReport,
          },
          { value: 'receipts', label: 'Receipts', of: InwardList },
          {
            value: 'returns',
            label: 'Returns to vendors',
            access: 'purchasing.return.write',
            of: VendorReturnList,
          },
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

function useNewReturn() {
  const setSearch = useSetSearch();
  return offer(
    'New return to vendor',
    purchasing.createReturn,
    () => setSearch({ q: null, tab: 'returns', open: 'new' }, { push: true }),
    { icon: IconTruckReturn },
  );
}
