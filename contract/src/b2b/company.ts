import { z } from 'zod';
import { customerPhone } from '../customers/address.ts';
import { stateCodes } from '../customers/state.ts';
import { optionalParts } from '../kit/change.ts';
import { gstin, panOf } from '../kit/gstin.ts';
import { flag, listInput, listOf, queryId, several } from '../kit/list.ts';
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
} from '../kit/shapes.ts';
import { CompanyAddress, NewCompanyAddress } from './company-address.ts';
import { CompanyStatus, CreditMode, GroupRole, TaxTreatment } from './company-labels.ts';
import { GroupCustomer } from './group-customer.ts';
import { GroupRow } from './group.ts';

const days = (most: number, label: string) =>
  z
    .int('Enter a number of days')
    .min(0, `${label} must be 0 to ${most}`)
    .max(most, `${label} must be ${most} or fewer`);

const credit = {
  creditMode: CreditMode,
  creditLimit: clearable(money),
  creditDays: days(180, 'Credit days'),
  /** Days that an invoice may be overdue before new orders wait. */
  graceDays: days(90, 'Grace days'),
  /** So much may be overdue all the same. */
  overdueTolerance: money,
};

/** The fields that ask for `b2b.credit.write`. */
export const creditFields = Object.keys(credit) as (keyof typeof credit)[];

const fields = {
  name: requiredText(120, 'Name'),
  legalName: text(160),
  gstin,
  pan: z
    .string()
    .transform((value) => value.replaceAll(/\s/gu, '').toUpperCase())
    .pipe(z.string().regex(/^([A-Z]{5}\d{4}[A-Z])?$/u, 'PAN looks like AAAAA9999A')),
  taxTreatment: TaxTreatment,
  phone: customerPhone,
  email: z.union([z.literal(''), z.email('Email is not valid').max(120)]),
  ...credit,
  salesPersonId: clearable(id),
  tags: z
    .array(text(30).transform((value) => value.toLowerCase()))
    .max(20, 'A company can have 20 tags'),
  note: longText(2000),
};

/** Somebody at a company who may order: found by phone, or made. */
export const NewContact = z.strictObject({
  name: requiredText(80, 'Name').pipe(z.string().min(2, 'Name is required')),
  phone: customerPhone,
  email: z.union([z.literal(''), z.email('Email is not valid').max(120)]).default(''),
  role: GroupRole.default('buyer'),
});
export type NewContact = z.output<typeof NewContact>;

type Checked = Pick<
  z.output<z.ZodObject<typeof fields>>,
  'taxTreatment' | 'gstin' | 'pan' | 'creditMode'
> & { readonly creditLimit?: number | null | undefined };

/** What only several fields of a company together show to be wrong: field → sentence. */
export function companyFaults(company: Checked): Record<string, string> {
  const isRegistered = company.taxTreatment !== 'unregistered';
  const faults: [string, boolean, string][] = [
    ['gstin', isRegistered && company.gstin === '', 'GSTIN is required'],
    [
      'taxTreatment',
      !isRegistered && company.gstin !== '',
      'A company with a GSTIN is registered, composition or SEZ',
    ],
    [
      'pan',
      company.gstin !== '' && company.pan !== '' && company.pan !== panOf(company.gstin),
      'PAN does not match the GSTIN',
    ],
    [
      'creditLimit',
      company.creditMode === 'limit' && (company.creditLimit ?? null) === null,
      'Credit limit is required',
    ],
  ];
  return Object.fromEntries(
    faults.filter(([, isWrong]) => isWrong).map(([field, , says]) => [field, says]),
  );
}

export const NewCompany = z
  .strictObject({
    ...fields,
    legalName: fields.legalName.default(''),
    gstin: fields.gstin.default(''),
    pan: fields.pan.default(''),
    /** Registered with a GSTIN, unregistered without, when left out. */
    taxTreatment: TaxTreatment.optional(),
    email: fields.email.default(''),
    creditMode: credit.creditMode.default('advance_only'),
    creditDays: credit.creditDays.default(30),
    graceDays: credit.graceDays.default(7),
    overdueTolerance: credit.overdueTolerance.default(10_000),
    tags: fields.tags.default([]),
    note: fields.note.default(''),
    addresses: z
      .array(NewCompanyAddress)
      .min(1, 'Add an address')
      .max(20, 'At most 20 addresses at once'),
    /** Its first group; 'Main' when left out. */
    group: z.strictObject({ name: requiredText(80, 'Name') }).optional(),
    contacts: z.array(NewContact).max(20, 'At most 20 people at once').default([]),
  })
  .superRefine((company, ctx) => {
    const taxTreatment = company.taxTreatment ?? gstTreatment(company.gstin);
    for (const [field, message] of Object.entries(companyFaults({ ...company, taxTreatment }))) {
      ctx.addIssue({ code: 'custom', path: [field], message });
    }
  });
