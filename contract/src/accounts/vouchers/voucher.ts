import { z } from 'zod';
import { AttachedFile } from '../../admin/file.ts';
import { changeOf } from '../../kit/change.ts';
import { chosen, listInput, listOf, queryId, several } from '../../kit/list.ts';
import {
  clearable,
  date,
  id,
  longText,
  money,
  moneySum,
  requiredText,
  signedMoneySum,
  text,
  ts,
  version,
} from '../../kit/shapes.ts';
import { PartyKind } from '../open-items/party.ts';
import { ReverseChargePaper } from '../taxes/reverse-charge.ts';
import {
  Centre,
  DeductionKind,
  TypedVoucherKind,
  VoucherKind,
  VoucherLineKind,
  VoucherMethod,
  VoucherStatus,
} from './voucher-labels.ts';

/** UTR, cheque number, payment id: upper case without blanks, so that a bank's own spelling is found. */
export const moneyReference = z
  .string()
  .transform((value) => value.replaceAll(/\s/gu, '').toUpperCase())
  .pipe(z.string().max(64));

/** Why something is taken back or posted into a month on hold. */
export const bookReason = requiredText(300, 'Reason').pipe(
  z.string().min(3, 'Write a few words more'),
);

const PartyInput = z.strictObject({ kind: PartyKind, id });

const VoucherLineInput = z.strictObject({
  accountId: id,
  /** Whom it is owed to or by, on an account that is kept by party. */
  party: PartyInput.nullish(),
  debit: money.default(0),
  credit: money.default(0),
  memo: text(200).default(''),
});

const DeductionInput = z.strictObject({
  kind: DeductionKind,
  /** By the kind when left out; `other` names one. */
  accountId: id.optional(),
  amount: money.positive('Enter an amount above zero.'),
  /** Of TDS on a payment to a vendor: the section, and the value without tax that it is worked out on. */
  tdsSectionId: id.nullish(),
  tdsBase: money.nullish(),
});
export type DeductionInput = z.output<typeof DeductionInput>;

const AllocationInput = z.strictObject({
  openItemId: id,
  amount: money.positive('Enter an amount above zero.'),
});

export const NewVoucher = z.strictObject({
  kind: TypedVoucherKind,
  /** Today when left out. */
  date: date.optional(),
  /** Of a receipt or a payment. */
  method: VoucherMethod.optional(),
  /** The ledger account of the cash or the bank; cash in hand or the primary bank when left out. */
  moneyAccountId: id.optional(),
  /** Where a contra goes. */
  toMoneyAccountId: id.optional(),
  /** Whom a receipt comes from or a payment goes to; without one its lines name accounts. */
  party: PartyInput.nullish(),
  /** Paise; of a journal its debits. */
  amount: money.optional(),
  reference: moneyReference.default(''),
  /** The date on a cheque. */
  referenceDate: clearable(date),
  lines: z.array(VoucherLineInput).max(200, 'A voucher has at most 200 lines').default([]),
  deductions: z.array(DeductionInput).max(10, 'At most 10 deductions').default([]),
  /** Documents of the party that it settles; by the rules of the house when left out, none when empty. */
  allocations: z.array(AllocationInput).max(200, 'At most 200 documents').nullish(),
  centre: Centre.default('COMMON'),
  narration: longText(500).default(''),
  /** Of a payment to a vendor who has a section: why no TDS is deducted, or another amount than the section's rule. */
  tdsReason: text(200).default(''),
  fileIds: z.array(id).max(10, 'At most 10 files').default([]),
  /** Post it with the same call. */
  post: z.boolean().default(false),
  confirmDuplicate: z.boolean().default(false),
  confirmLimit: z.boolean().default(false),
  /** Why it is posted into a month on hold. */
  reason: text(300).optional(),
});
export type NewVoucher = z.output<typeof NewVoucher>;

export const ChangedVoucher = changeOf(NewVoucher.omit({ kind: true }));
export type ChangedVoucher = z.output<typeof ChangedVoucher>;

