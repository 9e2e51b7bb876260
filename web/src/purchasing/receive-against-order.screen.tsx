import { useSearch } from '../platform/address.ts';
import { PageTabs } from '../ui/page/page-tabs.tsx';
import { Page } from '../ui/page/page.tsx';
import { InwardList } from './inward-list.tsx';
import { PurchaseOrderList, ToReceiveList } from './purchase-order-list.tsx';
import { ReceiveOrder } from './receive-order.tsx';

/** Purchase orders that are to be received, all of them, and what has arrived; receiving fills the window. */
export function ReceiveAgainstOrderScreen() {
  const { receive } = useSearch();
  if (receive) return <ReceiveOrder />;
  return (
    <Page title="Receive against order">
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
          { value: 'receipts', label: 'Receipts', of: InwardList },
        ]}
      />
    </Page>
  );
}
