import { customers } from '@counting-house/contract/customers/customers.operations.ts';
import type { BuyerOverview } from '@counting-house/contract/customers/overview.ts';
import { Button } from '@mantine/core';
import { b2bScreens } from '../b2b/b2b.routes.tsx';
import { ordersScreens } from '../orders/orders.routes.tsx';
import { useParams } from '../platform/address.ts';
import { qty, shortDate, today } from '../platform/format/format.ts';
import { useOperation } from '../platform/http/use-operation.ts';
import { useMay } from '../platform/session.ts';
import { ScreenLink } from '../ui/parts/screen-link.tsx';
import { Facts, Sheet, SheetBody } from '../ui/parts/sheet.tsx';
import { DetailColumns } from '../ui/page/page.tsx';
import { BuyerTimeline } from '../ui/record/buyer-timeline.tsx';
import { type Column, stacked, text } from '../ui/table/columns.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { AddressList } from './address-list.tsx';
import { isThere } from './customer-labels.ts';
import { customersScreens } from './customers.routes.tsx';
import { useMerge } from './merge-place.ts';

type Product = BuyerOverview['products'][number];

/** The sheet is narrow: the day alone. */
const lastDay = ({ lastAt }: Product) => shortDate(today(new Date(lastAt)));

const productColumns: readonly Column<Product>[] = [
  stacked(text('title', 'Item'), text('sku', 'SKU')),
  {
    key: 'qty',
    label: 'Qty',
    cell: (row) => qty(row.qty),
    words: (row) => qty(row.qty),
    isRight: true,
  },
  {
    key: 'lastAt',
    label: 'Last',
    cell: (row) => lastDay(row),
    words: (row) => lastDay(row),
    isRight: true,
  },
];

/** What happened with a customer, what they buy, and who may be the same person. */
export function CustomerOverview() {
  const { id } = useParams(customersScreens.editCustomer);
  const customer = useOperation(customers.getCustomer, { id });
  const overview = useOperation(customers.getBuyerOverview, { kind: 'customer', id });
  return (
    <DetailColumns
      main={
        <BuyerTimeline
          of={{ kind: 'customer', id }}
          isOver={!isThere(customer)}
          link={(orderId, words) => (
            <ScreenLink to={ordersScreens.allOrders} search={{ open: String(orderId) }}>
              {words}
            </ScreenLink>
          )}
        />
      }
      side={
        <>
          <Duplicates rows={overview.duplicates} />
          {overview.products.length > 0 && (
            <Sheet title="Top products">
              <DataTable
                caption="What this customer buys most"
                columns={productColumns}
                rows={overview.products}
              />
            </Sheet>
          )}
          {overview.groups.length > 0 && (
            <Sheet title="Orders for">
              <SheetBody>
                <Facts
                  rows={overview.groups.map(
                    (group) =>
                      [
                        group.company,
                        <ScreenLink
                          key={group.id}
                          to={b2bScreens.group}
                          params={{ companyId: group.companyId, groupId: group.id }}
                        >
                          {group.name}
                        </ScreenLink>,
                      ] as const,
                  )}
                />
              </SheetBody>
            </Sheet>
          )}
          <AddressList customer={customer} />
        </>
      }
    />
  );
}

function Duplicates({ rows }: { rows: BuyerOverview['duplicates'] }) {
  const merge = useMerge();
  const mayMerge = useMay()('customers.customer.merge');
  if (rows.length === 0) return null;
  return (
    <Sheet title="Possible duplicates" count={rows.length}>
      <SheetBody>
        <Facts
          rows={rows.map(
            (row) =>
              [
                row.why,
                <span key={row.id}>
                  <ScreenLink to={customersScreens.editCustomer} params={{ id: row.id }}>
                    {row.name} ({row.number})
                  </ScreenLink>{' '}
                  {mayMerge && (
                    <Button size="compact-xs" variant="default" onClick={() => merge(row)}>
                      Merge
                    </Button>
                  )}
                </span>,
              ] as const,
          )}
        />
      </SheetBody>
    </Sheet>
  );
}
