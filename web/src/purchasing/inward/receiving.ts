import type {
  CheckAnswer,
  ItemCheck,
} from '@counting-house/contract/purchasing/inward/item-check.ts';
import type { GateGoodsRow, OpenLine } from '@counting-house/contract/purchasing/inward/inward.ts';
import type {
  ChargeKind,
  ChargePayTo,
  ChargeSplit,
  RejectWhere,
  WithoutPoReason,
} from '@counting-house/contract/purchasing/inward/inward-labels.ts';

/** What is received, as the gate knows it; quantities in the unit that stock is kept in. */
export type Goods = Omit<GateGoodsRow, 'price' | 'stockUnitId' | 'stockUnit'> & {
  readonly poLineId: number | null;
  /** `PO-00012`; empty without an order. */
  readonly orderNo: string;
  readonly unitId: number;
  readonly unit: string;
  /** What the order counts in, where that is not the unit of stock: a bag of 40 kg. */
  readonly pack: { readonly unit: string; readonly qty: number } | null;
  /** Of its order; null without one. */
  readonly openQty: number | null;
  readonly mostQty: number | null;
};

/** Goods of a line that are told apart by batch. */
export type BatchTyped = {
  readonly number: string;
  readonly mfgDate: string;
  readonly expiryDate: string;
  /** A label said number and days; nobody typed them. */
  readonly isReadOff: boolean;
  readonly mrp: number | '';
  readonly acceptedQty: number | '';
  readonly rejectedQty: number | '';
  readonly rejectWhere: RejectWhere | '';
  readonly rejectReason: string;
  /** A photo of it. */
  readonly rejectFileId: number | null;
  readonly trayId: number | null;
  readonly tray: string;
  readonly labels: number;
  readonly checks: readonly CheckAnswer[];
};

export type LineTyped = {
  readonly goods: Goods;
  readonly price: number | '';
  readonly isFree: boolean;
  /** What the vendor's paper says. */
  readonly challanQty: number | '';
  readonly batches: readonly BatchTyped[];
};

/** What the goods cost beside their price. */
export type ChargeTyped = {
  readonly kind: ChargeKind;
  readonly amount: number | '';
  readonly split: ChargeSplit;
  readonly payTo: ChargePayTo;
  readonly vendorId: number | '';
};

/** A receipt as it stands on the screen. */
export type Typed = {
  readonly vendorId: number | '';
  /** Where the goods arrive; null: at the default store. */
  readonly storeId: number | null;
  readonly challanNo: string;
  readonly challanDate: string;
  readonly vendorBillNo: string;
  readonly vendorBillDate: string;
  readonly vehicleNo: string;
  readonly lrNo: string;
  readonly ewayBillNo: string;
  readonly withoutPoReason: WithoutPoReason | '';
  readonly note: string;
  readonly confirmDuplicate: boolean;
  readonly fileIds: readonly number[];
  readonly charges: readonly ChargeTyped[];
  readonly lines: readonly LineTyped[];
};

export const noBatch: BatchTyped = {
  number: '',
  mfgDate: '',
  expiryDate: '',
  isReadOff: false,
  mrp: '',
  acceptedQty: '',
  rejectedQty: '',
  rejectWhere: '',
  rejectReason: '',
  rejectFileId: null,
  trayId: null,
  tray: '',
  labels: 0,
  checks: [],
};

export const noCharge: ChargeTyped = {
  kind: 'freight',
  amount: '',
  split: 'value',
  payTo: 'vendor',
  vendorId: '',
};

export const nothingTyped: Typed = {
  vendorId: '',
  storeId: null,
  challanNo: '',
  challanDate: '',
  vendorBillNo: '',
  vendorBillDate: '',
  vehicleNo: '',
  lrNo: '',
  ewayBillNo: '',
  withoutPoReason: '',
  note: '',
  confirmDuplicate: false,
  fileIds: [],
  charges: [],
  lines: [],
};

const untouched = { price: '', isFree: false, challanQty: '', batches: [noBatch] } as const;

