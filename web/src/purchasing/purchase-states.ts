import { activeLabels } from '@counting-house/contract/kit/active.ts';
import {
  billStateLabels,
  priceVerdictLabels,
  qtyVerdictLabels,
  taxVerdictLabels,
} from '@counting-house/contract/purchasing/bills/bill-labels.ts';
import { inwardStatusLabels } from '@counting-house/contract/purchasing/inward/inward-labels.ts';
import { purchaseOrderStatusLabels } from '@counting-house/contract/purchasing/purchase-orders/purchase-order-labels.ts';
import { noteStateLabels } from '@counting-house/contract/purchasing/vendor-note-labels.ts';
import { returnStateLabels } from '@counting-house/contract/purchasing/vendor-return-labels.ts';
import { vendorStatusLabels } from '@counting-house/contract/purchasing/vendors/vendor-labels.ts';
import type { States } from '../ui/marks/badge.tsx';
import { statesOf } from '../ui/marks/states.ts';

export const vendorStates = statesOf(vendorStatusLabels, {
  active: 'done',
  hold: 'waiting',
  inactive: 'stopped',
});

export const itemStates = statesOf(activeLabels, { active: 'done', inactive: 'stopped' });

export const orderStates = statesOf(purchaseOrderStatusLabels, {
  draft: 'idle',
  waiting: 'waiting',
  approved: 'moving',
  sent: 'moving',
  part_received: 'moving',
  received: 'done',
  closed: 'done',
  cancelled: 'stopped',
});

export const inwardStates = statesOf(inwardStatusLabels, {
  draft: 'idle',
  posted: 'done',
  cancelled: 'back',
});

export const billStates = statesOf(billStateLabels, {
  draft: 'idle',
  exception: 'stopped',
  confirmed: 'moving',
  part_paid: 'waiting',
  paid: 'done',
  cancelled: 'back',
});

export const qtyVerdicts = statesOf(qtyVerdictLabels, {
  matched: 'done',
  over: 'stopped',
  not_received: 'stopped',
  not_inspected: 'waiting',
});

export const priceVerdicts = statesOf(priceVerdictLabels, {
  matched: 'done',
  lower: 'done',
  over: 'stopped',
  no_order: 'stopped',
});

export const taxVerdicts = statesOf(taxVerdictLabels, { matched: 'done', differs: 'stopped' });

/** All of a bill's goods against receipt and order. */
export const matchStates: States<'matched' | 'exception'> = {
  matched: { label: qtyVerdictLabels.matched, tone: 'done' },
  exception: { label: billStateLabels.exception, tone: 'stopped' },
};

export const noteStates = statesOf(noteStateLabels, {
  draft: 'idle',
  confirmed: 'moving',
  settled: 'done',
  cancelled: 'stopped',
});

export const returnStates = statesOf(returnStateLabels, {
  draft: 'idle',
  posted: 'moving',
  settled: 'done',
  cancelled: 'stopped',
});
