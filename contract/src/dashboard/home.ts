import { z } from 'zod';
import { several } from '../kit/list.ts';
import { date, id, moneySum, signedMoneySum, ts, version } from '../kit/shapes.ts';
import { TaxMonthName } from '../gst/gst-return.ts';
import { OwedSums } from './accounts-overview.ts';

/** Work that waits for somebody; each leads to the list that holds it. */
export const WorkKey = z.enum([
  'new',
  'onHold',
  'toPack',
  'toBook',
  'toHandOver',
  'late',
  'returnRequests',
  'returnsToReceive',
  'returnsToSettle',
  'refundsDue',
  'codToCollect',
  'reviews',
  'toReceive',
  'toInspect',
  'transfersToReceive',
  'countsUnderWay',
  'plansToMake',
  'outOfStock',
  'toReorder',
  'ordersToApprove',
  'vouchersToApprove',
  'expensesToApprove',
  'billsOverdue',
  'billsToApprove',
  'writeOffsToApprove',
]);
export type WorkKey = z.output<typeof WorkKey>;

export const Work = z.object({
  key: WorkKey,
  count: z.int(),
  /** Since when the oldest of it waits; null where that says nothing. */
  oldestAt: ts.nullable(),
  /** The day of the oldest where work has a day and no moment. */
  oldestOn: date.nullable(),
  /** The money in it; null where there is none. */
  amount: moneySum.nullable(),
});
export type Work = z.output<typeof Work>;

/** What makes a new house ready, in the order in which people do it. */
export const StartKey = z.enum([
  'business',
  'details',
  'gst',
  'bank',
  'product',
  'import',
  'stock',
  'opening',
  'colleague',
  'totp',
  'order',
]);
export type StartKey = z.output<typeof StartKey>;

export const StartStep = z.object({ key: StartKey, isDone: z.boolean() });
export type StartStep = z.output<typeof StartStep>;

/** Something that happened to an order. */
export const Activity = z.object({
  id,
  at: ts,
  orderId: id,
  orderNo: z.string(),
  text: z.string(),
  by: z.string(),
});
export type Activity = z.output<typeof Activity>;

/** How far orders of a period have come, and how long the step took half of them. */
const Stage = z.object({
  key: z.enum(['placed', 'confirmed', 'packed', 'shipped', 'delivered']),
  count: z.int(),
  /** Hours since the step before; null where none took it. */
  hours: z.number().nullable(),
});
export type Stage = z.output<typeof Stage>;

/** What is open with buyers on documents today, by how long it is overdue. */
const Receivable = z.object({
  open: moneySum,
  overdue: moneySum,
  ages: z.array(z.object({ key: z.enum(['notDue', 'to30', 'to60', 'over60']), amount: moneySum })),
});
export type Receivable = z.output<typeof Receivable>;

const LiveOffer = z.object({
  id,
  name: z.string(),
  used: z.int(),
  given: moneySum,
  endsAt: ts.nullable(),
});
export type LiveOffer = z.output<typeof LiveOffer>;

/** Companies that have used nearly all of their credit. */
const CreditUsed = z.object({ id, name: z.string(), owes: moneySum, limit: moneySum });
export type CreditUsed = z.output<typeof CreditUsed>;

/** What somebody has to decide or look at, one by one. */
export const NeedKind = z.enum(['voucher', 'purchase_order', 'expense', 'order', 'bank_account']);
export type NeedKind = z.output<typeof NeedKind>;

const Need = z.object({
  kind: NeedKind,
  id,
  version,
  /** Number or name that people know it by. */
  title: z.string(),
  /** Whom or what it is about: the payee, the vendor. */
  about: z.string(),
  amount: moneySum.nullable(),
  /** Who asks for it. */
  by: z.string(),
  /** The day that it was promised for. */
  promisedOn: date.nullable(),
  /** How many lines of a statement wait. */
  lines: z.int().nullable(),
});
export type Need = z.output<typeof Need>;

/** Money as it stands, each figure for those who may see it; null for others. Paise. */
const HomeMoney = z.object({
  cash: z.object({ total: signedMoneySum, accounts: z.int() }).nullable(),
  receivable: OwedSums.nullable(),
  payable: OwedSums.nullable(),
  /** Of the oldest month that is not paid, else of this one so far: in cash, and credit that can be set off. */
  gst: z
    .object({ month: TaxMonthName, toPay: moneySum, credit: moneySum, due: date.nullable() })
    .nullable(),
  /** Into cash and banks and out of them, by the Monday of the week; what moves between them is in neither. */
  weeks: z.array(z.object({ from: date, in: moneySum, out: moneySum })).nullable(),
});
export type HomeMoney = z.output<typeof HomeMoney>;

const asOf = ts;

/** A part of the dashboard, with the moment of its figures. */
export const Block = z.discriminatedUnion('name', [
  z.object({ name: z.literal('work'), asOf, data: z.array(Work) }),
  z.object({ name: z.literal('start'), asOf, data: z.array(StartStep) }),
  z.object({ name: z.literal('activity'), asOf, data: z.array(Activity) }),
  z.object({ name: z.literal('stages'), asOf, data: z.array(Stage) }),
  z.object({ name: z.literal('receivable'), asOf, data: Receivable }),
  z.object({ name: z.literal('offers'), asOf, data: z.array(LiveOffer) }),
  z.object({ name: z.literal('credit'), asOf, data: z.array(CreditUsed) }),
  z.object({
    name: z.literal('needs'),
    asOf,
    data: z.object({ total: z.int(), rows: z.array(Need) }),
  }),
  z.object({ name: z.literal('money'), asOf, data: HomeMoney }),
]);
export type Block = z.output<typeof Block>;
export type BlockName = Block['name'];

/** The blocks asked for; all that the asker may see when none is named. */
export const HomeInput = z.strictObject({
  blocks: several(
    z.enum([
      'work',
      'start',
      'activity',
      'stages',
      'receivable',
      'offers',
      'credit',
      'needs',
      'money',
    ]),
  ).optional(),
  /** Both ends are in it; today when left out. */
  from: date.optional(),
  to: date.optional(),
});
export type HomeInput = z.output<typeof HomeInput>;

export const Home = z.object({ blocks: z.array(Block) });
export type Home = z.output<typeof Home>;
