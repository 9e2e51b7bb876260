import { z } from 'zod';
import { labels } from '../kit/labels.ts';

export const VendorReturnStatus = z.enum(['draft', 'posted', 'cancelled']);
export type VendorReturnStatus = z.output<typeof VendorReturnStatus>;

/** How a return is shown: settled once its debit note is set off against bills or paid back. */
export const VendorReturnState = z.enum([...VendorReturnStatus.options, 'settled']);
export type VendorReturnState = z.output<typeof VendorReturnState>;
export const returnStateLabels = labels(VendorReturnState, {
  draft: 'Draft',
  posted: 'Returned',
  settled: 'Settled',
  cancelled: 'Cancelled',
});

/** Why goods go back. */
export const VendorReturnReason = z.enum(
  ['damaged', 'poor_quality', 'wrong_goods', 'excess', 'expired', 'recalled', 'other'],
  'Please choose a reason.',
);
export type VendorReturnReason = z.output<typeof VendorReturnReason>;
export const returnReasonLabels = labels(VendorReturnReason, {
  damaged: 'Damaged',
  poor_quality: 'Poor quality',
  wrong_goods: 'Wrong goods',
  excess: 'More than ordered',
  expired: 'Expired',
  recalled: 'Recalled',
  other: 'Other',
});

/** What goes with the goods, and what the vendor owes for them. */
export const VendorReturnPaper = z.enum(['challan', 'debit_note']);
export type VendorReturnPaper = z.output<typeof VendorReturnPaper>;
