import { z } from 'zod';
import { AttachedFile } from '../admin/file.ts';
import { changeOf } from '../kit/change.ts';
import { chosen, listInput, listOf, queryId, several } from '../kit/list.ts';
import {
  date,
  email,
  id,
  longText,
  money,
  moneySum,
  signedMoneySum,
  taxRate,
  text,
  ts,
  version,
} from '../kit/shapes.ts';
import { TaxByRate, TaxLine } from '../tax/tax.ts';
import { why } from './paper-step.ts';
import { PartyPaper } from './party-paper.ts';
import {
  VendorNoteKind,
  VendorNoteReason,
  VendorNoteState,
  VendorNoteStatus,
} from './vendor-note-labels.ts';

/** What a line of a bill is lowered by, or without a bill an account. */
const NoteLineInput = z.strictObject({
  billLineId: id.optional(),
  /** Where the amount goes; only without a line of a bill. */
  accountId: id.optional(),
  description: text(200).default(''),
  /** Paise before tax. */
  taxable: money.default(0),
  /** Paise of tax that was charged too much beyond that of `taxable`; only of a line of a bill. */
  taxExcess: money.default(0),
  /** The tax of an amount without a bill; a line of a bill has its own. */
  taxId: id.nullish(),
  /** Whether credit of the tax was claimed; a line of a bill knows. */
  itcEligible: z.boolean().default(true),
});
export type NoteLineInput = z.output<typeof NoteLineInput>;

export const NewVendorNote = z.strictObject({
  kind: VendorNoteKind,
  vendorId: id,
  /** The bill that it lowers; none of a rebate over many. */
  billId: id.nullish(),
  /** Number and date of the vendor's own paper, of a credit note. */
  vendorNoteNo: text(40).default(''),
  vendorNoteDate: date.nullish(),
  /** Today when left out. */
  businessDate: date.optional(),
  reason: VendorNoteReason,
  /** We owed the tax ourselves; of a bill as it was billed. */
  reverseCharge: z.boolean().optional(),
  /** Total on the vendor's paper; the sum of the lines when left out. */
  vendorTotal: money.nullish(),
  /** Kept for a later bill or a refund; otherwise it settles its bill, then the oldest. */
  isOnAccount: z.boolean().default(false),
  note: longText(1_000).default(''),
  fileIds: z.array(id).max(20, 'At most 20 files').default([]),
  lines: z
    .array(NoteLineInput)
    .min(1, 'Add at least one line.')
    .max(200, 'A note has at most 200 lines'),
});
export type NewVendorNote = z.output<typeof NewVendorNote>;

export const ChangedVendorNote = changeOf(NewVendorNote.omit({ kind: true, vendorId: true }));
export type ChangedVendorNote = z.output<typeof ChangedVendorNote>;

/** A note while it is typed. */
export const VendorNotePreviewInput = NewVendorNote.omit({ fileIds: true })
  .partial({ reason: true })
  .extend({
    /** The draft that is changed. */
    id: id.optional(),
    lines: z.array(NoteLineInput).max(200, 'A note has at most 200 lines').default([]),
  });
export type VendorNotePreviewInput = z.output<typeof VendorNotePreviewInput>;

const NotePreviewLine = z.object({
  taxable: moneySum,
  tax: moneySum,
  taxRate,
});

/** What a note comes to, and what saving it would refuse. */
export const VendorNotePreview = z.object({
  lines: z.array(NotePreviewLine),
  /** Path of a field → text. */
  fields: z.record(z.string(), z.string()),
  taxable: moneySum,
  tax: moneySum,
  roundOff: signedMoneySum,
  /** What we owe less; tax that we owe ourselves is not in it. */
  total: moneySum,
  reverseCharge: z.boolean(),
  taxesByRate: z.array(TaxByRate),
});
export type VendorNotePreview = z.output<typeof VendorNotePreview>;

const NoteLine = z.object({
  id,
  lineNo: z.int(),
  billLineId: id.nullable(),
  accountId: id.nullable(),
  /** `4230 Discount received`; empty for goods and their charges. */
  account: z.string(),
  description: z.string(),
  hsn: z.string(),
  taxable: moneySum,
  taxExcess: moneySum,
  taxId: id.nullable(),
  taxRate,
  taxComponents: z.array(TaxLine),
  tax: moneySum,
  itcEligible: z.boolean(),
});

