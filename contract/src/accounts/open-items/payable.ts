import { z } from 'zod';
import { chosen, flag, listInput, listOf, queryId } from '../../kit/list.ts';
import { date, id, moneySum, signedMoneySum } from '../../kit/shapes.ts';
import { AgeEdges } from './age.ts';
import { DocKind } from './open-item.ts';

/** How late something is to be paid, in days. */
export const AgeBucket = z.enum(['not_due', 'd30', 'd60', 'd90', 'over90']);
export type AgeBucket = z.output<typeof AgeBucket>;

/** What is owed by how late it is; advances and debit notes that settle no bill yet stand beside it, below nothing. */
const aged = {
  notDue: signedMoneySum,
  d30: signedMoneySum,
  d60: signedMoneySum,
  d90: signedMoneySum,
  over90: signedMoneySum,
  unallocated: signedMoneySum,
  total: signedMoneySum,
  /** Past the agreed day, and due within seven days by it. */
  overdue: moneySum,
  soon: moneySum,
  /** Of micro and small enterprises: past the day of the law, and to be paid within seven days by it. */
  msmeOverdue: moneySum,
  msmeSoon: moneySum,
  /** Bills that may not be paid now. */
  blockedValue: moneySum,
  /** Post-dated cheques that they have, as of today: they lower what is owed on their days. */
  postDated: moneySum,
};

export const PayablesInput = z.strictObject({
  /** Today when left out. */
  asOf: date.optional(),
  vendorId: queryId.optional(),
  q: z.string().trim().max(100).optional(),
});
export type PayablesInput = z.output<typeof PayablesInput>;

const VendorPayable = z.object({
  /** The vendor's. */
  id,
  vendorName: z.string(),
  number: z.string(),
  billCount: z.int(),
  ...aged,
});

export const Payables = z.object({
  asOf: date,
  edges: AgeEdges,
  sums: z.object(aged),
  rows: z.array(VendorPayable),
});
export type Payables = z.output<typeof Payables>;

/** A document that is open with a vendor. */
export const PayableItem = z.object({
  id,
  docKind: DocKind,
  docNo: z.string(),
  billId: id.nullable(),
  vendorBillNo: z.string(),
  vendorId: id,
  vendorName: z.string(),
  docDate: date,
  dueDate: date,
  /** By law sooner than agreed, of micro and small enterprises; else null. */
  msmeDueDate: date.nullable(),
  amount: moneySum,
  /** Tax that was held back of it. */
  withheld: moneySum,
  /** Still open; below nothing for an advance or a debit note. */
  balance: signedMoneySum,
  bucket: AgeBucket,
  daysLate: z.int(),
  isBlocked: z.boolean(),
});
export type PayableItem = z.output<typeof PayableItem>;

export const PayableItemList = listOf(PayableItem);
export const ListPayableItems = listInput({
  ids: chosen.optional(),
  vendorId: queryId.optional(),
  overdue: flag.optional(),
  /** Of micro and small enterprises, past the day of the law. */
  msmeOverdue: flag.optional(),
  /** Bills, or advances and debit notes. */
  side: z.enum(['owed', 'credit']).optional(),
  blocked: flag.optional(),
  dueFrom: date.optional(),
  dueTo: date.optional(),
});
export type ListPayableItems = z.output<typeof ListPayableItems>;
