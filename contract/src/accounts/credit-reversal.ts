import { z } from 'zod';
import { listInput, listOf, queryId } from '../kit/list.ts';
import { date, id, moneySum, requiredText, version, money } from '../kit/shapes.ts';
import { TaxMonthName } from '../tax/gst-return.ts';

/** Why credit is given back. @see CGST Act 2017, sections 16(2) and 17(5)(h); CGST Rules 2017, rules 37, 42 and 43. */
export const ReversalReason = z.enum(
  ['rule_42', 'rule_43', 'lost_goods', 'unpaid_180', 'other'],
  'Choose a reason from the list.',
);
export type ReversalReason = z.output<typeof ReversalReason>;

/** Those that can be claimed again later: line 4(B)(2) of GSTR-3B. */
export const reclaimable: readonly ReversalReason[] = ['unpaid_180', 'other'];

const amounts = { igst: moneySum, cgst: moneySum, sgst: moneySum, cess: moneySum };

export const CreditReversal = z.object({
  id,
  number: z.string(),
  businessDate: date,
  reason: ReversalReason,
  note: z.string(),
  ...amounts,
  total: moneySum,
  status: z.enum(['posted', 'cancelled']),
  cancelReason: z.string().nullable(),
  version,
});
export type CreditReversal = z.output<typeof CreditReversal>;

export const NewCreditReversal = z.strictObject({
  businessDate: date,
  reason: ReversalReason,
  note: requiredText(300, 'Note'),
  igst: money.default(0),
  cgst: money.default(0),
  sgst: money.default(0),
  cess: money.default(0),
});
export type NewCreditReversal = z.output<typeof NewCreditReversal>;

export const CancelCreditReversal = z.strictObject({
  id: queryId,
  version,
  reason: requiredText(300, 'Reason'),
});
export type CancelCreditReversal = z.output<typeof CancelCreditReversal>;

export const ListCreditReversals = listInput({ month: TaxMonthName.optional() });
export type ListCreditReversals = z.output<typeof ListCreditReversals>;
export const CreditReversals = listOf(CreditReversal);
