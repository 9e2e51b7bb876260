import { PageTabs } from '../ui/page/page-tabs.tsx';
import { Page } from '../ui/page/page.tsx';
import { InwardList } from './inward-list.tsx';
import { PurchaseOrderList, ToReceiveList } from './purchase-order-list.tsx';

/** Purchase orders that are to be received, all of them, and what has arrived. */
export function ReceiveAgainstOrderScreen() {
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
