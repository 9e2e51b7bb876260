import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import type { ParcelDirection } from '@counting-house/contract/logistics/return-parcel.ts';
import type { ParcelStatus } from '@counting-house/contract/logistics/parcel.ts';
import {
  IconCheck,
  IconPrinter,
  IconSend,
  IconTruck,
  IconTruckDelivery,
} from '@tabler/icons-react';
import { lazyLayer } from '../../platform/lazy-part.ts';
import { open, prints, type RowAction, run, runMany } from '../../ui/list/actions.tsx';
import { money } from '../../platform/format/format.ts';

/** What an action needs to know of a parcel, as a row or as a whole. */
type ActableParcel = {
  readonly id: number;
  readonly orderId: number;
  readonly number: string;
  readonly orderNo: string;
  readonly status: ParcelStatus;
  readonly direction: ParcelDirection;
  readonly codAmount: number;
  readonly codLabelled: number;
  readonly unpaid: number | null;
  readonly isHeldUnpaid: boolean;
  readonly proposedTrackId: number | null;
  readonly proposedTrack: string | null;
};

const isOnTheWay = ({ status, direction }: ActableParcel) =>
  direction === 'out' &&
  ['dispatched', 'in_transit', 'out_for_delivery', 'attempt_failed'].includes(status);

const event = (parcel: ActableParcel, status: 'delivered' | 'out_for_delivery') => ({
  items: [{ parcelId: parcel.id, event: { status } }],
});

const BookForm = lazyLayer(async () => (await import('./book-form.tsx')).BookForm);

/** Books parcels with a service, each with the next AWB number. */
export const bookStep: RowAction<ActableParcel> = runMany('Book', logistics.bookParcels, {
  key: 'b',
  icon: IconTruck,
  form: BookForm,
  when: (parcel: ActableParcel) => parcel.status === 'packed',
  done: (parcel) => `${parcel.number} booked`,
});

const mostPrinted = 100;
const idsOf = (parcels: readonly ActableParcel[]) => parcels.map(({ id }) => id);
const isThere = ({ status }: ActableParcel) => status !== 'cancelled';

/** One file for all of them, parcel after parcel. */
const printSteps: readonly RowAction<ActableParcel>[] = (
  [
    ['Print labels and slips', ['label', 'slip']],
    ['Print labels', ['label']],
    ['Print invoices', ['invoice']],
    ['Print hand-over list', ['hand_over']],
  ] as const
).map(([label, parts]) =>
  prints(label, logistics.documents, {
    icon: IconPrinter,
    when: isThere,
    most: mostPrinted,
    of: (parcels: readonly ActableParcel[]) => ({ ids: idsOf(parcels), parts }),
  }),
);

/** The order of a parcel; the version of the row is the parcel's, and none of the order was seen. */
const orderOf = ({ orderId }: ActableParcel) => ({ orderId, version: undefined });

export const dispatchStep: RowAction<ActableParcel> = run('Dispatch', logistics.parcelUpdate, {
  key: 'd',
  icon: IconTruckDelivery,
  with: orderOf,
  when: ({ status, direction, isHeldUnpaid }) =>
    status === 'booked' && direction === 'out' && !isHeldUnpaid,
  many: logistics.dispatchParcels,
  done: (parcel) => `${parcel.orderNo} dispatched`,
});

/** A parcel that is held because its order is not paid; a supervisor lets it go. */
export const letGoStep: RowAction<ActableParcel> = run('Dispatch unpaid', logistics.parcelUpdate, {
  icon: IconTruckDelivery,
  ask: 'unpaidReason',
  with: orderOf,
  when: (parcel) => parcel.isHeldUnpaid && parcel.status === 'booked',
  sure: {
    title: (parcel) => `Dispatch ${parcel.orderNo} unpaid?`,
    effect: ({ unpaid }) =>
      `${unpaid === null ? 'Its payment' : money(unpaid)} is due. A supervisor must confirm this.`,
  },
  done: (parcel) => `${parcel.orderNo} dispatched`,
});

export const deliveredStep: RowAction<ActableParcel> = run('Delivered', logistics.trackingData, {
  icon: IconCheck,
  with: (parcel: ActableParcel) => event(parcel, 'delivered'),
  when: isOnTheWay,
  sure: {
    title: (parcel) => `${parcel.number} was delivered?`,
    effect: (parcel) =>
      parcel.codAmount > 0
        ? `${money(parcel.codAmount)} was collected, and is entered in the books at once.`
        : `${parcel.orderNo} is then delivered.`,
  },
  done: (parcel) => `${parcel.number} delivered`,
});

export const outStep: RowAction<ActableParcel> = run('Out for delivery', logistics.trackingData, {
  icon: IconTruck,
  with: (parcel: ActableParcel) => event(parcel, 'out_for_delivery'),
  when: (parcel) => isOnTheWay(parcel) && parcel.status !== 'out_for_delivery',
  done: (parcel) => `${parcel.number} is out for delivery`,
});

export const messageStep: RowAction<ActableParcel> = run(
  'Notify customer',
  logistics.shippedMessage,
  {
    icon: IconSend,
    with: (parcel: ActableParcel) => ({ parcelId: parcel.id }),
    when: isOnTheWay,
    sure: {
      title: (parcel) => `Notify customer of ${parcel.orderNo} that it is on its way?`,
      effect: () => 'The tracking link goes by mail and SMS, as far as they are set up.',
    },
    done: (_parcel, { sentTo }) => `Message sent to ${sentTo.join(' and ')}`,
  },
);

export const parcelActions: readonly RowAction<ActableParcel>[] = [
  dispatchStep,
  letGoStep,
  outStep,
  messageStep,
  deliveredStep,
  ...printSteps,
  open('Open'),
];
