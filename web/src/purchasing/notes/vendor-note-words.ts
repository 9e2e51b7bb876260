import type {
  VendorNoteKind,
  VendorNoteReason,
  VendorNoteState,
} from '@counting-house/contract/purchasing/vendor-note-words.ts';
import type { States } from '../../ui/marks/badge.tsx';

export const noteStates: States<VendorNoteState> = {
  draft: { label: 'Draft', tone: 'idle' },
  confirmed: { label: 'Confirmed', tone: 'moving' },
  settled: { label: 'Settled', tone: 'done' },
  cancelled: { label: 'Cancelled', tone: 'stopped' },
};

export const noteKindWords: Readonly<Record<VendorNoteKind, string>> = {
  debit_note: 'Our debit note',
  credit_note: 'Credit note from vendor',
};

export const noteReasonWords: Readonly<Record<VendorNoteReason, string>> = {
  price: 'Price difference',
  quantity: 'Short quantity',
  discount: 'Discount',
  rebate: 'Rebate',
  tax: 'Tax difference',
  other: 'Other',
};
