import type { ParcelStatus } from '@counting-house/contract/logistics/parcel.ts';
import type {
  OfferKind,
  OfferStatus,
  PieceCondition,
  PieceDecision,
  ReturnSource,
  ReturnStatus,
  ReturnType,
  ReturnWish,
} from '@counting-house/contract/returns/return-labels.ts';
import {
  IconBuildingStore,
  IconLock,
  IconPackageImport,
  IconTool,
  IconTrash,
  IconTruckReturn,
} from '@tabler/icons-react';
import type { States } from '../ui/marks/badge.tsx';

export const returnStates: States<ReturnStatus> = {
  requested: { label: 'Requested', tone: 'waiting' },
  approved: { label: 'Approved', tone: 'moving' },
  rejected: { label: 'Rejected', tone: 'stopped' },
  received: { label: 'Received', tone: 'moving', icon: IconPackageImport },
  closed: { label: 'Settled', tone: 'done' },
  cancelled: { label: 'Cancelled', tone: 'idle' },
};

/** What a customer can be offered in place of taking the goods back. */
export const offerKinds: Readonly<Record<OfferKind, string>> = {
  keep_discount: 'Keep the goods for money back',
  coupon: 'Customer keeps item: coupon',
  wallet_bonus: 'More money in the wallet',
};

export const offerStates: States<OfferStatus> = {
  offered: { label: 'Offered', tone: 'waiting' },
  accepted: { label: 'Accepted', tone: 'done' },
  declined: { label: 'Declined', tone: 'stopped' },
  expired: { label: 'Ended', tone: 'idle' },
  withdrawn: { label: 'Withdrawn', tone: 'idle' },
};

export const typeLabels: Readonly<Record<ReturnType, string>> = {
  customer: 'From the customer',
  counter: 'At the counter',
  rto: 'Undelivered parcel',
};

export const sourceLabels: Readonly<Record<ReturnSource, string>> = {
  storefront: 'Online shop',
  staff: 'Staff',
  logistics: 'Courier',
};

export const wishLabels: Readonly<Record<ReturnWish, string>> = {
  refund: 'Refund',
  wallet: 'Wallet',
  replacement: 'Replacement',
  exchange: 'Exchange',
  repair: 'Repair',
};

export const conditionLabels: Readonly<Record<PieceCondition, string>> = {
  sealed: 'Sealed',
  opened: 'Opened',
  damaged: 'Damaged',
  defective: 'Defective',
  expired: 'Expired',
  wrong_item: 'Wrong item',
};

export const decisionStates: States<PieceDecision> = {
  restock: { label: 'Back to stock', tone: 'done', icon: IconBuildingStore },
  quarantine: { label: 'Quarantine', tone: 'waiting', icon: IconLock },
  scrap: { label: 'Scrap', tone: 'stopped', icon: IconTrash },
  repair: { label: 'Repair', tone: 'waiting', icon: IconTool },
  send_back: { label: 'Send back', tone: 'back', icon: IconTruckReturn },
};

/** How far the parcel of a pick-up is, behind its name. */
export const pickupLabels: Readonly<Partial<Record<ParcelStatus, string>>> = {
  booked: 'booked',
  in_transit: 'on the way',
  out_for_delivery: 'on the way',
  attempt_failed: 'failed',
  returned: 'here',
  lost: 'lost',
  damaged: 'damaged',
  cancelled: 'cancelled',
  dispatched: 'on the way',
  delivered: 'delivered',
  rto: 'on the way back to us',
};
