import { z } from 'zod';
import { DocumentTds } from '../../accounts/taxes/document-tds.ts';
import { ReverseChargePaper } from '../../accounts/taxes/reverse-charge.ts';
import { AttachedFile } from '../../admin/file.ts';
import { changeOf } from '../../kit/change.ts';
import { queryId } from '../../kit/list.ts';
import {
  bps,
  date,
  id,
  longText,
  money,
  moneySum,
  qty,
  qtySum,
  requiredText,
  signedMoneySum,
  taxRate,
  text,
  ts,
  version,
} from '../../kit/shapes.ts';
import { TaxByRate, TaxLine } from '../../tax/tax.ts';
import { paperStep, why } from '../paper-step.ts';
import { ChargeKind, ChargeSplit } from '../inward/inward-labels.ts';
import { VendorNoteState } from '../vendor-note-labels.ts';
import { BillLineKind, BillState, PriceVerdict, QtyVerdict, TaxVerdict } from './bill-labels.ts';

/** What receipts cost beside their goods: it goes into what those cost. */
const BillChargeInput = z.strictObject({
  kind: ChargeKind,
  split: ChargeSplit,
  inwardIds: z
    .array(id)
    .min(1, 'Choose the receipts it is allocated to.')
    .max(50, 'A charge is borne by at most 50 receipts'),
});

/** A line of the vendor's paper: goods name the line of their receipt, a charge its receipts, all else an account. */
export const BillLineInput = z.strictObject({
  inwardLineId: id.optional(),
  /** Of a service: the line of an order that is billed; with its last service an order of services only is closed. */
  poLineId: id.optional(),
  accountId: id.optional(),
  charge: BillChargeInput.optional(),
  description: text(200).default(''),
  hsn: text(8).default(''),
  /** In the unit of the receipt; of a service or a charge a plain number. */
  qty,
  /** Paise for one unit, without tax. */
  price: money,
  discountBps: bps.max(10_000, 'The discount cannot be over 100 %').default(0),
  /** That of the order or of the goods when left out; null for none. */
  taxId: id.nullish(),
  /** Whether its tax can be set off. */
  itcEligible: z.boolean().default(true),
});
export type BillLineInput = z.output<typeof BillLineInput>;

export const NewBill = z.strictObject({
  vendorId: id,
  /** The address that goods leave from; the vendor's usual one when left out. */
  vendorAddressId: id.optional(),
  /** The default store when left out. */
  storeId: id.optional(),
  vendorBillNo: requiredText(40, 'Bill number'),
  vendorBillDate: date,
  /** Today when left out. */
  businessDate: date.optional(),
  /** The bill's date and the vendor's terms when left out. */
  dueDate: date.optional(),
  /** We owe the tax ourselves; by what the vendor is when left out. */
  reverseCharge: z.boolean().optional(),
  /** Under which TDS is deducted: that of the vendor when left out; none when null. */
  tdsSectionId: id.nullish(),
  /** Paise that are held back; by the section's own rule when left out or null. */
  tdsAmount: money.nullish(),
  /** Why no TDS is deducted of a vendor who has a section, or another amount than the section's rule. */
  tdsReason: text(200).default(''),
  /** PDF or photos of the vendor's paper. */
  fileIds: z.array(id).max(20, 'At most 20 files').default([]),
  /** What the paper says is to be paid. */
  vendorTotal: money,
  note: longText(1_000).default(''),
  lines: z.array(BillLineInput).max(200, 'A bill has at most 200 lines').default([]),
  /** Confirm it with the same call. */
  confirm: z.boolean().default(false),
});
export type NewBill = z.output<typeof NewBill>;

export const ChangedBill = changeOf(NewBill);
export type ChangedBill = z.output<typeof ChangedBill>;

/** How a line of goods stands against its receipt and its order. */
const Match = z.object({
  qty: QtyVerdict,
  price: PriceVerdict,
  tax: TaxVerdict,
  stockUnit: z.string(),
  /** Thousandths of the stock unit that its order asked for; null without an order. */
  orderedQty: qtySum.nullable(),
  /** Accepted of its receipt at all. */
  receivedQty: qtySum,
  /** What was agreed for one unit of the receipt. */
  agreedPrice: money,
  agreedDiscountBps: z.int(),
  /** Thousandths of the stock unit: on this line, and accepted and not on another bill. */
  billedQty: qtySum,
  acceptedQty: qtySum,
  /** Paise before tax that so much comes to by the order, and by the bill. */
  orderedValue: moneySum,
  billedValue: moneySum,
  /** One sentence for each fault. */
  says: z.array(z.string()),
});

const BillMatch = Match.extend({
  /** Why it was accepted all the same, and by whom. */
  note: z.string(),
  approvedBy: z.string(),
});

/** A bill as it is typed, to be looked at. */
export const BillPreviewInput = NewBill.omit({ confirm: true })
  .partial({ vendorId: true, vendorBillNo: true, vendorBillDate: true, vendorTotal: true })
  .extend({
    /** The bill that is changed; its own number is not taken. */
    id: id.optional(),
  });
export type BillPreviewInput = z.output<typeof BillPreviewInput>;

/** What a charge puts on goods of a receipt. */
const ChargeShare = z.object({ inwardNo: z.string(), name: z.string(), value: moneySum });

