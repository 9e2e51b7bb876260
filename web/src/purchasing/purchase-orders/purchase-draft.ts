import {
  NewPurchaseOrder,
  type Orderable,
  type PurchaseOrder,
  type PurchaseOrderLineInput,
  type PurchaseOrderPreview,
} from '@counting-house/contract/purchasing/purchase-orders/purchase-order.ts';
import { begun, draftFrom, type Typed } from '../../ui/form/document-head.ts';
import { type Line, type Lined, withLine, withNewLine } from '../../ui/lines/lines.ts';

type Unit = { readonly id: number; readonly code: string };

/** A line as it is typed. */
export type DraftLine = Line & {
  readonly skuId: number | null;
  readonly itemId: number | null;
  readonly code: string;
  readonly name: string;
  readonly description: string;
  readonly unitId: number;
  /** Units in which it can be bought. */
  readonly units: readonly Unit[];
  readonly qty: number;
  /** How much + and − add: what the vendor sells it in. */
  readonly step: number;
  /** Null while nobody knows what it costs; 0 for what is free. */
  readonly price: number | null;
  /** A price that somebody agreed; others follow the price list. */
  readonly isAgreed: boolean;
  readonly discountBps: number;
  readonly taxId: number | null | undefined;
  readonly expectedDate: string | null;
  /** Some of it arrived or is billed: its goods, unit and price stay. */
  readonly hasCome: boolean;
};

/** The order that is changed. */
type SavedDraft = {
  readonly id: number;
  readonly version: number;
  readonly number: string;
  /** It has left draft: changing it is a revision, with a word why. */
  readonly isRevised: boolean;
};

type Named = { readonly id: number; readonly name: string };

/** A purchase order as it is typed: vendor and store by name, the rest as the shape has it. */
export type Draft = Lined<DraftLine> &
  Typed<Omit<NewPurchaseOrder, 'vendorId' | 'storeId' | 'lines' | 'submit'>> & {
    readonly saved: SavedDraft | null;
    readonly vendor: Named | null;
    /** Null: the default store. */
    readonly store: Named | null;
    /** Why it is revised. */
    readonly note: string;
  };

export const emptyDraft: Draft = {
  ...begun(NewPurchaseOrder),
  saved: null,
  vendor: null,
  store: null,
  note: '',
  lines: [],
  nextKey: 1,
};

/** An order that stands, ready to be gone on with. */
export const toDraft = (order: PurchaseOrder): Draft => ({
  ...draftFrom(NewPurchaseOrder, order),
  saved: {
    id: order.id,
    version: order.version,
    number: order.number,
    isRevised: order.status !== 'draft',
  },
  vendor: { id: order.vendorId, name: order.vendorName },
  store: { id: order.storeId, name: order.storeName },
  note: '',
  lines: order.lines.map((line, index) => ({
    ...line,
    key: index + 1,
    itemId: line.skuId === null ? line.itemId : null,
    units: [{ id: line.unitId, code: line.unit }],
    step: 1_000,
    isAgreed: true,
    hasCome: line.receivedQty > 0 || line.billedQty > 0,
  })),
  nextKey: order.lines.length + 1,
});

/** A new order for the same goods of the same vendor; dates begin anew, and prices are asked again. */
export function copyPurchaseOrder(order: PurchaseOrder): Draft {
  const same = toDraft(order);
  return {
    ...same,
    saved: null,
    origin: 'copy',
    orderDate: null,
    expectedDate: null,
    vendorRef: '',
    internalNote: '',
    lines: same.lines.map((line) => ({
      ...line,
      id: null,
      isAgreed: line.price === 0,
      expectedDate: null,
      hasCome: false,
    })),
  };
}

/** Thousandths of an item that a line begins with. */
export const startQty = ({ minQty, multiple }: Orderable): number => Math.max(minQty, multiple);

/** Adds so many of an item; a line of it that stands in the same unit grows instead. */
export function withItem(
  draft: Draft,
  item: Orderable,
  times: number | null,
): { document: Draft; key: number } {
  const same = draft.lines.find(
    (line) =>
      line.skuId === item.skuId &&
      line.itemId === (item.skuId === null ? item.itemId : null) &&
      line.unitId === item.unitId,
  );
  if (same) {
    const qty = same.qty + (times ?? item.multiple);
    return { document: withLine(draft, same.key, { qty }), key: same.key };
  }
  return withNewLine(draft, {
    id: null,
    skuId: item.skuId,
    itemId: item.skuId === null ? item.itemId : null,
    code: item.code,
    name: item.name,
    description: item.vendorName,
    unitId: item.unitId,
    units: item.units,
    qty: times ?? startQty(item),
    step: item.multiple,
    price: item.price,
    isAgreed: false,
    discountBps: 0,
    taxId: undefined,
    expectedDate: null,
    hasCome: false,
  });
}

/** Adds what was pasted; a price that stood there is agreed. */
export function withPasted(
  draft: Draft,
  pasted: readonly {
    readonly item: Orderable;
    readonly line: { readonly qty: number | null; readonly price: number | null };
  }[],
): Draft {
  return pasted.reduce((before, { item, line }) => {
    const { document, key } = withItem(before, item, line.qty);
    return line.price === null
      ? document
      : withLine(document, key, { price: line.price, isAgreed: true });
  }, draft);
}

/** Another vendor: its usual address, and its prices on every line that nobody agreed one for. */
export const withVendor = (draft: Draft, vendor: Draft['vendor']): Draft => ({
  ...draft,
  vendor,
  vendorAddressId: null,
  paymentTermsDays: null,
});

/** Prices of the list for the quantities as they are, and all units, where the server says them. */
export function withPrices(draft: Draft, { lines: answers }: PurchaseOrderPreview): Draft {
  const sent = draft.lines.filter(isSent);
  if (sent.length !== answers.length) return draft;
  const next = new Map(sent.map((line, at) => [line.key, pricedAs(line, answers[at])] as const));
  const lines = draft.lines.map((line) => next.get(line.key) ?? line);
  return lines.every((line, at) => line === draft.lines[at]) ? draft : { ...draft, lines };
}

function pricedAs(line: DraftLine, answer: PurchaseOrderPreview['lines'][number] | undefined) {
  if (!answer) return line;
  const price = line.isAgreed ? line.price : answer.listPrice;
  const units = answer.units.length > line.units.length ? answer.units : line.units;
  return price === line.price && units === line.units ? line : { ...line, price, units };
}

/** A line of nothing waits until it has a quantity. */
export const isSent = ({ qty }: DraftLine) => qty > 0;

/** A line as the server is asked about it. */
export const sentLine = (line: DraftLine): PurchaseOrderLineInput => ({
  ...line,
  id: line.id ?? undefined,
  skuId: line.skuId ?? undefined,
  itemId: line.skuId === null ? (line.itemId ?? 0) : undefined,
  price: line.price ?? 0,
  isFree: line.price === 0,
});
