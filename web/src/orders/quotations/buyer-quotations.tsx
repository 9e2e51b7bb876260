import type { BuyerKind } from '@counting-house/contract/orders/buyer.ts';
import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import type { QuotationRow } from '@counting-house/contract/orders/quotation.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { ScreenLink } from '../../ui/parts/screen-link.tsx';
import { Sheet } from '../../ui/parts/sheet.tsx';
import { type Column, date, money, state } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ordersScreens } from '../orders.routes.tsx';
import { quotationStates } from './quotation-labels.ts';

const most = 5;

/** The newest quotations of a customer or a company; nothing where there is none. */
export function BuyerQuotations({ kind, id }: { kind: BuyerKind; id: number }) {
  const of = kind === 'company' ? { companyId: id } : { customerId: id };
  const { rows, total } = useOperation(orders.listQuotations, { ...of, limit: most });
  if (rows.length === 0) return null;
  return (
    <Sheet title="Quotations" count={total}>
      <DataTable
        caption="Newest quotations"
        columns={[
          numberColumn,
          state('state', 'Status', quotationStates),
          date('validUntil', 'Valid until'),
          money('total', 'Total'),
        ]}
        rows={rows}
      />
    </Sheet>
  );
}

const numberColumn: Column<QuotationRow> = {
  key: 'number',
  label: 'Number',
  cell: ({ id, number }) => (
    <ScreenLink to={ordersScreens.manualOrders} search={{ tab: 'quotations', open: String(id) }}>
      {number}
    </ScreenLink>
  ),
};
