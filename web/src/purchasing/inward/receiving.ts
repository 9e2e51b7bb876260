import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import type { Inward, OpenLine } from '@counting-house/contract/purchasing/inward.ts';
import type {
  RejectWhere,
  WithoutPoReason,
} from '@counting-house/contract/purchasing/inward-words.ts';
import type { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';

type Sent = InputOf<typeof purchasing.inward>;

/** What is received, as the gate knows it; quantities in the unit that stock is kept in. */
type Goods = Pick<
  OpenLine,
  'skuId' | 'code' | 'name' | 'barcodes' | 'isTracked' | 'expiryPolicy'
> & {
  readonly poLineId: number | null;
  readonly unitId: number;
  readonly unit: string;
  /** Of its order; null without one. */
  readonly openQty: number | null;
  readonly mostQty: number | null;
};

/** Goods of a line that are told apart by batch. */
export type BatchTyped = {
  readonly number: string;
  readonly mfgDate: string;
  readonly expiryDate: string;
  readonly acceptedQty: number | '';
  readonly rejectedQty: number | '';
  readonly rejectWhere: RejectWhere | '';
  readonly rejectReason: string;
  readonly trayId: number | null;
  readonly tray: string;
  readonly labels: number;
};

export type LineTyped = {
  readonly goods: Goods;
  readonly price: number | '';
  readonly batches: readonly BatchTyped[];
};

/** A receipt as it stands on the screen. */
export type Typed = {
  readonly vendorId: number | '';
  readonly challanNo: string;
  readonly challanDate: string;
  readonly vendorBillNo: string;
  readonly vehicleNo: string;
  readonly withoutPoReason: WithoutPoReason | '';
  readonly note: string;
  readonly confirmDuplicate: boolean;
  readonly fileIds: readonly number[];
  readonly lines: readonly LineTyped[];
};

/** Where on the screen each line and batch that was sent stands. */
type Places = readonly { readonly line: number; readonly batches: readonly number[] }[];

export const noBatch: BatchTyped = {
  number: '',
  mfgDate: '',
  expiryDate: '',
  acceptedQty: '',
  rejectedQty: '',
  rejectWhere: '',
  rejectReason: '',
  trayId: null,
  tray: '',
  labels: 0,
};

export const nothingTyped: Typed = {
  vendorId: '',
  challanNo: '',
  challanDate: '',
  vendorBillNo: '',
  vehicleNo: '',
  withoutPoReason: '',
  note: '',
  confirmDuplicate: false,
  fileIds: [],
  lines: [],
};

/** A line of an order with nothing received yet. */
export const lineOf = (open: OpenLine): LineTyped => ({
  goods: { ...open, unitId: open.stockUnitId, unit: open.stockUnit },
  price: '',
  batches: [noBatch],
});

const figure = (value: number | ''): number => (typeof value === 'number' ? value : 0);

export const acceptedOf = ({ batches }: LineTyped): number =>
  batches.reduce((sum, { acceptedQty }) => sum + figure(acceptedQty), 0);

export const rejectedOf = ({ batches }: LineTyped): number =>
  batches.reduce((sum, { rejectedQty }) => sum + figure(rejectedQty), 0);

export const isCounted = (line: LineTyped): boolean => acceptedOf(line) + rejectedOf(line) > 0;

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

/** What a label says of the batch that it is stuck on. */
export type OnLabel = Partial<Pick<BatchTyped, 'number' | 'mfgDate' | 'expiryDate'>>;

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
  const filled = { ...row, ...label, acceptedQty: figure(row.acceptedQty) + qty };
  const rows = goesTo < batches.length ? batches : [...batches, noBatch];
  return {
    batch: goesTo,
    typed: withLine(typed, at, () => ({
      batches: rows.map((one, index) => (index === goesTo ? filled : one)),
    })),
  };
}

