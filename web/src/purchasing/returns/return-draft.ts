import {
  NewVendorReturn,
  type Returnable,
  type ReturnLineInput,
  type VendorReturn,
  type VendorReturnPreview,
} from '@counting-house/contract/purchasing/vendor-return.ts';
import type { VendorReturnReason } from '@counting-house/contract/purchasing/vendor-return-labels.ts';
import { today } from '../../platform/format/format.ts';
import { begun, draftFrom, type Typed } from '../../ui/form/document-head.ts';
import { type Line, type Lined, withNewLine } from '../../ui/lines/lines.ts';

/** Goods of one batch in one tray. */
export type Place = Pick<
  Returnable,
  'skuId' | 'batchId' | 'trayId' | 'tray' | 'batch' | 'batchNumber' | 'expiryDate'
>;

/** A line as it is typed. */
export type DraftLine = Line &
  Place & {
    readonly code: string;
    readonly name: string;
    readonly unit: string;
    /** Thousandths of the unit. */
    readonly qty: number;
    /** Empty until it is chosen. */
    readonly reason: VendorReturnReason | '';
    readonly note: string;
  };

type Named = { readonly id: number; readonly name: string };

/** A return to a vendor as it is typed: vendor and store by name, the rest as the shape has it. */
export type Draft = Lined<DraftLine> &
  Typed<Omit<NewVendorReturn, 'vendorId' | 'storeId' | 'lines' | 'fileIds'>> & {
    readonly saved: {
      readonly id: number;
      readonly version: number;
      readonly number: string;
    } | null;
    readonly vendor: Named | null;
    /** Null: the default store. */
    readonly store: Named | null;
    readonly fileIds: readonly number[];
  };

export const emptyDraft = (vendor: Draft['vendor'] = null): Draft => ({
  ...begun(NewVendorReturn),
  saved: null,
  vendor,
  store: null,
  businessDate: today(),
  fileIds: [],
  lines: [],
  nextKey: 1,
});

/** A draft that stands, ready to be gone on with. */
export const toDraft = (of: VendorReturn): Draft => ({
  ...draftFrom(NewVendorReturn, of),
  saved: { id: of.id, version: of.version, number: of.number },
  vendor: { id: of.vendorId, name: of.vendorName },
  store: { id: of.storeId, name: of.storeName },
  fileIds: of.files.map(({ id }) => id),
  lines: of.lines.map((line, index) => ({ ...line, key: index + 1 })),
  nextKey: of.lines.length + 1,
});

export const isSamePlace = (
  a: Pick<Place, 'batchId' | 'trayId'>,
  b: Pick<Place, 'batchId' | 'trayId'>,
): boolean => a.batchId === b.batchId && a.trayId === b.trayId;

/** Another vendor, or another store: goods of the one before cannot go with it. */
export const withVendor = (draft: Draft, vendor: Draft['vendor']): Draft =>
  vendor?.id === draft.vendor?.id ? draft : { ...draft, vendor, lines: [] };
export const withStore = (draft: Draft, store: Draft['store']): Draft =>
  store?.id === draft.store?.id ? draft : { ...draft, store, lines: [] };

const bad: ReadonlySet<string> = new Set(['reject', 'quarantine']);

/** Why goods of a place most likely go back; empty where nobody can tell. */
function reasonOf({ area, expiryDate }: Returnable): VendorReturnReason | '' {
  if (expiryDate !== null && expiryDate < today()) return 'expired';
  return bad.has(area) ? 'poor_quality' : '';
}

/**
 * Goods go back: of a reject tray all of them, of a shelf one; so many as were typed before the name. What stands on a
 * line already is counted up on it.
 */
export function withGoods(
  draft: Draft,
  goods: Returnable,
  times: number | null,
): { document: Draft; key: number } {
  const known = draft.lines.find((line) => isSamePlace(line, goods));
  if (known) {
    const qty = known.qty + (times ?? 1_000);
    const lines = draft.lines.map((line) => (line === known ? { ...line, qty } : line));
    return { document: { ...draft, lines }, key: known.key };
  }
  return withNewLine(draft, {
    ...goods,
    id: null,
    qty: times ?? (bad.has(goods.area) ? goods.qty : Math.min(1_000, goods.qty)),
    reason: reasonOf(goods),
    note: '',
  });
}

export const isSent = ({ qty }: DraftLine): boolean => qty > 0;

/** Lines as they are saved; the server refuses one without a reason, in its words. */
export const savedLines = (lines: readonly DraftLine[]): ReturnLineInput[] =>
  lines.filter(isSent).map((line) => ({ ...line, reason: line.reason as VendorReturnReason }));

/** The receipts and the bills that goods came with, each once. */
export const listSources = ({
  parts,
}: Pick<VendorReturnPreview['lines'][number], 'parts'>): readonly string[] =>
  [...new Set(parts.flatMap(({ inwardNo, billNo }) => [inwardNo, billNo]))].filter(Boolean);