const BillPreviewLine = z.object({
  taxable: moneySum,
  tax: moneySum,
  total: moneySum,
  taxId: id.nullable(),
  match: Match.nullable(),
  /** Empty but for charges. */
  shares: z.array(ChargeShare),
});

export const BillPreview = z.object({
  lines: z.array(BillPreviewLine),
  /** What saving or confirming would refuse: path of a field → text. */
  fields: z.record(z.string(), z.string()),
  taxesByRate: z.array(TaxByRate),
  taxable: moneySum,
  tax: moneySum,
  reverseCharge: z.boolean(),
  tds: DocumentTds.nullable(),
  /** What the vendor has of ours that nothing is set against: advances and debit notes. */
  advance: moneySum,
  /** What its lines come to for the vendor, and what the paper says beyond that. */
  sum: moneySum,
  roundOff: signedMoneySum,
  businessDate: date,
  dueDate: date,
});
export type BillPreview = z.output<typeof BillPreview>;

/** An account that a service can be billed to. */
const ExpenseAccount = z.object({ id, code: z.string(), name: z.string() });
export const ExpenseAccounts = z.object({ rows: z.array(ExpenseAccount) });
export type ExpenseAccounts = z.output<typeof ExpenseAccounts>;

const BillCharge = z.object({
  kind: ChargeKind,
  split: ChargeSplit,
  inwards: z.array(z.object({ id, number: z.string() })),
  /** Paise that receipts had counted for it already. */
  settled: moneySum,
  /** How it is spread over the goods. */
  shares: z.array(ChargeShare),
});

const BillLine = z.object({
  id,
  lineNo: z.int(),
  kind: BillLineKind,
  inwardLineId: id.nullable(),
  /** Of a service that was ordered. */
  poLineId: id.nullable(),
  inwardId: id.nullable(),
  inwardNo: z.string(),
  orderNo: z.string(),
  accountId: id.nullable(),
  charge: BillCharge.nullable(),
  /** `6150 Electricity`; empty for goods and charges. */
  account: z.string(),
  description: z.string(),
  hsn: z.string(),
  unit: z.string(),
  qty: qtySum,
  price: money,
  discountBps: z.int(),
  taxId: id.nullable(),
  taxRate,
  taxComponents: z.array(TaxLine),
  itcEligible: z.boolean(),
  taxable: moneySum,
  tax: moneySum,
  /** Paise that confirming took out of goods received, not billed. */
  takenValue: moneySum,
  match: BillMatch.nullable(),
});
export type BillLine = z.output<typeof BillLine>;

export const Bill = z.object({
  id,
  /** `Draft 12` while it has no number. */
  number: z.string(),
  state: BillState,
  vendorId: id,
  vendorName: z.string(),
  vendorAddressId: id,
  storeId: id,
  vendorBillNo: z.string(),
  vendorBillDate: date,
  businessDate: date,
  dueDate: date,
  reverseCharge: z.boolean(),
  vendorTotal: money,
  note: z.string(),
  taxable: moneySum,
  /** On the paper, or owed by ourselves. */
  tax: moneySum,
  roundOff: signedMoneySum,
  total: moneySum,
  tds: DocumentTds.nullable(),
  /** Why none is deducted of a vendor who has a section, or another amount than the rule's. */
  tdsReason: z.string(),
  /** What the vendor has of ours that nothing is set against: advances and debit notes. */
  advance: moneySum,
  /** What goods cost beyond their receipts: added to stock, and a price variance as they are used. */
  toStock: signedMoneySum,
  toVariance: signedMoneySum,
  /** Still to be paid. */
  balance: moneySum,
  isBlocked: z.boolean(),
  blockReason: z.string(),
  /** Why it was last rejected or cancelled. */
  statusNote: z.string(),
  makerId: id,
  maker: z.string(),
  /** Who may approve it while it does not match: neither who made it nor who sent it for approval. */
  approvers: z.array(z.string()),
  /** What is billed beyond order, receipt and agreed tax, with its tax, of a bill that does not match. */
  excess: moneySum,
  /** Debit notes and credit notes without goods that lower it. */
  notes: z.array(z.object({ id, number: z.string(), state: VendorNoteState, total: moneySum })),
  /** Self-invoices and payment vouchers under reverse charge. */
  papers: z.array(ReverseChargePaper),
  confirmedAt: ts.nullable(),
  confirmedBy: z.string(),
  taxesByRate: z.array(TaxByRate),
  lines: z.array(BillLine),
  fileIds: z.array(id),
  files: z.array(AttachedFile),
  updatedAt: ts,
  version,
});
export type Bill = z.output<typeof Bill>;

export const BillId = z.strictObject({ id: queryId });

export const BillStep = z.strictObject(paperStep);
export type BillStep = z.output<typeof BillStep>;

export const BillNotedStep = z.strictObject({ ...paperStep, note: why });
export type BillNotedStep = z.output<typeof BillNotedStep>;

export const BlockBill = z.strictObject({
  ...paperStep,
  reason: text(200).pipe(z.string().min(3, 'Please write why.')),
});
export type BlockBill = z.output<typeof BlockBill>;

export const ApproveBill = z.strictObject({
  ...paperStep,
  /** Draft a debit note for what is billed beyond order, receipt and agreed tax, in the same act. */
  raiseNote: z.boolean().default(false),
  lineNotes: z
    .array(z.strictObject({ lineNo: z.int().positive(), note: text(500) }))
    .max(200)
    .default([]),
});
export type ApproveBill = z.output<typeof ApproveBill>;
