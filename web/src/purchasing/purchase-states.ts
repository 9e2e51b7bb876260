import { activeWords } from '@counting-house/contract/kit/active.ts';
import {
  billStateWords,
  priceVerdictWords,
  qtyVerdictWords,
  taxVerdictWords,
} from '@counting-house/contract/purchasing/bills/bill-words.ts';
import { inwardStatusWords } from '@counting-house/contract/purchasing/inward/inward-words.ts';
import { purchaseOrderStatusWords } from '@counting-house/contract/purchasing/purchase-orders/purchase-order-words.ts';
import { noteStateWords } from '@counting-house/contract/purchasing/vendor-note-words.ts';
import { returnStateWords } from '@counting-house/contract/purchasing/vendor-return-words.ts';
import { vendorStatusWords } from '@counting-house/contract/purchasing/vendors/vendor-words.ts';
import type { States } from '../ui/marks/badge.tsx';
import { statesOf } from '../ui/marks/states.ts';

export const vendorStates = statesOf(vendorStatusWords, {
  active: 'done',
  hold: 'waiting',
  inactive: 'stopped',
});

export const itemStates = statesOf(activeWords, { active: 'done', inactive: 'stopped' });

export const orderStates = statesOf(purchaseOrderStatusWords, {
  draft: 'idle',
  waiting: 'waiting',
  approved: 'moving',
  sent: 'moving',
  part_received: 'moving',
  received: 'done',
  closed: 'done',
  cancelled: 'stopped',
});

export const inwardStates = statesOf(inwardStatusWords, {
  draft: 'idle',
  posted: 'done',
  cancelled: 'back',
});

export const billStates = statesOf(billStateWords, {
  draft: 'idle',
  exception: 'stopped',
  confirmed: 'moving',
  part_paid: 'waiting',
  paid: 'done',
  cancelled: 'back',
});

export const qtyVerdicts = statesOf(qtyVerdictWords, {
  matched: 'done',
  over: 'stopped',
  not_received: 'stopped',
  not_inspected: 'waiting',
});

export const priceVerdicts = statesOf(priceVerdictWords, {
  matched: 'done',
  lower: 'done',
  over: 'stopped',
  no_order: 'stopped',
});

export const taxVerdicts = statesOf(taxVerdictWords, { matched: 'done', differs: 'stopped' });

/** All of a bill's goods against receipt and order. */
export const matchStates: States<'matched' | 'exception'> = {
  matched: { label: qtyVerdictWords.matched, tone: 'done' },
  exception: { label: billStateWords.exception, tone: 'stopped' },
};

export const noteStates = statesOf(noteStateWords, {
  draft: 'idle',
  confirmed: 'moving',
  settled: 'done',
  cancelled: 'stopped',
});

export const returnStates = statesOf(returnStateWords, {
  draft: 'idle',
  posted: 'moving',
  settled: 'done',
  cancelled: 'stopped',
});
