import { invoices } from '@counting-house/contract/invoices/invoices.operations.ts';
import { BillWithoutOrder } from '../orders/orders.routes.tsx';
import { useSearch, useSetSearch } from '../platform/address.ts';
import { money } from '../platform/format/format.ts';
import { useMay } from '../platform/session.ts';
import { Picker } from '../ui/picking/picker.tsx';
import { Page } from '../ui/page/page.tsx';
import { ScreenLink } from '../ui/parts/screen-link.tsx';
import { billRights, invoicesScreens } from './invoices.routes.tsx';
import { OrderBill } from './order-bill.tsx';
import css from './invoice-entry.module.css';

/** An invoice over an order, or part of it, or one over each of several (`?order=12,15`); with `?without=order` one of goods that nobody ordered before. */
export function NewInvoiceScreen() {
  return useSearch()['without'] === 'order' ? <BillWithoutOrder /> : <OverOrder />;
}

function OverOrder() {
  const { order } = useSearch();
  const may = useMay();
  const setSearch = useSetSearch();
  const orderIds = idsIn(order);
  const [first] = orderIds;
  return (
    <Page title="New invoice">
      <div className={`${css.form} ${css.page}`}>
        <Picker
          label="Order"
          list={invoices.listBillable}
          words={(row) => row.orderNo}
          under={(row) => `${row.buyerName}, ${money(row.value)}`}
          value={first ?? ''}
          onChange={(id) => setSearch({ order: String(id) })}
        />
        {first === undefined && billRights.some((one) => may(one)) && (
          <p>
            <ScreenLink to={invoicesScreens.newInvoice} search={{ without: 'order' }}>
              Bill without an order
            </ScreenLink>
          </p>
        )}
        {first !== undefined && <OrderBill orderIds={orderIds} />}
      </div>
    </Page>
  );
}

/** `12,15` → 12 and 15. */
const idsIn = (typed = '') => [
  ...new Set(
    typed
      .split(',')
      .map(Number)
      .filter((id) => Number.isInteger(id) && id > 0),
  ),
];
