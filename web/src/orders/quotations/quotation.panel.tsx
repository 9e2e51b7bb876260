import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import type { Quotation } from '@counting-house/contract/orders/quotation.ts';
import { IconArrowRight, IconMail, IconPencil, IconPrinter, IconX } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { b2bScreens } from '../../b2b/b2b.routes.tsx';
import { customersScreens } from '../../customers/customers.routes.tsx';
import { amount, date, moment, money, qty } from '../../platform/format/format.ts';
import { openFile } from '../../platform/http/download.ts';
import { readAgain } from '../../platform/http/query.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { lazyLayer } from '../../platform/lazy-part.ts';
import { useMay } from '../../platform/session.ts';
import { toast } from '../../platform/toasts.ts';
import { State } from '../../ui/marks/badge.tsx';
import { PanelActs } from '../../ui/panel/panel-acts.tsx';
import type { PanelAct } from '../../ui/panel/phone-acts.tsx';
import { Block, SidePanel } from '../../ui/panel/side-panel.tsx';
import { Banner } from '../../ui/parts/banner.tsx';
import { ScreenLink } from '../../ui/parts/screen-link.tsx';
import { Facts, Totals } from '../../ui/parts/sheet.tsx';
import { useRowAction } from '../../ui/rows/use-row-action.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ordersScreens } from '../orders.routes.tsx';
import { convertStep, editStep, loseStep } from './quotation-acts.ts';
import { quotationStates } from './quotation-labels.ts';

const SendOrder = lazyLayer(async () => (await import('../send-order.tsx')).SendOrder);

/** A quotation over its list, as the customer has it: what becomes of it, and its revisions. */
export function QuotationPanel({ id }: { id: number }) {
  const quotation = useOperation(orders.getQuotation, { id });
  const { state, number, hasChanged, validUntil } = quotation;
  return (
    <SidePanel
      title={number}
      record={{ table: 'quotation', id }}
      badges={<State of={quotationStates} is={state} />}
      acts={<QuotationActs quotation={quotation} />}
      side={<QuotationSide quotation={quotation} />}
    >
      {hasChanged && (
        <Banner tone="quiet">
          The draft was changed after {number} was issued. Print or send it to issue the revision.
        </Banner>
      )}
      {state === 'expired' && validUntil !== null && (
        <Banner tone="quiet">
          Expired on {date(validUntil)}. To quote again, edit it with a later day.
        </Banner>
      )}
      {state === 'lost' && <Banner tone="quiet">Lost: {quotation.lostReason}</Banner>}
      <DataTable
        caption="Items quoted"
        columns={[
          { key: 'title', label: 'Item', cell: (row) => row.title },
          {
            key: 'qty',
            label: 'Quantity',
            isRight: true,
            cell: (row) => qty(row.qty, row.unitCode),
          },
          { key: 'unitPrice', label: 'Price', isRight: true, cell: (row) => amount(row.unitPrice) },
          {
            key: 'netAmount',
            label: 'Amount',
            isRight: true,
            part: 'amount',
            cell: (row) => amount(row.netAmount),
          },
        ]}
        rows={quotation.lines.map((line) => ({ ...line, id: line.lineNo }))}
      />
      <Totals
        rows={[
          ...(quotation.chargesAmount > 0
            ? [{ label: 'Shipping and charges', value: money(quotation.chargesAmount) }]
            : []),
          {
            label: quotation.isInclusive ? 'GST included' : 'GST',
            value: money(quotation.taxAmount),
          },
          { label: 'Total', value: money(quotation.total), weight: 'final' as const },
        ]}
      />
    </SidePanel>
  );
}

