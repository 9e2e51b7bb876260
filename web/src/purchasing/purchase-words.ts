import type {
  ChargeKind,
  ChargePayTo,
  ChargeSplit,
  InwardKind,
  InwardStatus,
  RejectWhere,
  WithoutPoReason,
} from '@counting-house/contract/purchasing/inward/inward-words.ts';
import type {
  FreightTerms,
  PurchaseOrderStatus,
  SentHow,
} from '@counting-house/contract/purchasing/purchase-orders/purchase-order-words.ts';
import type { States } from '../ui/marks/badge.tsx';

export const orderStates: States<PurchaseOrderStatus> = {
  draft: { label: 'Draft', tone: 'idle' },
  waiting: { label: 'Waits for approval', tone: 'waiting' },
  approved: { label: 'Approved', tone: 'moving' },
  sent: { label: 'Sent', tone: 'moving' },
  part_received: { label: 'Part received', tone: 'moving' },
  received: { label: 'Received', tone: 'done' },
  closed: { label: 'Closed', tone: 'done' },
  cancelled: { label: 'Cancelled', tone: 'stopped' },
};

export const inwardStates: States<InwardStatus> = {
  draft: { label: 'Draft', tone: 'idle' },
  posted: { label: 'Received', tone: 'done' },
  cancelled: { label: 'Taken back', tone: 'back' },
};

export const inwardKindWords: Readonly<Record<InwardKind, string>> = {
  with_po: 'Against an order',
  without_po: 'Without an order',
};

export const reasonWords: Readonly<Record<WithoutPoReason, string>> = {
  urgent: 'Urgent',
  cash_purchase: 'Bought for cash',
  sample: 'Sample',
  replacement: 'Replacement',
  other: 'Other',
};

export const rejectWhereWords: Readonly<Record<RejectWhere, string>> = {
  sent_back: 'Went back with the driver',
  kept: 'Kept in the reject tray',
};

export const chargeWords: Readonly<Record<ChargeKind, string>> = {
  freight: 'Freight',
  loading: 'Loading',
  insurance: 'Insurance',
  duty: 'Duty',
  other: 'Other',
};

export const chargeSplitWords: Readonly<Record<ChargeSplit, string>> = {
  value: 'Value',
  quantity: 'Quantity',
  weight: 'Weight',
  equal: 'Line, the same each',
};

export const chargePayToWords: Readonly<Record<ChargePayTo, string>> = {
  vendor: 'The vendor',
  other: 'Somebody else',
  cash: 'Cash on the spot',
};

export const freightWords: Readonly<Record<FreightTerms, string>> = {
  included: 'Included in the prices',
  extra: 'Charged extra',
  ours: 'We fetch the goods',
};

export const sentWords: Readonly<Record<SentHow, string>> = {
  mail: 'by mail',
  printed: 'printed',
  phone: 'by phone',
  portal: 'through their portal',
};

/** `5 days late` */
export const lateWords = (days: number): string =>
  days === 1 ? '1 day late' : `${days} days late`;
