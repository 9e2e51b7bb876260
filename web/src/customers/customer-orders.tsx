import type { OrderRow } from '@counting-house/contract/orders/order-list.ts';
import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import { ScreenLink } from '../ui/parts/screen-link.tsx';
import { BuyerQuotations, ordersScreens } from '../orders/orders.routes.tsx';
import { useOperation } from '../platform/http/use-operation.ts';
import { type Column, moment, money } from '../ui/table/columns.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { Part } from '../ui/parts/part.tsx';
import { Sheet, SheetBody } from '../ui/parts/sheet.tsx';

const most = 10;

/** The newest orders of a customer; each opens over the list of all orders. */
export function CustomerOrders({ id }: { id: number }) {
  return (
    <>
      <Part what="the orders">
        <Newest id={id} />
      </Part>
      <Part what="the quotations">
        <BuyerQuotations kind="customer" id={id} />
      </Part>
    </>
  );
}

function Newest({ id }: { id: number }) {
  const { rows, total } = useOperation(orders.listOrders, { customerId: id, limit: most });
  return (
    <Sheet title="Orders" count={total}>
      {rows.length === 0 ? (
        <SheetBody>No orders yet.</SheetBody>
      ) : (
        <DataTable
          caption="Orders of this customer"
          columns={[
            orderColumn(id),
            moment('placedAt', 'Placed'),
            money('grandTotal', 'Total'),
            money('balance', 'Balance'),
          ]}
          rows={rows}
        />
      )}
    </Sheet>
  );
}

const orderColumn = (customerId: number): Column<OrderRow> => ({
  key: 'orderNo',
  label: 'Order',
  cell: (row) => (
    <ScreenLink
      to={ordersScreens.allOrders}
      search={{ customerId: String(customerId), open: String(row.id) }}
    >
      {row.orderNo}
    </ScreenLink>
  ),
});