function QuotationActs({ quotation }: { quotation: Quotation }) {
  const [isMailing, setMailing] = useState(false);
  const acts = useActs(quotation, () => setMailing(true));
  const { orderId, buyerEmail } = quotation;
  return (
    <>
      <PanelActs acts={acts} />
      {isMailing && (
        <Suspense fallback={null}>
          <SendOrder
            order={{ id: orderId, status: 'draft', orderNo: '', buyer: { email: buyerEmail } }}
            close={() => setMailing(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** What can be done with a quotation in this state; what prints one that is in force issues its revision. */
function useActs(quotation: Quotation, send: () => void): readonly PanelAct[] {
  const may = useMay();
  const { doOne } = useRowAction<Quotation>();
  const { id, orderId, state, whyNotConvert } = quotation;
  const isOpen = state === 'sent' || state === 'expired';
  const print = async () => {
    await (
      isOpen && may('orders.order.create')
        ? openFile(orders.printOrders, { id: orderId, kind: 'order' })
        : openFile(orders.printQuotation, { id })
    ).catch(toast.thrown('Not printed'));
    await readAgain();
  };
  const mayTake = may('orders.order.create');
  const printing: PanelAct = {
    label: 'Print',
    icon: IconPrinter,
    key: 'p',
    whyNot: null,
    run: () => void print(),
    isNext: !isOpen,
  };
  if (!isOpen) return [printing];
  return [
    ...(mayTake
      ? [
          {
            label: 'Convert',
            icon: IconArrowRight,
            key: 'c',
            whyNot: whyNotConvert,
            run: () => void doOne(convertStep, quotation),
            isNext: whyNotConvert === null,
          },
          {
            label: 'Edit',
            icon: IconPencil,
            key: 'e',
            whyNot: null,
            run: () => void doOne(editStep, quotation),
            isNext: state === 'expired',
          },
        ]
      : []),
    printing,
    ...(mayTake && may(orders.sendOrder.permission)
      ? [{ label: 'Mail', icon: IconMail, key: 's', whyNot: null, run: send }]
      : []),
    ...(mayTake
      ? [
          {
            label: 'Mark as lost',
            icon: IconX,
            whyNot: null,
            run: () => void doOne(loseStep, quotation),
            isDangerous: true,
          },
        ]
      : []),
  ];
}

function QuotationSide({ quotation }: { quotation: Quotation }) {
  const { id, orderId, orderNo, validUntil, sentTo, customerNote, revisions } = quotation;
  return (
    <>
      <Block title="Quotation">
        <Facts
          rows={[
            ['Customer', <Customer key="customer" quotation={quotation} />],
            ['Issued', moment(quotation.issuedAt)],
            ['Issued by', quotation.createdByName],
            ['Valid until', validUntil === null ? 'No last day' : date(validUntil)],
            ['Mailed to', sentTo.join(', ') || null],
            [
              orderNo === null ? 'Draft' : 'Order',
              <ScreenLink
                key="order"
                to={ordersScreens.allOrders}
                search={{ stage: orderNo === null ? 'draft' : 'all', open: String(orderId) }}
              >
                {orderNo ?? `Draft ${orderId}`}
              </ScreenLink>,
            ],
          ]}
        />
      </Block>
      {customerNote && (
        <Block title="Note to the customer">
          <p>{customerNote}</p>
        </Block>
      )}
      {revisions.length > 1 && (
        <Block title="Revisions">
          <Facts
            rows={revisions.map((one) => [
              quotationStates[one.state].label,
              one.id === id ? (
                `${one.number}, ${money(one.total)}`
              ) : (
                <ScreenLink
                  key={one.id}
                  to={ordersScreens.manualOrders}
                  search={{ tab: 'quotations', open: String(one.id) }}
                >
                  {one.number}, {money(one.total)}
                </ScreenLink>
              ),
            ])}
          />
        </Block>
      )}
    </>
  );
}

function Customer({ quotation: { buyerKind, buyerId, buyerName } }: { quotation: Quotation }) {
  const may = useMay();
  if (buyerId === null) return <>{buyerName}</>;
  if (buyerKind === 'company' && may('b2b.company.read')) {
    return (
      <ScreenLink to={b2bScreens.editCompany} params={{ id: buyerId }}>
        {buyerName}
      </ScreenLink>
    );
  }
  if (buyerKind === 'customer' && may('customers.customer.read')) {
    return (
      <ScreenLink to={customersScreens.editCustomer} params={{ id: buyerId }}>
        {buyerName}
      </ScreenLink>
    );
  }
  return <>{buyerName}</>;
}
