import { isLink } from '../../kit/link.ts';
import { z } from 'zod';
import { AttachedFile } from '../../admin/file.ts';
import { optionalParts } from '../../kit/change.ts';
import { gstin, panOf } from '../../kit/gstin.ts';
import { flag, listInput, listOf, queryId, several } from '../../kit/list.ts';
import {
  bps,
  clearable,
  date,
  id,
  longText,
  money,
  moneySum,
  requiredText,
  signedMoneySum,
  text,
  version,
} from '../../kit/shapes.ts';
import { stateCodes } from '../../customers/state.ts';
import { NewVendorAddress, VendorAddress } from './vendor-address.ts';
import { vendorPhone } from './vendor-phone.ts';
import { GstTreatment, HoldKind, MsmeType, VendorKind, VendorStatus } from './vendor-labels.ts';

/** Upper case, blanks dropped; '' when there is none. */
const tight = (of: z.ZodString) =>
  z
    .string()
    .transform((value) => value.replaceAll(/\s/gu, '').toUpperCase())
    .pipe(of);

const bank = {
  bankAccountName: text(80),
  bankAccountNumber: z
    .string()
    .transform((value) => value.replaceAll(/\s/gu, ''))
    .pipe(z.string().regex(/^(\d{6,18})?$/u, 'Account number must be 6-18 digits')),
  ifsc: tight(
    z
      .string()
      .regex(
        /^([A-Z]{4}0[A-Z0-9]{6})?$/u,
        'IFSC must be four letters, a zero and six letters or digits.',
      ),
  ),
  upiId: z
    .string()
    .transform((value) => value.trim())
    .pipe(
      z
        .string()
        .max(80)
        .regex(/^([\w.-]+@[\w.-]+)?$/u, 'A UPI id looks like name@bank'),
    ),
};

const fields = {
  name: requiredText(120, 'Name'),
  displayName: text(80),
  kind: VendorKind,
  gstTreatment: GstTreatment,
  gstin,
  allowSameGstin: z.boolean(),
  sameGstinReason: text(200),
  pan: tight(z.string().regex(/^([A-Z]{5}\d{4}[A-Z])?$/u, 'PAN looks like AAAAA9999A')),
  msmeType: MsmeType,
  udyamNumber: tight(
    z
      .string()
      .regex(
        /^(UDYAM-[A-Z]{2}-\d{2}-\d{7})?$/u,
        'The Udyam number looks like UDYAM-MH-00-0000000.',
      ),
  ),
  contactName: text(80),
  phone: vendorPhone,
  altPhone: z.union([z.literal(''), vendorPhone]),
  email: z.union([z.literal(''), z.email('Email is not valid').max(120)]),
  website: z.union([
    z.literal(''),
    text(200).refine(
      (value) => isLink(value.replace(/^http:/u, 'https:')),
      'A website looks like https://example.in',
    ),
  ]),
  paymentTermsDays: z
    .int('Enter a number of days')
    .min(0, 'Payment terms must be 0 to 180 days')
    .max(180, 'Payment terms must be 0 to 180 days'),
  creditLimit: clearable(money),
  leadTimeDays: clearable(
    z
      .int('Enter a number of days')
      .min(0, 'Lead time must be 0 to 365 days')
      .max(365, 'Lead time must be 0 to 365 days'),
  ),
  /** By which tax is held back from their bills unless a bill says otherwise. */
  tdsSectionId: id.nullish(),
  ...bank,
  categoryIds: z.array(id).max(50, 'A vendor can have 50 categories'),
  notes: longText(2000),
};

/** The fields that only holders of `purchasing.vendor.bank` see whole and change. */
export const bankFields = Object.keys(bank) as (keyof typeof bank)[];

type Checked = Pick<
  z.output<z.ZodObject<typeof fields>>,
  'gstTreatment' | 'gstin' | 'pan' | 'phone' | 'altPhone' | 'msmeType' | 'udyamNumber'
> & { readonly allowSameGstin: boolean; readonly sameGstinReason: string };

/** What only several fields of a vendor together show to be wrong: field → sentence. */
export function vendorFaults(vendor: Checked): Record<string, string> {
  const needsGstin = ['registered', 'composition', 'sez'].includes(vendor.gstTreatment);
  const isOurs = (phone: string) => /^[6-9]\d{9}$/u.test(phone);
  const faults: [string, boolean, string][] = [
    ['gstin', needsGstin && vendor.gstin === '', 'GSTIN is required'],
    [
      'gstin',
      !needsGstin && vendor.gstin !== '',
      'A vendor with a GSTIN is registered, composition or SEZ.',
    ],
    [
      'pan',
      vendor.gstin !== '' && vendor.pan !== '' && vendor.pan !== panOf(vendor.gstin),
      'PAN does not match the GSTIN',
    ],
    [
      'phone',
      vendor.gstTreatment !== 'overseas' && vendor.phone !== '' && !isOurs(vendor.phone),
      'Phone number must be 10 digits',
    ],
    [
      'altPhone',
      vendor.gstTreatment !== 'overseas' && vendor.altPhone !== '' && !isOurs(vendor.altPhone),
      'Phone number must be 10 digits',
    ],
    [
      'udyamNumber',
      vendor.msmeType !== 'none' && vendor.udyamNumber === '',
      'Udyam number is required',
    ],
    [
      'sameGstinReason',
      vendor.allowSameGstin && vendor.sameGstinReason === '',
      'Enter a reason why two vendors share a GSTIN.',
    ],
  ];
  return Object.fromEntries(
    faults.filter(([, isWrong]) => isWrong).map(([field, , says]) => [field, says]),
  );
}

