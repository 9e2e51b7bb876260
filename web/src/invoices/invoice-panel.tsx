import { spacedPin } from '@counting-house/contract/customers/address.ts';
import { outsideIndia, stateName } from '@counting-house/contract/customers/state.ts';
import type { Invoice } from '@counting-house/contract/invoices/invoice.ts';
import { invoices } from '@counting-house/contract/invoices/invoices.operations.ts';
import { ordersScreens } from '../orders/orders.routes.tsx';
import { date, moment, money, phone } from '../platform/format/format.ts';
import { useMay } from '../platform/session.ts';
import { useOperation } from '../platform/http/use-operation.ts';
import { State } from '../ui/marks/badge.tsx';
import { Banner } from '../ui/parts/banner.tsx';
import { ScreenLink } from '../ui/parts/screen-link.tsx';
import { Facts } from '../ui/parts/sheet.tsx';
import { Block, SidePanel } from '../ui/panel/side-panel.tsx';
import { AccountingBlock } from '../ui/record/accounting.tsx';
import { InvoiceActs } from './invoice-acts.tsx';
import { InvoiceFigures } from './invoice-figures.tsx';
import { invoicesScreens } from './invoices.routes.tsx';
import { invoiceStates, seriesLabels } from './invoice-labels.ts';
import css from './invoice.module.css';

/** An invoice over its list, as it is printed. */
export function InvoicePanel({ id }: { id: number }) {
  const invoice = useOperation(invoices.getInvoice, { id });
  return (
    <SidePanel
      title={invoice.number}
      record={{ table: 'sales_invoice', id: invoice.id }}
      badges={<State of={invoiceStates} is={invoice.status} />}
      acts={<InvoiceActs invoice={invoice} />}
      side={<InvoiceSide invoice={invoice} />}
    >
      <InvoiceFigures invoice={invoice} />
      {invoice.cancelledOn !== null && (
        <Banner tone="quiet">
          Cancelled {date(invoice.cancelledOn)}: {invoice.cancelReason}
        </Banner>
      )}
      <AccountingBlock of={{ kind: 'sales_invoice', id }} />
    </SidePanel>
  );
}

function InvoiceSide({ invoice }: { invoice: Invoice }) {
  const { billingAddress } = invoice;
  return (
    <>
      <Block title="Bill to">
        <address className={css.address}>
          <div>{invoice.buyer.name}</div>
          <div>{billingAddress.line1}</div>
          {billingAddress.line2 && <div>{billingAddress.line2}</div>}
          <div>
            {billingAddress.city} {spacedPin(billingAddress.pinCode)}
          </div>
          <div>{phone(invoice.buyer.phone)}</div>
        </address>
      </Block>
      <Block title="Invoice">
        <Facts
          rows={[
            ['Kind', seriesLabels[invoice.series]],
            ['Date', date(invoice.issueDate)],
            ['Due', date(invoice.dueDate)],
            ['Order', <OrderLink key="order" invoice={invoice} />],
            ['Place of supply', stateName(invoice.placeOfSupply)],
            ['Printed', invoice.prints === 0 ? 'Not yet' : `${invoice.prints} times`],
            ['Mailed', invoice.sentAt === null ? null : moment(invoice.sentAt)],
            ['Vehicle', invoice.vehicleNo || null],
            ['E-way bill', invoice.ewayBill || null],
            ['Shipping bill', shippingBillText(invoice)],
            ['Note', invoice.note || null],
            ['Journal entry', invoice.entryId === null ? null : `#${invoice.entryId}`],
          ]}
        />
      </Block>
      {invoice.creditNotes.length > 0 && (
        <Block title="Credit notes">
          <Facts
            rows={invoice.creditNotes.map((note) => [
              note.number,
              <ScreenLink
                key={note.id}
                to={invoicesScreens.invoices}
                search={{ tab: 'credits', open: String(note.id) }}
              >
                {note.isCancelled ? 'Cancelled' : money(note.total)}
              </ScreenLink>,
            ])}
          />
        </Block>
      )}
    </>
  );
}

function OrderLink({ invoice }: { invoice: Invoice }) {
  const may = useMay();
  if (!may('orders.order.read')) return <>{invoice.orderNo}</>;
  return (
    <ScreenLink to={ordersScreens.allOrders} search={{ open: String(invoice.orderId) }}>
      {invoice.orderNo}
    </ScreenLink>
  );
}

/** Number, date and port of the shipping bill; what an export lacks is said, others have none. */
function shippingBillText(invoice: Invoice): string | null {
  const { shippingBillNo, shippingBillDate, portCode } = invoice;
  if (shippingBillNo && shippingBillDate && portCode) {
    return `${shippingBillNo}, ${date(shippingBillDate)}, ${portCode}`;
  }
  return invoice.placeOfSupply === outsideIndia && invoice.status !== 'cancelled'
    ? 'Not entered yet'
    : null;
}
