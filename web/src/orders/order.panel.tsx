import { spacedPin } from '@counting-house/contract/customers/address.ts';
import { stateName } from '@counting-house/contract/customers/state.ts';
import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import type { Order } from '@counting-house/contract/orders/order.ts';
import { ActionIcon, Button } from '@mantine/core';
import { usePrefetchQuery } from '@tanstack/react-query';
import { IconCopy, IconHandStop, IconPhone, IconReceiptTax } from '@tabler/icons-react';
import { b2bScreens } from '../b2b/b2b.routes.tsx';
import { customersScreens } from '../customers/customers.routes.tsx';
import { copyText } from '../platform/clipboard.ts';
import { date, money, moment, phone, shortDate } from '../platform/format/format.ts';
import { useMay } from '../platform/session.ts';
import { toast } from '../platform/toasts.ts';
import { reading, useOperation } from '../platform/http/use-operation.ts';
import { useRowAction } from '../ui/rows/use-row-action.ts';
import { Tag } from '../ui/marks/badge.tsx';
import { Part } from '../ui/parts/part.tsx';
import { ScreenLink } from '../ui/parts/screen-link.tsx';
import { Later } from '../ui/panel/later.tsx';
import { Block, SidePanel } from '../ui/panel/side-panel.tsx';
import { type Stage, StageLine } from '../ui/record/stage-line.tsx';
import { AccountingBlock } from '../ui/record/accounting.tsx';
import { releaseOne } from './order-actions.tsx';
import { returnsScreens } from '../returns/returns.routes.tsx';
import { OrderActs } from './order-acts.tsx';
import { OrderState, PaymentBadges } from './order-columns.tsx';
import { OrderDocuments } from './order-documents.tsx';
import { OrderGoods } from './order-goods.tsx';
import css from './order-panel.module.css';
import { OrderPayments } from './payments/order-payments.tsx';
import { PaymentLinks } from './payments/payment-links.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { deliveryLabels, sourceLabels } from './order-labels.ts';

/** An order over its list: what to do next, what is in it, who pays what, what happened. */
export function OrderPanel({ id }: { id: number }) {
  // Asked for together: the timeline would otherwise wait until the order is drawn.
  usePrefetchQuery(reading(orders.getTimeline, { id }));
  const order = useOperation(orders.getOrder, { id });
  return (
    <SidePanel
      title={order.orderNo}
      record={{ table: 'sales_order', id: order.id }}
      badges={
        <>
          <OrderState order={order} />
          {order.status !== 'draft' && <PaymentBadges order={order} />}
          {order.tags.map((word) => (
            <Tag key={word}>{word}</Tag>
          ))}
        </>
      }
      acts={<OrderActs order={order} />}
      stages={<StageLine stages={stagesOf(order)} />}
      side={<OrderSide order={order} />}
    >
      <Holds order={order} />
      <NewTotal order={order} />
      <OrderGoods order={order} />
      <Later>
        <OrderPayments order={order} />
        {order.balance > 0 && order.status !== 'draft' && <PaymentLinks order={order} />}
        <AccountingBlock of={{ kind: 'order', id }} />
        <Part what="the timeline">
          <OrderTimeline id={id} />
        </Part>
      </Later>
    </SidePanel>
  );
}