/** What is sent of a receipt, and where on the screen it stands: only what was counted. */
export function sentOf(typed: Typed): { readonly input: Partial<Sent>; readonly places: Places } {
  const places = typed.lines.flatMap((line, index) => {
    const batches = line.batches.flatMap(({ acceptedQty, rejectedQty }, place) =>
      figure(acceptedQty) + figure(rejectedQty) > 0 ? [place] : [],
    );
    return batches.length > 0 ? [{ line: index, batches }] : [];
  });
  const { lines, challanDate, withoutPoReason, fileIds } = typed;
  return {
    places,
    input: {
      challanNo: typed.challanNo,
      vendorBillNo: typed.vendorBillNo,
      vehicleNo: typed.vehicleNo,
      note: typed.note,
      confirmDuplicate: typed.confirmDuplicate,
      ...(challanDate ? { challanDate } : {}),
      ...(withoutPoReason ? { withoutPoReason } : {}),
      fileIds: [...fileIds],
      lines: places.flatMap(({ line, batches }) => {
        const of = lines[line];
        return of ? [sentLine(of, batches)] : [];
      }),
    },
  };
}

function sentLine({ goods, price, batches }: LineTyped, places: readonly number[]) {
  const rows = places.flatMap((place) => batches[place] ?? []);
  return {
    ...(goods.poLineId === null ? {} : { poLineId: goods.poLineId }),
    skuId: goods.skuId,
    unitId: goods.unitId,
    ...(price === '' ? {} : { price }),
    batches: rows.map((row) => ({
      ...(row.number ? { number: row.number } : {}),
      ...(row.mfgDate ? { mfgDate: row.mfgDate } : {}),
      ...(row.expiryDate ? { expiryDate: row.expiryDate } : {}),
      ...(figure(row.rejectedQty) > 0 && row.rejectWhere ? { rejectWhere: row.rejectWhere } : {}),
      ...(row.trayId === null ? {} : { trayId: row.trayId }),
      acceptedQty: figure(row.acceptedQty),
      rejectedQty: figure(row.rejectedQty),
      rejectReason: row.rejectReason,
      labels: row.labels,
    })),
  };
}

/** Messages at the lines and batches of the screen, of those at what was sent. */
export function placed(
  fields: Readonly<Record<string, string>>,
  places: Places,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, words]) => {
      const [part, n, batches, m, ...rest] = path.split('.');
      const place = part === 'lines' && n !== undefined ? places[Number(n)] : undefined;
      if (!place) return [path, words];
      const batch = m === undefined ? [] : [String(place.batches[Number(m)] ?? m)];
      const at = ['lines', place.line, ...(batches ? [batches] : []), ...batch, ...rest].join('.');
      return [at, words.replace(/^Line \d+/u, `Line ${place.line + 1}`)];
    }),
  );
}

/** A draft that a colleague or oneself began, laid over what its orders have open. */
export function resumed(draft: Inward, lines: readonly LineTyped[]): Typed {
  const goods = (kept: Inward['lines'][number]): Goods => ({
    poLineId: kept.poLineId,
    skuId: kept.skuId,
    code: kept.code,
    name: kept.name,
    barcodes: [],
    isTracked: true,
    expiryPolicy: 'optional',
    unitId: kept.unitId,
    unit: kept.unit,
    openQty: null,
    mostQty: null,
  });
  const over = (line: LineTyped, kept: Inward['lines'][number]): LineTyped => ({
    ...line,
    price: kept.isFree || kept.price === null ? '' : kept.price,
    batches: kept.batches.map((row) => ({
      number: row.number,
      mfgDate: row.mfgDate ?? '',
      expiryDate: row.expiryDate ?? '',
      acceptedQty: row.acceptedQty,
      rejectedQty: row.rejectedQty,
      rejectWhere: row.rejectWhere ?? '',
      rejectReason: row.rejectReason,
      trayId: row.trayId,
      tray: row.trayCode,
      labels: row.labels,
    })),
  });
  const known = new Set(lines.map(({ goods: { poLineId } }) => poLineId));
  return {
    vendorId: draft.vendorId,
    challanNo: draft.challanNo,
    challanDate: draft.challanDate ?? '',
    vendorBillNo: draft.vendorBillNo,
    vehicleNo: draft.vehicleNo,
    withoutPoReason: draft.withoutPoReason ?? '',
    note: draft.note,
    confirmDuplicate: false,
    fileIds: draft.fileIds,
    lines: [
      ...lines.map((line) => {
        const kept = draft.lines.find(({ poLineId }) => poLineId === line.goods.poLineId);
        return kept ? over(line, kept) : line;
      }),
      ...draft.lines
        .filter(({ poLineId }) => poLineId === null || !known.has(poLineId))
        .map((kept) => over({ goods: goods(kept), price: '', batches: [] }, kept)),
    ],
  };
}
