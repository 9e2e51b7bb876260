import type {
  BillState,
  PriceVerdict,
  QtyVerdict,
  TaxVerdict,
} from '@counting-house/contract/purchasing/bills/bill-words.ts';
import type { States } from '../../ui/marks/badge.tsx';

export const billStates: States<BillState> = {
  draft: { label: 'Draft', tone: 'idle' },
  exception: { label: 'Exception', tone: 'stopped' },
  confirmed: { label: 'Confirmed', tone: 'moving' },
  part_paid: { label: 'Part paid', tone: 'waiting' },
  paid: { label: 'Paid', tone: 'done' },
  cancelled: { label: 'Cancelled', tone: 'back' },
};

export const qtyVerdicts: States<QtyVerdict> = {
  matched: { label: 'Matched', tone: 'done' },
  over: { label: 'Over what was accepted', tone: 'stopped' },
  not_received: { label: 'Not received', tone: 'stopped' },
  not_inspected: { label: 'Not inspected', tone: 'waiting' },
};

export const priceVerdicts: States<PriceVerdict> = {
  matched: { label: 'Matched', tone: 'done' },
  lower: { label: 'Lower', tone: 'done' },
  over: { label: 'Over the limit', tone: 'stopped' },
  no_order: { label: 'No order', tone: 'stopped' },
};

export const taxVerdicts: States<TaxVerdict> = {
  matched: { label: 'Matched', tone: 'done' },
  differs: { label: 'Differs', tone: 'stopped' },
};

/** All of a bill's goods against receipt and order. */
export const matchStates: States<'matched' | 'exception'> = {
  matched: { label: 'Matched', tone: 'done' },
  exception: { label: 'Exception', tone: 'stopped' },
};
