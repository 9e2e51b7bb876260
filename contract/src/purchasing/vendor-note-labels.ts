import { z } from 'zod';
import { labels } from '../kit/labels.ts';

/** Our own debit note, or the credit note that a vendor sent; both lower what we owe. */
export const VendorNoteKind = z.enum(['debit_note', 'credit_note'], 'Choose from the list.');
export type VendorNoteKind = z.output<typeof VendorNoteKind>;
export const noteKindLabels = labels(VendorNoteKind, {
  debit_note: 'Debit note',
  credit_note: 'Credit note from vendor',
});

export const VendorNoteStatus = z.enum(['draft', 'confirmed', 'cancelled']);
export type VendorNoteStatus = z.output<typeof VendorNoteStatus>;

/** How a note is shown: settled once it is set off against bills or paid back. */
export const VendorNoteState = z.enum([...VendorNoteStatus.options, 'settled']);
export type VendorNoteState = z.output<typeof VendorNoteState>;
export const noteStateLabels = labels(VendorNoteState, {
  draft: 'Draft',
  confirmed: 'Confirmed',
  settled: 'Settled',
  cancelled: 'Cancelled',
});

/** Why we owe less without any goods going back. */
export const VendorNoteReason = z.enum(
  ['price', 'quantity', 'discount', 'rebate', 'tax', 'other'],
  'Please choose a reason.',
);
export type VendorNoteReason = z.output<typeof VendorNoteReason>;
export const noteReasonLabels = labels(VendorNoteReason, {
  price: 'Price difference',
  quantity: 'Short quantity',
  discount: 'Discount',
  rebate: 'Rebate',
  tax: 'Tax difference',
  other: 'Other',
});
