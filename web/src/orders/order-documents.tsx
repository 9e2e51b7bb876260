import type { CreditNoteRow } from '@counting-house/contract/invoices/credit-note.ts';
import type { InvoiceRow } from '@counting-house/contract/invoices/invoice.ts';
import { invoices } from '@counting-house/contract/invoices/invoices.operations.ts';
import type { InputOf, Operation } from '@counting-house/contract/kit/operation.ts';
import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import type { ParcelRow } from '@counting-house/contract/logistics/parcel.ts';
import type { GiftCard } from '@counting-house/contract/offers/gift-card.ts';
import { offers } from '@counting-house/contract/offers/offers.operations.ts';
import type { Order } from '@counting-house/contract/orders/order.ts';
import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import type { QuotationRow } from '@counting-house/contract/orders/quotation.ts';
import type { ReturnRow } from '@counting-house/contract/returns/return-list.ts';
import { returns } from '@counting-house/contract/returns/returns.operations.ts';
import { ActionIcon } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { invoicesScreens } from '../invoices/invoices.routes.tsx';
import { logisticsScreens } from '../logistics/logistics.routes.tsx';
import { offersScreens } from '../offers/offers.routes.tsx';
import { openFile } from '../platform/http/download.ts';
import { money } from '../platform/format/format.ts';
import { useMay } from '../platform/session.ts';
import { toast } from '../platform/toasts.ts';
import { useOptionalOperation } from '../platform/http/use-operation.ts';
import { returnsScreens } from '../returns/returns.routes.tsx';
import { ScreenLink } from '../ui/parts/screen-link.tsx';
import css from './order-panel.module.css';
import { ordersScreens } from './orders.routes.tsx';
import { quotationStates } from './quotations/quotation-labels.ts';

/** The papers of an order, as far as the person may see them: invoices and parcels, to open and to print. */
export function OrderDocuments({ order }: { order: Order }) {
  const invoiced = useInvoices(order);
  const credited = useCreditNotes(order.id, invoiced.length > 0);
  const packed = useParcels(order.id, order.progress.packed > 0);
  const returned = useReturns(order);
  const cards = useGiftCards(order);
  const quoted = useQuotations(order);
  if (invoiced.length === 0 && packed.length === 0 && quoted.length === 0) {
    const isOfCards = order.lines.every(({ kind }) => kind === 'gift_card');
    return (
      <p className={css.quiet}>
        {order.status === 'cancelled'
          ? 'No invoice was made.'
          : isOfCards
            ? 'The gift cards are issued with their receipt when the order is paid.'
            : 'Invoice will be created when the order is packed.'}
      </p>
    );
  }
  return (
    <ul className={css.papers}>
      {quoted.map(({ id, number, state, total }) => (
        <li key={id}>
          <span>
            <ScreenLink
              to={ordersScreens.manualOrders}
              search={{ tab: 'quotations', open: String(id) }}
            >
              {number}
            </ScreenLink>
            <small>
              Quotation {money(total)}, {quotationStates[state].label.toLowerCase()}
            </small>
          </span>
        </li>
      ))}
      {invoiced.map((invoice) => (
        <InvoiceLine key={invoice.id} invoice={invoice} />
      ))}
      {credited.map((note) => (
        <CreditNoteLine key={note.id} note={note} />
      ))}
      {cards.map(({ id, last4, balance }) => (
        <li key={id}>
          <span>
            <ScreenLink to={offersScreens.giftCards} search={{ open: String(id) }}>
              •••• {last4}
            </ScreenLink>
            <small>Gift card, holds {money(balance)}</small>
          </span>
        </li>
      ))}
      {packed.map((parcel) => (
        <ParcelLine key={parcel.id} parcel={parcel} />
      ))}
      {returned.map(({ id, returnNo, status }) => (
        <li key={id}>
          <span>
            <ScreenLink to={returnsScreens.returns} search={{ open: String(id) }}>
              {returnNo}
            </ScreenLink>
            <small>Return {status === 'closed' ? 'settled' : status}</small>
          </span>
        </li>
      ))}
    </ul>
  );
}

function InvoiceLine({ invoice }: { invoice: InvoiceRow }) {
  return (
    <li>
      <span>
        <ScreenLink to={invoicesScreens.invoices} search={{ open: String(invoice.id) }}>
          {invoice.number}
        </ScreenLink>
        <small>{invoiceText(invoice)}</small>
      </span>
      <Print what={`invoice ${invoice.number}`} of={invoices.print} input={{ id: invoice.id }} />
    </li>
  );
}

