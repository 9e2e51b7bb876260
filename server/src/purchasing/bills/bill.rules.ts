import type {
  BillStatus,
  PriceVerdict,
  QtyVerdict,
  TaxVerdict,
} from '@counting-house/contract/purchasing/bills/bill-labels.ts';
import { halfUp, rupees, shareOf, take, qtyText } from '../../platform/money.ts';

/** What becomes of a bill. */
export type BillStepName =
  'update' | 'delete' | 'confirm' | 'approve' | 'reject' | 'cancel' | 'block' | 'unblock';

/** From which states each step may be taken. */
export const billSteps: Readonly<Record<BillStepName, readonly BillStatus[]>> = {
  update: ['draft', 'exception'],
  delete: ['draft'],
  confirm: ['draft'],
  approve: ['exception'],
  reject: ['exception'],
  cancel: ['draft', 'exception', 'confirmed'],
  block: ['confirmed'],
  unblock: ['confirmed'],
};

/** A vendor's number as it is compared: without case, separators, and zeros that lead a run of digits. */
export const normalNumber = (no: string): string =>
  no
    .toLowerCase()
    .replaceAll(/(?<!\d)0+(?=\d)/gu, '')
    .replaceAll(/[\s\-/.]/gu, '');

type Facts = {
  readonly lineNo: number;
  readonly unit: string;
  /** Thousandths of the stock unit. */
  readonly billedQty: number;
  /** Accepted at all, and of that not on another bill. */
  readonly everAccepted: number;
  readonly acceptedQty: number;
  readonly isQuarantined: boolean;
  /** Paise before tax. */
  readonly billedValue: number;
  readonly orderedValue: number;
  readonly isOrdered: boolean;
  readonly isTaxAsAgreed: boolean;
  /** Null for none. */
  readonly billedTax: NamedTax | null;
  readonly agreedTax: NamedTax | null;
  /** Paise of tax on the line. */
  readonly billedTaxAmount: number;
};

/** A tax and its rate in thousandths of a percent. */
type NamedTax = { readonly name: string; readonly rate: number };

type Tolerances = {
  readonly qtyBps: number;
  readonly priceBps: number;
  readonly priceAmount: number;
  readonly withoutPoLimit: number;
};

type Verdict = {
  readonly qtyVerdict: QtyVerdict;
  readonly priceVerdict: PriceVerdict;
  readonly taxVerdict: TaxVerdict;
  /** One sentence for each fault; empty when all matches. */
  readonly says: string[];
};

/** A line of goods against its receipt and its order. */
export function verdictOn(line: Facts, by: Tolerances): Verdict {
  const qtyVerdict = qtyVerdictOn(line, by);
  const priceVerdict = priceVerdictOn(line, by);
  const over = line.billedQty - line.acceptedQty;
  const tooMuch = shareOf(line.billedValue, { part: Math.max(over, 0), whole: line.billedQty });
  const amount = (qty: number) => qtyText(qty, line.unit);
  const says = [
    qtyVerdict === 'over' &&
      `Billed ${amount(line.billedQty)}, accepted ${amount(line.acceptedQty)}: ${amount(over)} too much (${rupees(tooMuch)}).`,
    qtyVerdict === 'not_received' && `Nothing of the ${amount(line.billedQty)} was accepted.`,
    qtyVerdict === 'not_inspected' && 'The goods are pending inspection.',
    priceVerdict === 'over' &&
      `Billed ${rupees(line.billedValue)}, agreed ${rupees(line.orderedValue)}: ${rupees(line.billedValue - line.orderedValue)} too much.`,
    priceVerdict === 'no_order' &&
      `${rupees(line.billedValue)} were bought without an order; the limit is ${rupees(by.withoutPoLimit)}.`,
    !line.isTaxAsAgreed && taxSays(line),
  ].filter((text) => text !== false);
  return { qtyVerdict, priceVerdict, taxVerdict: line.isTaxAsAgreed ? 'matched' : 'differs', says };
}

/** `18 % instead of 5 %: ₹3,655.08 more.` */
function taxSays({ billedTax, agreedTax, billedTaxAmount, billedValue }: Facts): string {
  const [billed, agreed] = [billedTax?.rate ?? 0, agreedTax?.rate ?? 0];
  if (billed === agreed) {
    return `${billedTax?.name ?? 'No tax'} instead of ${agreedTax?.name ?? 'no tax'}.`;
  }
  const due = halfUp(BigInt(billedValue) * BigInt(agreed), 100_000n);
  const difference = billedTaxAmount - due;
  const more = `${rupees(Math.abs(difference))} ${difference < 0 ? 'less' : 'more'}`;
  return `${percent(billed)} instead of ${percent(agreed)}: ${more}.`;
}

const percent = (rate: number) => `${rate / 1_000} %`;

function qtyVerdictOn(line: Facts, { qtyBps }: Tolerances): QtyVerdict {
  if (line.everAccepted === 0) return 'not_received';
  if (line.isQuarantined) return 'not_inspected';
  const most = line.acceptedQty + shareOf(line.acceptedQty, { part: qtyBps, whole: 10_000 });
  return line.billedQty > most ? 'over' : 'matched';
}

function priceVerdictOn(line: Facts, by: Tolerances): PriceVerdict {
  if (!line.isOrdered && line.billedValue > by.withoutPoLimit) return 'no_order';
  const difference = line.billedValue - line.orderedValue;
  if (difference < 0) return 'lower';
  const share = shareOf(line.orderedValue, { part: by.priceBps, whole: 10_000 });
  return difference > Math.max(share, by.priceAmount) ? 'over' : 'matched';
}

type Unbilled = {
  readonly id: number;
  readonly unbilledQty: number;
  readonly unbilledValue: number;
};

/** Takes a quantity out of what batches have unbilled, in their order, each with its share of the value. */
export function takings<B extends Unbilled>(
  qty: number,
  batches: readonly B[],
): { batch: B; qty: number; value: number }[] {
  let rest = qty;
  return batches.flatMap((batch) => {
    const part = Math.min(rest, batch.unbilledQty);
    rest -= part;
    if (part === 0) return [];
    return [{ batch, qty: part, value: take(batch.unbilledValue, batch.unbilledQty, part) }];
  });
}
