import { z } from 'zod';
import { queryId } from '../../kit/list.ts';
import { date, id, moneySum, signedMoneySum, ts, version } from '../../kit/shapes.ts';
import { reasonText } from '../reason-text.ts';

/** Open: anyone who may post does. On hold: accountants, with a reason. Locked: nobody. */
export const PeriodStatus = z.enum(['open', 'on_hold', 'locked']);
export type PeriodStatus = z.output<typeof PeriodStatus>;

export const FiscalYearStatus = z.enum(['open', 'closed']);

/** A calendar month of a financial year; the first and the last may be short. */
export const Period = z.object({
  id,
  version,
  monthStart: date,
  monthEnd: date,
  status: PeriodStatus,
  /** Of the last change of its status. */
  reason: z.string().nullable(),
  /** Debits of the month, paise. */
  turnover: moneySum,
  lastEntryDate: date.nullable(),
  /** The day on which GSTR-1 of the month was filed: invoices and credit notes are dated later. */
  gstFiledOn: date.nullable(),
});
export type Period = z.output<typeof Period>;

export const FiscalYear = z.object({
  id,
  version,
  name: z.string(),
  startDate: date,
  endDate: date,
  status: FiscalYearStatus,
  closingEntryId: id.nullable(),
  closedAt: ts.nullable(),
  closedBy: z.string().nullable(),
  /** What went to retained earnings; a loss is below nothing. Null while it is open. */
  profit: signedMoneySum.nullable(),
  /** It is the latest closed year, so that it may be reopened. */
  mayReopen: z.boolean(),
  periods: z.array(Period),
});
export type FiscalYear = z.output<typeof FiscalYear>;

export const NewFiscalYear = z.strictObject({ startDate: date, endDate: date });
export type NewFiscalYear = z.output<typeof NewFiscalYear>;

export const PeriodStatusChange = z.strictObject({
  id: queryId,
  version,
  status: PeriodStatus,
  reason: reasonText.optional().describe('Needed to unlock.'),
  withEarlier: z.boolean().default(false).describe('Locks the earlier months of the year as well.'),
  withLater: z
    .boolean()
    .default(false)
    .describe('Unlocks the later months of the year that are locked as well.'),
  withOpen: z
    .boolean()
    .default(false)
    .describe('Locks although the month has not ended, or something of it is open.'),
});
export type PeriodStatusChange = z.output<typeof PeriodStatusChange>;

export const lockCheckLabels = {
  ended: 'The month has ended',
  drafts: 'No vouchers or expenses to post',
  bills: 'No vendor bills to approve',
  parcels: 'Everything that is packed is invoiced',
  lines: 'Every line of the bank statements is matched',
} as const;
export type LockCheckKey = keyof typeof lockCheckLabels;

export const yearCheckLabels = {
  entriesBalance: 'Debits equal credits',
  dayTotals: 'Day totals equal the entries',
  openItems: 'Open items equal their control accounts',
  wallets: 'Wallets and gift cards equal their accounts',
  suspense: 'Suspense is zero',
  stock: 'Stock equals its accounts',
  clearing: 'Nothing older than 60 days in clearing',
  unbilled: 'No receipt without a bill for more than 90 days',
  drafts: 'No vouchers, expenses or vendor bills of the year to post',
  openingLeft: 'Nothing is left on Opening balances',
  expiredStock: 'No expired goods are kept at their cost',
  openProduction: 'No production is open',
  parcelsUnbilled: 'Everything that left is invoiced',
  depreciation: 'Depreciation of fixed assets is booked',
  tdsUnpaid: 'TDS of the year is paid',
  banks: 'Each bank account is reconciled at the end of the year',
  numbers: 'No document number is missing or repeated',
  gstSettled: 'GST of every month is set off',
  seals: 'Seals verify',
  periodsLocked: 'All months are locked',
} as const;
export type YearCheckKey = keyof typeof yearCheckLabels;
export const YearCheckKey = z.enum(
  Object.keys(yearCheckLabels) as [YearCheckKey, ...YearCheckKey[]],
);

/** One thing that is looked at before a year is closed. */
export const YearCheck = z.object({
  key: YearCheckKey,
  passed: z.boolean(),
  /** False: it only warns, and a reason passes it. */
  blocks: z.boolean(),
  count: z.int(),
  /** What differs or waits, paise. */
  amount: moneySum,
  /** The first differences, in words. */
  says: z.array(z.string()),
});
export type YearCheck = z.output<typeof YearCheck>;

/** One thing that is looked at before a month is locked. */
export const LockCheck = YearCheck.extend({
  key: z.enum(Object.keys(lockCheckLabels) as [LockCheckKey, ...LockCheckKey[]]),
});
export type LockCheck = z.output<typeof LockCheck>;

export const AskLockCheck = z.strictObject({ id: queryId });
export type AskLockCheck = z.output<typeof AskLockCheck>;

export const YearClosing = z.strictObject({
  id: queryId,
  version,
  /** Why warnings are passed over, by their key. */
  reasons: z.partialRecord(YearCheckKey, reasonText).default({}),
});
export type YearClosing = z.output<typeof YearClosing>;