function invoiceText({ status, series, total }: InvoiceRow): string {
  if (status === 'cancelled') return 'Cancelled invoice';
  return `${series === 'gift_card_receipt' ? 'Receipt for gift cards' : 'Invoice'} ${money(total)}`;
}

function CreditNoteLine({ note }: { note: CreditNoteRow }) {
  return (
    <li>
      <span>
        <ScreenLink
          to={invoicesScreens.invoices}
          search={{ tab: 'credits', open: String(note.id) }}
        >
          {note.number}
        </ScreenLink>
        <small>
          {note.status === 'cancelled'
            ? 'Cancelled credit note'
            : `Credit note ${money(note.total)}`}
        </small>
      </span>
      <Print
        what={`credit note ${note.number}`}
        of={invoices.printCreditNotes}
        input={{ id: note.id }}
      />
    </li>
  );
}

function ParcelLine({ parcel }: { parcel: ParcelRow }) {
  const may = useMay();
  const { id, number, courier, waybill, trackingUrl, ofReturn, direction } = parcel;
  const what = !ofReturn ? '' : direction === 'in' ? 'Pickup, ' : 'Back to customer, ';
  return (
    <li>
      <span>
        <ScreenLink to={logisticsScreens.dispatch} search={{ open: String(id) }}>
          {number}
        </ScreenLink>
        <small>
          {what}
          {courier ?? 'Parcel, no courier yet'}{' '}
          {trackingUrl ? (
            <a href={trackingUrl} target="_blank" rel="noreferrer">
              {waybill}
            </a>
          ) : (
            waybill
          )}
        </small>
      </span>
      {may(logistics.documents.permission) && (
        <Print
          what={ofReturn ? `label of ${number}` : `label and slip of ${number}`}
          of={logistics.documents}
          input={{ id, parts: ['label', 'slip'] }}
        />
      )}
    </li>
  );
}

function Print<O extends Operation>({
  what,
  of,
  input,
}: {
  what: string;
  of: O;
  input: InputOf<O>;
}) {
  return (
    <ActionIcon
      aria-label={`Print ${what}`}
      title={`Print ${what}`}
      onClick={() => void openFile(of, input).catch(toast.thrown('Not printed'))}
    >
      <IconPrinter size={16} stroke={1.7} />
    </ActionIcon>
  );
}

/** The credit notes against invoices of an order. */
function useCreditNotes(orderId: number, isInvoiced: boolean): readonly CreditNoteRow[] {
  const may = useMay();
  const list = useOptionalOperation(
    invoices.listCreditNotes,
    { orderId },
    { enabled: isInvoiced && may(invoices.listCreditNotes.permission) },
  );
  return list.data?.rows ?? [];
}

function useInvoices({ id, invoicedValue }: Order): readonly InvoiceRow[] {
  const may = useMay();
  const enabled = invoicedValue > 0 && may(invoices.listInvoices.permission);
  return useOptionalOperation(invoices.listInvoices, { orderId: id }, { enabled }).data?.rows ?? [];
}

/** The quotation that an order was taken by, with its revisions. */
function useQuotations({ id, source }: Order): readonly QuotationRow[] {
  const enabled = source === 'manual';
  return useOptionalOperation(orders.listQuotations, { orderId: id }, { enabled }).data?.rows ?? [];
}

/** The gift cards that were issued for an order. */
function useGiftCards({ id, lines }: Order): readonly GiftCard[] {
  const may = useMay();
  const areIssued = lines.some((line) => line.kind === 'gift_card' && line.qtyDelivered > 0);
  const enabled = areIssued && may(offers.listGiftCards.permission);
  const list = useOptionalOperation(offers.listGiftCards, { orderId: id }, { enabled });
  return list.data?.rows ?? [];
}

/** What came back of an order, or was to. */
function useReturns({ id, progress }: Order): readonly ReturnRow[] {
  const may = useMay();
  const enabled = progress.shipped > 0 && may(returns.listReturns.permission);
  return useOptionalOperation(returns.listReturns, { orderId: id }, { enabled }).data?.rows ?? [];
}

/** The parcels of an order that were not unpacked. */
export function useParcels(orderId: number, isPacked: boolean): readonly ParcelRow[] {
  const may = useMay();
  const enabled = isPacked && may(logistics.listParcels.permission);
  const found = useOptionalOperation(logistics.listParcels, { orderId }, { enabled }).data;
  return found?.rows.filter(({ status }) => status !== 'cancelled') ?? [];
}
