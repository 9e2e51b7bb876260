import { z } from 'zod';
import { AttachedFile, fileIds } from '../admin/file.ts';
import { flag, listInput, listOf, queryId, several } from '../kit/list.ts';
import {
  date,
  id,
  qtyOrZero,
  qtySum,
  signedMoneySum,
  signedQty,
  text,
  ts,
  version,
} from '../kit/shapes.ts';
import { NewBatch } from './batch.ts';
import { reasonCode } from './documents/reason.ts';
import { scanCommands } from './scan.ts';
import { SkuKind, SkuName } from './skus/sku.ts';
import { TrayArea } from './tray-area.ts';

/** full: everything in areas or trays; cycle: what is due by its rhythm; spot: some trays or SKUs. */
export const CountKind = z.enum(['full', 'cycle', 'spot'], 'Choose a kind of count.');
export type CountKind = z.output<typeof CountKind>;

/** posting: differences are being posted, part after part. */
export const CountStatus = z.enum([
  'draft',
  'counting',
  'review',
  'posting',
  'posted',
  'cancelled',
]);
export type CountStatus = z.output<typeof CountStatus>;

/** open: not counted yet; recount: has to be counted again. */
export const CountLineStatus = z.enum(['open', 'counted', 'recount', 'decided']);
export type CountLineStatus = z.output<typeof CountLineStatus>;

/** zero: what nobody counted is gone; reject: the books stay as they are. */
export const CountDecision = z.enum(['none', 'accept', 'recount', 'reject', 'zero']);

/** zero: the tray was empty, or what nobody counted was taken for gone. */
export const CountEntryMode = z.enum(['scan', 'typed', 'zero']);

/** Areas whose goods are counted; parcels are not. */
const CountArea = z.enum(['rm', 'fg', 'quarantine', 'reject']);

/** What is counted. Lists that are empty leave nothing out. */
export const CountScope = z.strictObject({
  areas: z.array(CountArea).max(4).default([]),
  trayIds: z.array(id).max(2_000).default([]),
  skuIds: z.array(id).max(2_000).default([]),
  /** Product categories. */
  categoryIds: z.array(id).max(200).default([]),
  kinds: z.array(SkuKind).max(5).default([]),
});
export type CountScope = z.output<typeof CountScope>;

export const NewCount = z.strictObject({
  /** The default store when left out. */
  storeId: id.optional(),
  kind: CountKind,
  scope: CountScope.prefault({}),
  /** Counters do not see what the books expect. */
  isBlind: z.boolean().default(true),
  /** Empty: anyone who may count. */
  assigneeIds: z.array(id).max(50, 'Choose at most 50 people').default([]),
  note: text(500).default(''),
});
export type NewCount = z.output<typeof NewCount>;

export const CountSeen = z.strictObject({ id: queryId, version });
export type CountSeen = z.output<typeof CountSeen>;

export const CancelCount = CountSeen.extend({
  note: text(500).pipe(z.string().min(1, 'Please write why the count is cancelled.')),
});
export type CancelCount = z.output<typeof CancelCount>;

const goods = {
  batchId: id.optional(),
  /** Instead of a batch: of goods that are not on the list. */
  skuId: id.optional(),
  newBatch: NewBatch.optional(),
};

/** What lies of a batch in a tray: the total, or with `add` so much more. */
export const EnterCount = z.strictObject({
  id: queryId,
  trayId: id,
  ...goods,
  qty: signedQty
    .min(-9_999_999_000, 'The quantity is too large')
    .max(9_999_999_000, 'The quantity is too large'),
  mode: z.enum(['scan', 'typed']).default('typed'),
  add: z.boolean().default(false),
});
export type EnterCount = z.output<typeof EnterCount>;

/** Takes back the asker's last entry on a line. */
export const UndoCount = z.strictObject({ id: queryId, lineId: id });
export type UndoCount = z.output<typeof UndoCount>;

/** Photos of goods that are counted, for the reviewer. */
export const AddCountPhotos = z.strictObject({
  id: queryId,
  lineId: id,
  fileIds: fileIds.refine((ids) => ids.length > 0, 'Choose a photo'),
});
export type AddCountPhotos = z.output<typeof AddCountPhotos>;