/** A line of an order with nothing received yet. */
export const toLineTyped = ({ stockUnitId, stockUnit, ...open }: OpenLine): LineTyped => ({
  ...untouched,
  goods: {
    ...open,
    unitId: stockUnitId,
    unit: stockUnit,
    pack:
      open.unitDecimals === 0 && open.perUnit > 1_000
        ? { unit: open.unit, qty: open.perUnit }
        : null,
  },
});

/** Goods that no order names, at the vendor's price. */
export const lineWithout = ({
  price,
  stockUnitId,
  stockUnit,
  ...goods
}: GateGoodsRow): LineTyped => ({
  ...untouched,
  price: price ?? '',
  goods: {
    ...goods,
    poLineId: null,
    orderNo: '',
    pack: null,
    unitId: stockUnitId,
    unit: stockUnit,
    openQty: null,
    mostQty: null,
  },
});

export const figure = (value: number | ''): number => (typeof value === 'number' ? value : 0);

export const sumAccepted = ({ batches }: LineTyped): number =>
  batches.reduce((sum, { acceptedQty }) => sum + figure(acceptedQty), 0);

export const sumRejected = ({ batches }: LineTyped): number =>
  batches.reduce((sum, { rejectedQty }) => sum + figure(rejectedQty), 0);

/** Of what was rejected, what stays with us. */
export const sumKept = ({ batches }: LineTyped): number =>
  batches.reduce(
    (sum, { rejectedQty, rejectWhere }) =>
      sum + (rejectWhere === 'sent_back' ? 0 : figure(rejectedQty)),
    0,
  );

export const isCounted = (line: LineTyped): boolean => sumAccepted(line) + sumRejected(line) > 0;

/** Whether all that an order awaits of a line came. */
export const isFull = (line: LineTyped): boolean =>
  line.goods.openQty !== null && sumAccepted(line) >= line.goods.openQty;

/** Lines of which the paper says how much came, and nobody counted yet. */
const isToCopy = (line: LineTyped): boolean => figure(line.challanQty) > 0 && !isCounted(line);

export const canCopyChallan = ({ lines }: Typed): boolean => lines.some(isToCopy);

/** Takes what the paper says for what came, on each line that nobody counted. */
export const withChallanCopied = (typed: Typed): Typed => ({
  ...typed,
  lines: typed.lines.map((line) =>
    isToCopy(line)
      ? {
          ...line,
          batches: line.batches.map((row, at) =>
            at === 0 ? { ...row, acceptedQty: line.challanQty } : row,
          ),
        }
      : line,
  ),
});

/** How much more of a line its order allows, in thousandths. */
export const roomIn = (line: LineTyped): number =>
  Math.max(0, (line.goods.mostQty ?? 0) - sumAccepted(line));

/** Leaves goods with the driver that an order does not allow; null when the batch keeps other rejected goods. */
export function leftWithDriver(
  typed: Typed,
  at: { readonly line: number; readonly batch: number },
  amount: number,
): Typed | null {
  const row = typed.lines[at.line]?.batches[at.batch];
  if (!row || row.rejectWhere === 'kept') return null;
  return withBatch(typed, at, {
    rejectedQty: figure(row.rejectedQty) + amount,
    rejectWhere: 'sent_back',
    rejectReason: row.rejectReason || 'More than was ordered',
  });
}

/** Changes one batch of one line. */
export const withBatch = (
  typed: Typed,
  { line, batch }: { readonly line: number; readonly batch: number },
  patch: Partial<BatchTyped>,
): Typed =>
  withLine(typed, line, ({ batches }) => ({
    batches: batches.map((row, place) => (place === batch ? { ...row, ...patch } : row)),
  }));

/** Changes one line. */
export const withLine = (
  typed: Typed,
  at: number,
  change: (line: LineTyped) => Partial<LineTyped>,
): Typed => ({
  ...typed,
  lines: typed.lines.map((line, index) => (index === at ? { ...line, ...change(line) } : line)),
});

/** Where a file of a receipt belongs: to an answer of a batch, or to its rejected goods. */
export type FilePlace = {
  readonly key: string;
  readonly goods: string;
  readonly batch: number;
  /** The check that it answers; null for a photo of rejected goods. */
  readonly check: string | null;
};

