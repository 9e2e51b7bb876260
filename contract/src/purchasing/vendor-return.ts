import { z } from 'zod';
import { AttachedFile, fileIds } from '../admin/file.ts';
import { changeOf } from '../kit/change.ts';
import { chosen, listInput, listOf, queryId, queryNumber, several } from '../kit/list.ts';
import {
  date,
  email,
  id,
  longText,
  moneySum,
  qty,
  qtySum,
  taxRate,
  text,
  ts,
  version,
} from '../kit/shapes.ts';
import { TaxByRate } from '../tax/tax.ts';
import { why } from './paper-step.ts';
import { PartyPaper } from './party-paper.ts';
import {
  VendorReturnPaper,
  VendorReturnReason,
  VendorReturnState,
  VendorReturnStatus,
} from './vendor-return-labels.ts';

const ReturnLineInput = z.strictObject({
  batchId: id,
  /** Where the goods lie. */
  trayId: id,
  /** In the stock unit. */
  qty,
  reason: VendorReturnReason,
  note: text(200).default(''),
});
export type ReturnLineInput = z.output<typeof ReturnLineInput>;

export const NewVendorReturn = z.strictObject({
  vendorId: id,
  /** The default store when left out. */
  storeId: id.optional(),
  /** Today when left out. */
  businessDate: date.optional(),
  /** The vendor will send the goods again. */
  isReplacement: z.boolean().default(false),
  vehicleNo: text(20).default(''),
  lrNo: text(40).default(''),
  ewayBillNo: z
    .string()
    .regex(/^(?:\d{12})?$/u, 'An e-way bill number has 12 digits.')
    .default(''),
  note: longText(1_000).default(''),
  fileIds: fileIds.optional(),
  lines: z
    .array(ReturnLineInput)
    .min(1, 'Add at least one line.')
    .max(200, 'A return has at most 200 lines'),
});
export type NewVendorReturn = z.output<typeof NewVendorReturn>;

export const ChangedVendorReturn = changeOf(
  NewVendorReturn.omit({ vendorId: true, storeId: true }),
);
export type ChangedVendorReturn = z.output<typeof ChangedVendorReturn>;

/** A return while it is typed; lines may lack their reason. */
export const VendorReturnPreviewInput = z.strictObject({
  /** The draft that is changed: what it holds is free for it. */
  id: id.optional(),
  vendorId: id,
  /** The default store when left out. */
  storeId: id.optional(),
  /** Today when left out. */
  businessDate: date.optional(),
  lines: z
    .array(ReturnLineInput.extend({ reason: z.union([VendorReturnReason, z.literal('')]) }))
    .max(200, 'A return has at most 200 lines')
    .default([]),
});
export type VendorReturnPreviewInput = z.output<typeof VendorReturnPreviewInput>;

/** A part of a line that came with one receipt, billed or not. */
const ReturnPart = z.object({
  inwardId: id,
  inwardNo: z.string(),
  billId: id.nullable(),
  billNo: z.string(),
  qty: qtySum,
});

const ReturnLine = z.object({
  id,
  lineNo: z.int(),
  skuId: id,
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  batchId: id,
  batch: z.string(),
  batchNumber: z.string(),
  expiryDate: date.nullable(),
  trayId: id,
  tray: z.string(),
  qty: qtySum,
  reason: VendorReturnReason,
  note: z.string(),
  hsn: z.string(),
  parts: z.array(ReturnPart),
  /** What the vendor is debited, before tax. Null for those who may not see values. */
  taxable: moneySum.nullable(),
  taxRate,
  tax: moneySum.nullable(),
  /** At what they were bought for, billed or not, before tax: it stands on the challan. */
  worth: moneySum.nullable(),
  /** What the goods cost in stock; zero before posting. */
  value: moneySum.nullable(),
});
export type ReturnLine = z.output<typeof ReturnLine>;

/** Goods on their way back to their vendor. */
export const VendorReturn = z.object({
  id,
  number: z.string(),
  state: VendorReturnState,
  status: VendorReturnStatus,
  /** Empty while nothing of it is billed, or not posted. */
  debitNoteNo: z.string(),
  vendorId: id,
  vendorName: z.string(),
  vendor: PartyPaper,
  storeId: id,
  storeName: z.string(),
  shipFrom: PartyPaper,
  businessDate: date,
  isReplacement: z.boolean(),
  vehicleNo: z.string(),
  lrNo: z.string(),
  ewayBillNo: z.string(),
  note: z.string(),
  cancelNote: z.string(),
  maker: z.string(),
  postedAt: ts.nullable(),
  postedBy: z.string(),
  sentAt: ts.nullable(),
  /** Of billed goods. Null for those who may not see values. */
  taxable: moneySum.nullable(),
  tax: moneySum.nullable(),
  total: moneySum.nullable(),
  /** Of the debit note, not yet set off or paid back. */
  balance: moneySum.nullable(),
  /** What leaves goods received, not billed. */
  unbilledValue: moneySum.nullable(),
  /** What the goods cost in stock; zero before posting. */
  value: moneySum.nullable(),
  taxesByRate: z.array(TaxByRate),
  lines: z.array(ReturnLine),
  files: z.array(AttachedFile),
  updatedAt: ts,
  version,
});
export type VendorReturn = z.output<typeof VendorReturn>;