/** A tray is counted; `isEmpty`: nothing lies in it. */
export const FinishTray = z.strictObject({
  id: queryId,
  trayId: id,
  isEmpty: z.boolean().default(false),
});
export type FinishTray = z.output<typeof FinishTray>;

export const ScanCount = z.strictObject({
  id: queryId,
  /** The tray that is being counted. */
  trayId: id.optional(),
  text: z.string().trim().min(1).max(120),
  /** How often the code is counted: `12*`. */
  times: z.int().min(1).max(10_000).default(1),
});
export type ScanCount = z.output<typeof ScanCount>;

const decide = z.strictObject({
  lineId: id,
  decision: z.enum(['accept', 'recount', 'reject', 'zero'], 'Choose a decision.'),
  reasonCode: reasonCode.optional(),
  note: text(200).optional(),
  fileIds: fileIds.optional(),
});

/**
 * Decisions on lines, and on all that have none yet: counted lines that need no recount are accepted, those that do are
 * counted again, and of lines nobody counted the books stay or become zero.
 */
export const DecideCount = CountSeen.extend({
  lines: z.array(decide).max(500).default([]),
  rest: z
    .array(z.enum(['acceptCounted', 'recountRest', 'leaveUncounted', 'zeroUncounted']))
    .max(4)
    .default([]),
});
export type DecideCount = z.output<typeof DecideCount>;

export const CountRow = z.object({
  id,
  number: z.string(),
  kind: CountKind,
  status: CountStatus,
  isBlind: z.boolean(),
  storeId: id,
  store: z.string(),
  note: z.string(),
  trays: z.int(),
  traysDone: z.int(),
  /** Lines, those with a difference, and what they come to; since the last review. Null for blind counters. */
  lines: z.int(),
  differences: z.int().nullable(),
  gain: signedMoneySum.nullable(),
  loss: signedMoneySum.nullable(),
  createdBy: z.string(),
  createdById: id.or(z.literal(0)),
  createdAt: ts,
  startedAt: ts.nullable(),
  postedAt: ts.nullable(),
  version,
});
export type CountRow = z.output<typeof CountRow>;

export const ListCounts = listInput({
  storeId: queryId.optional(),
  kind: several(CountKind).optional(),
  status: several(CountStatus).optional(),
});
export type ListCounts = z.output<typeof ListCounts>;
export const CountRows = listOf(CountRow);

const CountedTray = z.object({
  id,
  code: z.string(),
  name: z.string(),
  area: TrayArea,
  labelCode: z.string(),
  lines: z.int(),
  /** Lines that were counted, in the round that counts. */
  counted: z.int(),
  /** Lines that have to be counted again. */
  recounts: z.int(),
  isDone: z.boolean(),
});
export type CountedTray = z.output<typeof CountedTray>;

/** A count with its trays in walking order. */
export const Count = CountRow.extend({
  scope: CountScope,
  assignees: z.array(z.object({ id, name: z.string() })),
  submittedAt: ts.nullable(),
  reviewedBy: z.string().nullable(),
  postedBy: z.string().nullable(),
  /** Lines without a decision; null for those who may not decide. */
  undecided: z.int().nullable(),
  /** Lines that nobody counted. */
  uncounted: z.int(),
  /** What posting would change: differences that were accepted; money null for those who may not see values. */
  accepted: z.object({
    lines: z.int(),
    gain: signedMoneySum.nullable(),
    loss: signedMoneySum.nullable(),
    /** Differences whose book quantity is kept. */
    kept: z.int(),
  }),
  /** What the scope names: goods, categories, trays. */
  scopeNames: z.array(z.string()),
  /** Lines of which less was posted than the difference, because goods had left. */
  postedInPart: z.int(),
  countedTrays: z.array(CountedTray),
});
export type Count = z.output<typeof Count>;

const ofBatch = {
  batchId: id,
  batch: z.string(),
  batchNumber: z.string(),
  isRunning: z.boolean(),
  expiryDate: date.nullable(),
};

