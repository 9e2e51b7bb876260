import { z } from 'zod';
import { optionalParts } from '../kit/change.ts';
import { listInput, listOf, queryId, queryNumber, several } from '../kit/list.ts';
import {
  clearable,
  date,
  id,
  money,
  moneySum,
  requiredText,
  signedMoneySum,
  text,
  ts,
  version,
} from '../kit/shapes.ts';
import { PaymentMethod } from './payment.ts';

/** Notes and coins that are counted, in paise, the largest first. */
export const denominations = [50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100] as const;

const fields = {
  name: requiredText(40, 'Name'),
  isActive: z.boolean(),
  /** The cash account that its cash lies on; cash in hand when left out. */
  cashAccountId: clearable(id),
};

export const NewTill = z.strictObject({
  name: fields.name,
  isActive: fields.isActive.default(true),
  cashAccountId: fields.cashAccountId,
});
export type NewTill = z.output<typeof NewTill>;

export const ChangedTill = z.strictObject({
  id: queryId,
  version,
  ...optionalParts(z.object(fields)),
});
export type ChangedTill = z.output<typeof ChangedTill>;

/** A till, and who works at it now. */
export const Till = z.object({
  id,
  name: z.string(),
  isActive: z.boolean(),
  cashAccountId: id.nullable(),
  /** The account of its cash, by name. */
  depositTo: z.string(),
  session: z.object({ id, number: z.string(), by: z.string(), openedAt: ts }).nullable(),
  version,
});
export type Till = z.output<typeof Till>;

export const TillList = z.object({ rows: z.array(Till) });

export const OpenTill = z.strictObject({
  tillId: id,
  float: money.describe('Cash in the drawer to begin with, paise.'),
});
export type OpenTill = z.output<typeof OpenTill>;

/** To or from the safe, which is cash in hand; or spent, or taken in, by the way. */
export const TillMovePurpose = z.enum(['safe', 'other']);
export type TillMovePurpose = z.output<typeof TillMovePurpose>;

export const TillDirection = z.enum(['in', 'out']);
export type TillDirection = z.output<typeof TillDirection>;

export const NewTillMove = z.strictObject({
  direction: TillDirection,
  purpose: TillMovePurpose,
  amount: money.min(1, 'Amount must be more than zero'),
  note: requiredText(120, 'Reason'),
});
export type NewTillMove = z.output<typeof NewTillMove>;

/** How many notes or coins of a value. */
const Counted = z.strictObject({
  value: z.literal([...denominations], 'There is no such note or coin'),
  count: z.int('Enter a number').min(0).max(100_000, 'The number is too large'),
});

export const CloseTill = z.strictObject({
  id: queryId,
  version,
  counted: z
    .array(Counted)
    .max(denominations.length, 'Count each note and coin once')
    .refine(
      (rows) => new Set(rows.map(({ value }) => value)).size === rows.length,
      'Count each note and coin once',
    ),
  note: text(200).default(''),
});
export type CloseTill = z.output<typeof CloseTill>;

const TillMove = z.object({
  id,
  direction: TillDirection,
  purpose: TillMovePurpose,
  amount: money,
  note: z.string(),
  at: ts,
  /** In the books; null of what stays on the account it was on. */
  entryId: id.nullable(),
});

/** What passed a till by one way of paying, paise. */
const ByMethod = z.object({ method: PaymentMethod, received: moneySum, givenBack: moneySum });

/** What a till did from its opening on: open, as it stands now; closed, as it was counted. */
export const TillReport = z.object({
  id,
  number: z.string(),
  tillId: id,
  tillName: z.string(),
  /** The account of its cash, by name. */
  depositTo: z.string(),
  by: z.string(),
  openedAt: ts,
  closedAt: ts.nullable(),
  closedBy: z.string().nullable(),
  float: money,
  /** Bills of the counter. */
  bills: z.int(),
  /** What they come to, and the offers, staff discounts and tax in it. */
  sales: moneySum,
  discounts: moneySum,
  tax: moneySum,
  methods: z.array(ByMethod),
  moves: z.array(TillMove),
  paidIn: moneySum,
  paidOut: moneySum,
  /** Cash that has to be in the drawer. */
  expected: signedMoneySum,
  /** Null while it is open. */
  countedCash: moneySum.nullable(),
  counts: z.array(z.object({ value: money, count: z.int() })),
  /** Below zero cash is missing. */
  difference: signedMoneySum.nullable(),
  entryId: id.nullable(),
  note: z.string(),
  version,
});
export type TillReport = z.output<typeof TillReport>;

/** Null for anyone who has opened no till. */
export const MyTill = z.object({
  session: TillReport.nullable(),
  /** What the printer at the counter is loaded with. */
  paper: z.enum(['80mm', '58mm', 'a4']),
});
export type MyTill = z.output<typeof MyTill>;

export const TillSessionRow = z.object({
  id,
  number: z.string(),
  tillName: z.string(),
  by: z.string(),
  openedAt: ts,
  closedAt: ts.nullable(),
  expected: signedMoneySum.nullable(),
  countedCash: moneySum.nullable(),
  difference: signedMoneySum.nullable(),
  version,
});
export type TillSessionRow = z.output<typeof TillSessionRow>;

export const TillSessionList = listOf(TillSessionRow);

export const TillSessionListInput = listInput({
  tillId: several(queryNumber(id)).optional(),
  openedFrom: date.optional(),
  openedTo: date.optional(),
});
export type TillSessionListInput = z.output<typeof TillSessionListInput>;

/** Width of the roll in a receipt printer. */
export const ReceiptWidth = z.enum(['80mm', '58mm']);
export type ReceiptWidth = z.output<typeof ReceiptWidth>;
