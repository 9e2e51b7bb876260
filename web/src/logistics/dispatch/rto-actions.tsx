import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import type { ParcelDirection } from '@counting-house/contract/logistics/return-parcel.ts';
import type { ParcelStatus } from '@counting-house/contract/logistics/parcel.ts';
import {
  IconArrowBackUp,
  IconEraser,
  IconPackageImport,
  IconPackageOff,
  IconTruckOff,
} from '@tabler/icons-react';
import { run, type RowAction } from '../../ui/list/actions.tsx';

type WanderingParcel = {
  readonly id: number;
  readonly version: number;
  readonly number: string;
  readonly orderNo: string;
  readonly status: ParcelStatus;
  readonly direction: ParcelDirection;
  readonly ofReturn: { readonly returnNo: string } | null;
};

/** It has left, and its way has not ended. */
export const isUnderWay = ({ status }: Pick<WanderingParcel, 'status'>) =>
  ['dispatched', 'in_transit', 'out_for_delivery', 'attempt_failed', 'rto'].includes(status);

/** The buyer has it still, and a courier is to fetch it. */
export const isToFetch = ({ status, direction }: Pick<WanderingParcel, 'status' | 'direction'>) =>
  direction === 'in' && status === 'booked';

const hasEnded = ({ status }: WanderingParcel) =>
  ['delivered', 'returned', 'lost', 'damaged'].includes(status);

/** The box stands at our door; its goods wait to be looked at. */
export const returnedStep: RowAction<WanderingParcel> = run('Returned', logistics.parcelReturned, {
  key: 'r',
  icon: IconPackageImport,
  when: (parcel: WanderingParcel) => isUnderWay(parcel) || isToFetch(parcel),
  sure: {
    title: (parcel) => `${parcel.number} is back at our door?`,
    effect: ({ ofReturn, orderNo }) =>
      ofReturn
        ? `Look at its goods with return ${ofReturn.returnNo}.`
        : `Its goods are in stock again once its return is received. Cash on delivery of ${orderNo} is no longer due for it.`,
  },
  done: (parcel) => `${parcel.number} is back`,
});

export const sendBackStep: RowAction<WanderingParcel> = run(
  'Send back to us',
  logistics.ndrAction,
  {
    icon: IconArrowBackUp,
    with: { action: 'rto' },
    when: ({ status, direction }: WanderingParcel) =>
      status === 'attempt_failed' && direction === 'out',
    sure: {
      title: (parcel) => `${parcel.number} comes back to us?`,
      effect: ({ ofReturn }) =>
        ofReturn
          ? 'It can be booked again when it is here.'
          : 'A return is opened for its goods, and its cash on delivery is no longer due.',
    },
    done: (parcel) => `${parcel.number} comes back`,
  },
);

/** Its goods lie in their trays again; packed anew, or cancelled with their order. */
export const unpackStep: RowAction<WanderingParcel & { readonly orderId: number }> = run(
  'Unpack',
  logistics.packingUpdate,
  {
    icon: IconPackageOff,
    with: ({ id, orderId }) => ({ action: 'unpack' as const, orderId, parcelId: id }),
    when: ({ status, direction, ofReturn }) =>
      (status === 'packed' || status === 'booked') && direction === 'out' && ofReturn === null,
    sure: {
      title: (parcel) => `Unpack ${parcel.number}?`,
      effect: ({ orderNo }) =>
        `Put its goods back into their trays. ${orderNo} can then be packed again, changed or cancelled; its invoice stays.`,
    },
    done: (parcel) => `${parcel.number} is unpacked`,
  },
);

export const cancelBookingStep: RowAction<WanderingParcel> = run(
  'Cancel booking',
  logistics.trackingCancel,
  {
    icon: IconTruckOff,
    when: ({ status, direction }: WanderingParcel) =>
      status === 'booked' || (direction === 'in' && status === 'attempt_failed'),
    sure: {
      title: (parcel) => `Cancel the booking of ${parcel.number}?`,
      effect: () => 'Its AWB number will not be reused.',
    },
    done: ({ number, ofReturn }) =>
      ofReturn ? `${number} cancelled` : `${number} needs a courier again`,
  },
);

/** Takes back how its way ended, for a reason. */
export const correctStep: RowAction<WanderingParcel> = run(
  'Correct tracking',
  logistics.trackingCorrect,
  {
    icon: IconEraser,
    ask: 'note',
    when: hasEnded,
    done: (parcel) => `${parcel.number} is on its way again`,
  },
);