/** Goods as the counter sees them. */
export const CountTrayLine = SkuName.extend({
  id,
  lineNo: z.int(),
  /** What it looks like; null where there is no picture. */
  picture: z.string().nullable(),
  ...ofBatch,
  isFound: z.boolean(),
  status: CountLineStatus,
  /** Null: not counted yet, or has to be counted again. */
  counted: qtyOrZero.nullable(),
  /** What the books say now; null in a blind count. */
  book: qtyOrZero.nullable(),
  /** Who must count it again, when somebody else than the asker. */
  forOther: z.string().nullable(),
  /** How many scans the last sum is made of. */
  scans: z.int(),
  photos: z.int(),
  /** The asker may take the last entry back. */
  canUndo: z.boolean(),
});
export type CountTrayLine = z.output<typeof CountTrayLine>;

export const CountTray = CountedTray.extend({ goods: z.array(CountTrayLine) });
export type CountTray = z.output<typeof CountTray>;

/**
 * tray: another tray is open now; choose: several batches of it lie here; batch: its number is needed;
 * weigh: its quantity is needed.
 */
export const CountScanned = z.object({
  verdict: z.enum(['counted', 'tray', 'choose', 'batch', 'weigh', 'command', 'refused']),
  /** A sentence for the band. */
  says: z.string(),
  trayId: id.nullable(),
  line: CountTrayLine.nullable(),
  /** Thousandths that the scan stands for. */
  qty: qtyOrZero,
  /** Goods by weight: their quantity is entered, whatever else is asked. */
  isWeighed: z.boolean(),
  skuId: id.nullable(),
  /** The batch that is weighed; null for goods without batches. */
  batchId: id.nullable(),
  unit: z.string(),
  /** What the code says of a batch that nobody knows. */
  batchNumber: z.string().nullable(),
  expiryDate: date.nullable(),
  choices: z.array(CountTrayLine),
  command: z.enum(scanCommands).nullable(),
});
export type CountScanned = z.output<typeof CountScanned>;

export const CountEntry = z.object({
  id,
  by: z.string(),
  at: ts,
  round: z.int(),
  mode: CountEntryMode,
  qty: qtyOrZero,
  bookThen: qtyOrZero,
  isUndone: z.boolean(),
});

/** A line as the reviewer sees it. */
export const CountLineRow = SkuName.extend({
  id,
  lineNo: z.int(),
  trayId: id,
  tray: z.string(),
  ...ofBatch,
  isFound: z.boolean(),
  status: CountLineStatus,
  round: z.int(),
  counted: qtyOrZero.nullable(),
  /** What the books said when it was counted; of what nobody counted, what they say now. */
  book: qtyOrZero,
  variance: signedQty.nullable(),
  /** Null for those who may not see values, and before the review. */
  varianceValue: signedMoneySum.nullable(),
  /** So large that it has to be counted again before it is accepted. */
  needsRecount: z.boolean(),
  decision: CountDecision,
  reasonCode: z.string().nullable(),
  note: z.string(),
  decidedBy: z.string().nullable(),
  recountBy: z.string().nullable(),
  postedQty: signedQty.nullable(),
  counters: z.array(z.string()),
  photos: z.int(),
});
export type CountLineRow = z.output<typeof CountLineRow>;

export const ListCountLines = listInput({
  countId: queryId,
  trayId: queryId.optional(),
  status: several(CountLineStatus).optional(),
  /** Only lines whose count differs from the books, or that nobody counted. */
  differs: flag.optional(),
  undecided: flag.optional(),
  isFound: flag.optional(),
});
export type ListCountLines = z.output<typeof ListCountLines>;
export const CountLineRows = listOf(CountLineRow);

export const CountLineDetails = CountLineRow.extend({
  entries: z.array(CountEntry),
  files: z.array(AttachedFile),
});
export type CountLineDetails = z.output<typeof CountLineDetails>;

export const CountPeople = z.object({ rows: z.array(z.object({ id, name: z.string() })) });

/** Goods whose count is due by their rhythm. */
export const DueRow = SkuName.extend({
  id,
  abcClass: z.enum(['A', 'B', 'C']),
  everyDays: z.int(),
  lastCountedAt: ts.nullable(),
  onHand: qtySum,
  trays: z.int(),
});
export type DueRow = z.output<typeof DueRow>;
export const ListDue = z.strictObject({ storeId: queryId.optional() });
export const DueRows = z.object({ rows: z.array(DueRow), total: z.int() });