/** What tells the goods of a line from those of every other line. */
export const goodsKey = ({ goods: { poLineId, skuId } }: LineTyped): string =>
  poLineId === null ? `sku ${skuId}` : `line ${poLineId}`;

/** Puts a file where it belongs; it hangs on the receipt, too, also when its batch is no longer there. */
export function withFile(typed: Typed, { goods, batch, check }: FilePlace, fileId: number): Typed {
  const line = typed.lines.findIndex((one) => goodsKey(one) === goods);
  const row = typed.lines[line]?.batches[batch] ?? noBatch;
  const answered = row.checks.filter(({ name }) => name !== check);
  const patch =
    check === null ? { rejectFileId: fileId } : { checks: [...answered, { name: check, fileId }] };
  const next = withBatch(typed, { line, batch }, patch);
  return { ...next, fileIds: [...next.fileIds, fileId] };
}

/** What a label says of the batch that it is stuck on. */
export type OnLabel = Partial<Pick<BatchTyped, 'number' | 'mfgDate' | 'expiryDate'>>;

/** What a label says, taken over into a batch. */
export const readOff = (label: OnLabel): Partial<BatchTyped> =>
  Object.keys(label).length === 0 ? {} : { ...label, isReadOff: true };

/**
 * Adds a scan to a line: to the batch that the label names, else to the one that is worked at.
 *
 * @returns the receipt, and which batch of the line it went to.
 */
export function counted(
  typed: Typed,
  { line: at, batch: current }: { readonly line: number; readonly batch: number },
  qty: number,
  label: OnLabel,
): { readonly typed: Typed; readonly batch: number } {
  const batches = typed.lines[at]?.batches ?? [];
  const named = label.number?.toLowerCase();
  const same = batches.findIndex(({ number }) => number.toLowerCase() === named);
  const blank = batches.findIndex(
    ({ number, acceptedQty, rejectedQty }) =>
      number === '' && figure(acceptedQty) + figure(rejectedQty) === 0,
  );
  const place =
    named === undefined ? Math.min(current, batches.length - 1) : same < 0 ? blank : same;
  const goesTo = place < 0 ? batches.length : place;
  const row = batches[goesTo] ?? noBatch;
  const filled = { ...row, ...readOff(label), acceptedQty: figure(row.acceptedQty) + qty };
  const rows = goesTo < batches.length ? batches : [...batches, noBatch];
  return {
    batch: goesTo,
    typed: withLine(typed, at, () => ({
      batches: rows.map((one, index) => (index === goesTo ? filled : one)),
    })),
  };
}

/** A check that was answered, whatever the answer. */
export const isAnswered = ({ isYes, reading, fileId }: Partial<CheckAnswer>): boolean =>
  isYes !== undefined || reading !== undefined || fileId !== undefined;

/** Checks of a batch that have to be answered before it can be accepted, and are not. */
export const openChecks = (checks: readonly ItemCheck[], row: BatchTyped): readonly ItemCheck[] =>
  figure(row.acceptedQty) === 0
    ? []
    : checks.filter(
        ({ name, required }) =>
          required && !row.checks.some((answer) => answer.name === name && isAnswered(answer)),
      );

/** Rupees-and-paise value of what was accepted or rejected and kept, as far as prices are typed. */
export const typedValue = ({ lines }: Typed): number =>
  lines.reduce((sum, { price, isFree, batches }) => {
    const stocked = batches.reduce(
      (qty, row) =>
        qty + figure(row.acceptedQty) + (row.rejectWhere === 'kept' ? figure(row.rejectedQty) : 0),
      0,
    );
    return sum + (isFree ? 0 : Math.round((figure(price) * stocked) / 1_000));
  }, 0);

/** Open lines that are not here yet, of orders for the store that these goods go to. */
export function otherLines(
  rows: readonly OpenLine[],
  { typed }: { readonly typed: Typed },
): readonly OpenLine[] {
  const here = new Set(typed.lines.map(({ goods }) => goods.poLineId));
  const store = rows.find(({ poLineId }) => here.has(poLineId))?.storeId;
  return rows.filter(({ poLineId, storeId }) => !here.has(poLineId) && storeId === store);
}
