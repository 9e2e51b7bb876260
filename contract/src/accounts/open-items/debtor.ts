import { z } from 'zod';
import { queryId } from '../../kit/list.ts';
import {
  date,
  email,
  id,
  money,
  moneySum,
  requiredText,
  signedMoneySum,
  text,
  ts,
} from '../../kit/shapes.ts';
import { bookReason } from '../vouchers/voucher.ts';
import { BuyerParty } from './receivable.ts';

const BuyerRef = z.strictObject({ kind: BuyerParty, id });

/** A buyer who owes something that is overdue. */
const DebtorRow = z.object({
  /** Of the list alone: ids of customers and companies may be the same. */
  id: z.string(),
  partyKind: BuyerParty,
  partyId: id,
  name: z.string(),
  email: z.string(),
  overdue: moneySum,
  documents: z.int(),
  oldestDays: z.int(),
  /** The step that is due now; 0 while there is none. */
  dueLevel: z.int(),
  lastLevel: z.int(),
  lastRemindedAt: ts.nullable(),
  /** They promised to pay by this day, which is not over. */
  promiseDate: date.nullable(),
  promiseAmount: moneySum.nullable(),
  /** Why they are not reminded; null when they are. */
  stopReason: z.string().nullable(),
});
export type DebtorRow = z.output<typeof DebtorRow>;

export const DebtorStatus = z.enum(['due', 'waiting', 'promised', 'stopped']);
export type DebtorStatus = z.output<typeof DebtorStatus>;

export const ListDebtors = z.strictObject({
  status: DebtorStatus.optional(),
  q: z.string().trim().max(100).optional(),
});
export type ListDebtors = z.output<typeof ListDebtors>;

export const Debtors = z.object({
  rows: z.array(DebtorRow),
  /** At most 500 are shown, those who owe longest first. */
  isWhole: z.boolean(),
  counts: z.object({ due: z.int(), waiting: z.int(), promised: z.int(), stopped: z.int() }),
  days: z.array(z.int()),
});
export type Debtors = z.output<typeof Debtors>;

export const ReminderParties = z.strictObject({
  parties: z.array(BuyerRef).min(1, 'Choose a party.').max(200, 'At most 200 at once'),
});
export type ReminderParties = z.output<typeof ReminderParties>;

const ReminderMail = z.object({
  kind: BuyerParty,
  id,
  name: z.string(),
  level: z.int(),
  to: z.string(),
  subject: z.string(),
  body: z.string(),
  /** Why it is not sent; null when it is. */
  refusal: z.string().nullable(),
});
export type ReminderMail = z.output<typeof ReminderMail>;
export const ReminderMails = z.object({ rows: z.array(ReminderMail) });

/** What came of each party. */
export const PartyResults = z.object({
  rows: z.array(
    z.object({ kind: BuyerParty, id, name: z.string(), ok: z.boolean(), text: z.string() }),
  ),
  done: z.int(),
  failed: z.int(),
});
export type PartyResults = z.output<typeof PartyResults>;

export const FollowUpChannel = z.enum(['call', 'mail', 'sms', 'visit', 'note']);
export type FollowUpChannel = z.output<typeof FollowUpChannel>;

export const NewFollowUp = z.strictObject({
  kind: BuyerParty,
  id,
  channel: FollowUpChannel.default('call'),
  text: requiredText(500, 'What was said'),
  promiseDate: date.optional(),
  promiseAmount: money.optional(),
});
export type NewFollowUp = z.output<typeof NewFollowUp>;

export const AskFollowUps = z.strictObject({ kind: BuyerParty, id: queryId });
export type AskFollowUps = z.output<typeof AskFollowUps>;

/** What was done to get the money, newest first: calls and notes, and the reminders that were sent. */
const FollowUp = z.object({
  id: z.string(),
  channel: FollowUpChannel.or(z.literal('reminder')),
  text: z.string(),
  promiseDate: date.nullable(),
  promiseAmount: moneySum.nullable(),
  at: ts,
  byName: z.string(),
});

export const Debtor = z.object({
  kind: BuyerParty,
  id,
  name: z.string(),
  email: z.string(),
  overdue: moneySum,
  stopReason: z.string().nullable(),
  followUps: z.array(FollowUp),
});
export type Debtor = z.output<typeof Debtor>;

export const SetReminders = z.strictObject({
  kind: BuyerParty,
  id,
  /** Why they are not reminded; empty to remind them again. */
  stopReason: text(200),
});
export type SetReminders = z.output<typeof SetReminders>;

export const WriteOff = z.strictObject({
  id: queryId,
  /** All that is open when left out. */
  amount: money.positive('Enter an amount above zero.').optional(),
  date: date.optional(),
  reason: bookReason,
});
export type WriteOff = z.output<typeof WriteOff>;

export const AskSetOff = z.strictObject({ kind: BuyerParty, id: queryId });
export type AskSetOff = z.output<typeof AskSetOff>;

/** Vendors that are the same business as a buyer, by GSTIN, PAN or name. */
export const SetOffVendors = z.object({
  owes: moneySum,
  vendors: z.array(z.object({ id, name: z.string(), because: z.string(), owed: signedMoneySum })),
});
export type SetOffVendors = z.output<typeof SetOffVendors>;

export const SetOff = z.strictObject({
  kind: BuyerParty,
  id: queryId,
  vendorId: id,
  amount: money.positive('Enter an amount above zero.'),
  date: date.optional(),
  reason: bookReason,
});
export type SetOff = z.output<typeof SetOff>;

export const AskInterest = z.strictObject({
  /** Interest runs to this day; today when left out. */
  asOf: date.optional(),
  partyKind: BuyerParty.optional(),
  partyId: queryId.optional(),
});
export type AskInterest = z.output<typeof AskInterest>;

const InterestItem = z.object({
  openItemId: id,
  docNo: z.string(),
  dueDate: date,
  from: date,
  days: z.int(),
  open: moneySum,
  interest: moneySum,
});

export const InterestDue = z.object({
  asOf: date,
  /** A year's, in thousandths of a percent; 0 while none is charged. */
  yearlyRate: z.int(),
  rows: z.array(
    z.object({
      id: z.string(),
      partyKind: BuyerParty,
      partyId: id,
      name: z.string(),
      interest: moneySum,
      items: z.array(InterestItem),
    }),
  ),
  total: moneySum,
});
export type InterestDue = z.output<typeof InterestDue>;

export const ChargeInterest = z.strictObject({
  parties: z.array(BuyerRef).min(1, 'Choose a party.').max(200, 'At most 200 at once'),
  asOf: date.optional(),
});
export type ChargeInterest = z.output<typeof ChargeInterest>;

export const MailStatement = z.strictObject({
  kind: BuyerParty.or(z.literal('vendor')),
  id: queryId,
  from: date.optional(),
  to: date.optional(),
  /** Their own address when left out. */
  email: email.optional(),
});
export type MailStatement = z.output<typeof MailStatement>;
export const MailedStatement = z.object({ sentTo: z.string() });
