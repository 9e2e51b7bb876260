import { z } from 'zod';
import { flag, listInput, listOf, queryId } from '../kit/list.ts';
import {
  bps,
  date,
  email,
  id,
  moneySum,
  requiredText,
  signedMoneySum,
  money,
  ts,
  version,
} from '../kit/shapes.ts';
import { IncomeTaxAct } from '../tax/income-tax-act.ts';
import { TaxMonthName } from './gst-return.ts';
import { PartyKind } from '../accounts/open-items/party.ts';
import { BuyerParty } from '../accounts/open-items/receivable.ts';
import { TaxPayment } from './tax-payment.ts';

/** Held back by us from vendors, or by buyers from us; the second also holds tax that sellers collected. */
export const TdsSide = z.enum(['payable', 'receivable'], 'Choose from the list.');
export type TdsSide = z.output<typeof TdsSide>;

const TdsRow = z.object({
  /** Of the line in the books. */
  id,
  date,
  sourceKind: z.string(),
  documentId: id,
  number: z.string(),
  partyKind: PartyKind.nullable(),
  partyId: id.nullable(),
  partyName: z.string(),
  pan: z.string(),
  /** `1023`, `194C` under the Act of 1961; empty where the document names none. */
  section: z.string(),
  rateBps: bps.nullable(),
  /** Paise that bear it, without tax; null where the document does not say. */
  base: signedMoneySum.nullable(),
  /** Negative where it was taken back. */
  tds: signedMoneySum,
  /** Tax collected at source is on an account of its own. */
  isTcs: z.boolean(),
  challanNo: z.string(),
  paidOn: date.nullable(),
});
export type TdsRow = z.output<typeof TdsRow>;

export const TdsRegister = listInput({
  side: TdsSide.default('payable'),
  from: date.optional(),
  to: date.optional(),
  partyId: queryId.optional(),
  /** The code of a section, at whichever of its rates. */
  section: z.string().trim().max(12).optional(),
});
export type TdsRegister = z.output<typeof TdsRegister>;
export const TdsRows = listOf(TdsRow);

/** What was held back in a month by a section, and what of it is paid. */
const TdsDue = z.object({
  month: TaxMonthName,
  /** Null: by documents that name no section. */
  sectionId: id.nullable(),
  section: z.string(),
  /** `194C`: what the Act before called it. */
  formerly: z.string(),
  act: IncomeTaxAct,
  name: z.string(),
  tds: signedMoneySum,
  paid: moneySum,
  unpaid: signedMoneySum,
  due: date,
  /** Owed by now for paying late. @see Income-tax Act 2025, section 398(3). */
  interest: moneySum,
});
export type TdsDue = z.output<typeof TdsDue>;

export const ListTdsDue = z.strictObject({
  from: date.optional(),
  to: date.optional(),
  /** Months of the year before that are not paid in full, too: TDS of March is due in April. */
  withUnpaid: flag.default(false),
});
export type ListTdsDue = z.output<typeof ListTdsDue>;
export const TdsDues = z.object({
  rows: z.array(TdsDue),
  payments: z.array(TaxPayment),
  /** What stands on the account of TDS payable at the end, beside what the rows come to. */
  account: signedMoneySum,
});
export type TdsDues = z.output<typeof TdsDues>;

/** A certificate of tax held back: issued to a vendor, or got from a buyer. @see Income-tax Act 2025, section 395. */
export const TdsCertificate = z.object({
  id,
  side: TdsSide,
  partyKind: PartyKind,
  partyId: id,
  partyName: z.string(),
  /** The year in which the financial year begins. */
  fiscalYear: z.int(),
  quarter: z.int(),
  number: z.string(),
  dated: date,
  amount: moneySum,
  /** What the books hold of the party in that quarter. */
  booked: signedMoneySum,
  version,
});
export type TdsCertificate = z.output<typeof TdsCertificate>;

export const NewTdsCertificate = z.strictObject({
  side: TdsSide,
  partyKind: PartyKind,
  partyId: id,
  fiscalYear: z.int('Choose a financial year').min(2017).max(2199),
  quarter: z.int('Choose a quarter').min(1, 'Choose a quarter').max(4, 'Choose a quarter'),
  number: requiredText(24, 'Certificate number'),
  dated: date,
  amount: money.positive('Enter an amount above zero.'),
});
export type NewTdsCertificate = z.output<typeof NewTdsCertificate>;

export const ListTdsCertificates = listInput({ side: TdsSide.optional() });
export type ListTdsCertificates = z.output<typeof ListTdsCertificates>;
export const TdsCertificates = listOf(TdsCertificate);

/**
 * Tax that was deducted in a quarter that is over, of which no certificate or one of less is there.
 *
 * @see Income-tax Rules 2026, form 131; of 1962, rule 31(3): due fifteen days after the statement of its quarter.
 */
export const MissingCertificate = z.object({
  id: z.int().describe('Its place in the list.'),
  side: TdsSide,
  partyKind: PartyKind,
  partyId: id,
  partyName: z.string(),
  fiscalYear: z.int(),
  quarter: z.int(),
  /** What the books hold of the party in that quarter. */
  booked: signedMoneySum,
  /** What certificates say of it already. */
  certified: moneySum,
  dueDate: date,
  isLate: z.boolean(),
  /** When the buyer was last asked for it by mail. */
  askedAt: ts.nullable(),
});
export type MissingCertificate = z.output<typeof MissingCertificate>;
export const MissingCertificates = z.object({ rows: z.array(MissingCertificate) });
export type MissingCertificates = z.output<typeof MissingCertificates>;

/** The buyer's certificate of a quarter that is asked for by mail. */
export const AskForCertificate = z.strictObject({
  partyKind: BuyerParty,
  partyId: id,
  fiscalYear: z.int('Choose a financial year').min(2017).max(2199),
  quarter: z.int('Choose a quarter').min(1, 'Choose a quarter').max(4, 'Choose a quarter'),
  /** Their own address when left out. */
  email: email.optional(),
});
export type AskForCertificate = z.output<typeof AskForCertificate>;

export const RemoveTdsCertificate = z.strictObject({ id: queryId, version });
export type RemoveTdsCertificate = z.output<typeof RemoveTdsCertificate>;
