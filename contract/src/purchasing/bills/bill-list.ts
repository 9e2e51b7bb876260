import { z } from 'zod';
import { chosen, flag, listInput, listOf, queryId, several } from '../../kit/list.ts';
import { date, id, money, moneySum, qty, qtySum, version } from '../../kit/shapes.ts';
import { BillState } from './bill-labels.ts';
import { MsmeType } from '../vendors/vendor-labels.ts';

export const BillRow = z.object({
  id,
  number: z.string(),
  state: BillState,
  vendorId: id,
  vendorName: z.string(),
  vendorBillNo: z.string(),
  vendorBillDate: date,
  dueDate: date,
  total: moneySum,
  balance: moneySum,
  isBlocked: z.boolean(),
  /** The vendor's class as a small enterprise, which has to be paid in time. */
  msmeType: MsmeType,
  hasFile: z.boolean(),
  /** None of its goods stands against receipt or order. */
  isMatched: z.boolean(),
  /** Entered by the caller: then another person approves it. */
  isOwn: z.boolean(),
  /** Days that it should have been paid before today; 0 when it need not be yet. */
  daysLate: z.int(),
  version,
});
export const BillList = listOf(BillRow);

export const ListBills = listInput({
  ids: chosen.optional(),
  state: several(BillState).optional(),
  vendorId: queryId.optional(),
  storeId: queryId.optional(),
  overdue: flag.optional(),
  blocked: flag.optional(),
  msme: flag.optional(),
  hasFile: flag.optional(),
  dueFrom: date.optional(),
  dueTo: date.optional(),
});
export type ListBills = z.output<typeof ListBills>;

export const CheckBillNumber = z.strictObject({
  vendorId: queryId,
  no: z.string().trim().min(1).max(40),
  date,
});
export type CheckBillNumber = z.output<typeof CheckBillNumber>;

export const BillNumberCheck = z.object({ exists: z.boolean(), billId: id.nullable() });
export type BillNumberCheck = z.output<typeof BillNumberCheck>;

/** A line of a receipt of which something is not billed. */
export const UnbilledLine = z.object({
  /** Of the line of the receipt. */
  id,
  inwardId: id,
  inwardNo: z.string(),
  businessDate: date,
  challanNo: z.string(),
  vendorBillNo: z.string(),
  vendorId: id,
  vendorName: z.string(),
  orderNo: z.string(),
  skuId: id,
  code: z.string(),
  name: z.string(),
  stockUnit: z.string(),
  /** Thousandths of the stock unit. */
  unbilledQty: qtySum,
  unbilledValue: moneySum,
});

export const ListUnbilled = listInput({ vendorId: queryId.optional() });
export type ListUnbilled = z.output<typeof ListUnbilled>;
/** Also what all of it is worth, on whichever page. */
export const Unbilled = listOf(UnbilledLine).extend({ value: moneySum });
export type Unbilled = z.output<typeof Unbilled>;

export const AskBillDraft = z.strictObject({ vendorId: queryId, inwardIds: chosen.optional() });
export type AskBillDraft = z.output<typeof AskBillDraft>;

/** A bill that is not saved yet: what is not billed, at the prices that were agreed. */
export const BillDraft = z.object({
  vendorId: id,
  vendorName: z.string(),
  storeId: id,
  vendorBillNo: z.string(),
  vendorBillDate: date.nullable(),
  lines: z.array(
    z.object({
      inwardLineId: id,
      inwardId: id,
      inwardNo: z.string(),
      businessDate: date,
      challanNo: z.string(),
      orderNo: z.string(),
      code: z.string(),
      description: z.string(),
      unit: z.string(),
      qty,
      price: money,
      discountBps: z.int(),
    }),
  ),
  /** Ordered services that are still to be billed. */
  services: z.array(
    z.object({
      poLineId: id,
      orderNo: z.string(),
      code: z.string(),
      description: z.string(),
      hsn: z.string(),
      unit: z.string(),
      qty,
      price: money,
      discountBps: z.int(),
      taxId: id.nullable(),
    }),
  ),
});
export type BillDraft = z.output<typeof BillDraft>;
