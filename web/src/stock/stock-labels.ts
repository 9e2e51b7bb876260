import type { BatchRow } from '@counting-house/contract/stock/batch.ts';
import type {
  StockDocKind,
  StockDocStatus,
} from '@counting-house/contract/stock/documents/document.ts';
import type { MovementRow } from '@counting-house/contract/stock/movement.ts';
import type { ReasonAccount, ReasonUse } from '@counting-house/contract/stock/documents/reason.ts';
import type { OutPurpose } from '@counting-house/contract/stock/documents/scrap.ts';
import type { PositionRow } from '@counting-house/contract/stock/position.ts';
import type { TrayArea } from '@counting-house/contract/stock/tray-area.ts';
import {
  IconAlertTriangle,
  IconBan,
  IconClockExclamation,
  IconHandStop,
  IconHourglass,
  IconSpeakerphone,
  IconZoomQuestion,
} from '@tabler/icons-react';
import type { States } from '../ui/marks/badge.tsx';

type StockLevelState = 'in' | 'expiring' | 'expired' | 'waiting' | 'out' | 'none';

export const stockStates: States<StockLevelState> = {
  in: { label: 'In stock', tone: 'done' },
  expiring: { label: 'Expires soon', tone: 'waiting', icon: IconClockExclamation },
  expired: { label: 'Has expired stock', tone: 'stopped', icon: IconAlertTriangle },
  waiting: { label: 'Backordered', tone: 'waiting', icon: IconHourglass },
  out: { label: 'Out of stock', tone: 'stopped' },
  none: { label: 'All reserved', tone: 'stopped' },
};

/** What of a SKU needs attention first. */
export function stateOfStock(row: PositionRow): StockLevelState {
  if (row.expired > 0) return 'expired';
  if (row.waiting > 0) return 'waiting';
  if (row.onHand === 0) return 'out';
  if (row.free === 0) return 'none';
  return row.isExpiring ? 'expiring' : 'in';
}

/** What the list can be narrowed to. */
export const stockFilters = {
  in: { label: 'In stock', tone: 'done' },
  out: { label: 'Out of stock', tone: 'stopped' },
  expiring: { label: 'Expires soon', tone: 'waiting' },
  expired: { label: 'Expired', tone: 'stopped' },
  blocked: { label: 'Blocked', tone: 'back' },
  waiting: { label: 'Backordered', tone: 'waiting' },
} as const satisfies States<string>;

type BatchState = BatchRow['status'] | 'expired';

export const batchStates: States<BatchState> = {
  available: { label: 'Available', tone: 'done' },
  quarantine: { label: 'Pending inspection', tone: 'waiting', icon: IconZoomQuestion },
  hold: { label: 'On hold', tone: 'back', icon: IconHandStop },
  recalled: { label: 'Recalled', tone: 'stopped', icon: IconSpeakerphone },
  rejected: { label: 'Rejected', tone: 'stopped', icon: IconBan },
  expired: { label: 'Expired', tone: 'stopped', icon: IconAlertTriangle },
};

export function stateOfBatch({
  status,
  daysLeft,
}: Pick<BatchRow, 'status' | 'daysLeft'>): BatchState {
  if (daysLeft !== null && daysLeft < 0) return 'expired';
  return status;
}

/** `12 days left`, `last day`, `expired 3 days ago` */
export function daysLeftText(daysLeft: number | null): string | null {
  if (daysLeft === null) return null;
  if (daysLeft === 0) return 'last day';
  const days = Math.abs(daysLeft) === 1 ? '1 day' : `${Math.abs(daysLeft)} days`;
  return daysLeft > 0 ? `${days} left` : `expired ${days} ago`;
}

export const movementLabels: Readonly<Record<MovementRow['kind'], string>> = {
  opening: 'Opening stock',
  inward: 'Received',
  adjust: 'Adjusted',
  move: 'Moved',
  ship: 'Shipped',
  customer_return: 'Returned by a customer',
  pack_material: 'Used in packing',
  stock_out: 'Issued',
  scrap: 'Written off',
  expire: 'Expired',
  count: 'Counted',
  transfer: 'Transferred',
  issue_production: 'Issued to production',
  return_production: 'Returned by production',
  produce: 'Made',
  byproduct: 'By-product',
  vendor_return: 'Returned to vendor',
  revalue: 'Revalued',
};

export const documentLabels: Readonly<Record<StockDocKind, string>> = {
  opening: 'Opening stock',
  adjust: 'Adjustment',
  move: 'Move',
  tray_clear: 'Trays cleared',
  out: 'Goods issued',
  scrap: 'Write-off',
  expiry: 'Expired goods cleared',
  inspect: 'Inspection',
  transfer: 'Transfer',
  revalue: 'Revaluation',
};

export const documentStates: States<StockDocStatus> = {
  pending: { label: 'Pending approval', tone: 'waiting' },
  posted: { label: 'Posted', tone: 'done' },
  refused: { label: 'Refused', tone: 'stopped' },
  reversed: { label: 'Reversed', tone: 'back' },
};

export const purposeLabels: Readonly<Record<OutPurpose, string>> = {
  sample: 'Samples',
  internal_use: 'Own use',
  other: 'Something else',
};

export const docPurposeLabels = { ...purposeLabels, production: 'Production' } as const;

export const reasonUseLabels: Readonly<Record<ReasonUse, string>> = {
  scrap: 'Write-offs',
  out: 'Issues',
  adjust: 'Adjustments',
  expiry: 'Expired goods',
  inspect: 'Inspections',
  count: 'Counts',
};

export const reasonAccountLabels: Readonly<Record<ReasonAccount, string>> = {
  scrap_loss: 'Scrap and damage',
  stock_loss: 'Stock difference, missing',
  stock_gain: 'Stock difference, found',
  stock_difference: 'Stock difference, both ways',
  expiry_loss: 'Expired stock',
  recall_loss: 'Recalled stock',
  production_loss: 'Abnormal production loss',
  sample_expense: 'Samples',
  internal_use: 'Own use',
};

export const reasonStates: States<'active' | 'inactive'> = {
  active: { label: 'Active', tone: 'done' },
  inactive: { label: 'Inactive', tone: 'idle' },
};

export const areaLabels: Readonly<Record<TrayArea, string>> = {
  rm: 'Material store',
  fg: 'Finished store',
  quarantine: 'Quarantine',
  reject: 'Rejected',
  packed: 'Packed parcels',
  transit: 'On the way',
};
