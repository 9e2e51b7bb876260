import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import type { AllowedAction, Order, OrderAction } from '@counting-house/contract/orders/order.ts';
import {
  IconCash,
  IconCashBanknoteOff,
  IconCheck,
  IconHandStop,
  IconLockOpen,
  IconPackage,
  IconPencil,
  IconReceiptRefund,
  IconReceiptTax,
  IconTruckDelivery,
  IconX,
} from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyLayer } from '../platform/lazy-part.ts';
import { logisticsScreens } from '../logistics/logistics.routes.tsx';
import { useGo } from '../platform/address.ts';
import { money } from '../platform/format/format.ts';
import { useKeys } from '../platform/keys/keys.ts';
import { useMay } from '../platform/session.ts';
import { toast } from '../platform/toasts.ts';
import { useAct } from '../platform/http/use-operation.ts';
import { usePanelPlace } from '../ui/panel/panel-context.ts';
import { PanelActs } from '../ui/panel/panel-acts.tsx';
import type { PanelAct } from '../ui/panel/phone-acts.tsx';
import { useRowAction } from '../ui/rows/use-row-action.ts';
import {
  acceptTaxStep,
  confirmStep,
  deliveredStep,
  holdStep,
  releaseStep,
} from './order-actions.tsx';
import { useParcels } from './order-documents.tsx';
import { OrderMore, OrderMoreItems } from './order-more.tsx';
import { ordersScreens } from './orders.routes.tsx';
import { useBuyerCredit } from './payments/buyer-credit.ts';

const CancelOrder = lazyLayer(
  async () => (await import('./cancelling/cancel-order.tsx')).CancelOrder,
);
const RefundOrder = lazyLayer(
  async () => (await import('./payments/refund-order.tsx')).RefundOrder,
);
const TakePayment = lazyLayer(
  async () => (await import('./payments/take-payment.tsx')).TakePayment,
);

const SendOrder = lazyLayer(async () => (await import('./send-order.tsx')).SendOrder);

const UseCredit = lazyLayer(async () => (await import('./payments/use-credit.tsx')).UseCredit);

type DialogName = 'pay' | 'cancel' | 'refund' | 'credit' | 'send';

/** What can be done with an order: the next step filled, what cannot be done grey with the reason. */
export function OrderActs({ order }: { order: Order }) {
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const credits = useBuyerCredit(order);
  const acts = useActs(order, { ask: setDialog, hasCredit: credits.length > 0 });
  const close = () => setDialog(null);
  const place = usePanelPlace();
  useKeys({
    j: place.after ? { does: 'Next order', run: place.after } : undefined,
    k: place.before ? { does: 'Previous order', run: place.before } : undefined,
  });
  const send = () => setDialog('send');
  return (
    <>
      <PanelActs
        acts={acts}
        more={{
          button: <OrderMore order={order} send={send} />,
          items: <OrderMoreItems order={order} send={send} />,
        }}
      />
      <Suspense fallback={null}>
        {dialog === 'pay' && <TakePayment order={order} close={close} />}
        {dialog === 'cancel' && <CancelOrder order={order} close={close} />}
        {dialog === 'refund' && <RefundOrder order={order} close={close} />}
        {dialog === 'send' && <SendOrder order={order} close={close} />}
        {dialog === 'credit' && <UseCredit order={order} credits={credits} close={close} />}
      </Suspense>
    </>
  );
}

