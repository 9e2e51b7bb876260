import type { VendorReturnStatus } from '@counting-house/contract/purchasing/vendor-return-labels.ts';
import type { TaxLine } from '@counting-house/contract/tax/tax.ts';
import { take } from '../../platform/money.ts';

/** From which states each step may be taken. */
export const returnSteps = {
  update: ['draft'],
  delete: ['draft'],
  post: ['draft'],
  cancel: ['posted'],
  send: ['posted'],
} as const satisfies Record<string, readonly VendorReturnStatus[]>;
export type ReturnStep = keyof typeof returnSteps;

/** What a line of a bill has left that no return took; it shrinks while parts are taken. */
export type BilledRest = {
  readonly billLineId: number;
  qty: number;
  taxable: number;
  components: TaxLine[];
};

/** A row of a receipt with what of it was never returned; it shrinks while parts are taken. */
export type ReceiptRest = {
  readonly inwardBatchId: number;
  unbilledQty: number;
  unbilledValue: number;
  /** Rejected at the gate and kept. */
  keptQty: number;
  /** What each line of a bill took of the row. */
  readonly billed: { readonly of: BilledRest; qty: number }[];
};

export type TakenPart = {
  readonly inwardBatchId: number;
  readonly billLineId: number | null;
  readonly qty: number;
  readonly keptQty: number;
  readonly value: number;
  readonly tax: number;
  readonly taxComponents: TaxLine[];
};

/** What of the rows can still go back, thousandths. */
const restOf = (rows: readonly ReceiptRest[]): number =>
  rows.reduce(
    (sum, row) => sum + row.unbilledQty + row.billed.reduce((all, { qty }) => all + qty, 0),
    0,
  );

/**
 * Takes a quantity out of the receipts that brought it, in their order. Of each receipt goods that are not billed go
 * first, then those on bills, at the price and the tax that were billed; whatever is taken last of a bill's line takes
 * the rest. What the receipt rejected and kept goes first from a reject tray, and last from any other.
 *
 * @returns parts; they come to less than asked when the rows have too little.
 */
export function takeBack(
  qty: number,
  rows: readonly ReceiptRest[],
  { isRejected }: { readonly isRejected: boolean },
): TakenPart[] {
  const parts: TakenPart[] = [];
  let left = qty;
  for (const row of rows) {
    const wanted = Math.min(left, restOf([row]));
    left -= wanted;
    const accepted = restOf([row]) - row.keptQty;
    const kept = isRejected ? Math.min(wanted, row.keptQty) : Math.max(wanted - accepted, 0);
    parts.push(...withKept(takeFrom(row, wanted, isRejected), kept, isRejected));
    row.keptQty -= kept;
  }
  return parts;
}

type Unmarked = Omit<TakenPart, 'keptQty'>;

function takeFrom(row: ReceiptRest, wanted: number, isRejected: boolean): Unmarked[] {
  const parts: Unmarked[] = [];
  let left = wanted;
  const unbilled = (most: number) => {
    const qty = Math.min(left, most);
    if (qty > 0) parts.push(takeUnbilled(row, qty));
    left -= qty;
  };
  const keptUnbilled = Math.min(row.keptQty, row.unbilledQty);
  unbilled(isRejected ? row.unbilledQty : row.unbilledQty - keptUnbilled);
  for (const bill of row.billed) {
    const qty = Math.min(left, bill.qty);
    if (qty > 0) parts.push(takeBilled(row, bill, qty));
    left -= qty;
  }
  unbilled(row.unbilledQty);
  return parts;
}

/** Says of parts how much of them was kept: the first ones from a reject tray, the last ones from others. */
function withKept(parts: readonly Unmarked[], kept: number, isRejected: boolean): TakenPart[] {
  let left = kept;
  const inOrder = isRejected ? parts : parts.toReversed();
  const marked = inOrder.map((part) => {
    const keptQty = Math.min(left, part.qty);
    left -= keptQty;
    return { ...part, keptQty };
  });
  return isRejected ? marked : marked.reverse();
}

function takeUnbilled(row: ReceiptRest, qty: number): Unmarked {
  const value = take(row.unbilledValue, row.unbilledQty, qty);
  row.unbilledQty -= qty;
  row.unbilledValue -= value;
  const { inwardBatchId } = row;
  return { inwardBatchId, billLineId: null, qty, value, tax: 0, taxComponents: [] };
}

function takeBilled(row: ReceiptRest, bill: ReceiptRest['billed'][number], qty: number): Unmarked {
  const { of } = bill;
  const value = take(of.taxable, of.qty, qty);
  const taxComponents = of.components.map((component) => ({
    ...component,
    amount: take(component.amount, of.qty, qty),
  }));
  of.components = of.components.map((component, index) => ({
    ...component,
    amount: component.amount - (taxComponents[index]?.amount ?? 0),
  }));
  of.taxable -= value;
  of.qty -= qty;
  bill.qty -= qty;
  return {
    inwardBatchId: row.inwardBatchId,
    billLineId: of.billLineId,
    qty,
    value,
    tax: taxComponents.reduce((sum, { amount }) => sum + amount, 0),
    taxComponents,
  };
}
