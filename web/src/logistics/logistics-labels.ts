import type {
  BasketCleared,
  BasketStatus,
  ManualReason,
  ShortReason,
  SwapReason,
} from '@counting-house/contract/logistics/packing.ts';
import type {
  ClaimStatus,
  FailureReason,
  ParcelStatus,
  TrackingStatus,
} from '@counting-house/contract/logistics/parcel.ts';
import type { QueueStage } from '@counting-house/contract/logistics/queue.ts';
import type { PayMode } from '@counting-house/contract/orders/payment.ts';
import type { CheckRule, WaybillSource } from '@counting-house/contract/logistics/track.ts';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBox,
  IconCashBanknote,
  IconChartPie2,
  IconHandStop,
  IconPackage,
  IconTruckDelivery,
} from '@tabler/icons-react';
import type { States } from '../ui/marks/badge.tsx';

export const parcelStatuses: States<ParcelStatus> = {
  packed: { label: 'Needs courier', tone: 'waiting', icon: IconPackage },
  booked: { label: 'Ready for pickup', tone: 'waiting' },
  dispatched: { label: 'Dispatched', tone: 'moving', icon: IconTruckDelivery },
  in_transit: { label: 'In transit', tone: 'moving', icon: IconTruckDelivery },
  out_for_delivery: { label: 'Out for delivery', tone: 'moving', icon: IconTruckDelivery },
  attempt_failed: { label: 'Attempt failed', tone: 'stopped', icon: IconAlertTriangle },
  delivered: { label: 'Delivered', tone: 'done' },
  rto: { label: 'RTO', tone: 'back', icon: IconArrowBackUp },
  returned: { label: 'Returned', tone: 'back', icon: IconArrowBackUp },
  lost: { label: 'Lost', tone: 'stopped', icon: IconAlertTriangle },
  damaged: { label: 'Damaged', tone: 'stopped', icon: IconAlertTriangle },
  cancelled: { label: 'Cancelled', tone: 'idle' },
};

export const basketStatuses: States<BasketStatus> = {
  picked: { label: 'Waiting for a packer', tone: 'waiting' },
  packing: { label: 'Being packed', tone: 'moving', icon: IconBox },
  hold: { label: 'On hold', tone: 'back', icon: IconHandStop },
  packed: { label: 'Packed', tone: 'done' },
  cleared: { label: 'Cleared', tone: 'idle' },
};

export const payStates: States<PayMode> = {
  paid: { label: 'Paid', tone: 'done' },
  part_paid: { label: 'Part paid', tone: 'waiting', icon: IconChartPie2 },
  unpaid: { label: 'Unpaid', tone: 'idle' },
  cod: { label: 'COD', tone: 'idle', icon: IconCashBanknote },
};

export const rowStates: States<'active' | 'inactive'> = {
  active: { label: 'Active', tone: 'done' },
  inactive: { label: 'Inactive', tone: 'idle' },
};

export const stageLabels: Readonly<Record<QueueStage, string>> = {
  ready: 'Ready',
  waiting: 'Waiting for goods',
  packing: 'Being packed',
  hold: 'On hold',
};

export const swapReasons: Readonly<Record<SwapReason, string>> = {
  first_not_found: 'First one missing',
  first_damaged: 'The first one is damaged',
  customer_wish: 'The customer asked for it',
};

export const manualReasons: Readonly<Record<ManualReason, string>> = {
  no_label: 'No label',
  label_torn: 'Label is torn',
  scanner_fault: 'Scanner does not work',
};

export const shortReasons: Readonly<Record<ShortReason, string>> = {
  not_there: 'Not there',
  damaged: 'Damaged',
  wrong_label: 'Wrong label',
};

export const statusLabels: Readonly<Record<TrackingStatus, string>> = {
  pickup_scheduled: 'Pickup scheduled',
  pickup_failed: 'Pickup failed',
  picked_up: 'Picked up',
  in_transit: 'In transit',
  at_hub: 'At a hub',
  delayed: 'Delayed',
  on_hold: 'On hold',
  out_for_delivery: 'Out for delivery',
  ready_for_collection: 'Ready for collection',
  attempt_failed: 'Attempt failed',
  delivered: 'Delivered',
  rto_started: 'RTO',
  rto_in_transit: 'RTO in transit',
  rto_delivered: 'RTO at our door (courier)',
  returned: 'RTO received',
  lost: 'Lost',
  damaged: 'Damaged',
};

export const failureLabels: Readonly<Record<FailureReason, string>> = {
  not_available: 'Customer not available',
  refused: 'Refused',
  wrong_address: 'Wrong address',
  phone_unreachable: 'Phone not reachable',
  cod_not_ready: 'COD amount not ready',
  rescheduled: 'Rescheduled',
  premises_closed: 'Closed',
  other: 'Another reason',
};

export const claimStatuses: States<ClaimStatus> = {
  none: { label: 'No claim', tone: 'idle' },
  open: { label: 'Claim open', tone: 'waiting' },
  paid: { label: 'Claim paid', tone: 'done' },
  refused: { label: 'Claim refused', tone: 'stopped' },
};

export const modeLabels = { manual: 'Courier', own: 'Our own delivery' } as const;

export const sourceLabels: Readonly<Record<WaybillSource, string>> = {
  typed: 'Typed or scanned',
  block: 'Next from a block',
  none: 'No AWB numbers',
};

export const checkLabels: Readonly<Record<CheckRule, string>> = {
  none: 'No check digit',
  mod7: 'Modulo 7',
  mod10: 'Modulo 10',
  mod11: 'Modulo 11',
};

/** What was taken for a basket that is cleared, and where it belongs; empty when nothing was. */
export function putBackText(goods: BasketCleared['putBack']): string {
  if (goods.length === 0) return '';
  const each = goods.map(
    ({ qty, sku, trayCode }) => `${qty / 1000} ${sku}${trayCode && ` to ${trayCode}`}`,
  );
  return `Put back: ${each.join(', ')}`;
}