export const VoucherId = z.strictObject({ id: queryId });

export const PostVoucher = z.strictObject({
  id: queryId,
  version,
  confirmDuplicate: z.boolean().default(false),
  confirmLimit: z.boolean().default(false),
  reason: text(300).optional(),
});
export type PostVoucher = z.output<typeof PostVoucher>;

export const VoucherNotedStep = z.strictObject({ id: queryId, version, reason: bookReason });
export type VoucherNotedStep = z.output<typeof VoucherNotedStep>;

export const ReverseVoucher = z.strictObject({
  id: queryId,
  version,
  reason: bookReason,
  /** Its own date when that is open, else the first open day from today on. */
  date: date.optional(),
});
export type ReverseVoucher = z.output<typeof ReverseVoucher>;

export const DeleteVoucher = z.strictObject({ id: queryId, version });
export type DeleteVoucher = z.output<typeof DeleteVoucher>;

export const VoucherLine = z.object({
  kind: VoucherLineKind,
  accountId: id,
  accountCode: z.string(),
  accountName: z.string(),
  partyKind: PartyKind.nullable(),
  partyId: id.nullable(),
  partyName: z.string().nullable(),
  debit: moneySum,
  credit: moneySum,
  memo: z.string(),
  /** Of TDS that names its section. */
  tdsSectionId: id.nullable(),
  tdsBase: moneySum.nullable(),
});

const VoucherAllocation = z.object({
  openItemId: id,
  docNo: z.string(),
  docDate: date,
  dueDate: date,
  /** What is open of the document now, beside this. */
  outstanding: moneySum,
  amount: moneySum,
});

/** A payment of the gateway, a courier's parcel or a cheque. */
const VoucherClearing = z.object({
  /** The line in the books by which it came. */
  journalLineId: id,
  date,
  docNo: z.string(),
  partyName: z.string(),
  /** Payment id, waybill, or number of the cheque. */
  reference: z.string(),
  parcelNo: z.string(),
  /** Paise; below zero for money that went back. */
  amount: signedMoneySum,
});

export const Voucher = z.object({
  id,
  /** `Draft 12` until it is posted. */
  number: z.string(),
  kind: VoucherKind,
  status: VoucherStatus,
  date,
  method: VoucherMethod.nullable(),
  moneyAccountId: id.nullable(),
  moneyAccount: z.string(),
  toMoneyAccountId: id.nullable(),
  toMoneyAccount: z.string(),
  partyKind: PartyKind.nullable(),
  partyId: id.nullable(),
  partyName: z.string().nullable(),
  amount: moneySum,
  reference: z.string(),
  referenceDate: date.nullable(),
  lines: z.array(VoucherLine),
  allocations: z.array(VoucherAllocation),
  /** Which documents it settles is left to the house. */
  allocatesItself: z.boolean(),
  /** What is not set against a document yet; null when it owes nobody anything. */
  unallocated: moneySum.nullable(),
  /** What a settlement or a deposit took over, until it is reversed; at most 2,000. */
  clears: z.array(VoucherClearing),
  centre: Centre,
  narration: z.string(),
  /** Payment vouchers under reverse charge, of what it settled. */
  papers: z.array(ReverseChargePaper),
  tdsReason: z.string(),
  /** The document of another area that made it; such a voucher is only read. */
  sourceKind: z.string().nullable(),
  sourceId: id.nullable(),
  files: z.array(AttachedFile),
  fileIds: z.array(id),
  makerId: id.or(z.literal(0)),
  maker: z.string(),
  postedAt: ts.nullable(),
  postedBy: z.string(),
  approvedAt: ts.nullable(),
  approvedBy: z.string(),
  /** By which its cheque came back; null of one that did not bounce. */
  bounce: z.object({ id, number: z.string(), date }).nullable(),
  /** Of a bounced cheque: the receipt or the payment; null of any other, and of a payment of an order. */
  bounced: z.object({ id, number: z.string() }).nullable(),
  /** Why it was rejected or reversed. */
  statusNote: z.string(),
  /** What anyone who posts it should know, such as an account that is overdrawn by it. */
  warnings: z.array(z.string()),
  updatedAt: ts,
  version,
});
export type Voucher = z.output<typeof Voucher>;