/** A note of a vendor or to one: price, discount, rebate, tax; no goods move. */
export const VendorNote = z.object({
  id,
  /** `Draft 12` while it has no number. */
  number: z.string(),
  kind: VendorNoteKind,
  status: VendorNoteStatus,
  state: VendorNoteState,
  vendorId: id,
  vendorName: z.string(),
  vendor: PartyPaper,
  ours: PartyPaper,
  billId: id.nullable(),
  /** Our number of the bill, the vendor's own, and its day; empty without one. */
  billNo: z.string(),
  vendorBillNo: z.string(),
  vendorBillDate: date.nullable(),
  vendorNoteNo: z.string(),
  vendorNoteDate: date.nullable(),
  businessDate: date,
  reason: VendorNoteReason,
  reverseCharge: z.boolean(),
  isOnAccount: z.boolean(),
  note: z.string(),
  cancelNote: z.string(),
  maker: z.string(),
  confirmedAt: ts.nullable(),
  confirmedBy: z.string(),
  sentAt: ts.nullable(),
  taxable: moneySum,
  tax: moneySum,
  roundOff: signedMoneySum,
  total: moneySum,
  vendorTotal: money.nullable(),
  /** Not yet set off or paid back. */
  balance: moneySum,
  /** What goods cost less: off stock, and off the price variance as they are used. */
  toStock: signedMoneySum,
  toVariance: signedMoneySum,
  taxesByRate: z.array(TaxByRate),
  lines: z.array(NoteLine),
  fileIds: z.array(id),
  files: z.array(AttachedFile),
  updatedAt: ts,
  version,
});
export type VendorNote = z.output<typeof VendorNote>;

export const VendorNoteId = z.strictObject({ id: queryId });
export const VendorNoteStep = z.strictObject({ id: queryId, version });
export type VendorNoteStep = z.output<typeof VendorNoteStep>;

export const CancelVendorNote = z.strictObject({ id: queryId, version, note: why });
export type CancelVendorNote = z.output<typeof CancelVendorNote>;

export const SendVendorNote = z.strictObject({
  id: queryId,
  version,
  /** The vendor's address when left out. */
  to: email.optional(),
  message: longText(1_000).optional(),
});
export type SendVendorNote = z.output<typeof SendVendorNote>;

export const VendorNoteRow = z.object({
  id,
  number: z.string(),
  kind: VendorNoteKind,
  state: VendorNoteState,
  vendorId: id,
  vendorName: z.string(),
  billId: id.nullable(),
  vendorBillNo: z.string(),
  vendorNoteNo: z.string(),
  businessDate: date,
  reason: VendorNoteReason,
  total: moneySum,
  balance: moneySum,
  version,
});
export const VendorNoteList = listOf(VendorNoteRow);

export const ListVendorNotes = listInput({
  ids: chosen.optional(),
  kind: several(VendorNoteKind).optional(),
  state: several(VendorNoteState).optional(),
  reason: several(VendorNoteReason).optional(),
  vendorId: queryId.optional(),
  billId: queryId.optional(),
  businessDateFrom: date.optional(),
  businessDateTo: date.optional(),
});
export type ListVendorNotes = z.output<typeof ListVendorNotes>;

/** A line of a bill with what a note can still take off it. */
const NotableLine = z.object({
  billLineId: id,
  description: z.string(),
  taxRate,
  taxable: moneySum,
  tax: moneySum,
});

/** A confirmed bill as a note may lower it. */
export const NotableBill = z.object({
  id,
  number: z.string(),
  vendorId: id,
  vendorName: z.string(),
  vendorBillNo: z.string(),
  reverseCharge: z.boolean(),
  /** Held back when the bill was booked; a note leaves it. */
  tdsAmount: moneySum,
  lines: z.array(NotableLine),
});
export type NotableBill = z.output<typeof NotableBill>;

/** An account that a note without a bill can go to. */
const NoteAccount = z.object({ id, code: z.string(), name: z.string() });
export const NoteAccounts = z.object({ rows: z.array(NoteAccount) });
export type NoteAccounts = z.output<typeof NoteAccounts>;