/** The acts that make sense for an order in this state. */
function useActs(
  order: Order,
  { ask, hasCredit }: { ask: (dialog: DialogName) => void; hasCredit: boolean },
): readonly PanelAct[] {
  const go = useGo();
  const may = useMay();
  const { doOne } = useRowAction<Order>();
  const parcels = useParcels(order.id, order.status === 'packed');
  const collect = useAct(orders.collectPayments, 'Not collected');
  const is = (name: OrderAction): AllowedAction =>
    order.actions.find(({ action }) => action === name) ?? {
      action: name,
      isAllowed: false,
      whyNot: '',
    };
  const edit = () =>
    order.business && order.buyer
      ? go(
          ordersScreens.newB2B,
          { id: order.buyer.id, GroupID: order.business.groupId },
          { order: String(order.id) },
        )
      : go(ordersScreens.newB2C, undefined, { order: String(order.id) });

  async function collectCod() {
    const pending = order.payments.find(
      ({ status, direction }) => status === 'pending' && direction === 'in',
    );
    if (!pending) return;
    const answer = await collect.run({ payments: [{ paymentId: pending.id }] });
    if (!answer) return;
    const [row] = answer.rows;
    if (row && !row.ok) toast.error('Not collected', { text: row.text });
    else toast.success(`${money(order.pendingCod)} collected`);
  }

  if (order.status === 'draft') {
    return [
      {
        label: 'Continue',
        icon: IconPencil,
        key: 'e',
        whyNot: is('edit').whyNot,
        run: edit,
        isNext: true,
      },
    ];
  }
  const isHeld = order.holds.length > 0;
  const isCancelled = order.status === 'cancelled';
  // Anyone who may credit its invoices gives back what is not owed, too.
  const paysMore =
    order.balance === 0 &&
    order.paidIn > order.paidOut &&
    order.invoicedValue > order.creditedValue &&
    may('orders.payment.refundAny') &&
    may('orders.payment.refund');
  // The parcel of a pick-up is booked too, and comes to us.
  const ours = parcels.filter(({ direction }) => direction === 'out');
  const parcel =
    ours.find(({ status }) => status === 'packed') ??
    ours.find(({ status }) => status === 'booked');
  const list: (PanelAct | false)[] = [
    isHeld && {
      label: 'Release',
      icon: IconLockOpen,
      isNext: true,
      whyNot: is('hold').whyNot,
      run: () => void doOne(releaseStep, order),
    },
    order.newTotal !== null && {
      label: 'Accept new total',
      icon: IconReceiptTax,
      isNext: !isHeld,
      whyNot: may('orders.order.confirm') ? null : 'You do not have permission to do this',
      run: () => void doOne(acceptTaxStep, order),
    },
    order.status === 'placed' && {
      label: 'Confirm order',
      icon: IconCheck,
      key: 'c',
      isNext: true,
      whyNot: is('confirm').whyNot,
      run: () => void doOne(confirmStep, order),
    },
    order.status === 'confirmed' &&
      may(logistics.packingUpdate.permission) && {
        label: 'Pack',
        icon: IconPackage,
        isNext: !isHeld,
        whyNot: isHeld ? 'Release the order first' : null,
        run: () =>
          go(logisticsScreens.packing, undefined, { tab: 'station', order: String(order.id) }),
      },
    parcel !== undefined &&
      may(logistics.trackingData.permission) && {
        label: parcel.status === 'packed' ? 'Book courier' : 'Dispatch',
        icon: IconTruckDelivery,
        isNext: !isHeld,
        whyNot: null,
        run: () => go(logisticsScreens.dispatch, undefined, { open: String(parcel.id) }),
      },
    order.progress.shipped > order.progress.delivered && {
      label: 'Mark delivered',
      icon: IconTruckDelivery,
      key: 'd',
      isNext: true,
      whyNot: is('mark_delivered').whyNot,
      run: () => void doOne(deliveredStep, order),
    },
    order.status === 'delivered' &&
      order.pendingCod > 0 && {
        label: 'Mark COD collected',
        icon: IconCash,
        isNext: true,
        whyNot: is('collect').whyNot,
        run: () => void collectCod(),
      },
    !isCancelled && {
      label: 'Edit',
      icon: IconPencil,
      key: 'e',
      whyNot: is('edit').whyNot,
      run: edit,
    },
    !isCancelled && {
      label: 'Take payment',
      icon: IconCash,
      key: 'p',
      isNext: order.status === 'delivered' && order.balance > order.pendingCod,
      whyNot: is('take_payment').whyNot,
      run: () => ask('pay'),
    },
    hasCredit && {
      label: 'Use credit',
      icon: IconReceiptRefund,
      key: 'u',
      whyNot: null,
      run: () => ask('credit'),
    },
    (order.balance < 0 || paysMore) && {
      label: 'Refund',
      icon: IconCashBanknoteOff,
      key: 'r',
      isNext: !isHeld && !paysMore,
      whyNot: paysMore ? null : is('refund').whyNot,
      run: () => ask('refund'),
    },
    !isCancelled &&
      order.status !== 'delivered' && {
        label: 'Cancel',
        isDangerous: true,
        icon: IconX,
        key: 'x',
        whyNot: is('cancel').whyNot,
        run: () => ask('cancel'),
      },
    !isHeld &&
      !isCancelled &&
      order.status !== 'delivered' && {
        label: 'Hold',
        icon: IconHandStop,
        key: 'h',
        whyNot: is('hold').whyNot,
        run: () => void doOne(holdStep, order),
      },
  ];
  return list.filter((act): act is PanelAct => act !== false);
}