export const VoucherRow = z.object({
  id,
  number: z.string(),
  kind: VoucherKind,
  status: VoucherStatus,
  date,
  /** The party, or the account that it goes to. */
  about: z.string(),
  partyKind: PartyKind.nullable(),
  partyId: id.nullable(),
  method: VoucherMethod.nullable(),
  moneyAccount: z.string(),
  reference: z.string(),
  amount: moneySum,
  narration: z.string(),
  hasFile: z.boolean(),
  version,
});
export const VoucherList = listOf(VoucherRow);

export const ListVouchers = listInput({
  ids: chosen.optional(),
  kind: several(VoucherKind).optional(),
  status: several(VoucherStatus).optional(),
  method: several(VoucherMethod).optional(),
  from: date.optional(),
  to: date.optional(),
  partyKind: PartyKind.optional(),
  partyId: queryId.optional(),
  moneyAccountId: queryId.optional(),
});
export type ListVouchers = z.output<typeof ListVouchers>;

/** Accounts that a voucher may name, as its boxes offer them. */
export const VoucherChoices = z.object({
  /** Cash and banks; the one that is offered first stands first. */
  money: z.array(
    z.object({
      accountId: id,
      label: z.string(),
      kind: z.enum(['cash', 'bank']),
      bankAccountId: id.nullable(),
    }),
  ),
  accounts: z.array(
    z.object({
      accountId: id,
      label: z.string(),
      root: z.string(),
      /** Whom its lines name. */
      partyKind: PartyKind.nullable(),
      /** Only posted by documents, unless somebody may write journals there. */
      isGuarded: z.boolean(),
    }),
  ),
});
export type VoucherChoices = z.output<typeof VoucherChoices>;

export const FindParties = z.strictObject({
  q: z.string().trim().max(100).default(''),
  kind: several(PartyKind).optional(),
  /** Names one of a single kind. */
  id: queryId.optional(),
});
export type FindParties = z.output<typeof FindParties>;

export const FoundParties = z.object({
  rows: z.array(z.object({ kind: PartyKind, id, name: z.string(), under: z.string() })),
});
export type FoundParties = z.output<typeof FoundParties>;

export const PartyBalanceOf = z.strictObject({ partyKind: PartyKind, partyId: queryId });
export type PartyBalanceOf = z.output<typeof PartyBalanceOf>;

/** Paise; a debit above zero. */
export const Balance = z.object({ balance: signedMoneySum });

export const OpenDocumentsOf = z.strictObject({
  partyKind: PartyKind,
  partyId: queryId,
  /** Documents that money of this direction settles. */
  direction: z.enum(['in', 'out']),
  /** The voucher that is being changed: what it settles counts as open. */
  voucherId: queryId.optional(),
});
export type OpenDocumentsOf = z.output<typeof OpenDocumentsOf>;

export const OpenDocuments = z.object({
  /** Money without chosen documents settles the oldest due first; else it stays an advance. */
  settlesOldest: z.boolean(),
  partyName: z.string(),
  rows: z.array(
    z.object({
      openItemId: id,
      docKind: z.string(),
      docNo: z.string(),
      docDate: date,
      dueDate: date,
      amount: moneySum,
      outstanding: moneySum,
      isBlocked: z.boolean(),
      /** The value without tax of which tax may still be held back; 0 where the document names its section. */
      tdsLeft: moneySum,
    }),
  ),
  /** Under which TDS is deducted from the vendor; null of others. */
  tdsSectionId: id.nullable(),
});
export type OpenDocuments = z.output<typeof OpenDocuments>;
