import type { ReversalReason } from '@counting-house/contract/gst/credit-reversal.ts';

export const reasonLabels: Readonly<Record<ReversalReason, string>> = {
  rule_42: 'Exempt supplies (rule 42)',
  rule_43: 'Capital goods used for exempt supplies (rule 43)',
  lost_goods: 'Goods lost or written off',
  unpaid_180: 'Unpaid after 180 days (rule 37)',
  other: 'Other (can be reclaimed)',
};

type Amounts = {
  readonly igst: number;
  readonly cgst: number;
  readonly sgst: number;
  readonly cess: number;
};

export const creditOf = ({ igst, cgst, sgst, cess }: Amounts): number => igst + cgst + sgst + cess;
