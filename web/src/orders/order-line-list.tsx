import type { OrderLineRow } from '@counting-house/contract/orders/order-line-list.ts';
import { states } from '@counting-house/contract/customers/state.ts';
import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import { IconDownload } from '@tabler/icons-react';
import { download } from '../platform/http/download.ts';
import { toast } from '../platform/toasts.ts';
import { exportAccess, exportFile } from '../ui/list/list-export.ts';
import type { ListProps } from '../ui/list/list.tsx';
import { useListState } from '../ui/list/use-list-state.ts';
import type { PageAct } from '../ui/page/page-acts.tsx';
import { date, money, number, qty, text, type Column } from '../ui/table/columns.tsx';
import { orderStates, sourceLabels } from './order-labels.ts';

/** A file of what the list shows with a row for each line of its orders. */
export function useLineExports(
  list: Pick<ListProps<typeof orders.listOrders>, 'list' | 'with' | 'tabs' | 'filters'>,
): readonly PageAct[] {
  const { input } = useListState<typeof orders.listOrders>(list);
  return (['csv', 'xlsx'] as const).map((format) => ({
    label: `Export lines, ${format.toUpperCase()}`,
    icon: IconDownload,
    access: [exportAccess(orders.listOrderLines)],
    does: {
      run: () => {
        const { sort: _sort, ...asked } = input;
        download(orders.listOrderLines, {
          ...asked,
          ...exportFile(format, { list: orders.listOrderLines, things: 'order lines', columns }),
        }).catch(toast.thrown('The file was not made'));
      },
    },
  }));
}

const words = (of: Readonly<Record<string, string | { readonly label: string }>>) =>
  Object.fromEntries(
    Object.entries(of).map(([key, word]) => [key, typeof word === 'string' ? word : word.label]),
  );

const columns: readonly Column<OrderLineRow>[] = [
  text('orderNo', 'Order'),
  { ...text('placedAt', 'Placed') },
  { ...text('status', 'Status'), values: words(orderStates) },
  { ...text('source', 'Source'), values: words(sourceLabels) },
  text('externalRef', 'Their number'),
  text('buyerName', 'Customer'),
  text('buyerPhone', 'Phone'),
  text('city', 'City'),
  { ...text('placeOfSupply', 'State'), values: states },
  date('promisedOn', 'Promised'),
  number('lineNo', 'Line'),
  text('sku', 'SKU'),
  text('title', 'Item'),
  text('hsn', 'HSN'),
  qty('qty', 'Quantity', { unit: 'unitCode' }),
  text('unitCode', 'Unit'),
  qty('qtyCancelled', 'Cancelled', { unit: 'unitCode' }),
  qty('qtyPacked', 'Packed', { unit: 'unitCode' }),
  qty('qtyShipped', 'Shipped', { unit: 'unitCode' }),
  qty('qtyDelivered', 'Delivered', { unit: 'unitCode' }),
  qty('qtyReturned', 'Returned', { unit: 'unitCode' }),
  money('unitPrice', 'Price'),
  money('listAmount', 'Before discounts'),
  money('discount', 'Discounts'),
  money('netAmount', 'Net'),
  money('taxable', 'Taxable'),
  money('taxAmount', 'Tax'),
  money('total', 'Total'),
  text('note', 'Note'),
];