const withDefaults = z.strictObject({
  ...fields,
  displayName: fields.displayName.default(''),
  kind: fields.kind.default('company'),
  gstin: fields.gstin.default(''),
  allowSameGstin: fields.allowSameGstin.default(false),
  sameGstinReason: fields.sameGstinReason.default(''),
  pan: fields.pan.default(''),
  msmeType: fields.msmeType.default('none'),
  udyamNumber: fields.udyamNumber.default(''),
  contactName: fields.contactName.default(''),
  altPhone: fields.altPhone.default(''),
  email: fields.email.default(''),
  website: fields.website.default(''),
  paymentTermsDays: fields.paymentTermsDays.default(30),
  bankAccountName: bank.bankAccountName.optional(),
  bankAccountNumber: bank.bankAccountNumber.optional(),
  ifsc: bank.ifsc.optional(),
  upiId: bank.upiId.optional(),
  categoryIds: fields.categoryIds.default([]),
  notes: fields.notes.default(''),
  addresses: z.array(NewVendorAddress).max(20, 'A vendor can have 20 addresses').default([]),
  /** Adds the vendor although one that looks alike is there. */
  confirmNew: z.boolean().default(false),
});

export const NewVendor = withDefaults.superRefine((vendor, ctx) => {
  for (const [field, message] of Object.entries(vendorFaults(vendor))) {
    ctx.addIssue({ code: 'custom', path: [field], message });
  }
});
export type NewVendor = z.output<typeof NewVendor>;

export const VendorChanges = z.strictObject({
  id: queryId,
  version,
  ...optionalParts(z.object(fields)),
});
export type VendorChanges = z.output<typeof VendorChanges>;

/** Active again, on hold with a reason, or given up. */
export const NewVendorStatus = z.strictObject({
  id: queryId,
  version,
  status: VendorStatus,
  holdKind: HoldKind.optional(),
  holdReason: text(200).optional(),
  holdUntil: date.optional(),
});
export type NewVendorStatus = z.output<typeof NewVendorStatus>;

export const VendorRow = z.object({
  id,
  number: z.string(),
  name: z.string(),
  displayName: z.string(),
  gstTreatment: GstTreatment,
  gstin: z.string().nullable(),
  phone: z.string(),
  email: z.string().nullable(),
  /** Of the default billing address. */
  city: z.string().nullable(),
  paymentTermsDays: z.int(),
  msmeType: MsmeType,
  /** What we owe; null without the right to see payables. */
  payable: signedMoneySum.nullable(),
  /** The part of it that is due. */
  overdue: moneySum.nullable(),
  /** Purchase orders that are still to come; null without the right to see orders. */
  openOrders: z.int().nullable(),
  /** The day of the latest receipt; null for nobody's, and without the right to see receipts. */
  lastPurchaseDate: date.nullable(),
  /** Shares of the last twelve months; null while there is too little to say. */
  onTimeBps: bps.nullable(),
  rejectedBps: bps.nullable(),
  status: VendorStatus,
  holdKind: HoldKind.nullable(),
  holdReason: z.string().nullable(),
  holdUntil: date.nullable(),
  version,
});
export type VendorRow = z.output<typeof VendorRow>;

const Named = z.object({ id, name: z.string() });

export const Vendor = VendorRow.extend({
  kind: VendorKind,
  allowSameGstin: z.boolean(),
  sameGstinReason: z.string().nullable(),
  pan: z.string().nullable(),
  udyamNumber: z.string().nullable(),
  contactName: z.string(),
  altPhone: z.string().nullable(),
  website: z.string().nullable(),
  creditLimit: money.nullable(),
  leadTimeDays: z.int().nullable(),
  tdsSectionId: id.nullable(),
  bankAccountName: z.string(),
  /** Whole with `purchasing.vendor.bank`, else `•••• 1234`; empty when none is entered. */
  bankAccountNumber: z.string(),
  ifsc: z.string(),
  upiId: z.string(),
  categories: z.array(Named),
  notes: z.string(),
  /** The one that this record was merged into; null while it stands for itself. */
  mergedInto: Named.nullable(),
  addresses: z.array(VendorAddress),
  files: z.array(AttachedFile),
});
export type Vendor = z.output<typeof Vendor>;

/** The tabs of vendors. */
export const VendorDesk = z.enum(['overdue', 'hold', 'msme']);
export type VendorDesk = z.output<typeof VendorDesk>;

export const VendorListInput = listInput({
  desk: VendorDesk.optional(),
  status: several(VendorStatus).optional(),
  categoryId: queryId.optional(),
  gstTreatment: several(GstTreatment).optional(),
  /** Micro and small enterprises. */
  msme: flag.optional(),
  stateCode: several(z.enum(stateCodes)).optional(),
  /** Those with something due; asks for the right to see payables. */
  overdue: flag.optional(),
});
export type VendorListInput = z.output<typeof VendorListInput>;

export const VendorList = listOf(VendorRow);

/** What was typed of a vendor so far, to be held against those that are there. */
export const SimilarInput = z.strictObject({
  name: text(120).optional(),
  phone: text(20).optional(),
  gstin: text(40).optional(),
  pan: text(20).optional(),
  email: text(120).optional(),
  /** The vendor that is being changed. */
  exceptId: queryId.optional(),
});
export type SimilarInput = z.output<typeof SimilarInput>;

export const SimilarVendor = z.object({
  id,
  number: z.string(),
  name: z.string(),
  phone: z.string(),
  gstin: z.string().nullable(),
  /** What both have in common: 'Phone', 'Name'. */
  alike: z.array(z.string()),
});
export type SimilarVendor = z.output<typeof SimilarVendor>;
export const SimilarVendors = z.object({ rows: z.array(SimilarVendor) });