function Holds({ order }: { order: Order }) {
  const { doOne } = useRowAction<Order>();
  if (order.holds.length === 0) return null;
  const mayRelease = order.actions.some(({ action, isAllowed }) => action === 'hold' && isAllowed);
  return (
    <ul className={css.holds}>
      {order.holds.map(({ code, note, by, at }) => (
        <li key={code}>
          <IconHandStop size={16} stroke={1.7} aria-hidden />
          <span>
            <b>{note}</b>
            <small>
              {by}, {moment(at)}
            </small>
          </span>
          {mayRelease && order.holds.length > 1 && (
            <Button
              variant="subtle"
              aria-label={`Release: ${note}`}
              onClick={() => void doOne(releaseOne(code), order)}
            >
              Release
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The reference of a shop opens the order there; who reads it here needs its end alone. */
const refText = ({ source, externalRef }: Order) =>
  source === 'storefront' && externalRef !== null && externalRef.length > 8
    ? `••••${externalRef.slice(-4)}`
    : externalRef;

/** What the rates of today make of prices without tax. */
function NewTotal({ order }: { order: Order }) {
  if (order.newTotal === null) return null;
  return (
    <ul className={css.holds}>
      <li>
        <IconReceiptTax size={16} stroke={1.7} aria-hidden />
        <span>
          <b>
            GST changed: the total is {money(order.newTotal)} now, not {money(order.grandTotal)}
          </b>
          <small>It can be confirmed and packed once the new total is accepted.</small>
        </span>
      </li>
    </ul>
  );
}

function OrderSide({ order }: { order: Order }) {
  const { shippingAddress, deliveryMethod, promisedOn } = order;
  return (
    <>
      <Buyer order={order} />
      <Block title="Delivery">
        <p className={css.quiet}>
          {deliveryLabels[deliveryMethod]}
          {promisedOn && `, promised ${date(promisedOn)}`}
        </p>
        {shippingAddress && (
          <address className={css.address}>
            {shippingAddress.name !== order.buyer?.name && <div>{shippingAddress.name}</div>}
            <div>{shippingAddress.line1}</div>
            {shippingAddress.line2 && <div>{shippingAddress.line2}</div>}
            {shippingAddress.landmark && <div>{shippingAddress.landmark}</div>}
            <div>
              {shippingAddress.city} {spacedPin(shippingAddress.pinCode)}
            </div>
            <div className={css.quiet}>
              {stateName(shippingAddress.stateCode)} ({shippingAddress.stateCode})
            </div>
          </address>
        )}
      </Block>
      {order.cancelReason !== null && order.cancelledAt !== null && (
        <Block title="Cancelled">
          <p className={css.quiet}>
            {order.cancelReason}, {moment(order.cancelledAt)}
          </p>
          {order.cancelNote && <p className={css.said}>{order.cancelNote}</p>}
        </Block>
      )}
      <Block title="Documents">
        <OrderDocuments order={order} />
      </Block>
      {order.customerNote && (
        <Block title="Note from the customer">
          <p className={css.said}>{order.customerNote}</p>
        </Block>
      )}
      {order.note && (
        <Block title="Internal note">
          <p className={css.said}>{order.note}</p>
        </Block>
      )}
      {order.assignee && (
        <Block title="Assigned to">
          <p className={css.quiet}>{order.assignee.name}</p>
        </Block>
      )}
      <Block title="Created">
        <p className={css.quiet}>
          {sourceLabels[order.source]}
          {order.externalRef && ` ${refText(order)}`}, {order.createdByName},{' '}
          {moment(order.createdAt)}
        </p>
        {order.exchangeFor && (
          <p className={css.quiet}>
            For return{' '}
            <ScreenLink
              to={returnsScreens.returns}
              search={{ open: String(order.exchangeFor.returnId) }}
            >
              {order.exchangeFor.returnNo}
            </ScreenLink>
          </p>
        )}
      </Block>
    </>
  );
}

/** `Main, Anagha Deshpande, their order SP/2026/1184`. */
function businessText({ groupName, personName, customerPo }: NonNullable<Order['business']>) {
  return [groupName, personName, customerPo && `their order ${customerPo}`]
    .filter(Boolean)
    .join(', ');
}

function Buyer({ order }: { order: Order }) {
  const may = useMay();
  const { buyer } = order;
  if (!buyer) {
    return (
      <Block title="Customer">
        <p className={css.quiet}>No customer selected.</p>
      </Block>
    );
  }
  return (
    <Block title="Customer">
      {buyer.kind === 'company' && may('b2b.company.read') && (
        <ScreenLink to={b2bScreens.editCompany} params={{ id: buyer.id }}>
          {buyer.name}
        </ScreenLink>
      )}
      {buyer.kind === 'customer' && may('customers.customer.read') && (
        <ScreenLink to={customersScreens.editCustomer} params={{ id: buyer.id }}>
          {buyer.name}
        </ScreenLink>
      )}
      {!may(buyer.kind === 'company' ? 'b2b.company.read' : 'customers.customer.read') &&
        buyer.name}
      {order.business && <p className={css.quiet}>{businessText(order.business)}</p>}
      <div className={css.phone}>
        {phone(buyer.phone)}
        <ActionIcon component="a" href={`tel:+91${buyer.phone}`} aria-label={`Call ${buyer.name}`}>
          <IconPhone size={16} stroke={1.7} />
        </ActionIcon>
        <ActionIcon
          aria-label="Copy the phone number"
          onClick={async () => {
            if (await copyText(buyer.phone)) toast.success('Phone number copied');
          }}
        >
          <IconCopy size={16} stroke={1.7} />
        </ActionIcon>
      </div>
      {buyer.email && <p className={css.quiet}>{buyer.email}</p>}
      {buyer.ordersCount !== null && (
        <dl className={css.figures}>
          <div>
            <dt>Orders</dt>
            <dd>{buyer.ordersCount}</dd>
          </div>
          <div>
            <dt>Spent</dt>
            <dd>{money(buyer.spend)}</dd>
          </div>
          <div>
            <dt>Outstanding</dt>
            <dd>{money(buyer.outstanding)}</dd>
          </div>
          <div>
            <dt>Unpaid orders</dt>
            <dd>{money(buyer.unpaidOrders)}</dd>
          </div>
        </dl>
      )}
    </Block>
  );
}

const stageNames = ['Placed', 'Confirmed', 'Packed', 'Shipped', 'Delivered'] as const;

function stagesOf(order: Order): Stage[] {
  const when = [
    order.placedAt,
    order.confirmedAt,
    order.packedAt,
    order.shippedAt,
    order.deliveredAt,
  ];
  const next = when.findIndex((at) => at === null);
  return stageNames.map((label, index): Stage => {
    const at = when[index] ?? null;
    if (at === null && order.cancelledAt !== null) return { label, is: 'later', when: '–' };
    if (at !== null) return { label, is: 'done', when: moment(at).replace(/ \d{4},/u, ',') };
    if (index === next) return { label, is: 'next', when: partText(order, label) ?? 'next step' };
    const promised = label === 'Delivered' && order.promisedOn;
    return { label, is: 'later', when: promised ? `by ${shortDate(promised)}` : '–' };
  });
}

/** 'Partly packed 3 / 5' while only some of the goods have come so far. */
function partText({ progress }: Order, label: (typeof stageNames)[number]): string | null {
  const done = {
    Packed: progress.packed,
    Shipped: progress.shipped,
    Delivered: progress.delivered,
  };
  const n = label in done ? done[label as keyof typeof done] : 0;
  return n > 0 ? `partly, ${n / 1000} / ${progress.open / 1000}` : null;
}