export type NewCompany = z.output<typeof NewCompany>;

/** How a company stands towards GST that nobody said: by whether it has a GSTIN. */
export const gstTreatment = (gstinValue: string): TaxTreatment =>
  gstinValue === '' ? 'unregistered' : 'registered';

export const CompanyChanges = z.strictObject({
  id: queryId,
  version,
  ...optionalParts(z.object(fields)),
  status: CompanyStatus.optional(),
});
export type CompanyChanges = z.output<typeof CompanyChanges>;

export const CompanyRow = z.object({
  id,
  companyNo: z.string(),
  name: z.string(),
  gstin: z.string().nullable(),
  phone: z.string(),
  /** Of the default billing address. */
  city: z.string().nullable(),
  /** Groups that are not closed, and people who may order. */
  groupCount: z.int(),
  contactCount: z.int(),
  creditMode: CreditMode,
  /** Null when it buys on advance only. */
  creditLimit: money.nullable(),
  /** What it owes by the ledger; below zero we owe it. */
  outstanding: signedMoneySum,
  /** What is unpaid of orders that no invoice bears yet. */
  unpaidOrders: moneySum,
  /** Of its invoices what is due. */
  overdue: moneySum,
  /** What may still be ordered on account; below zero it is over its limit. */
  creditLeft: signedMoneySum.nullable(),
  /** Orders that are under way. */
  openOrders: z.int(),
  lastOrderAt: ts.nullable(),
  salesPersonName: z.string().nullable(),
  tags: z.array(z.string()),
  status: CompanyStatus,
  createdAt: ts,
  version,
});
export type CompanyRow = z.output<typeof CompanyRow>;

/** How far a company has used its credit, and the documents behind each figure. */
export const CreditWorking = z.object({
  receivable: moneySum,
  /** Value of orders under way that no invoice bears yet, less what is paid for them. */
  unbilled: moneySum,
  /** Both together. */
  exposure: moneySum,
  creditLeft: signedMoneySum.nullable(),
  /** What is due for longer than the grace days, and the oldest of its days. */
  overdue: moneySum,
  overdueSince: date.nullable(),
  /** Open invoices and credits, the oldest first; at most 50. */
  items: z.array(
    z.object({ docNo: z.string(), docDate: date, dueDate: date, open: signedMoneySum }),
  ),
  /** Orders that are not invoiced in full, the oldest first; at most 50. */
  orders: z.array(z.object({ orderId: id, orderNo: z.string(), unbilled: moneySum })),
});
export type CreditWorking = z.output<typeof CreditWorking>;

export const Company = CompanyRow.extend({
  legalName: z.string(),
  pan: z.string().nullable(),
  taxTreatment: TaxTreatment,
  email: z.string().nullable(),
  creditDays: z.int(),
  graceDays: z.int(),
  overdueTolerance: money,
  salesPersonId: id.nullable(),
  note: z.string(),
  addresses: z.array(CompanyAddress),
  groups: z.array(GroupRow),
  people: z.array(GroupCustomer),
  creditWorking: CreditWorking,
});
export type Company = z.output<typeof Company>;

/** A company that was just written, and what the person should know about it. */
export const SavedCompany = Company.extend({ warnings: z.array(z.string()) });
export type SavedCompany = z.output<typeof SavedCompany>;

export const CompanyListInput = listInput({
  status: several(CompanyStatus).optional(),
  creditMode: several(CreditMode).optional(),
  /** Those with something due. */
  overdue: flag.optional(),
  /** Those who owe more than their limit. */
  overLimit: flag.optional(),
  salesPersonId: queryId.optional(),
  stateCode: several(z.enum(stateCodes)).optional(),
  tag: text(30).optional(),
});
export type CompanyListInput = z.output<typeof CompanyListInput>;

export const CompanyList = listOf(CompanyRow);