const ReturnPreviewLine = z.object({
  /** What can go back from its tray: free there, or held by the draft. Not more than the vendor brought. */
  most: qtySum,
  /** Billed goods before tax. Null, as all amounts, for those who may not see values. */
  taxable: moneySum.nullable(),
  taxRate,
  tax: moneySum.nullable(),
  /** What leaves goods received, not billed. */
  unbilledValue: moneySum.nullable(),
  parts: z.array(ReturnPart),
});

/** What a return would come to, and what saving it would refuse. */
export const VendorReturnPreview = z.object({
  lines: z.array(ReturnPreviewLine),
  /** What saving would refuse: path of a field → text. */
  fields: z.record(z.string(), z.string()),
  taxable: moneySum.nullable(),
  tax: moneySum.nullable(),
  /** What the vendor is debited; tax that we owe ourselves is not in it. */
  total: moneySum.nullable(),
  unbilledValue: moneySum.nullable(),
  taxesByRate: z.array(TaxByRate),
});
export type VendorReturnPreview = z.output<typeof VendorReturnPreview>;

export const VendorReturnId = z.strictObject({ id: queryId });
export const VendorReturnStep = z.strictObject({ id: queryId, version });
export type VendorReturnStep = z.output<typeof VendorReturnStep>;

export const CancelVendorReturn = z.strictObject({
  id: queryId,
  version,
  note: why,
});
export type CancelVendorReturn = z.output<typeof CancelVendorReturn>;

export const SendVendorReturn = z.strictObject({
  id: queryId,
  version,
  /** The vendor's address when left out. */
  to: email.optional(),
  message: longText(1_000).optional(),
});
export type SendVendorReturn = z.output<typeof SendVendorReturn>;

export const PrintVendorReturn = z.strictObject({ id: queryId, paper: VendorReturnPaper });
export type PrintVendorReturn = z.output<typeof PrintVendorReturn>;

export const VendorReturnRow = z.object({
  id,
  number: z.string(),
  state: VendorReturnState,
  debitNoteNo: z.string(),
  vendorId: id,
  vendorName: z.string(),
  businessDate: date,
  items: z.array(z.string()),
  lineCount: z.int(),
  isReplacement: z.boolean(),
  /** Null for those who may not see values. */
  total: moneySum.nullable(),
  balance: moneySum.nullable(),
  version,
});
export const VendorReturnList = listOf(VendorReturnRow);

export const ListVendorReturns = listInput({
  ids: chosen.optional(),
  state: several(VendorReturnState).optional(),
  vendorId: queryId.optional(),
  storeId: queryId.optional(),
  inwardId: queryId.optional(),
  businessDateFrom: date.optional(),
  businessDateTo: date.optional(),
});
export type ListVendorReturns = z.output<typeof ListVendorReturns>;

/** Goods of one batch in one tray that can go back to the one who delivered them. */
const Returnable = z.object({
  skuId: id,
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  batchId: id,
  batch: z.string(),
  batchNumber: z.string(),
  expiryDate: date.nullable(),
  trayId: id,
  tray: z.string(),
  area: z.string(),
  inwardNos: z.array(z.string()),
  /** Free in the tray, and not returned before. */
  qty: qtySum,
  /** The words asked for are its code, its barcode, or its batch, letter for letter. */
  isExact: z.boolean(),
});
export type Returnable = z.output<typeof Returnable>;

export const ListReturnable = z.strictObject({
  vendorId: queryId,
  storeId: queryId.optional(),
  inwardId: queryId.optional(),
  billId: queryId.optional(),
  batchId: queryId.optional(),
  /** Words of its name, code or batch, or a code that was scanned. */
  q: z.string().trim().max(100).optional(),
  limit: queryNumber(z.int().min(1).max(500)).default(500),
});
export type ListReturnable = z.output<typeof ListReturnable>;
export const ReturnableGoods = z.object({ rows: z.array(Returnable) });
