import { plainQty } from '../../platform/money.ts';

/** Goods that somebody scanned; quantities are thousandths everywhere. */
export type ScannedGoods = {
  readonly variantId: number;
  readonly sku: string;
  /** Null when only the product was scanned. */
  readonly batchId: number | null;
  readonly batch: string;
  readonly qty: number;
};

export type WantedLine = {
  readonly id: number;
  readonly orderLineId: number;
  readonly variantId: number;
  readonly wanted: number;
  readonly scanned: number;
};

/** What of a batch is held for a line, and what of it was scanned already by its own label. */
export type HeldBatch = {
  readonly orderLineId: number;
  readonly batchId: number;
  readonly batch: string;
  readonly held: number;
  readonly scanned: number;
};

/** So much of a scan counts for a line; what its held batches lack is exchanged. */
export type Part = {
  readonly line: WantedLine;
  readonly qty: number;
  readonly swap: { readonly qty: number; readonly instead: string } | null;
};

type Judgement =
  | { readonly kind: 'counts'; readonly parts: readonly Part[] }
  | { readonly kind: 'wrong_item' | 'too_many'; readonly text: string };

/**
 * Whether scanned goods belong into the parcel. The whole quantity must fit, else nothing counts; a SKU
 * on two lines fills the first one first.
 */
export function validateScan(
  goods: ScannedGoods,
  lines: readonly WantedLine[],
  held: readonly HeldBatch[],
  orderNo: string,
): Judgement {
  const { sku } = goods;
  const ofSku = lines.filter(
    ({ variantId, wanted }) => variantId === goods.variantId && wanted > 0,
  );
  if (ofSku.length === 0) {
    return {
      kind: 'wrong_item',
      text: `Wrong item: ${sku}. It is not in ${orderNo}. Put it aside.`,
    };
  }
  const room = ofSku.reduce((sum, { wanted, scanned }) => sum + wanted - scanned, 0);
  if (goods.qty > room) {
    const all = ofSku.reduce((sum, { wanted }) => sum + wanted, 0);
    const text =
      room === 0
        ? `Too many: ${sku} is complete (${plainQty(all)}).`
        : `Too many: only ${plainQty(room)} more of ${sku} is wanted.`;
    return { kind: 'too_many', text };
  }
  let rest = goods.qty;
  const parts: Part[] = [];
  for (const line of ofSku) {
    const qty = Math.min(rest, line.wanted - line.scanned);
    if (qty === 0) continue;
    rest -= qty;
    parts.push({ line, qty, swap: swapOf(goods, line, qty, held) });
  }
  return { kind: 'counts', parts };
}

/** What must be exchanged so that a line holds the scanned batch. */
function swapOf(
  goods: ScannedGoods,
  line: WantedLine,
  qty: number,
  held: readonly HeldBatch[],
): Part['swap'] {
  if (goods.batchId === null) return null;
  const ofLine = held.filter(({ orderLineId }) => orderLineId === line.orderLineId);
  const same = ofLine.find(({ batchId }) => batchId === goods.batchId);
  const free = same ? same.held - same.scanned : 0;
  if (free >= qty) return null;
  const other = ofLine.find(
    (batch) => batch.batchId !== goods.batchId && batch.held > batch.scanned,
  );
  return { qty: qty - Math.max(0, free), instead: other?.batch ?? '' };
}
